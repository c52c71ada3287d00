--> refused k.lua:5: a function assigns a field of keep, which outlives the call; use a table that the function makes, or keep the value in the battle
--> refused k.lua:5: a function is made inside a function or a block; define it at file level, and pass what it needs
local M = {}
local keep = {1, 2}
table.sort({2, 1}, function(a, b)
  local n = 0
  keep[1] = function() n = n + 1 return n end
  return a < b
end)
function M.main() return keep[1]() end
return M
