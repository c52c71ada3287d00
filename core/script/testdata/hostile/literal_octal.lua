--> refused k.lua:3: the number 010 has a leading zero, which other languages read as octal; leave it out
local M = {}
function M.main(u)
  return 0010
end
return M
