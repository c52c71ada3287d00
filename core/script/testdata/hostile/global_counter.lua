--> refused k.lua:3: assigns the global count; write local before it, or keep the value in the battle
--> refused k.lua:3: there is no count; declare it with local
--> refused k.lua:4: there is no count; declare it with local
local M = {}
function M.main(u)
  count = (count or 0) + 1
  return count
end
return M
