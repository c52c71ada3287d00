package battle

import (
	"slices"
	"testing"

	"sameframe/core/data"
	"sameframe/core/fixed"
	"sameframe/core/wire"
)

// shot is an arena for a straight bullet along +X from the origin, fired by seat 0.
func shot(t testing.TB, change func(b *data.Bullet)) *arena {
	a := newArena(t, "ranger", "knight")
	a.place(0, -900, 0)
	a.place(1, 900, 300)
	id, _ := a.data.Bullet("piercing_arrow")
	a.edit(func(d *data.Set) {
		d.Bullets[id].Accel = 0
		change(&d.Bullets[id])
	})
	return a
}

func (a *arena) shoot() {
	id, _ := a.data.Bullet("piercing_arrow")
	from := a.originOf(a.hero(0), 7)
	from.spell, from.level = data.SpellID(a.spell("piercing_arrow")), 1
	a.fire(bullet{proto: id, from: from})
}

// hits lists who was damaged, in order.
func (a *arena) hits() []wire.GUID {
	var out []wire.GUID
	for _, c := range a.cues {
		if c.Kind == CueDamage && c.Trigger == 7 {
			out = append(out, c.Target)
		}
	}
	return out
}

func TestPiercingBulletHitsInOrderOfContactOnceEach(t *testing.T) {
	a := shot(t, func(*data.Bullet) {})
	far := a.creep("creep_melee", 2, 400, 10)
	near := a.creep("creep_melee", 2, 60, -10)
	mid := a.creep("creep_melee", 2, 200, 0)
	a.creep("creep_melee", 1, 120, 0)  // its own side
	a.creep("creep_melee", 2, 150, 80) // beside the way
	for i := range a.units {
		a.units[i].order = order{}
	}
	a.shoot()
	for range 40 {
		for i := range a.units {
			a.units[i].foeLeft = 100 // nobody moves
		}
		a.step()
	}
	if got := a.hits(); !slices.Equal(got, []wire.GUID{near, mid, far}) {
		t.Fatalf("hit %v, want %v", got, []wire.GUID{near, mid, far})
	}
}

func TestBulletOfEqualContactHitsTheLowerGUID(t *testing.T) {
	a := shot(t, func(b *data.Bullet) { b.Pierce = 0 })
	low := a.creep("creep_melee", 2, 200, 15)
	a.creep("creep_melee", 2, 200, -15)
	a.shoot()
	a.until(CueBulletEnd, 40)
	if got := a.hits(); !slices.Equal(got, []wire.GUID{low}) {
		t.Fatalf("hit %v, want %d", got, low)
	}
}

func TestBulletEndsWhereItTouches(t *testing.T) {
	a := shot(t, func(b *data.Bullet) { b.Pierce = 0 })
	id := a.creep("creep_melee", 2, 200, 0)
	a.shoot()
	end := a.until(CueBulletEnd, 40)
	p := &a.data.Bullets[end.Bullet]
	touch := p.Radius + a.data.Units[a.unitKind("creep_melee")].Radius
	if got := end.Pos.Dist(at(200, 0)); (got - touch).Abs() > fixed.One {
		t.Fatalf("ended %v from unit %d, they touch at %v", got, id, touch)
	}
}

func (a *arena) unitKind(key string) data.UnitID {
	id, _ := a.data.Unit(key)
	return id
}

// A bullet that flies farther in a step than a unit is wide hits it wherever
// on the way it stands.
func TestFastBulletDoesNotPassThroughUnits(t *testing.T) {
	for x := 20; x < 700; x += 7 {
		a := shot(t, func(b *data.Bullet) { b.Speed, b.Radius, b.Range = 10000*fixed.One, 0, 720*fixed.One })
		id := a.creep("creep_melee", 2, x, 0)
		a.shoot()
		a.steps(4)
		if got := a.hits(); !slices.Equal(got, []wire.GUID{id}) {
			t.Fatalf("at %d: hit %v", x, got)
		}
	}
}

