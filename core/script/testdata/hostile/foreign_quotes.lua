--> refused k.lua:2: the character '“' (U+201C) may stand only in texts and comments: write '"', the plain one
local M = {}
function M.main() local s = "火，" return s .. “x” end -- “y”
return M
