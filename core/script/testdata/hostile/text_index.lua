--> ended k.lua:4: k.main: fault: attempt to index a string value with .rep (2 instructions) (0 bytes)
local M = {}
function M.main(u)
  local s = "x"
  return s.rep
end
return M
