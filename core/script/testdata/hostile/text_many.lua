--> gives nil (17045 instructions, 708925 bytes)
local M = {}
function M.main(u)
  local t = {}
  local s = "0123456789012345678901234567890123456789"
  s = s .. s
  s = s .. s
  s = s .. s
  s = s .. s
  for i = 1, 1000 do t[i] = s .. i end
end
return M
