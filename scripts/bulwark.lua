-- A shield for a knight who is hit often.
local M = {}

-- Integer 1 of the spell: the hits since the last shield.
function M.count(caster, target, value)
	if value < param("least") or not unit.is_enemy(caster, target) then
		return
	end
	local hits = spell.get(1) + 1
	if hits >= param("hits") then
		hits = 0
		effect.run("guard")
	end
	spell.set(1, hits)
end

return M
