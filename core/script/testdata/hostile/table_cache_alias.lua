--> ended k.lua:5: k.main: frozen table: what a file defines never changes after it is loaded (6 instructions) (0 bytes)
local M = {}
local cache = {hits = {}}
function M.main(u)
  local c = cache.hits
  c[u] = true
end
return M
