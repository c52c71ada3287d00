-- Attacks on a marked target count for the one who marked it; some find the weak spot.
local M = {}

-- Integer 1 of the buff: the attacks since the last weak spot.
function M.count(caster, holder, target, instance)
	if target ~= caster then
		return
	end
	local hits = buff.get(instance, 1) + 1
	if hits >= param("hits") then
		hits = 0
		effect.run("weak_spot", holder)
	end
	buff.set(instance, 1, hits)
end

return M
