--> refused k.lua: the file does not return a table; end it with return and the table of its functions
local M = {}
function M.main() end
