--> refused k.lua:3: pairs stands only in the head of a for loop; write: for key, value in pairs(t) do
local M = {}
function M.main(u)
  local p = pairs
  return p
end
return M
