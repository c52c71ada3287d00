--> ended k.lua:4: k.main: memory limit reached: a table got more than 1024 keys (11278 instructions) (133824 bytes)
local M = {}
function M.main(u)
  local t = {}
  for i = 1, 2000 do t["k"] = i t["k"] = nil end
end
return M
