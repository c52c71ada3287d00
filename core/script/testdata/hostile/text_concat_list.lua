--> ended k.lua:5: k.main: memory limit reached: a text is longer than 1024 bytes (5185 instructions) (33472 bytes)
local M = {}
function M.main(u)
  local t = {}
  for i = 1, 1024 do t[i] = "0123456789" end
  return table.concat(t, "0123456789")
end
return M
