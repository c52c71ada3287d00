-- A barrage that nobody steers quite straight.
local M = {}

function M.spray(from_x, from_y, dir)
	local spread = param("spread")
	for _ = 1, param("shots") do
		bullet.along("overload_shot", from_x, from_y, dir + random.range(-spread, spread))
	end
end

return M
