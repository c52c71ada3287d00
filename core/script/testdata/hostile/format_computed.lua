--> refused k.lua:4: the format of string.format is computed; write it as a literal
local M = {}
function M.main(u)
  local s = "%d"
  return string.format(s, 1)
end
return M
