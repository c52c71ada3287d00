--> refused k.lua:4: a function assigns n, which outlives the call; keep the value in the battle
local M = {}
local n = 0
function M.main()
  n = n + 1
  return n
end
return M
