--> refused k.lua:3: math.random is refused: chance must be drawn from the battle; use the function that the battle offers
local M = {}
function M.main(u)
  return math.random(6)
end
return M
