-- Full harm in the middle, less around.
local M = {}

function M.burst(caster, x, y)
	local amount = param("damage") + unit.attr(caster, "power") / 2
	for _, struck in ipairs(find.circle(x, y, param("radius"))) do
		local dx, dy = unit.x(struck) - x, unit.y(struck) - y
		local hit = amount
		if math.sqrt(dx * dx + dy * dy) > param("middle") + unit.radius(struck) then
			hit = amount * param("outside") / 100
		end
		deal.damage(struck, hit, "magical")
	end
end

return M
