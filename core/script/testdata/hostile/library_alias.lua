--> refused k.lua:3: math is a library and no value; name its function: math.name
local M = {}
function M.main(u)
  local m = math
  m.floor = nil
end
return M
