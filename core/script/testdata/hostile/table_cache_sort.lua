--> ended k.lua:5: k.main: frozen table: what a file defines never changes after it is loaded (4 instructions) (0 bytes)
local M = {}
local list = {3, 1, 2}
function M.main()
  local c = list
  table.sort(c)
end
return M
