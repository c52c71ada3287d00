--> refused k.lua:2: the character '，' (U+FF0C) may stand only in texts and comments: write ',', the plain one
local M = {}
function M.main() return math.max(1， 2) end
return M
