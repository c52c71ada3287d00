-- A dodged attack is answered.
local M = {}

function M.answer(caster, target)
	buff.add(caster, "poised")
	spell.reduce(caster, "flying_kick", param("nearer"))
	if unit.alive(target) and unit.distance(caster, target) <= param("reach") then
		deal.damage(target, unit.attr(caster, "attack") * param("share") / 100, "physical", "crit")
	end
end

return M
