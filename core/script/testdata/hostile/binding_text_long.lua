--> gives nil (58 instructions, 1452 bytes)
local M = {}
function M.main(u)
  local s = "0123456789"
  for i = 1, 6 do s = s .. s end
  echo.text(s)
end
return M
