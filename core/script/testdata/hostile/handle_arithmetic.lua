--> ended k.lua:3: k.main: fault: cannot perform add operation between handle and number (1 instructions) (0 bytes)
local M = {}
function M.main(u)
  return u + 1
end
return M
