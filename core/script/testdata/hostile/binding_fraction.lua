--> ended k.lua:3: k.main: argument: argument 1 (n) of echo.int is 2.5, not a whole number within 2^53 (3 instructions) (0 bytes)
local M = {}
function M.main(u)
  echo.int(5 / 2)
end
return M
