--> gives "a4b2c3" (54 instructions, 908 bytes)
local M = {}
function M.main(u)
  local t = {a = 1, b = 2, c = 3}
  t.a = nil
  t.a = 4
  local s = ""
  for k, v in pairs(t) do s = s .. k .. v end
  return s
end
return M
