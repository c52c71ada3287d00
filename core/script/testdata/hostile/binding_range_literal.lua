--> refused k.lua:3: argument 1 (n) of echo.small is 1001, outside -1000..1000; see its reference
local M = {}
function M.main(u)
  echo.small(1001)
end
return M
