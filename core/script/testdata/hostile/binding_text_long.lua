--> gives nil (128 instructions, 5356 bytes)
local M = {}
function M.main(u)
  local s = "0123456789"
  for i = 1, 8 do s = s .. s end
  echo.text(s)
end
return M
