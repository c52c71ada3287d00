--> refused k.lua:3: there is no unit.hpp; did you mean unit.hp?
local M = {}
function M.main(u)
  return unit.hpp(u)
end
return M
