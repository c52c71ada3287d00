--> ended k.lua:3: k.main: fault: attempt to call a non-function object (2 instructions) (0 bytes)
local M = {}
function M.main(u)
  return u()
end
return M
