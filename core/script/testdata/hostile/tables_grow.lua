--> ended k.lua:6: k.main: memory limit reached: the call was stopped (4685 instructions) (1048864 bytes)
local M = {}
function M.main(u)
  local t = {}
  for i = 1, 1000 do
    local x = {}
    x.a = 1
    t[i] = x
  end
end
return M
