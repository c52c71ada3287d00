package battle

import (
	"math/rand/v2"
	"slices"
	"testing"

	"sameframe/core/data"
	"sameframe/core/fixed"
	"sameframe/core/terrain"
	"sameframe/core/wire"
)

// zoned is an arena whose data has one more zone and, for each of the given
// triggers, an effect of it that does 1 pure damage.
func zoned(t testing.TB, z data.Zone, triggers ...data.Trigger) (*arena, data.ZoneID) {
	t.Helper()
	a := newArena(t, "knight", "mage")
	a.place(0, -1400, 0)
	a.place(1, 1400, 0)
	id := data.ZoneID(len(a.data.Zones))
	a.edit(func(d *data.Set) {
		z.ID, z.Key = id, "test"
		z.Effects, z.Hooks = nil, 0
		for _, on := range triggers {
			z.Effects = append(z.Effects, data.EffectID(len(d.Effects)))
			z.Hooks |= 1 << on
			d.Effects = append(d.Effects, data.Effect{
				Trigger: on, Chance: 10000, Op: data.OpDamage, Damage: data.Pure, Amount: data.Levels{fixed.One},
				Target: data.TargetRule{Filter: data.Filter{Camps: data.CampEnemy, Dead: data.WantAny, Unseen: data.WantAny, Summoned: data.WantAny}}, Owner: data.Owner{Zone: id},
			})
		}
		d.Zones = append(d.Zones, z)
	})
	return a, id
}

// lay lets seat 0 lay a zone.
func (a *arena) lay(id data.ZoneID, x, y int, dir fixed.Angle) {
	from := a.originOf(a.hero(0), 7)
	from.level = 1
	a.layZone(&data.Effect{Op: data.OpZone, Zone: id, Target: data.TargetRule{At: data.AtPoint}}, &event{from: from, pos: at(x, y), dir: dir})
}

// hurtBy counts the losses of a unit.
func (a *arena) hurtBy(id wire.GUID) int {
	n := 0
	for _, c := range a.cues {
		if c.Kind == CueDamage && c.Target == id {
			n++
		}
	}
	return n
}

var everybody = data.Filter{Camps: data.CampEnemy, Kinds: 1 << data.KindCreep, Unseen: data.WantAny, Summoned: data.WantAny}

// A zone of D ms pulses D/every times, whatever the step, for who stays inside
// all the time.
func TestPulsesDoNotDependOnTheStep(t *testing.T) {
	for _, every := range []data.Millis{10, 70, 250, 500, 999, 1000, 1001} {
		a, id := zoned(t, data.Zone{Shape: data.ShapeCircle, Radius: 100 * fixed.One, Life: []data.Millis{1000}, Every: every, Filter: everybody}, data.OnZoneStay)
		for _, ms := range []int{10, 20, 25, 40, 50, 100} { // whole parts of a second
			a.ms, a.cues = ms, nil
			victim := a.creep("creep_siege", 2, 0, 0)
			a.lay(id, 0, 0, 0)
			for len(a.zones) > 0 {
				a.step()
			}
			if got, want := a.hurtBy(victim), int(1000/every); got != want {
				t.Errorf("every %d ms, steps of %d ms: %d pulses, want %d", every, ms, got, want)
			}
			a.kill(a.unit(victim), &origin{seat: -1})
			a.step()
		}
	}
}

// No more than maxInside count as inside: who is, stays; then by GUID.
func TestFullZone(t *testing.T) {
	a, id := zoned(t, data.Zone{Shape: data.ShapeCircle, Radius: 300 * fixed.One, Life: []data.Millis{60000}, Filter: everybody}, data.OnZoneEnter)
	var ids []wire.GUID
	for i := range maxInside + 2 {
		ids = append(ids, a.creep("creep_siege", 2, i%9*40-160, i/9*40-160))
	}
	a.lay(id, 0, 0, 0)
	a.step()
	if z := &a.zones[0]; int(z.held) != maxInside || !slices.Equal(z.inside[:], ids[:maxInside]) {
		t.Fatalf("%d inside: %v", z.held, z.inside)
	}
	if !slices.ContainsFunc(a.Faults(), func(f Fault) bool { return f.Bound == BoundZones && f.Trigger == 7 }) {
		t.Errorf("faults %v", a.Faults())
	}
	// One goes: the next one by GUID comes in, and the one behind it does not.
	a.unit(ids[5]).pos = at(1000, 300)
	a.derive()
	a.step()
	if z := &a.zones[0]; !slices.Contains(z.inside[:], ids[maxInside]) || slices.Contains(z.inside[:], ids[maxInside+1]) || slices.Contains(z.inside[:], ids[5]) {
		t.Errorf("inside %v", z.inside)
	}
	// The first comes back: its GUID is lower, but the others stay.
	a.unit(ids[5]).pos = at(0, 0)
	a.derive()
	a.step()
	if z := &a.zones[0]; slices.Contains(z.inside[:], ids[5]) {
		t.Errorf("inside %v", z.inside)
	}
}

// Past MaxZones no zone is laid, and the fault names the command.
func TestTooManyZones(t *testing.T) {
	a, id := zoned(t, data.Zone{Shape: data.ShapeCircle, Radius: 10 * fixed.One, Life: []data.Millis{60000}, Filter: everybody}, data.OnZoneEnd)
	for range MaxZones + 1 {
		a.lay(id, 0, 0, 0)
	}
	if len(a.zones) != MaxZones || len(a.Faults()) != 1 || a.Faults()[0].Bound != BoundZones || a.Faults()[0].Trigger != 7 {
		t.Errorf("%d zones, faults %v", len(a.zones), a.Faults())
	}
}

