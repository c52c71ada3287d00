package battle

import (
	"cmp"
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"sameframe/core/data"
	"sameframe/core/fixed"
	"sameframe/core/terrain"
	"sameframe/core/wire"
)

// crowdShot is an arena of standing creeps around a straight bullet of random
// speed, acceleration, size, direction and rule.
func crowdShot(t *rapid.T, tb testing.TB) *arena {
	a := shot(tb, func(b *data.Bullet) {
		b.Speed = fixed.Num(rapid.Int64Range(int64(fixed.One), 10000<<fixed.Shift).Draw(t, "speed"))
		b.Accel = fixed.Num(rapid.Int64Range(-20000<<fixed.Shift, 20000<<fixed.Shift).Draw(t, "accel"))
		b.Slowest, b.Fastest = min(b.Speed, 50*fixed.One), 10000*fixed.One
		b.Radius = fixed.Num(rapid.Int64Range(0, 60<<fixed.Shift).Draw(t, "radius"))
		b.Range = fixed.Num(rapid.Int64Range(int64(fixed.One), 700<<fixed.Shift).Draw(t, "range"))
		b.Pierce = rapid.SampledFrom([]int{0, 1, 3, 1000}).Draw(t, "pierce")
		b.Returns = rapid.Bool().Draw(t, "returns")
		b.Life = 30_000
		b.Filter.Unseen = data.WantAny
	})
	for range rapid.IntRange(0, 14).Draw(t, "crowd") {
		id := a.creep("creep_melee", uint8(rapid.IntRange(1, 2).Draw(t, "camp")), 0, 0)
		u := a.unit(id)
		u.pos = fixed.Vec{X: fixed.Num(rapid.Int64Range(-650<<16, 650<<16).Draw(t, "x")), Y: fixed.Num(rapid.Int64Range(-300<<16, 300<<16).Draw(t, "y"))}
		u.health = fixed.MaxNum >> 24
	}
	a.regrid()
	return a
}

// leg is the way of a bullet in one step.
type leg struct {
	from, to fixed.Vec
	back     bool
}

// fly runs the bullet phase until the bullet is gone; nobody else moves. It
// returns the legs that it flew and whom it hit.
func (a *arena) fly(tb interface{ Fatalf(string, ...any) }) (legs []leg, hits []wire.GUID) {
	for n := 0; len(a.bullets) > 0; n++ {
		if n > 2000 {
			tb.Fatalf("it flies for ever: %+v", a.bullets[0])
		}
		a.begin()
		l := leg{from: a.bullets[0].pos, back: a.bullets[0].back}
		a.stepBullets()
		for _, c := range a.Cues() {
			switch {
			case c.Kind == CueDamage:
				hits = append(hits, c.Target)
			case c.Kind == CueBulletEnd:
				l.to = c.Pos
			}
		}
		if len(a.bullets) > 0 {
			l.to = a.bullets[0].pos
		}
		a.frame++
		legs = append(legs, l)
	}
	return legs, hits
}

// oracle finds whom the straight way out meets, from the bullet's rule alone:
// it knows the whole line, asks of every unit whether the capsule round the line
// touches it, and sorts by the first contact with the line.
func (a *arena) oracle(p *data.Bullet, dir fixed.Angle, from fixed.Vec) (out []wire.GUID) {
	type met struct {
		step int
		t    fixed.Num
		id   wire.GUID
	}
	var all []met
	pos, flown, speed := from, fixed.Num(0), p.Speed
	for step := 0; flown < p.Range && step < int(a.World.steps(p.Life)); step++ {
		way := min(a.perStep(speed), p.Range-flown)
		d := scaled(dir.Vec(), way)
		for i := range a.units {
			u := &a.units[i]
			r := a.unitProto(u).Radius
			seen := slices.ContainsFunc(all, func(m met) bool { return m.id == u.guid })
			if u.camp != 2 || a.unitProto(u).Static || seen || !fixed.InSegment(u.pos, r, pos, pos.Add(d), p.Radius) {
				continue
			}
			t, ok := fixed.SweptCircle(pos, d, p.Radius, u.pos, r)
			if !ok {
				panic("the segment touches what the sweep does not")
			}
			all = append(all, met{step, t, u.guid})
		}
		pos, flown = pos.Add(d), flown+way
		speed = min(max(speed+p.Accel*fixed.Num(a.ms)/1000, p.Slowest), p.Fastest)
	}
	slices.SortFunc(all, func(x, y met) int { return cmp.Or(x.step-y.step, cmp.Compare(x.t, y.t), cmp.Compare(x.id, y.id)) })
	for _, m := range all[:min(len(all), p.Pierce+1, maxPierced)] {
		out = append(out, m.id)
	}
	return out
}

// A straight bullet hits exactly whom its line meets, in the order of contact,
// however fast it is and however it gains or loses speed.
func TestStraightBulletsMissNobody(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		a := crowdShot(r, t)
		id, _ := a.data.Bullet("piercing_arrow")
		p := &a.data.Bullets[id]
		dir := fixed.Angle(rapid.Uint16().Draw(r, "dir"))
		want := a.oracle(p, dir, fixed.Vec{})
		a.shoot()
		a.bullets[0].dir = dir
		_, hits := a.fly(r)
		if got := hits[:min(len(hits), len(want))]; !slices.Equal(got, want) || !p.Returns && len(hits) > len(want) {
			r.Fatalf("hit %v, want %v", hits, want)
		}
	})
}

