--> refused k.lua:2: a function is made inside a function or a block; define it at file level, and pass what it needs
local M = {}
local function make() local n = 0 return {f = function() n = n + 1 return n end} end
local box = {make()}
function M.main() return box[1].f() end
return M
