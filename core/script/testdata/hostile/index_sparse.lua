--> gives 500500 (19016 instructions, 146784 bytes)
local M = {}
function M.main(u)
  local t = {}
  for i = 1, 1000 do t[i * 134217728] = i end
  local n = 0
  for k, v in pairs(t) do n = n + v end
  return n
end
return M
