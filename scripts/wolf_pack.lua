-- Wolves at the shaman's side, and a howl that hastens friends.
local M = {}

function M.call(x, y, dir)
	local ahead_x, ahead_y = place.ahead(x, y, dir, 70)
	summon.call("wolf", ahead_x, ahead_y, param("life"), param("wolves"))
end

-- Comes a moment later, when the wolves stand.
function M.howl(caster)
	local x, y, radius = unit.x(caster), unit.y(caster), param("radius")
	for _, friend in ipairs(find.circle(x, y, radius, "ally self hero")) do
		buff.add(friend, "howl")
	end
	for _, beast in ipairs(find.circle(x, y, radius, "ally creep")) do
		if unit.is_summoned(beast) then
			buff.add(beast, "howl")
		end
	end
end

return M
