--> ended k.lua:4: k.main: argument: argument 1 (unit) of unit.hp is a table, not a unit (7 instructions) (192 bytes)
local M = {}
function M.main(u)
  local t = {}
  unit.hp(t)
end
return M
