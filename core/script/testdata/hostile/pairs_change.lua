--> gives "a1c3" (52 instructions, 854 bytes)
local M = {}
function M.main(u)
  local t = {a = 1, b = 2, c = 3}
  local s = ""
  for k, v in pairs(t) do
    s = s .. k .. v
    t.b = nil
    t.d = 4
  end
  return s
end
return M
