--> gives "functionfunction" (10 instructions, 128 bytes)
local M = {}
function M.main(u)
  return tostring(M.main) .. tostring(tostring)
end
return M