// A zone that a zone lays begins in the next step, so that no chain of zones
// runs within one.
func TestZoneOfAZoneWaits(t *testing.T) {
	a, id := zoned(t, data.Zone{Shape: data.ShapeCircle, Radius: 100 * fixed.One, Life: []data.Millis{33}, Filter: everybody}, data.OnZoneEnd)
	a.edit(func(d *data.Set) {
		f := &d.Effects[d.Zones[id].Effects[0]]
		f.Op, f.Zone, f.Target = data.OpZone, id, data.TargetRule{At: data.AtPoint}
	})
	a.lay(id, 0, 0, 0)
	first := a.zones[0].id
	a.steps(2)
	if len(a.zones) != 1 || a.zones[0].id == first || a.zones[0].left != a.zones[0].total+1 {
		t.Errorf("zones %v after %d", a.zones, first)
	}
	if a.count(CueZoneOn) != 1 || a.count(CueZoneOff) != 1 {
		t.Errorf("%d laid, %d gone", a.count(CueZoneOn), a.count(CueZoneOff))
	}
}

// A wall of any size and direction: no disc gets through between its ends, its
// posts stay in the box where the box is thick enough, and it is gone when the
// zone is.
func TestNobodyWalksThroughAWall(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 5))
	g := openGround(t)
	for range 400 {
		p := &data.Zone{Shape: data.ShapeRect, Length: fixed.FromInt(1 + r.IntN(800)), Radius: fixed.FromInt(1 + r.IntN(60)), Wall: true}
		z := &zone{pos: at(r.IntN(200)-100, r.IntN(200)-100), dir: fixed.Angle(r.Uint32())}
		posts := wallPosts(z, p, nil)
		if len(posts) > maxPosts+1 {
			t.Fatalf("%d posts", len(posts))
		}
		ground := g.With(posts)
		across := z.dir + 1<<14
		for range 20 {
			side := fixed.Num(r.Int64N(int64(p.Length))) - p.Length/2
			middle := z.pos.Add(across.Vec().Scale(side))
			far := z.dir.Vec().Scale(p.Radius + 200*fixed.One)
			if !g.LineWalk(middle.Add(far), middle.Sub(far), fixed.FromInt(5)) {
				t.Fatal("the ground is not open")
			}
			if ground.LineWalk(middle.Add(far), middle.Sub(far), fixed.FromInt(5)) {
				t.Fatalf("wall %v by %v at %v towards %d: a way through at %v", p.Length, p.Radius, z.pos, z.dir, side)
			}
		}
	}
}

func openGround(t *testing.T) *terrain.Grid {
	t.Helper()
	cells := make([]terrain.Cell, 64*64)
	for i := range cells {
		cells[i] = terrain.Walk
	}
	g, err := terrain.New(64, 64, 32*fixed.One, at(-1024, -1024), cells)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// A wall is solid from the moment it is laid until its zone ends, for a loaded
// world as well.
func TestWallStandsAsLongAsItsZone(t *testing.T) {
	a, id := zoned(t, data.Zone{Shape: data.ShapeRect, Length: 300 * fixed.One, Radius: 20 * fixed.One, Life: []data.Millis{330}, Wall: true})
	bare := len(a.obstacles)
	a.lay(id, 0, 0, 0)
	posts := len(a.obstacles) - bare
	if posts < 5 {
		t.Fatalf("%d posts", posts)
	}
	other := a.Clone()
	if err := other.Load(a.Save(nil)); err != nil || !slices.Equal(other.obstacles, a.obstacles) {
		t.Fatalf("loaded: %v, %v", other.obstacles, err)
	}
	a.steps(10)
	if len(a.obstacles) != bare+posts {
		t.Errorf("after ten steps %d posts", len(a.obstacles)-bare)
	}
	a.step()
	if len(a.obstacles) != bare || len(a.zones) != 0 {
		t.Errorf("after eleven steps %d posts, %d zones", len(a.obstacles)-bare, len(a.zones))
	}
}

// A world with zones at work goes on the same when it is saved and loaded.
func TestZonesGoOnWhenLoaded(t *testing.T) {
	a, id := zoned(t, data.Zone{Shape: data.ShapeCircle, Radius: 120 * fixed.One, Life: []data.Millis{700}, Every: 150, Filter: everybody},
		data.OnZoneEnter, data.OnZoneStay, data.OnZoneLeave, data.OnZoneEnd)
	for i := range 12 {
		c := a.creep("creep_melee", 2, i*30-180, 0)
		a.unit(c).order = order{kind: orderHunt, pos: at(180-i*30, 60)}
	}
	twin := a.Clone()
	for i := range 60 {
		if i%9 == 0 {
			a.lay(id, i*6-180, 0, 0)
			from := *a.World
			if err := twin.Load(from.Save(nil)); err != nil {
				t.Fatal(err)
			}
		}
		a.step()
		twin.Step(nil)
		if a.Digest() != twin.Digest() {
			t.Fatalf("step %d: %v", i, Diff(a.World, twin, 5))
		}
	}
	if a.count(CueDamage) < 20 {
		t.Errorf("only %d hits", a.count(CueDamage))
	}
}
