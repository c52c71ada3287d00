--> ended k.lua:4: k.main: memory limit reached: a list has more than 1024 elements (4108 instructions) (33472 bytes)
local M = {}
function M.main(u)
  local t = {}
  for i = 1, 2000 do table.insert(t, i) end
end
return M
