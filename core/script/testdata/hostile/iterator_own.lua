--> refused k.lua:3: a for loop runs over pairs(t) or ipairs(t) with one or two names; use one of them, or count with for i = 1, n
local M = {}
function M.main(u)
  for x in function() return 1 end do end
end
return M
