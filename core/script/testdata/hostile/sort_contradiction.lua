--> gives 60041 (1950 instructions, 7104 bytes)
local M = {}
local function less() return true end
function M.main()
  local t = {}
  for i = 1, 100 do t[i] = i * 7919 % 101 end
  table.sort(t, less)
  return t[1] * 1000 + t[100]
end
return M
