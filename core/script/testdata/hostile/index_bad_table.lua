--> ended k.lua:4: k.main: fault: attempt to index a number value (6 instructions) (192 bytes)
local M = {}
function M.main(u)
  local t = 5
  return t[{}]
end
return M
