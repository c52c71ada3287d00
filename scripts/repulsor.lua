-- Away with all of them.
local M = {}

function M.burst(caster)
	local x, y = unit.x(caster), unit.y(caster)
	local amount = param("damage") + unit.attr(caster, "power") * 2 / 5
	for _, pushed in ipairs(find.circle(x, y, param("radius"))) do
		deal.damage(pushed, amount, "magical")
		motion.start("repel", pushed)
	end
	buff.add(caster, "plated")
	for _, machine in ipairs(find.circle(x, y, param("machines"), "ally creep")) do
		if unit.owner(machine) == caster then
			buff.add(machine, "plated")
		end
	end
end

return M
