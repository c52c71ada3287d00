--> refused k.lua:2: a function is made inside a function or a block; define it at file level, and pass what it needs
local M = {}
local function make() local n = 0 return function() n = n + 1 return n end end
M.main = make()
return M
