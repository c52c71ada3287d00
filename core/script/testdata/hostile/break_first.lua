--> gives 3 (54 instructions, 448 bytes)
local M = {}
function M.main(u)
  local n = 0
  local t = {1, 2}
  while n < 3 do
    for k in pairs(t) do break end
    n = n + 1
  end
  return n
end
return M
