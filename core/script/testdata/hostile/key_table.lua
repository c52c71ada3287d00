--> ended k.lua:4: k.main: fault: a key is a table, not a text, number, boolean or handle (12 instructions) (384 bytes)
local M = {}
function M.main(u)
  local t = {}
  t[{}] = 1
end
return M
