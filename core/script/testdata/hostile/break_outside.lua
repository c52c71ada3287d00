--> refused k.lua:3: syntax error near "return"
local M = {}
break
return M
