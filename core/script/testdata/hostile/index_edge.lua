--> refused k.lua:4: the number 4611686018427387904 is above 2^53; use a smaller one
local M = {}
function M.main(u)
  local t = {}
  local big = 4611686018427387904
  return big
end
return M
