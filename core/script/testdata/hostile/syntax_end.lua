--> refused k.lua:5: syntax error at the end of the file
local M = {}
function M.main()
  if true then
return M
