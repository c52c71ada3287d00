--> ended k.lua:3: k.main: raised: unit 7 (3 instructions) (0 bytes)
local M = {}
function M.main(u)
  error(u)
end
return M
