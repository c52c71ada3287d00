-- A stab out of nowhere, deeper into a back.
local M = {}

-- turned_away tells whether a unit looks away from another.
local function turned_away(one, other)
	local x, y = unit.x(one), unit.y(one)
	local ahead_x, ahead_y = place.ahead(x, y, unit.facing(one), 10)
	return (unit.x(other) - x) * (ahead_x - x) + (unit.y(other) - y) * (ahead_y - y) < 0
end

function M.strike(caster, target, x, y)
	effect.run("appear", target, x, y)
	local back = turned_away(target, caster)
	effect.run("stab", target)
	if back then
		effect.run("deeper", target)
	end
	if unit.is_hero(target) and not unit.alive(target) then
		spell.reduce(caster, "blink_strike", 3600000)
	end
end

return M
