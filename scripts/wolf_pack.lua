-- Wolves at the shaman's side, and a howl that hastens friends.
local M = {}

function M.howl(caster, x, y, dir)
	local ahead_x, ahead_y = place.ahead(x, y, dir, 70)
	summon.call("wolf", ahead_x, ahead_y, param("life"), param("wolves"))
	for _, friend in ipairs(find.circle(x, y, param("radius"), "ally self hero")) do
		buff.add(friend, "howl")
	end
	for _, beast in ipairs(find.circle(x, y, param("radius"), "ally creep")) do
		if unit.is_summoned(beast) then
			buff.add(beast, "howl")
		end
	end
end

return M
