package data

import "sameframe/core/fixed"

// maxRadius bounds collision and bullet circles in units.
const maxRadius = 256

// readUnit reads [knight] of data/units.
func readUnit(t *table, x *indexes, id int, key string, u *Unit) {
	u.ID, u.Key = UnitID(id), key
	t.need("name", "kind", "radius", "base")
	t.text("name", &u.Name)
	t.text("name_zh", &u.NameZH)
	t.text("look", &u.Look)
	enum(t, "kind", kindWords, &u.Kind)
	readTags(t, x, "tags", &u.Tags)
	t.num("radius", &u.Radius, 1, maxRadius)
	t.bool("static", &u.Static)
	t.bool("hidden", &u.Hidden)
	t.table("base", func(b *table) { readAttrs(b, &u.Base, true) })
	t.table("growth", func(g *table) { readAttrs(g, &u.Growth, false) })
	readAttack(t, x, u)
	t.distance("acquire", &u.Acquire)
	t.distance("leash", &u.Leash)
	t.num("gold", &u.Gold, 0, maxAmount)
	t.num("xp", &u.XP, 0, maxAmount)
	refs(t, "spells", x.spells, HeroSpells, &u.Spells)
	ref(t, "passive", x.spells, &u.Passive)
	t.text("role", &u.Role)
	t.text("role_zh", &u.RoleZH)
	if t.clean() {
		checkUnit(t, u)
	}
}

// HeroSpells is the number of spells of a hero: Q W E R.
const HeroSpells = 4

func readAttack(t *table, x *indexes, u *Unit) {
	t.bool("ranged", &u.Ranged)
	t.millis("attack_every_ms", &u.AttackEvery, 100, maxMillis)
	t.millis("attack_windup_ms", &u.AttackWindup, 0, maxMillis)
	ref(t, "attack_bullet", x.bullets, &u.AttackBullet)
}

// readAttrs reads a table of attributes. Only growth may be negative.
func readAttrs(t *table, to *[NumAttrs]fixed.Num, base bool) {
	lo := -maxAmount
	if base {
		t.need("max_health")
		lo = 0
	}
	for a, name := range attrWords {
		if base && far[a] {
			t.distance(name, &to[a])
		} else {
			t.num(name, &to[a], lo, maxAmount)
		}
	}
}

// far are the attributes that are distances on the map.
var far = [NumAttrs]bool{AttrRange: true, AttrSight: true, AttrTrueSight: true}

func checkUnit(t *table, u *Unit) {
	if u.Base[AttrMaxHealth] == 0 {
		t.fail("base", "%s has no health: \"max_health\" must be above zero", t.name)
	}
	if u.Base[AttrAttack] > 0 && u.Kind != KindWard {
		checkAttack(t, u)
	}
	building := u.Kind == KindTower || u.Kind == KindBase
	switch {
	case building && !u.Static:
		t.fail("kind", "a %s must be static", u.Kind)
	case !building && u.Static:
		t.fail("static", "a %s cannot be static", u.Kind)
	case u.Kind == KindHero && u.Base[AttrMoveSpeed] == 0:
		t.fail("base", "a hero needs \"move_speed\"")
	case u.Hidden && u.Kind != KindCreep && u.Kind != KindWard:
		t.fail("hidden", "a %s cannot be hidden", u.Kind)
	}
	checkWard(t, u)
	checkHero(t, u)
}

func checkWard(t *table, u *Unit) {
	switch {
	case u.Kind != KindWard:
	case u.Base[AttrAttack] > 0:
		t.fail("base", "a ward cannot fight: take out \"attack\"")
	case u.Base[AttrMoveSpeed] > 0:
		t.fail("base", "a ward cannot walk: take out \"move_speed\"")
	case u.Base[AttrSight] == 0 && u.Base[AttrTrueSight] == 0:
		t.fail("base", "a ward needs \"sight\" or \"true_sight\"")
	}
}

func checkAttack(t *table, u *Unit) {
	switch {
	case u.AttackEvery == 0:
		t.fail("base", "a unit with \"attack\" needs \"attack_every_ms\"")
	case u.AttackWindup >= u.AttackEvery:
		t.fail("attack_windup_ms", "\"attack_windup_ms\" must be shorter than \"attack_every_ms\"")
	case u.Base[AttrAttackSpeed] == 0:
		t.fail("base", "a unit with \"attack\" needs \"attack_speed\" (100 is neutral)")
	case u.Ranged && u.AttackBullet == 0:
		t.fail("ranged", "a ranged unit needs \"attack_bullet\"")
	case !u.Ranged && u.AttackBullet != 0:
		t.fail("attack_bullet", "\"attack_bullet\" has no meaning without ranged = true")
	}
}

func checkHero(t *table, u *Unit) {
	if u.Kind != KindHero {
		t.reject("for a "+u.Kind.String(), "spells", "role", "role_zh")
		return
	}
	if len(u.Spells) != HeroSpells {
		t.fail("spells", "a hero needs %d spells, not %d", HeroSpells, len(u.Spells))
		return
	}
	for i, id := range u.Spells {
		for _, other := range u.Spells[:i] {
			if id == other {
				t.fail("spells", "a hero cannot have a spell twice")
				return
			}
		}
	}
}
