-- The life of one for the life of the other.
local M = {}

function M.sip(caster, target)
	local taken = deal.damage(target, param("damage") + unit.attr(caster, "power") * 3 / 25, "magical", "no_steal")
	deal.heal(caster, taken * param("back") / 100)
	buff.add(target, "drained")
end

-- value is 1 when nothing broke the channel.
function M.tear(target, value)
	if value == 1 then
		motion.start("tear", target)
	end
end

return M
