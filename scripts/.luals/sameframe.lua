---@meta
-- Made by sameframe scripts annotations; a test demands that it is fresh.

---@param x number
---@param low number
---@param high number
---@return number
function math.clamp(x, low, high) end

---@param x number
---@return integer nearest, ties away from zero
function math.round(x) end

---@param x number
---@return integer -1, 0 or 1
function math.sign(x) end

---@class handle.unit

---@class handle.buff

---@class handle.zone

---The parameter of the effect that called, at the spell's level. An effect that lacks it is refused when the data is loaded; a computed name that it lacks ends the call.
---@param name string as in the effect's params
---@return number value
function param(name) end

---The units that the effect's target rule selected, in the rule's order.
---@return handle.unit[] units
function targets() end

---Match time in milliseconds.
---@return integer ms
function now() end

effect = {}

---Runs the effects of the same spell, buff or zone that wait for call and have this name.
---@param name string as in the effect's name
---@param target? handle.unit the event's target; the caller's own when left out
---@param x? number -8192..8192 the event's place
---@param y? number -8192..8192
function effect.run(name, target, x, y) end

unit = {}

---Whether the unit lives; false of nil.
---@param unit? handle.unit
---@return boolean yes
function unit.alive(unit) end

---Whether it is a hero.
---@param unit handle.unit|nil
---@return boolean yes
function unit.is_hero(unit) end

---Whether somebody called it.
---@param unit handle.unit|nil
---@return boolean yes
function unit.is_summoned(unit) end

---Whether it is a tower or a base.
---@param unit handle.unit|nil
---@return boolean yes
function unit.is_building(unit) end

---Whether it is in a channel.
---@param unit handle.unit|nil
---@return boolean yes
function unit.channels(unit) end

---Whether two units are of camps that fight.
---@param unit handle.unit|nil
---@param other handle.unit|nil
---@return boolean yes
function unit.is_enemy(unit, other) end

---Whether the unit's camp saw the other at the end of the last step.
---@param unit handle.unit|nil
---@param other handle.unit|nil
---@return boolean yes
function unit.sees(unit, other) end

---Where it is, towards the right.
---@param unit handle.unit|nil
---@return number value
function unit.x(unit) end

---Where it is, downwards.
---@param unit handle.unit|nil
---@return number value
function unit.y(unit) end

---Where it looks, degrees.
---@param unit handle.unit|nil
---@return number value
function unit.facing(unit) end

---Of its collision circle.
---@param unit handle.unit|nil
---@return number value
function unit.radius(unit) end

---Its health now.
---@param unit handle.unit|nil
---@return number value
function unit.health(unit) end

---The most health that it can have.
---@param unit handle.unit|nil
---@return number value
function unit.max_health(unit) end

---Its health as a share of the maximum, 0 to 1.
---@param unit handle.unit|nil
---@return number value
function unit.health_share(unit) end

---Its mana now.
---@param unit handle.unit|nil
---@return number value
function unit.mana(unit) end

---The most mana that it can have.
---@param unit handle.unit|nil
---@return number value
function unit.max_mana(unit) end

---Its level.
---@param unit handle.unit|nil
---@return number value
function unit.level(unit) end

---Its camp: 1, 2, or 0 for neither.
---@param unit handle.unit|nil
---@return number value
function unit.camp(unit) end

---Who called a summoned unit; nil for others.
---@param unit handle.unit|nil
---@return handle.unit? owner
function unit.owner(unit) end

---hero, creep, tower, base or ward; an empty text when it is gone.
---@param unit handle.unit|nil
---@return string kind
function unit.kind(unit) end

---Whether the unit is in a state.
---@param unit handle.unit|nil
---@param state "stun"|"root"|"silence"|"disarm"|"taunt"|"fear"|"sleep"|"untargetable"|"invulnerable"|"immune"|"invisible"|"phased"|"revealed"|"moved"
---@return boolean yes
function unit.has(unit, state) end