func TestBulletEndsAfterItsRange(t *testing.T) {
	a := shot(t, func(b *data.Bullet) { b.Range = 300 * fixed.One })
	a.creep("creep_melee", 2, 345, 0) // a hair too far: 300 + 20 + 18
	a.shoot()
	end := a.until(CueBulletEnd, 40)
	if got := end.Pos.X; (got-300*fixed.One).Abs() > fixed.One || len(a.hits()) != 0 {
		t.Fatalf("ended at %v, hit %v", got, a.hits())
	}
}

func TestBulletPassesWhatIsSafe(t *testing.T) {
	a := shot(t, func(*data.Bullet) {})
	a.place(1, 200, 0)
	a.hero(1).safe = true
	a.shoot()
	for range 30 {
		a.Step(nil)
		for _, c := range a.Cues() {
			if c.Kind == CueDamage {
				t.Fatal("it hurt what is safe")
			}
		}
	}
}

func TestPiercingBulletEndsAtItsLastHit(t *testing.T) {
	a := shot(t, func(b *data.Bullet) { b.Range = 2000 * fixed.One })
	for i := range maxPierced + 4 {
		id := a.creep("creep_melee", 2, 40+i*20, 0)
		a.unit(id).health = fixed.MaxNum >> 20
	}
	a.shoot()
	for range 30 {
		a.Step(nil)
		a.cues = append(a.cues, a.Cues()...)
	}
	if n := len(a.hits()); n != maxPierced {
		t.Fatalf("%d hits, want %d", n, maxPierced)
	}
}

// A hit may fire another bullet; that one waits for the next step.
func TestBulletsFiredDuringThePhaseWait(t *testing.T) {
	a := shot(t, func(*data.Bullet) {})
	id, _ := a.data.Bullet("piercing_arrow")
	a.respell("piercing_arrow", func(s *data.Spell) {
		a.effects(s, data.Effect{Trigger: data.OnBulletHit, Op: data.OpBullet, Bullet: id, Count: 1})
	})
	a.creep("creep_melee", 2, 60, 0)
	a.shoot()
	for a.count(CueBulletStart) < 1 || len(a.bullets) < 2 {
		a.step()
	}
	if b := a.bullets[1]; b.flown != 0 || b.left != a.World.steps(a.data.Bullets[id].Life) {
		t.Fatalf("it has flown %v already", b.flown)
	}
}

// The speed changes by the acceleration each step and stays within its bounds.
func TestAccelerationStaysWithinItsBounds(t *testing.T) {
	for _, c := range []struct{ accel, slowest, fastest, after int }{{1000, 300, 450, 450}, {-1000, 120, 300, 120}, {100, 300, 900, 350}, {0, 1, 9000, 300}} {
		b := bullet{speed: 300 * fixed.One}
		p := data.Bullet{Accel: fixed.FromInt(c.accel), Slowest: fixed.FromInt(c.slowest), Fastest: fixed.FromInt(c.fastest)}
		for range 10 {
			b.quicken(&p, 50)
		}
		if b.speed != fixed.FromInt(c.after) {
			t.Errorf("%+v: speed %v", c, b.speed)
		}
	}
}

// A bullet that is shaken off flies to where the unit stands at that moment.
func TestShakenBulletsFlyToWhereTheUnitIs(t *testing.T) {
	a := shot(t, func(b *data.Bullet) { b.Flight = data.FlightTracking })
	a.shoot()
	u := a.hero(1)
	a.bullets[0].target, a.bullets[0].aim = u.guid, u.pos
	u.pos = u.pos.Add(at(10, 20))
	a.disjoint(u)
	if b := &a.bullets[0]; b.target != 0 || b.aim != u.pos || a.Cues()[len(a.Cues())-1].Target != u.guid {
		t.Errorf("bullet %+v", *b)
	}
}
