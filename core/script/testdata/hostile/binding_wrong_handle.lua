--> ended k.lua:3: k.main: argument: argument 1 (unit) of unit.hp is a buff, not a unit (4 instructions) (0 bytes)
local M = {}
function M.main(u)
  unit.hp(world.buff())
end
return M
