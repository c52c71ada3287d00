package data

import "sameframe/core/fixed"

// maxRadius bounds collision and bullet circles in units.
const maxRadius = 256

// readUnit reads [knight] of data/units.
func readUnit(t *table, x *indexes, id int, key string, u *Unit) {
	u.ID, u.Key = UnitID(id), key
	t.need("name", "kind", "radius", "base")
	t.text("name", &u.Name)
	t.text("look", &u.Look)
	enum(t, "kind", kindWords, &u.Kind)
	t.num("radius", &u.Radius, 1, maxRadius)
	t.bool("static", &u.Static)
	t.table("base", func(b *table) { readAttrs(b, &u.Base, true) })
	t.table("growth", func(g *table) { readAttrs(g, &u.Growth, false) })
	readAttack(t, x, u)
	t.distance("acquire", &u.Acquire)
	t.distance("leash", &u.Leash)
	t.num("gold", &u.Gold, 0, maxAmount)
	t.num("xp", &u.XP, 0, maxAmount)
	refs(t, "spells", x.spells, HeroSpells, &u.Spells)
	t.text("role", &u.Role)
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
		t.num(name, &to[a], lo, maxAmount)
	}
}

func checkUnit(t *table, u *Unit) {
	if u.Base[AttrMaxHealth] == 0 {
		t.fail("base", "%s has no health: \"max_health\" must be above zero", t.name)
	}
	if u.Base[AttrAttack] > 0 {
		checkAttack(t, u)
	}
	building := u.Kind == KindTower || u.Kind == KindBase
	switch {
	case building && !u.Static:
		t.fail("kind", "a %s must be static", u.Kind)
	case !building && u.Static:
		t.fail("static", "a %s cannot be static", u.Kind)
	case !building && u.Base[AttrMoveSpeed] == 0:
		t.fail("base", "a %s needs \"move_speed\"", u.Kind)
	}
	checkHero(t, u)
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
		t.reject("for a "+u.Kind.String(), "spells", "role")
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
