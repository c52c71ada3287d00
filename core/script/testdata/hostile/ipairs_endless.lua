--> ended k.lua:4: k.main: memory limit reached: a list has more than 1024 elements (6154 instructions) (32960 bytes)
local M = {}
function M.main(u)
  local t = {1}
  for i, v in ipairs(t) do table.insert(t, 1) end
end
return M
