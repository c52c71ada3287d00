--> ended k.lua:4: k.main: frozen table: what a file defines never changes after it is loaded (15 instructions) (272 bytes)
local M = {}
local list = {3, 1, 2}
function M.main()
  for k, v in pairs({list}) do table.remove(v) end
end
return M