// On the way home a bullet hits exactly whom its legs touch, each once more, but
// not the one that stopped it.
func TestReturningBulletsHitOnceMore(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		a := crowdShot(r, t)
		id, _ := a.data.Bullet("piercing_arrow")
		a.edit(func(d *data.Set) { d.Bullets[id].Returns = true })
		p := &a.data.Bullets[id]
		dir := fixed.Angle(rapid.Uint16().Draw(r, "dir"))
		out := a.oracle(p, dir, fixed.Vec{})
		a.shoot()
		a.bullets[0].dir = dir
		a.hero(0).pos = fixed.Vec{X: fixed.Num(rapid.Int64Range(-600<<16, 600<<16).Draw(r, "home x")), Y: fixed.Num(rapid.Int64Range(-250<<16, 250<<16).Draw(r, "home y"))}
		a.regrid()
		legs, hits := a.fly(r)
		var want []wire.GUID
		for i := range a.units {
			u := &a.units[i]
			touched := slices.ContainsFunc(legs, func(l leg) bool {
				return l.back && fixed.InSegment(u.pos, a.unitProto(u).Radius, l.from, l.to, p.Radius)
			})
			stopper := len(out) == p.Pierce+1 && out[p.Pierce] == u.guid
			if touched && u.camp == 2 && !a.unitProto(u).Static && !stopper {
				want = append(want, u.guid)
			}
		}
		got := slices.Clone(hits[len(out):])
		slices.Sort(got)
		lived := int32(len(legs)) >= a.World.steps(p.Life)
		if !slices.Equal(got, want) || !lived && legs[len(legs)-1].to != a.hero(0).pos {
			r.Fatalf("hit %v on the way home, want %v; it ended at %v, home is %v", got, want, legs[len(legs)-1].to, a.hero(0).pos)
		}
	})
}

// A bullet that walls end stops at the first thing on its way that blocks sight,
// whatever its speed, and hits nobody behind.
func TestWallsEndBullets(t *testing.T) {
	for _, speed := range []int{100, 1000, 10000} {
		a := shot(t, func(b *data.Bullet) {
			b.Speed, b.Range, b.Walls, b.Radius = fixed.FromInt(speed), 700*fixed.One, true, 5*fixed.One
			b.Returns, b.Life = true, 30_000
		})
		m := *a.proto
		m.Grid = thicket(t, m.Grid, at(200, 20)) // off the edges of cells
		a.World.proto = &m
		wall := m.Grid.Origin.X + fixed.Num((at(200, 0).X-m.Grid.Origin.X)/m.Grid.CellSize)*m.Grid.CellSize
		before := a.creep("creep_melee", 2, wall.Floor()-40, 20)
		a.creep("creep_melee", 2, wall.Floor()+150, 20)
		a.shoot()
		a.bullets[0].pos = at(0, 20)
		legs, hits := a.fly(t)
		end := legs[len(legs)-1].to
		if !slices.Equal(hits, []wire.GUID{before}) || end.X >= wall || wall-end.X > fixed.One {
			t.Errorf("speed %d: hit %v, want %d; it ended at %v before the wall at %v", speed, hits, before, end, wall)
		}
	}
}

// thicket is a grid with one more cell that blocks sight.
func thicket(t *testing.T, g *terrain.Grid, p fixed.Vec) *terrain.Grid {
	cells := make([]terrain.Cell, 0, g.Width*g.Height)
	for y := range g.Height {
		for x := range g.Width {
			cells = append(cells, g.Cell(x, y)&^terrain.Sight)
		}
	}
	x, y, _ := g.CellAt(p)
	for dy := -1; dy <= 1; dy++ {
		cells[(y+dy)*g.Width+x] |= terrain.Sight
	}
	out, err := terrain.New(g.Width, g.Height, g.CellSize, g.Origin, cells)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// The nearest unit within reach is next, the lower GUID of equals, whatever the
// order in which they stand in the store's buckets.
func TestBouncesGoToTheNearest(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		a := newArena(t, "ranger", "knight")
		a.place(0, -900, 0)
		a.place(1, 900, 300)
		p := data.Bullet{Flight: data.FlightTracking, Bounces: 10, Reach: 200 * fixed.One, Again: rapid.Bool().Draw(r, "again")}
		p.Filter = data.Filter{Camps: data.CampEnemy, Unseen: data.WantAny, Summoned: data.WantAny}
		var ids []wire.GUID
		for range rapid.IntRange(1, 12).Draw(r, "crowd") {
			x, y := rapid.IntRange(-3, 3).Draw(r, "x"), rapid.IntRange(-3, 3).Draw(r, "y")
			ids = append(ids, a.creep("creep_melee", 2, x*80, y*80))
		}
		last := a.unit(ids[rapid.IntRange(0, len(ids)-1).Draw(r, "last")])
		b := bullet{from: a.originOf(a.hero(0), 1)}
		for range rapid.IntRange(0, 3).Draw(r, "struck") {
			b.struck[b.hits] = ids[rapid.IntRange(0, len(ids)-1).Draw(r, "one")]
			b.hits++
		}
		b.struck[b.hits] = last.guid
		b.hits++
		var want *Unit
		for _, id := range ids { // ascending
			u := a.unit(id)
			reach := p.Reach + a.unitProto(u).Radius
			if b.hasStruck(id) || !u.pos.Within(last.pos, reach) {
				continue
			}
			if want == nil || u.pos.DistSq(last.pos) < want.pos.DistSq(last.pos) {
				want = u
			}
		}
		if got := a.bounceFrom(&b, &p, last); got != want {
			r.Fatalf("next is %s, want %s", nameOf(got), nameOf(want))
		}
	})
}

func nameOf(u *Unit) string {
	if u == nil {
		return "nobody"
	}
	return fmt.Sprintf("unit %d at %v", u.guid, u.pos)
}
