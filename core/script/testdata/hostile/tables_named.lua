--> ended k.lua:4: k.main: instruction budget spent: the call was stopped (20000 instructions) (886080 bytes)
local M = {}
function M.main(u)
  local t = {}
  while true do t = {next_one = t, x = 1, y = 2} end
end
return M