---An attribute as it is now, with levels, items and buffs. Percentages are whole numbers, chances of 10000.
---@param unit handle.unit|nil
---@param attribute "max_health"|"health_regen"|"max_mana"|"mana_regen"|"attack"|"power"|"armor"|"resist"|"attack_speed"|"move_speed"|"range"|"crit_chance"|"crit_bonus"|"dodge"|"lifesteal"|"damage_amp"|"damage_cut"|"heal_amp"|"reflect"|"status_resist"|"spell_steal"|"cooldown_cut"|"sight"|"true_sight"
---@return number value
function unit.attr(unit, attribute) end

---Between the centres of two units; 0 when one is gone.
---@param a handle.unit|nil
---@param b handle.unit|nil
---@return number units
function unit.distance(a, b) end

find = {}

---Around a point.
---@param x number -8192..8192
---@param y number -8192..8192
---@param radius number 0..8192
---@param who? string words of enemy, ally, self, hero, creep, tower, base, ward: which camps and kinds; enemy and hero creep where it says none
---@return handle.unit[] units
function find.circle(x, y, radius, who) end

---The nearest within a radius, or nil; ties by GUID.
---@param x number -8192..8192
---@param y number -8192..8192
---@param radius number 0..8192
---@param who? string words of enemy, ally, self, hero, creep, tower, base, ward: which camps and kinds; enemy and hero creep where it says none
---@return handle.unit? unit
function find.nearest(x, y, radius, who) end

---In a box from a point along an angle.
---@param x number -8192..8192
---@param y number -8192..8192
---@param degrees number
---@param length number 0..8192
---@param half_width number 0..8192
---@param who? string words of enemy, ally, self, hero, creep, tower, base, ward: which camps and kinds; enemy and hero creep where it says none
---@return handle.unit[] units
function find.line(x, y, degrees, length, half_width, who) end

---In a fan from a point along an angle.
---@param x number -8192..8192
---@param y number -8192..8192
---@param degrees number
---@param radius number 0..8192
---@param half number 1..180 half the angle of the fan, degrees
---@param who? string words of enemy, ally, self, hero, creep, tower, base, ward: which camps and kinds; enemy and hero creep where it says none
---@return handle.unit[] units
function find.fan(x, y, degrees, radius, half, who) end

---From a unit to the nearest that was not taken, and on from there; the first is the unit itself.
---@param first handle.unit|nil
---@param radius number 0..8192 of each link
---@param most integer 1..64 units in all
---@param who? string words of enemy, ally, self, hero, creep, tower, base, ward: which camps and kinds; enemy and hero creep where it says none
---@return handle.unit[] units
function find.chain(first, radius, most, who) end

---Every living enemy hero of the caster's camp that the camp sees.
---@return handle.unit[] units
function find.enemy_heroes() end

deal = {}

---Sends damage of the caster through the pipeline, and tells what the unit's health lost.
---@param unit handle.unit|nil
---@param amount number 0..1000000 before all stages of the pipeline
---@param type "physical"|"magical"|"pure"
---@param tags? string words of no_reflect, no_redirect, no_steal, no_shield, no_hooks, crit, not_lethal: how it goes through the pipeline
---@return number lost
function deal.damage(unit, amount, type, tags) end

---Heals on behalf of the caster, and tells what the unit gained.
---@param unit handle.unit|nil
---@param amount number 0..1000000 before AttrHealAmp of the unit
---@return number gained
function deal.heal(unit, amount) end

---Gives mana, or takes it when negative, and tells what the unit gained.
---@param unit handle.unit|nil
---@param amount number -1000000..1000000
---@return number gained
function deal.mana(unit, amount) end

---Gives gold to the player of a hero.
---@param unit handle.unit|nil
---@param amount integer 0..100000
function deal.gold(unit, amount) end

---Ends a cast or channel of the unit like a stun.
---@param unit handle.unit|nil
function deal.stop(unit) end

buff = {}

