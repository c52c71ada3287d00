-- Good for friends, bad for enemies.
local M = {}

function M.wash(caster, target)
	local power = unit.attr(caster, "power")
	if unit.is_enemy(caster, target) then
		buff.dispel(target, "basic", "good")
		deal.damage(target, param("damage") + power * 2 / 5, "magical")
		buff.add(target, "sapped")
		return
	end
	buff.dispel(target, "basic", "bad")
	deal.heal(target, param("heal") + power / 2)
end

return M
