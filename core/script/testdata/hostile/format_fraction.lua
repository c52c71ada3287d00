--> ended k.lua:3: k.main: argument: string.format wants a whole number for %d (4 instructions) (0 bytes)
local M = {}
function M.main(u)
  return string.format("%d", 1 / 2)
end
return M
