-- Scripts that do what no designer should. Each s is the effect of a spell, each p of a passive's trigger.
local M = {}

local EVERYBODY = "enemy ally self hero creep tower base ward"

local function around(caster)
	return find.circle(unit.x(caster), unit.y(caster), 700, EVERYBODY)
end

function M.s01_endless(target)
	deal.damage(target, 5, "pure")
	while true do end
end

function M.s02_memory(target)
	local t = {}
	while true do
		t = {t, unit.health(target)}
		deal.damage(target, 1, "magical")
	end
end

local function dive(target, n)
	deal.damage(target, 1, "pure")
	return dive(target, n + 1) + 1
end

function M.s03_deep(target)
	dive(target, 0)
end

function M.s04_itself()
	effect.run("again")
end

function M.again(target)
	spell.set(1, (spell.get(1) + 1) % 1000)
	deal.damage(target, 1, "pure")
	effect.run("again", target)
end

function M.s05_slaughter(caster)
	for _, u in ipairs(around(caster)) do
		if not unit.is_building(u) then
			deal.damage(u, 700, "pure")
		end
	end
end

function M.s06_suicide(caster, target)
	deal.damage(caster, 1000000, "pure")
	deal.damage(target, 40, "pure")
	buff.add(caster, "mark")
	motion.blink(0, 0)
	effect.run("shove")
	error(caster)
end

function M.s07_buffs(caster)
	for i = 1, 100 do
		for _, u in ipairs(around(caster)) do
			buff.add(u, "mark", i * 50)
			buff.add(u, "banner", 300)
			buff.add(u, "curse")
		end
	end
end

function M.s08_dispel(caster)
	for _, u in ipairs(around(caster)) do
		buff.add(u, "thorn")
		buff.dispel(u, "strong", "both")
		buff.add(u, "thorn", 100)
		buff.remove(u, "mark")
	end
end

function M.s09_summons(x, y)
	for i = 1, 6 do
		summon.call("hound", x, y, 1000, 16)
	end
end

function M.s10_zones(x, y)
	for i = 1, 40 do
		zone.lay("mire", x + i * 10, y, i * 77)
	end
end

function M.s11_bullets(x, y, target)
	for i = 1, 30 do
		bullet.along("lance", x, y, i * 12)
		bullet.at_unit("arrow", target)
		bullet.onto("bomb", x + i, y - i)
	end
	bullet.lose(target)
end

function M.s12_push(caster, target)
	for _, u in ipairs(around(caster)) do
		motion.start("shove", u, unit.x(caster), unit.y(caster))
	end
	motion.blink_to(target)
	motion.stop(target)
	motion.stop(caster)
end

function M.s13_nan(target)
	local n = unit.health(target) * 0
	deal.damage(target, 3, "pure")
	deal.damage(target, n / n, "pure")
end

function M.s14_infinity(caster, target)
	deal.heal(target, 3)
	motion.blink(unit.x(caster) / (unit.mana(caster) * 0), 0)
end

function M.s15_error_table()
	error({1, 2})
end

function M.s16_error_handle(target)
	error(tostring(target) .. tostring(around) .. tostring({}))
end

function M.s17_gold(caster)
	for i = 1, 400 do
		deal.gold(caster, 100000)
	end
end

function M.s18_again_and_again(caster)
	spell.reduce_all(caster, 3600000)
	spell.set_charges(caster, "s18", 100)
	for i = 1, 50 do
		spell.reduce(caster, "s17", 77)
	end
end

function M.s19_dice(target)
	for i = 1, 200 do
		if random.chance(5000) then
			deal.damage(target, random.range(0, 2), "magical")
		end
	end
	random.range(2, 1)
end

function M.s20_keys(caster)
	local wounds = {}
	for _, u in ipairs(around(caster)) do
		wounds[u] = unit.health(u)
	end
	for u, health in pairs(wounds) do
		deal.damage(u, health / 7, "physical")
		wounds[u] = nil
	end
end

local function anyhow()
	return random.chance(5000)
end

function M.s21_sort(caster)
	local all = around(caster)
	table.sort(all, anyhow)
	for i, u in ipairs(all) do
		deal.damage(u, i / 3, "pure", "no_hooks")
	end
end

function M.s22_drain(caster)
	for _, u in ipairs(around(caster)) do
		deal.mana(u, -1000000)
		deal.mana(caster, 1000000)
		deal.stop(u)
	end
end

function M.s23_identity(target)
	local one = buff.add(target, "mark")
	buff.by(one, "kind")
	buff.set(one, 1, -2147483648)
	buff.set_stacks(target, "mark", 255)
	buff.set_left(target, "mark", 0)
	buff.end_now(one)
	buff.by(one, "source")
end

function M.s24_overflow(target)
	spell.set(4, 2147483647)
	deal.damage(target, 2, "pure")
	spell.set(4, spell.get(4) + 1)
end

function M.p1_sting(holder, target)
	deal.damage(target, 1, "pure")
	deal.damage(holder, 1, "pure")
end

function M.p2_answer(holder, target, value)
	deal.heal(target, value)
	deal.heal(holder, value * 2)
end

function M.p3_revenge(holder, target)
	deal.damage(target, 100000, "pure")
	deal.heal(holder, 100)
	motion.start("shove", holder)
end

function M.p4_strike(holder, target)
	buff.add(target, "thorn", 500)
	buff.end_now(buff.add(target, "mark"))
	while true do
		deal.damage(target, 1, "physical")
	end
end

function M.p5_feast(holder)
	summon.call("hound", unit.x(holder), unit.y(holder), 500, 2)
	deal.heal(holder, 20)
end

function M.p6_beat(holder)
	zone.lay("mire", unit.x(holder), unit.y(holder))
	M.s05_slaughter(holder)
end

function M.tick(instance, stacks, holder)
	buff.set(instance, 1, buff.get(instance, 1) + stacks)
	deal.damage(holder, 3, "pure")
	if buff.get(instance, 1) > 3 then
		buff.end_now(instance)
		buff.set(instance, 1, 1)
	end
end

function M.wound(holder, target, instance)
	buff.end_now(instance)
	deal.damage(target, 2, "pure")
	buff.add(holder, "thorn", 100)
	deal.damage(target, 2, "pure")
end

function M.stay(instance, target)
	if zone.holds(instance, target) then
		deal.damage(target, 30, "pure")
		zone.end_soon(instance)
	end
	assert(zone.left(instance) > 50, "over")
end

return M
