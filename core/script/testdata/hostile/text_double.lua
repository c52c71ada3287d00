--> ended k.lua:4: k.main: memory limit reached: a text is longer than 1024 bytes (129 instructions) (2366 bytes)
local M = {}
function M.main(u)
  local s = "x"
  while true do s = s .. s end
end
return M
