-- What the shaman heals comes back to him.
local M = {}

-- Integer 1 of the spell: how much was healed since the cooldowns were cut last.
function M.mend(caster, target, value)
	if not (unit.is_hero(target) or unit.is_summoned(target)) then
		return
	end
	deal.mana(caster, value * param("share") / 100)
	local healed = spell.get(1) + math.floor(value)
	if healed >= param("each") then
		healed = healed - param("each")
		spell.reduce_all(caster, param("nearer"))
	end
	spell.set(1, healed)
end

return M
