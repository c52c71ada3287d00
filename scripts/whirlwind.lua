-- Cuts all around, each harder than the one before.
local M = {}

-- Integer 1 of the spell: the cuts of this spin so far.
function M.begin()
	spell.set(1, 0)
end

function M.cut(caster)
	local done = spell.get(1)
	spell.set(1, done + 1)
	local amount = param("damage") + unit.attr(caster, "attack") * param("attack") / 100
	amount = amount * (100 + done * param("harder")) / 100
	for _, struck in ipairs(targets()) do
		deal.damage(struck, amount, "physical")
	end
end

-- value is 1 when nothing broke the spin.
function M.finish(value)
	if value < 1 then
		return
	end
	for _, dizzy in ipairs(targets()) do
		effect.run("dizzy", dizzy)
	end
end

return M
