--> refused k.lua:3: the number 1e308 has an exponent; write all its digits
local M = {}
function M.main(u)
  return 1e308
end
return M
