--> refused k.lua:2: a method is defined with a colon; define table.name with its parameters
local M = {}
function M:main() return self end
return M
