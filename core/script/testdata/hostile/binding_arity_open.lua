--> ended k.lua:3: k.main: argument: unit.hp takes 1 arguments, not 2 (7 instructions) (0 bytes)
local M = {}
local function two(u) return u, u end
function M.main(u) return unit.hp(two(u)) end
return M
