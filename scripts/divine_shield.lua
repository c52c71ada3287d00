-- A shield that nothing breaks, and what it leaves behind.
local M = {}

function M.cast(target)
	buff.dispel(target, "strong", "bad")
	buff.add(target, "divine_shield")
end

function M.fade(caster, holder, level)
	deal.heal(holder, 50 + 50 * level + unit.attr(caster, "power") / 2)
	buff.add(holder, "grace")
end

return M
