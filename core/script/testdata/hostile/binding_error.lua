--> ended k.lua:3: k.main: host function: unit.kill: the unit is dead (3 instructions) (0 bytes)
local M = {}
function M.main(u)
  unit.kill(u)
end
return M
