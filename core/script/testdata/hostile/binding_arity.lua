--> refused k.lua:3: unit.hp takes 1 arguments, not 0; see its reference
local M = {}
function M.main(u)
  return unit.hp()
end
return M
