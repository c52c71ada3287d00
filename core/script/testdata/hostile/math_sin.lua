--> refused k.lua:3: math.sin is refused: floating-point functions differ between machines; use + - * / % and math.sqrt, or a function that the battle offers
local M = {}
function M.main(u)
  return math.sin(1)
end
return M
