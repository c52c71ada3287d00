-- A scream that souls make louder.
local M = {}

function M.scream(caster)
	local amount = param("damage") + unit.attr(caster, "power") * 2 / 5 + param("soul") * buff.stacks(caster, "harvest")
	for _, struck in ipairs(targets()) do
		deal.damage(struck, amount, "magical")
		buff.add(struck, "hushed")
		buff.add(struck, "dreaded")
	end
end

return M
