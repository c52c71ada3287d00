--> refused k.lua:2: keeps something between calls: world.units is called while the file is loaded, when there is no battle
local M = {}
local function all() return world.units() end
local units = all()
function M.main() return #units end
return M
