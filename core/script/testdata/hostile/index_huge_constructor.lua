--> ended k.lua:3: k.main: memory limit reached: list index 60000000 is above 1024 (6 instructions) (192 bytes)
local M = {}
function M.main(u)
  local t = {[60000000] = 1}
end
return M
