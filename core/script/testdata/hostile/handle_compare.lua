--> ended k.lua:3: k.main: fault: attempt to compare handle with handle (1 instructions) (0 bytes)
local M = {}
function M.main(u)
  return u < u
end
return M
