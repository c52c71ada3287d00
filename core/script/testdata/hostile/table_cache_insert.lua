--> refused k.lua:3: a function changes cache, which outlives the call; use a table that the function makes, or keep the value in the battle
local M = {}
local cache = {}
function M.main() table.insert(cache, 1) end
return M
