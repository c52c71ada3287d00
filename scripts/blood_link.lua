-- The warden bleeds for an ally, and then carries a part of what hurts him.
local M = {}

function M.bind(caster, target)
	local given = deal.damage(caster, param("blood"), "pure", "no_reflect no_redirect no_steal no_shield no_hooks not_lethal")
	deal.heal(target, given * param("gain") / 100)
	buff.add(target, "linked")
end

return M
