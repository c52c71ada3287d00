--> ended k.lua:3: k.main: argument: argument 1 (units) of world.hurt has a number at 3, not a unit (12 instructions) (288 bytes)
local M = {}
function M.main(u)
  world.hurt({u, u, 5})
end
return M
