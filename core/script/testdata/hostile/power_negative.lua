--> refused k.lua:3: the operator ^ differs between machines; multiply
local M = {}
function M.main(u)
  return -2 ^ 2
end
return M
