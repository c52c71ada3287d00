--> refused k.lua:2: argument 1 (unit) of unit.hp is nil, not a handle; see its reference
local M = {}
local hp = unit.hp(nil)
function M.main() return hp end
return M
