--> ended k.lua:3: k.main: raised: no target (3 instructions) (0 bytes)
local M = {}
function M.main(u)
  error("no target")
end
return M
