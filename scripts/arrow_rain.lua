-- One volley of the rain. One that stands there alone gets all the arrows.
local M = {}

function M.volley()
	local struck = targets()
	for _, enemy in ipairs(struck) do
		effect.run("hit", enemy)
		if #struck == 1 then
			effect.run("alone", enemy)
		end
	end
end

return M
