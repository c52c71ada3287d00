--> gives "nan5inf" (12 instructions, 142 bytes)
local M = {}
function M.main(u)
  return tostring(5 % 0) .. tostring(5 % (1 / 0)) .. tostring(-5 % (1 / 0))
end
return M
