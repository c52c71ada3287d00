--> refused k.lua:4: a function assigns a field of cache, which outlives the call; use a table that the function makes, or keep the value in the battle
local M = {}
local cache = {}
function M.main(u)
  cache[u] = (cache[u] or 0) + 1
  return cache[u]
end
return M
