-- An attack that lands becomes one of frost, for mana.
local M = {}

function M.land(caster, target)
	if unit.is_building(target) or unit.mana(caster) < param("mana") then
		return
	end
	deal.mana(caster, -param("mana"))
	effect.run("bite", target)
end

return M
