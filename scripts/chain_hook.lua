-- A hook that drags the first one it catches, and on its way home cuts others.
local M = {}

-- Integer 1 of the spell: whether the hook in flight has caught somebody.
function M.throw(from_x, from_y, dir)
	spell.set(1, 0)
	bullet.along("hook_chain", from_x, from_y, dir)
end

function M.catch(caster, target)
	if spell.get(1) == 1 then
		deal.damage(target, param("graze"), "physical")
		return
	end
	spell.set(1, 1)
	deal.damage(target, param("damage") + unit.attr(caster, "max_health") * 3 / 100, "magical")
	motion.start("drag", target)
end

return M
