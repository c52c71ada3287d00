--> refused k.lua:3: the operator ^ differs between machines; multiply
local M = {}
function M.main(u)
  local x = 2 ^ 10
  return x
end
return M
