-- A skull that comes back to whom it has met.
local M = {}

function M.touch(caster, target)
	local amount = param("damage") + unit.attr(caster, "power") * 7 / 20
	if buff.stacks(target, "hexed") == 0 then
		deal.damage(target, amount, "magical")
		buff.add(target, "hexed")
		return
	end
	deal.damage(target, amount * param("again") / 100, "magical")
	buff.add(target, "spellbound")
end

return M
