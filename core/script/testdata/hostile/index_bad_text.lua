--> ended k.lua:4: k.main: fault: attempt to index a nil value (4 instructions) (0 bytes)
local M = {}
function M.main(u)
  local t = nil
  return t[M.main]
end
return M
