--> ended k.lua:7: k.main: instruction budget spent: the call was stopped (20000 instructions) (33472 bytes)
local M = {}
function M.main(u)
  local t = {}
  t[1024] = 1
  t[1024] = nil
  local n = 0
  while true do n = n + #t end
end
return M
