-- A push the way that the unit looks.
local M = {}

function M.push(target)
	local x, y = unit.x(target), unit.y(target)
	local behind_x, behind_y = place.ahead(x, y, unit.facing(target) + 180, 50)
	motion.start("shove", target, behind_x, behind_y)
end

return M