---Adds a buff on behalf of the caster by its stacking rule, and gives the instance; nil when the unit does not take it.
---@param unit handle.unit|nil
---@param key string identifier of a buff
---@param ms? integer 0..3600000 how long it lasts, before status resistance; the buff's own when left out
---@return handle.buff? instance
function buff.add(unit, key, ms) end

---The instance that a unit carries: the caster's own, else the oldest; nil when there is none.
---@param unit handle.unit|nil
---@param key string identifier of a buff
---@return handle.buff? instance
function buff.find(unit, key) end

---Takes every buff of this kind away.
---@param unit handle.unit|nil
---@param key string identifier of a buff
---@param own? boolean only the caster's
function buff.remove(unit, key, own) end

---Its stacks, 0 when the unit does not carry it.
---@param unit handle.unit|nil
---@param key string identifier of a buff
---@return integer stacks 0..255
function buff.stacks(unit, key) end

---Sets the stacks where it is there, 0 takes it away; values are not read anew.
---@param unit handle.unit|nil
---@param key string identifier of a buff
---@param stacks integer 0..255
function buff.set_stacks(unit, key, stacks) end

---Reads its values anew and starts its time again.
---@param unit handle.unit|nil
---@param key string identifier of a buff
function buff.renew(unit, key) end

---Milliseconds that it lasts from now; 0 when it is not there or endless.
---@param unit handle.unit|nil
---@param key string identifier of a buff
---@return integer ms 0..3600000
function buff.left(unit, key) end

---Lets it last so long from now, at least a step; of an endless one nothing changes.
---@param unit handle.unit|nil
---@param key string identifier of a buff
---@param ms integer 0..3600000
function buff.set_left(unit, key, ms) end

---Takes buffs away, by descending priority, then the newest first.
---@param unit handle.unit|nil
---@param class "basic"|"strong" how strong
---@param side "bad"|"good"|"both" which
---@param most? integer 1..255 all when left out
function buff.dispel(unit, class, side, most) end

---Who carries the instance; nil when it is gone.
---@param instance handle.buff|nil one of buff.add, buff.find, or the function's parameter instance
---@return handle.unit? holder
function buff.holder(instance) end

---Who put the instance there, who may have died or gone since; nil when it is gone itself.
---@param instance handle.buff|nil one of buff.add, buff.find, or the function's parameter instance
---@return handle.unit? source
function buff.source(instance) end

---An integer that the instance keeps; 0 at first, when it is replaced, and when it is gone.
---@param instance handle.buff|nil one of buff.add, buff.find, or the function's parameter instance
---@param index integer 1..4 which of its integers
---@return integer n
function buff.get(instance, index) end

---Keeps an integer with the instance.
---@param instance handle.buff|nil one of buff.add, buff.find, or the function's parameter instance
---@param index integer 1..4 which of its integers
---@param n integer -2147483648..2147483647
function buff.set(instance, index, n) end

---Switches how the instance is told from others: by its source, or by its kind alone.
---@param instance handle.buff|nil one of buff.add, buff.find, or the function's parameter instance
---@param identity "source"|"kind"
function buff.by(instance, identity) end

---Takes the instance away.
---@param instance handle.buff|nil one of buff.add, buff.find, or the function's parameter instance
function buff.end_now(instance) end

bullet = {}

---Fires a tracking bullet at a living unit.
---@param key string identifier of a tracking bullet
---@param target handle.unit|nil
function bullet.at_unit(key, target) end

---Fires a linear bullet from a point along an angle.
---@param key string identifier of a linear bullet
---@param x number -8192..8192
---@param y number -8192..8192
---@param degrees number
function bullet.along(key, x, y, degrees) end

---Throws an arcing bullet onto a point.
---@param key string identifier of a arcing bullet
---@param x number -8192..8192
---@param y number -8192..8192
function bullet.onto(key, x, y) end

---Tracking bullets in flight at the unit lose it.
---@param unit handle.unit|nil
function bullet.lose(unit) end

motion = {}

