--> refused k.lua:3: there is no arg; declare it with local
local M = {}
function M.main(u)
  return arg
end
return M
