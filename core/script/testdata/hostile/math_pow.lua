--> refused k.lua:3: math.pow is refused: floating-point functions differ between machines; use + - * / % and math.sqrt, or a function that the battle offers
local M = {}
function M.main(u)
  return math.pow(2, 0.5)
end
return M
