--> ended k.lua:4: k.main: memory limit reached: a text is longer than 1024 bytes (1393 instructions) (55794 bytes)
local M = {}
function M.main(u)
  local s = ""
  for i = 1, 100000 do s = s .. "0123456789" end
end
return M
