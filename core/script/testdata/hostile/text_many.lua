--> ended k.lua:9: k.main: instruction budget spent: the call was stopped (20000 instructions) (997965 bytes)
local M = {}
function M.main(u)
  local t = {}
  local s = "0123456789012345678901234567890123456789"
  s = s .. s
  s = s .. s
  s = s .. s
  s = s .. s .. s .. s
  for i = 1, 1000 do t[i] = s .. i end
end
return M
