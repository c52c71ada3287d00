--> gives "-1=5 0.5=6 1=4 3=3 a=2 z=1 false=8 true=7 unit 7=9 " (166 instructions, 2716 bytes)
local M = {}
function M.main(u)
  local t = {z = 1, a = 2, [3] = 3, [1] = 4, [-1] = 5, [1 / 2] = 6, [true] = 7, [false] = 8, [u] = 9}
  local s = ""
  for k, v in pairs(t) do s = s .. tostring(k) .. "=" .. v .. " " end
  return s
end
return M
