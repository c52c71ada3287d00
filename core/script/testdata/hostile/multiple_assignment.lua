--> gives 172 (35 instructions, 448 bytes)
local M = {}
local function two() return 7, 8 end
function M.main()
  local a, b = 1, 2
  a, b = b, a
  local t = {x = 1, y = 2}
  t.x, t.y, a = t.y, t.x, a * 10
  b, a = two(), b
  return a * 100 + b * 10 + t.x
end
return M
