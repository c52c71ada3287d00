--> ended k.lua:4: k.main: fault: attempt to concatenate a table value (8 instructions) (192 bytes)
local M = {}
function M.main(u)
  local t = {}
  local x = t .. "a"
end
return M
