package battle

import (
	"fmt"
	"strings"
	"testing"

	"sameframe/core/data"
	"sameframe/core/wire"
)

// A bindCase is what a function of the registry does: body is Lua that returns
// what the case tells; target is Bob, then Eve, who is dead, then somebody who
// is gone. Cases without dead and gone do not depend on the target.
type bindCase struct {
	fn                string
	body              string
	zone              bool // the script is an effect of a zone around Bob
	alive, dead, gone string
	then              func(p *probe) any // seen after the call at Bob
	want              any
}

func bob(p *probe) *Unit { return p.hero(1) }

func (p *probe) buffs1(key string) int {
	id, _ := p.data.Buff(key)
	n := 0
	for i := range p.buffs {
		if p.buffs[i].proto == id {
			n++
		}
	}
	return n
}

var bindCases = []bindCase{
	{fn: "param", body: `return param("power")`, alive: "10"},
	{fn: "param", body: `return param("pow" .. "er")`, alive: "10"},
	{fn: "targets", body: `return #targets()`, alive: "1", dead: "0", gone: "0"},
	{fn: "now", body: `return now()`, alive: "100"},
	{fn: "effect.run", body: `effect.run("mend")`, then: func(p *probe) any { return bob(p).health.Floor() }, want: 330, alive: "nil", dead: "nil", gone: "nil"},
	{fn: "effect.run", body: `effect.run("mend", caster)`, then: func(p *probe) any { return p.hero(0).health.Floor() }, want: 500, alive: "nil", dead: "nil", gone: "nil"},
	{fn: "effect.run", body: `effect.run("shove", target, -100, 0)`, then: func(p *probe) any { return whole(p.motionOf(bob(p).guid).to) }, want: "(100, 0)", alive: "nil"},

	{fn: "unit.alive", body: `return unit.alive(target)`, alive: "true", dead: "false", gone: "false"},
	{fn: "unit.alive", body: `return unit.alive(nil)`, alive: "false"},
	{fn: "unit.is_hero", body: `return unit.is_hero(target)`, alive: "true", dead: "true", gone: "false"},
	{fn: "unit.is_summoned", body: `return unit.is_summoned(target)`, alive: "false", dead: "false", gone: "false"},
	{fn: "unit.is_summoned", body: `return unit.is_summoned(find.nearest(-300, 100, 10, "ally creep"))`, alive: "true"},
	{fn: "unit.is_building", body: `return unit.is_building(target)`, alive: "false", dead: "false", gone: "false"},
	{fn: "unit.is_building", body: `return unit.is_building(find.nearest(0, 0, 8000, "enemy base"))`, alive: "true"},
	{fn: "unit.channels", body: `return unit.channels(target)`, alive: "false", dead: "false", gone: "false"},
	{fn: "unit.is_enemy", body: `return unit.is_enemy(caster, target)`, alive: "true", dead: "true", gone: "false"},
	{fn: "unit.is_enemy", body: `return unit.is_enemy(caster, caster)`, alive: "false"},
	{fn: "unit.sees", body: `return unit.sees(caster, target)`, alive: "true", dead: "true", gone: "false"},
	{fn: "unit.x", body: `return unit.x(caster) + unit.x(target)`, alive: "-300", dead: "100", gone: "-300"},
	{fn: "unit.y", body: `return unit.y(target)`, alive: "0", dead: "0", gone: "0"},
	{fn: "unit.facing", body: `return unit.facing(target)`, alive: "180", dead: "180", gone: "0"},
	{fn: "unit.radius", body: `return unit.radius(target)`, alive: "20", dead: "20", gone: "0"},
	{fn: "unit.health", body: `return unit.health(target)`, alive: "300", dead: "0", gone: "0"},
	{fn: "unit.max_health", body: `return unit.max_health(target)`, alive: "500", dead: "500", gone: "0"},
	{fn: "unit.health_share", body: `return unit.health_share(target)`, alive: "0.5999908447265625", dead: "0", gone: "0"},
	{fn: "unit.mana", body: `return unit.mana(target)`, alive: "60", dead: "100", gone: "0"},
	{fn: "unit.max_mana", body: `return unit.max_mana(target)`, alive: "100", dead: "100", gone: "0"},
	{fn: "unit.level", body: `return unit.level(target)`, alive: "1", dead: "1", gone: "0"},
	{fn: "unit.camp", body: `return unit.camp(target)`, alive: "2", dead: "2", gone: "0"},
	{fn: "unit.owner", body: `return unit.owner(target)`, alive: "nil", dead: "nil", gone: "nil"},
	{fn: "unit.owner", body: `return unit.owner(find.nearest(-300, 100, 10, "ally creep")) == caster`, alive: "true"},
	{fn: "unit.kind", body: `return unit.kind(target)`, alive: "hero", dead: "hero", gone: ""},
	{fn: "unit.has", body: `buff.add(target, "stunned") return unit.has(target, "stun")`, alive: "true", dead: "false", gone: "false"},
	{fn: "unit.attr", body: `buff.add(target, "mark") return unit.attr(target, "attack")`, alive: "55", dead: "50", gone: "0"},
	{fn: "unit.distance", body: `return unit.distance(caster, target)`, alive: "300", dead: "700", gone: "0"},

	{fn: "find.circle", body: `return #find.circle(0, 0, 130)`, alive: "2"}, // Cid's edge touches
	{fn: "find.circle", body: `return #find.circle(0, 0, 129)`, alive: "1"}, // and one unit less does not
	{fn: "find.circle", body: `return #find.circle(0, 0, 8192, "enemy hero creep tower base ward ally self")`, alive: "6"},
	{fn: "find.circle", body: `return #find.circle(8192, -8192, 0)`, alive: "0"},
	{fn: "find.nearest", body: `return find.nearest(60, 0, 300) == target`, alive: "true", dead: "false", gone: "false"},
	{fn: "find.nearest", body: `return find.nearest(60, 0, 1, "ward")`, alive: "nil"},
	{fn: "find.line", body: `return #find.line(-300, 0, 0, 430, 10)`, alive: "2"},
	{fn: "find.line", body: `return #find.line(-300, 0, 720, 429, 10)`, alive: "1"},
	{fn: "find.line", body: `return #find.line(-300, 0, 90, 430, 10)`, alive: "0"},
	{fn: "find.fan", body: `return #find.fan(-300, 0, 0, 500, 30)`, alive: "2"},
	{fn: "find.fan", body: `return #find.fan(-300, 0, -180, 500, 30)`, alive: "0"},
	{fn: "find.fan", body: `return #find.fan(-300, 0, -180, 500, 180)`, alive: "2"},
	{fn: "find.chain", body: `local c = find.chain(target, 200, 5) return #c .. tostring(c[1] == target)`, alive: "2true", dead: "0false", gone: "0false"},
	{fn: "find.enemy_heroes", body: `return #find.enemy_heroes()`, alive: "2"},

	{fn: "deal.damage", body: `return deal.damage(target, 50, "pure")`, alive: "50", dead: "0", gone: "0", then: func(p *probe) any { return bob(p).health.Floor() }, want: 250},
	{fn: "deal.damage", body: `return deal.damage(target, 900, "magical")`, alive: "300", dead: "0", gone: "0", then: func(p *probe) any { return bob(p).dead }, want: true},
	{fn: "deal.damage", body: `return deal.damage(target, 900, "pure", "not_lethal no_hooks")`, alive: "299.99998474121094", dead: "0", gone: "0", then: func(p *probe) any { return bob(p).dead }, want: false},
	{fn: "deal.heal", body: `return deal.heal(target, 1000)`, alive: "200", dead: "0", gone: "0", then: func(p *probe) any { return bob(p).health.Floor() }, want: 500},
	{fn: "deal.mana", body: `return deal.mana(target, -1000000)`, alive: "-60", dead: "0", gone: "0", then: func(p *probe) any { return bob(p).mana.Floor() }, want: 0},
	{fn: "deal.mana", body: `return deal.mana(target, 1000000)`, alive: "40", dead: "0", gone: "0"},
	{fn: "deal.gold", body: `for i = 1, 300 do deal.gold(target, 100000) end`, alive: "nil", dead: "nil", gone: "nil", then: func(p *probe) any { return p.seats[1].gold }, want: maxAmount},
	{fn: "deal.stop", body: `deal.stop(target)`, alive: "nil", dead: "nil", gone: "nil"},

	{fn: "buff.add", body: `return tostring(buff.add(target, "mark") == nil)`, alive: "false", dead: "true", gone: "true", then: func(p *probe) any { return p.buffs1("mark") }, want: 1},
	{fn: "buff.add", body: `buff.add(target, "mark", 150) return buff.left(target, "mark")`, alive: "150", dead: "0", gone: "0"},
	{fn: "buff.add", body: `buff.add(target, "mark", 0) return buff.left(target, "mark")`, alive: "50", dead: "0", gone: "0"},
	{fn: "buff.add", body: `local one, two = buff.add(target, "banner", 500), buff.add(target, "banner", 900) return tostring(one == two) .. buff.get(two, 1)`, alive: "false0", then: func(p *probe) any { return p.buffs1("banner") }, want: 2},
	{fn: "buff.add", body: `buff.add(target, "curse", 900) buff.add(target, "ward") return tostring(buff.add(target, "curse", 2000)) .. buff.left(target, "curse")`, alive: "nil900"},
	{fn: "buff.add", body: `return buff.add(find.nearest(0, 0, 8000, "enemy base"), "mark")`, alive: "nil"},
	{fn: "buff.find", body: `return buff.find(target, "mark")`, alive: "nil", dead: "nil", gone: "nil"},
	{fn: "buff.find", body: `return buff.add(target, "mark") == buff.find(target, "mark")`, alive: "true", dead: "true", gone: "true"},
	{fn: "buff.remove", body: `buff.add(target, "mark") buff.remove(target, "mark") return buff.stacks(target, "mark")`, alive: "0", dead: "0", gone: "0"},
	{fn: "buff.remove", body: `buff.add(target, "mark") buff.remove(target, "mark", true) return buff.stacks(target, "mark")`, alive: "0"},
	{fn: "buff.stacks", body: `buff.add(target, "mark") buff.add(target, "mark") return buff.stacks(target, "mark")`, alive: "2", dead: "0", gone: "0"},
	{fn: "buff.set_stacks", body: `buff.add(target, "mark") buff.set_stacks(target, "mark", 255) return buff.stacks(target, "mark")`, alive: "5", dead: "0", gone: "0"},
	{fn: "buff.set_stacks", body: `buff.add(target, "mark") buff.set_stacks(target, "mark", 0) return buff.find(target, "mark")`, alive: "nil", dead: "nil", gone: "nil"},
	{fn: "buff.renew", body: `buff.add(target, "mark", 100) buff.renew(target, "mark") return buff.left(target, "mark")`, alive: "4000", dead: "0", gone: "0"},
	{fn: "buff.left", body: `buff.add(target, "mark") return buff.left(target, "mark")`, alive: "4000", dead: "0", gone: "0"},
	{fn: "buff.left", body: `buff.add(target, "banner") return buff.left(target, "banner")`, alive: "0"},
	{fn: "buff.set_left", body: `buff.add(target, "mark") buff.set_left(target, "mark", 3600000) return buff.left(target, "mark")`, alive: "3600000", dead: "0", gone: "0"},
	{fn: "buff.set_left", body: `buff.add(target, "banner") buff.set_left(target, "banner", 100) return buff.left(target, "banner")`, alive: "0"},
	{fn: "buff.dispel", body: `buff.add(target, "curse") buff.dispel(target, "basic", "bad") return buff.stacks(target, "curse")`, alive: "0", dead: "0", gone: "0"},
	{fn: "buff.dispel", body: `buff.add(target, "curse") buff.add(target, "mark") buff.dispel(target, "strong", "good") return buff.stacks(target, "curse") .. buff.stacks(target, "mark")`, alive: "10"},
	{fn: "buff.dispel", body: `buff.add(target, "curse") buff.add(target, "mark") buff.dispel(target, "strong", "both", 1) return buff.stacks(target, "curse") + buff.stacks(target, "mark")`, alive: "1"},
	{fn: "buff.holder", body: `local b = buff.add(target, "mark") return buff.holder(b) == target`, alive: "true"},
	{fn: "buff.holder", body: `local b = buff.add(target, "mark") buff.end_now(b) return buff.holder(b)`, alive: "nil"},
	{fn: "buff.source", body: `local b = buff.add(target, "mark") return buff.source(b) == caster`, alive: "true"},
	{fn: "buff.source", body: `local b = buff.add(target, "mark") buff.end_now(b) return buff.source(b)`, alive: "nil"},
	{fn: "buff.get", body: `local b = buff.add(target, "mark") return buff.get(b, 4)`, alive: "0"},
	{fn: "buff.set", body: `local b = buff.add(target, "mark") buff.set(b, 2, -2147483648) buff.set(b, 1, 7) return buff.get(b, 2) + buff.get(b, 1)`, alive: "-2147483641"},
	{fn: "buff.set", body: `local b = buff.add(target, "mark") buff.end_now(b) buff.set(b, 1, 7) return buff.get(b, 1)`, alive: "0"},
	{fn: "buff.by", body: `buff.by(buff.add(target, "mark"), "kind")`, alive: "nil", then: func(p *probe) any { return p.buffs[len(p.buffs)-1].by }, want: data.ByKind},
	{fn: "buff.end_now", body: `local b = buff.add(target, "mark") buff.end_now(b) buff.end_now(b) return buff.stacks(target, "mark")`, alive: "0"},

	{fn: "bullet.at_unit", body: `bullet.at_unit("arrow", target)`, alive: "nil", dead: "nil", gone: "nil", then: func(p *probe) any { return len(p.bullets) }, want: 1},
	{fn: "bullet.at_unit", body: `local s = targets() bullet.at_unit("arrow", target)`, dead: "nil", gone: "nil", alive: "nil"},
	{fn: "bullet.along", body: `bullet.along("lance", 10, 20, 450)`, alive: "nil", then: func(p *probe) any { return fmt.Sprint(whole(p.bullets[0].pos), p.bullets[0].dir) }, want: "(10, 20)16384"},
	{fn: "bullet.onto", body: `bullet.onto("bomb", 100, 20)`, alive: "nil", then: func(p *probe) any { return fmt.Sprint(whole(p.bullets[0].pos), whole(p.bullets[0].aim)) }, want: "(-300, 0)(100, 20)"},
	{fn: "bullet.lose", body: `bullet.at_unit("arrow", target) bullet.lose(target)`, alive: "nil", dead: "nil", gone: "nil", then: func(p *probe) any { return p.bullets[0].target }, want: wire.GUID(0)},

	{fn: "motion.start", body: `motion.start("shove", target, -100, 0) return unit.has(target, "moved")`, alive: "true", dead: "false", gone: "false"},
	{fn: "motion.stop", body: `motion.start("shove", target, -100, 0) motion.stop(target) return unit.has(target, "moved")`, alive: "false", dead: "false", gone: "false"},
	{fn: "motion.blink", body: `motion.blink(-200, 300) return unit.x(caster) .. " " .. unit.y(caster)`, alive: "-200 300"},
	{fn: "motion.blink_to", body: `motion.blink_to(target) return unit.distance(caster, target)`, alive: "50", dead: "50", gone: "0"},

	{fn: "summon.call", body: `summon.call("hound", 100, 300, 5000)`, alive: "nil", then: func(p *probe) any {
		u := &p.units[len(p.units)-1]
		return fmt.Sprint(whole(u.pos), u.owner == p.hero(0).guid, u.life)
	}, want: "(100, 300)true 100"},
	{fn: "summon.call", body: `summon.call("hound", -8192, 8192, 0, 16)`, alive: "nil", then: func(p *probe) any { return p.units[len(p.units)-1].life }, want: int32(0)},
	{fn: "zone.lay", body: `zone.lay("mire", 30, 40, -90)`, alive: "nil", then: func(p *probe) any { return fmt.Sprint(whole(p.zones[0].pos), p.zones[0].dir) }, want: "(30, 40)49152"},
	{fn: "place.ahead", body: `local x, y = place.ahead(10, 20, 90, 30) return x .. " " .. y`, alive: "10 50"},
	{fn: "place.ahead", body: `local x, y = place.ahead(8000, 0, 0, 8192) return x`, alive: "8192"},

	{fn: "spell.level", body: `return spell.level(caster, "act") + spell.level(target, "act") + spell.level(target, "bash")`, alive: "2", dead: "2", gone: "1"},
	{fn: "spell.cooldown", body: `return spell.cooldown(target, "bash")`, alive: "1000", dead: "0", gone: "0"},
	{fn: "spell.charges", body: `return spell.charges(caster, "volley") + spell.charges(target, "volley")`, alive: "3", dead: "3", gone: "3"},
	{fn: "spell.set_charges", body: `spell.set_charges(caster, "volley", 1) return spell.charges(caster, "volley")`, alive: "1", then: func(p *probe) any { return p.seats[0].spells[1].refill }, want: int32(160)},
	{fn: "spell.set_charges", body: `spell.set_charges(caster, "volley", 100) return spell.charges(caster, "volley")`, alive: "3", then: func(p *probe) any { return p.seats[0].spells[1].refill }, want: int32(0)},
	{fn: "spell.set_charges", body: `spell.set_charges(target, "bash", 100) return spell.charges(target, "bash")`, alive: "0", dead: "0", gone: "0"},
	{fn: "spell.reduce", body: `spell.reduce(target, "bash", 400) return spell.cooldown(target, "bash")`, alive: "600", dead: "0", gone: "0"},
	{fn: "spell.reduce", body: `spell.reduce(target, "fan", 400) return spell.cooldown(target, "bash")`, alive: "1000"},
	{fn: "spell.reduce_all", body: `spell.reduce_all(target, 3600000) return spell.cooldown(target, "bash")`, alive: "0", dead: "0", gone: "0"},
	{fn: "spell.get", body: `return spell.get(4)`, alive: "0"},
	{fn: "spell.set", body: `spell.set(1, -2147483648) spell.set(2, 2147483647) return spell.get(1) + spell.get(2)`, alive: "-1"},
	{fn: "random.chance", body: `return tostring(random.chance(0)) .. tostring(random.chance(10000))`, alive: "falsetrue"},
	{fn: "random.range", body: `return random.range(-1073741824, -1073741824)`, alive: "-1073741824"},
	{fn: "zone.holds", zone: true, body: `return zone.holds(instance, target)`, alive: "true", dead: "false", gone: "false"},
	{fn: "zone.holds", zone: true, body: `return zone.holds(instance, caster)`, alive: "false"},
	{fn: "zone.left", zone: true, body: `return zone.left(instance)`, alive: "2000"},
	{fn: "zone.end_soon", zone: true, body: `zone.end_soon(instance) return zone.left(instance)`, alive: "50"},
}

