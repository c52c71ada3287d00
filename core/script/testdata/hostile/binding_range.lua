--> ended k.lua:4: k.main: argument: argument 1 (n) of echo.small is 1001, outside -1000..1000 (4 instructions) (0 bytes)
local M = {}
function M.main(u)
  local n = 1001
  echo.small(n)
end
return M
