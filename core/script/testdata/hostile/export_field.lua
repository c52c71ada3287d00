--> refused k.lua:3: a function assigns a field of M, which outlives the call; use a table that the function makes, or keep the value in the battle
local M = {}
function M.main(u)
  M.count = 1
end
return M
