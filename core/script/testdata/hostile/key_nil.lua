--> ended k.lua:4: k.main: fault: a key is a nil, not a text, number, boolean or handle (9 instructions) (192 bytes)
local M = {}
function M.main(u)
  local t = {}
  t[nil] = 1
end
return M
