--> refused k.lua:4: a function is made inside a function or a block; define it at file level, and pass what it needs
--> refused k.lua:4: a function assigns n, which outlives the call; keep the value in the battle
local M = {}
for i = 1, 2 do
  local n = i
  M.main = function() n = n * 2 return n end
end
return M
