-- Lightning leaps from enemy to enemy and loses a part of its force with each leap.
local M = {}

function M.strike(caster, target)
	local amount = param("damage") + unit.attr(caster, "power") * 3 / 5
	for _, struck in ipairs(find.chain(target, param("leap"), param("targets"))) do
		deal.damage(struck, amount, "magical")
		amount = amount * 4 / 5
	end
end

return M
