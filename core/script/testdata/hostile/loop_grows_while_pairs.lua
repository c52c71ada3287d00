--> gives 2 (38 instructions, 594 bytes)
local M = {}
function M.main(u)
  local t = {a = 1}
  for k in pairs(t) do t[k .. "x"] = 1 end
  local n = 0
  for k in pairs(t) do n = n + 1 end
  return n
end
return M
