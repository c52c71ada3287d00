--> ended k.lua:3: k.main: argument: math.floor wants a finite number (3 instructions) (0 bytes)
local M = {}
function M.main(u)
  return math.floor(0 / 0)
end
return M
