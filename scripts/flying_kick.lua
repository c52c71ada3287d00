-- A kick that gains force with the way it has flown.
local M = {}

-- Integers 1 and 2 of the spell: where the flight began.
function M.leave(from_x, from_y)
	spell.set(1, math.floor(from_x))
	spell.set(2, math.floor(from_y))
end

function M.kick(caster, target, from_x, from_y)
	local dx, dy = from_x - spell.get(1), from_y - spell.get(2)
	local way = math.min(math.sqrt(dx * dx + dy * dy), 360)
	local amount = param("damage") + unit.attr(caster, "attack") * 3 / 5
	deal.damage(target, amount * (100 + param("farther") * way / 360) / 100, "physical")
	buff.add(target, "winded")
end

return M
