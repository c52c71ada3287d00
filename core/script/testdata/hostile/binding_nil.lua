--> ended k.lua:4: k.main: argument: argument 1 (unit) of unit.hp is nil, not a unit (4 instructions) (0 bytes)
local M = {}
function M.main(u)
  local x
  return unit.hp(x)
end
return M
