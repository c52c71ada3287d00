--> ended k.lua:4: k.main: fault: a key is a function, not a text, number, boolean or handle (10 instructions) (192 bytes)
local M = {}
function M.main(u)
  local t = {}
  t[M.main] = 1
end
return M
