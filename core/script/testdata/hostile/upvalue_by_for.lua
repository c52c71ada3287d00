--> refused k.lua:4: a function assigns n, which outlives the call; keep the value in the battle
--> refused k.lua:4: assigns the global u; write local before it, or keep the value in the battle
local M = {}
local n = 0
function M.main()
  n, u = 1, 2
end
return M
