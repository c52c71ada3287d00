-- A push that hurts twice when there is a wall.
local M = {}

function M.push(caster, target)
	deal.damage(target, param("damage") + unit.attr(caster, "attack") / 2, "physical")
	motion.start("push", target)
end

function M.crash(target)
	deal.damage(target, param("crash"), "physical")
	buff.add(target, "stunned_palm")
end

return M
