--> ended k.lua:4: k.main: fault: a key is not a finite number (9 instructions) (192 bytes)
local M = {}
function M.main(u)
  local t = {}
  t[0 / 0] = 1
end
return M
