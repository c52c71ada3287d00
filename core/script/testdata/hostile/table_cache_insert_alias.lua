--> ended k.lua:5: k.main: frozen table: what a file defines never changes after it is loaded (5 instructions) (0 bytes)
local M = {}
local cache = {1}
function M.main()
  local c = cache
  table.insert(c, 1)
end
return M
