-- Nothing is thrown away.
local M = {}

function M.strip(caster, target)
	if unit.is_hero(target) then
		spell.reduce_all(caster, param("hero"))
		return
	end
	spell.reduce_all(caster, param("nearer"))
	deal.gold(caster, param("gold"))
end

return M
