--> ended k.lua:3: k.main: argument: math.max wants a finite number (4 instructions) (0 bytes)
local M = {}
function M.main(u)
  return math.max(1, 0 / 0)
end
return M
