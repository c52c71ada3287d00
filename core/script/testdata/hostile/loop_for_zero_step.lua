--> gives nil (6 instructions, 0 bytes)
local M = {}
function M.main(u)
  for i = 1, 2, 0 do end
end
return M
