--> ended k.lua:3: k.main: fault: attempt to index a handle value with .hp (1 instructions) (0 bytes)
local M = {}
function M.main(u)
  return u.hp
end
return M
