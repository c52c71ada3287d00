-- A new turret looks after the old ones.
local M = {}

function M.build(caster, x, y)
	for _, machine in ipairs(find.circle(x, y, param("radius"), "ally creep")) do
		if unit.owner(machine) == caster then
			deal.heal(machine, unit.max_health(machine) * param("repair") / 100)
			buff.add(machine, "overclocked")
		end
	end
	summon.call("turret_gun", x, y, param("life"))
end

return M
