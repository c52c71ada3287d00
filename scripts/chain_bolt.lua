-- A spark that leaps from enemy to enemy and heals the shaman by a part of what
-- it takes.
local M = {}

-- Integer 1 of the spell: how many the spark in flight has struck.
function M.loose(target)
	spell.set(1, 0)
	bullet.at_unit("chain_bolt", target)
end

function M.leap(caster, target)
	local struck = spell.get(1)
	spell.set(1, struck + 1)
	local amount = param("damage") + unit.attr(caster, "power") * 11 / 20
	local taken = deal.damage(target, amount * math.max(100 - param("weaker") * struck, 20) / 100, "magical")
	deal.heal(caster, taken * param("back") / 100)
end

return M
