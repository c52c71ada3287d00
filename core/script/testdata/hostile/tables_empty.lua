--> ended k.lua:4: k.main: instruction budget spent: the call was stopped (20000 instructions) (373376 bytes)
local M = {}
function M.main(u)
  local t = {}
  while true do t = {t} end
end
return M
