-- The landing of the monk.
local M = {}

function M.land(caster, target, x, y)
	if not unit.alive(caster) then
		return
	end
	buff.remove(caster, "aloft")
	local amount = param("damage") + unit.attr(caster, "attack") * 3 / 5
	local middle = param("middle")
	for _, struck in ipairs(find.circle(x, y, param("radius"))) do
		local hit = amount
		if unit.distance(caster, struck) > middle + unit.radius(struck) then
			hit = amount * 3 / 5
		end
		deal.damage(struck, hit, "physical")
		buff.add(struck, "quaking")
	end
end

return M
