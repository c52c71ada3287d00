-- A wall across the drawn direction that throws enemies the way it faces.
local M = {}

function M.raise(caster, x, y, dir)
	local length = param("length")
	local end_x, end_y = place.ahead(x, y, dir + 90, length / 2)
	local amount = param("damage") + unit.attr(caster, "max_health") * 5 / 100
	local near = find.line(end_x, end_y, dir - 90, length, param("near"))
	zone.lay("stone_wall", x, y, dir)
	for _, thrown in ipairs(near) do
		deal.damage(thrown, amount, "magical")
		local behind_x, behind_y = place.ahead(unit.x(thrown), unit.y(thrown), dir + 180, 50)
		motion.start("throw", thrown, behind_x, behind_y)
	end
end

return M
