-- Souls of the slain.
local M = {}

function M.reap(caster, target)
	local souls = 0
	if unit.is_hero(target) then
		souls = param("hero")
	elseif unit.kind(target) == "creep" and not unit.is_summoned(target) and random.chance(param("luck")) then
		souls = 1
	end
	for _ = 1, souls do
		buff.add(caster, "harvest")
	end
end

return M