---Moves a unit by the motion of this spell's effect that waits for call under a name.
---@param name string as in the effect's name
---@param unit handle.unit|nil
---@param x? number -8192..8192 the event's place, from which knocks go and to which dashes lead
---@param y? number -8192..8192
function motion.start(name, unit, x, y) end

---Ends the forced motion of a unit where it is.
---@param unit handle.unit|nil
function motion.stop(unit) end

---Moves the caster at once to the nearest free place at a point.
---@param x number -8192..8192
---@param y number -8192..8192
function motion.blink(x, y) end

---Moves the caster at once beside a unit.
---@param unit handle.unit|nil
function motion.blink_to(unit) end

summon = {}

---Calls units for the caster that stand at the end of the phase, at the nearest free places.
---@param key string identifier of a creep or ward
---@param x number -8192..8192
---@param y number -8192..8192
---@param ms integer 0..3600000 how long they stay; 0: until they die
---@param count? integer 1..16
function summon.call(key, x, y, ms, count) end

zone = {}

---Lays a zone at a point.
---@param key string identifier of a zone
---@param x number -8192..8192
---@param y number -8192..8192
---@param degrees? number its aim; that of the event when left out
function zone.lay(key, x, y, degrees) end

place = {}

---The point so far from a point along an angle, on the legal map.
---@param x number -8192..8192
---@param y number -8192..8192
---@param degrees number
---@param distance number 0..8192
---@return number x
---@return number y
function place.ahead(x, y, degrees, distance) end

---Whether a unit counts as inside.
---@param instance handle.zone|nil the function's parameter instance in effects of a zone
---@param unit handle.unit|nil
---@return boolean yes
function zone.holds(instance, unit) end

---Milliseconds that it lies from now.
---@param instance handle.zone|nil the function's parameter instance in effects of a zone
---@return integer ms 0..3600000
function zone.left(instance) end

---Lets it end with the next step.
---@param instance handle.zone|nil the function's parameter instance in effects of a zone
function zone.end_soon(instance) end

spell = {}

---The level of a spell of a hero or its items; 0 when it has not learned it.
---@param unit handle.unit|nil a hero
---@param key string identifier of a spell
---@return integer level 0..255
function spell.level(unit, key) end

---Milliseconds of cooldown left.
---@param unit handle.unit|nil a hero
---@param key string identifier of a spell
---@return integer ms 0..3600000
function spell.cooldown(unit, key) end

---Charges in store.
---@param unit handle.unit|nil a hero
---@param key string identifier of a spell
---@return integer charges 0..100
function spell.charges(unit, key) end

---Sets the charges in store, at most what the spell may have; of a spell without charges, or that is not learned, nothing changes.
---@param unit handle.unit|nil a hero
---@param key string identifier of a spell
---@param charges integer 0..100
function spell.set_charges(unit, key, charges) end

---Takes time off the cooldown and brings the next charge nearer.
---@param unit handle.unit|nil a hero
---@param key string identifier of a spell
---@param ms integer 0..3600000 an hour resets it
function spell.reduce(unit, key, ms) end

---Takes time off all cooldowns of a hero.
---@param unit handle.unit|nil a hero
---@param ms integer 0..3600000 an hour resets them
function spell.reduce_all(unit, ms) end

---An integer that this spell keeps for its caster; 0 at first, and again when its item is sold.
---@param index integer 1..4 which of them
---@return integer n
function spell.get(index) end

---Keeps an integer with this spell for its caster.
---@param index integer 1..4 which of them
---@param n integer -2147483648..2147483647
function spell.set(index, n) end

random = {}

---True so many times of 10000. Of none and all nothing is drawn.
---@param of_10000 integer 0..10000
---@return boolean yes
function random.chance(of_10000) end

---A whole number from low to high, each as likely. Where they are the same nothing is drawn.
---@param low integer -1073741824..1073741824
---@param high integer -1073741824..1073741824
---@return integer n -1073741824..1073741824
function random.range(low, high) end
