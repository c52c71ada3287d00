--> refused k.lua:2: unterminated string near "abc"
local M = "abc
return M
