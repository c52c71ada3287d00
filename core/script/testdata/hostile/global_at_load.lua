--> refused k.lua:2: assigns the global count; write local before it, or keep the value in the battle
--> refused k.lua:3: there is no count; declare it with local
local M = {}
count = 1
function M.main() return count end
return M
