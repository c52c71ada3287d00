--> ended k.lua:4: k.main: memory limit reached: a text is longer than 4096 bytes (243 instructions) (8574 bytes)
local M = {}
function M.main(u)
  local s = "x"
  while true do s = s .. s end
end
return M
