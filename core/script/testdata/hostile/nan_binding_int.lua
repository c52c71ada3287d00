--> ended k.lua:3: k.main: argument: argument 1 (n) of echo.int is not a finite number (3 instructions) (0 bytes)
local M = {}
function M.main(u)
  echo.int(0 / 0)
end
return M
