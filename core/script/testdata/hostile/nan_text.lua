--> gives "nannaninf-inf" (16 instructions, 186 bytes)
local M = {}
function M.main(u)
  local n = 0 / 0
  return tostring(n) .. tostring(-n) .. tostring(1 / 0) .. tostring(-1 / 0)
end
return M
