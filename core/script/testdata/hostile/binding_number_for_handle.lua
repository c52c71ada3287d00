--> ended k.lua:4: k.main: argument: argument 1 (unit) of unit.hp is a number, not a unit (4 instructions) (0 bytes)
local M = {}
function M.main(u)
  local n = 7
  return unit.hp(n)
end
return M