// scene is that of the table: Bob has lost health and mana, and waits for bash.
func (p *probe) scene() {
	u := bob(p)
	u.health, u.mana = 300<<16, 60<<16
	p.seats[1].spells[1].left, p.seats[1].spells[1].total = 20, 20
	u.facing = 32768
}

func TestBindingsDoWhatTheTableSays(t *testing.T) {
	var functions strings.Builder
	for i, c := range bindCases {
		fmt.Fprintf(&functions, "local function f%d(caster, target, instance)\n%s\nend\nfunction M.c%d(caster, target, instance)\n  local r = f%d(caster, target, instance)\n  error(tostring(r))\nend\n", i, c.body, i, i)
	}
	p := newProbe(t, functions.String())
	p.scene()
	start := p.Save(nil)
	for i, c := range bindCases {
		for _, who := range []struct {
			name, want string
			id         wire.GUID
		}{{"Bob", c.alive, p.hero(1).guid}, {"Eve", c.dead, p.hero(3).guid}, {"nobody", c.gone, p.gone}} {
			if who.name != "Bob" && c.dead == "" && c.gone == "" {
				continue
			}
			if err := p.World.Load(start); err != nil {
				t.Fatal(err)
			}
			if p.mire = 0; c.zone {
				p.layMire()
			}
			if got := raised(p.call(fmt.Sprintf("c%d", i), who.id)); got != who.want {
				t.Errorf("%s at %s: %s\ngot %s, want %s", c.fn, who.name, c.body, got, who.want)
			}
			if who.name == "Bob" && c.then != nil {
				if got := c.then(p); fmt.Sprint(got) != fmt.Sprint(c.want) {
					t.Errorf("%s: %s\nleft %v, want %v", c.fn, c.body, got, c.want)
				}
			}
			p.goesOn(fmt.Sprint(c.fn, " at ", who.name))
		}
	}
	for _, f := range Bindings(p.data).Funcs() {
		if !tabled(f.Name) {
			t.Errorf("%s has no case", f.Name)
		}
	}
}

func tabled(name string) bool {
	for i := range bindCases {
		if bindCases[i].fn == name {
			return true
		}
	}
	return false
}

// goesOn: the world steps, is sound, and can be saved and loaded.
func (p *probe) goesOn(what string) {
	p.t.Helper()
	for range 3 {
		p.Step(nil)
		if err := p.Verify(); err != nil {
			p.t.Errorf("%s: %v", what, err)
		}
		if err := p.World.Load(p.Save(nil)); err != nil {
			p.t.Errorf("%s: %v", what, err)
		}
	}
}
