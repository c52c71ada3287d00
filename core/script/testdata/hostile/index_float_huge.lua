--> refused k.lua:4: the number 9223372036854775808 is above 2^53; use a smaller one
local M = {}
function M.main(u)
  local t = {}
  t[9223372036854775808 / 1] = 1
end
return M
