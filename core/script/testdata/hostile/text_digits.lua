--> ended k.lua:7: k.main: instruction budget spent: the call was stopped (20000 instructions) (2129 bytes)
local M = {}
function M.main(u)
  local s = "1234567890"
  for i = 1, 6 do s = s .. s end
  s = s .. "e-600"
  local x
  while true do x = s + 1 end
end
return M
