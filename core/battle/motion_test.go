package battle

import (
	"cmp"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"sameframe/core/data"
	"sameframe/core/fixed"
	"sameframe/core/wire"
)

// movable is an arena whose fireball, a spell with a direction, moves by a rule,
// hits for 1 and tells of each end by 1 gold to the caster.
func movable(t testing.TB, m data.Motion, heroes ...string) (*arena, data.EffectID) {
	a := newArena(t, heroes...)
	var id data.EffectID
	a.respell("fireball", func(s *data.Spell) {
		s.Target = data.CastDirection
		a.effects(s,
			data.Effect{Trigger: data.OnEffective, Op: data.OpMotion, Motion: m},
			data.Effect{Trigger: data.OnMotionHit, Op: data.OpDamage, Damage: data.Pure, Amount: data.Levels{fixed.One}, Target: anybody},
			data.Effect{Trigger: data.OnMotionWall, Op: data.OpMana, Amount: data.Levels{1}, Target: anybody},
			data.Effect{Trigger: data.OnMotionEnd, Op: data.OpMana, Amount: data.Levels{1}, Target: anybody},
		)
		id = s.Effects[0]
	})
	return a, id
}

// shove moves a unit by an effect, caused by another, aimed at a place.
func (a *arena) shove(u, by *Unit, id data.EffectID, aim fixed.Vec) {
	from := a.originOf(by, a.newID())
	from.spell, from.level = a.data.Effects[id].Owner.Spell, 1
	e := event{from: from, effect: id, holder: by.guid, target: u.guid, pos: aim, at: by.pos, dir: aim.Sub(by.pos).Angle()}
	a.push(u, &a.data.Effects[id], &e)
}

// count of the runs of an effect that waits for a trigger, since the last reset.
func (a *arena) ran(t data.Trigger) int {
	n := 0
	for _, c := range a.cues {
		if c.Kind == CueEffect && a.data.Effects[c.Effect].Trigger == t {
			n++
		}
	}
	return n
}

func speedy(k data.MotionKind, speed, distance int) data.Motion {
	return data.Motion{Kind: k, Speed: fixed.FromInt(speed), Distance: data.Levels{fixed.FromInt(distance)}}
}

// Whatever moves, breaks, blinks and dies: each motion that begins ends once,
// and no two have a unit at once. Nobody is left in a wall.
func TestMotionsEndOnce(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		a, id := movable(t, data.Motion{Kind: data.MotionKnock, Speed: fixed.One}, "mage", "ranger", "knight", "mage")
		kinds := make([]data.EffectID, 0, 12)
		a.edit(func(d *data.Set) {
			for range 12 {
				f := d.Effects[id]
				f.Motion = anyMotion(r)
				kinds = append(kinds, data.EffectID(len(d.Effects)))
				d.Effects = append(d.Effects, f)
			}
		})
		stun := withBuffs(a, data.Buff{Key: "x", Duration: []data.Millis{100}, Modifiers: []data.Modifier{mod(data.ModStun, 0, 0)}})[0]
		for i := range 4 {
			u := a.place(i, rapid.IntRange(-300, 300).Draw(r, "x"), rapid.IntRange(-200, 200).Draw(r, "y"))
			u.pos, _ = a.nearest(u.pos, a.unitProto(u).Radius)
		}
		a.regrid()
		for range 40 {
			a.World.cues = a.World.cues[:0]
			for range rapid.IntRange(0, 2).Draw(r, "acts") {
				u, by := a.anyHero(r), a.anyHero(r)
				if u == nil || by == nil {
					continue
				}
				aim := fixed.Vec{X: fixed.FromInt(rapid.IntRange(-900, 900).Draw(r, "aim x")), Y: fixed.FromInt(rapid.IntRange(-500, 500).Draw(r, "aim y"))}
				switch rapid.IntRange(0, 9).Draw(r, "act") {
				case 0:
					a.addBuff(u, stun, a.originOf(by, a.newID()))
				case 1:
					a.blink(&event{from: a.originOf(u, a.newID()), pos: aim, at: u.pos})
				case 2:
					a.hurt(u, hit{kind: hitSpell, damage: data.Pure, base: 300 * fixed.One, from: a.originOf(by, a.newID())})
				default:
					a.shove(u, by, rapid.SampledFrom(kinds).Draw(r, "kind"), aim)
				}
			}
			a.cues = append(a.cues, a.Cues()...)
			a.look()
			twin := a.Clone()
			if err := twin.Load(a.Save(nil)); err != nil {
				r.Fatal(err)
			}
			a.step()
			if twin.Step(nil); twin.Digest() != a.Digest() {
				r.Fatalf("a loaded world goes on otherwise: %v", Diff(a.World, twin, 5))
			}
			for i := range a.units {
				u := &a.units[i]
				if !u.dead && !u.under(flagMoved) && !a.unitProto(u).Static && !a.ground().Walkable(u.pos, a.unitProto(u).Radius) {
					r.Fatalf("unit %d rests in a wall at %v", u.guid, u.pos)
				}
			}
		}
		a.steps(330) // beyond the longest motion
		open := map[wire.GUID]int{}
		for _, c := range a.cues {
			switch c.Kind {
			case CueMotion:
				open[c.Target]++
			case CueMotionEnd:
				open[c.Target]--
			}
			if n := open[c.Target]; n < 0 || n > 1 {
				r.Fatalf("frame %d: %d motions have unit %d", c.Frame, n, c.Target)
			}
		}
		if begun, told := a.count(CueMotion), a.ran(data.OnMotionEnd); len(a.motions) != 0 || begun != a.count(CueMotionEnd) || begun != told {
			r.Fatalf("%d left, %d begun, %d ended, %d told", len(a.motions), begun, a.count(CueMotionEnd), told)
		}
	})
}

func anyMotion(r *rapid.T) data.Motion {
	m := speedy(data.MotionKind(rapid.IntRange(1, int(data.NumMotions)-1).Draw(r, "motion")), rapid.IntRange(1, 10000).Draw(r, "speed"), rapid.IntRange(1, 1000).Draw(r, "distance"))
	m.Priority = uint8(rapid.IntRange(0, 2).Draw(r, "priority"))
	m.Broken = rapid.Bool().Draw(r, "broken")
	m.Hits = rapid.Bool().Draw(r, "hits")
	m.Gap = fixed.FromInt(rapid.IntRange(0, 100).Draw(r, "gap"))
	if rapid.Bool().Draw(r, "stops") {
		m.StopsAt = data.Filter{Camps: data.CampEnemy | data.CampAlly, Unseen: data.WantAny, Summoned: data.WantAny}
	}
	return m
}

func (a *arena) anyHero(r *rapid.T) *Unit {
	return a.living(a.seats[rapid.IntRange(0, len(a.seats)-1).Draw(r, "hero")].hero)
}

// A dash through units hits exactly whom its legs touch, each once, in the order
// of contact, however fast it is; and goes its distance, or to the wall.
func TestDashesMissNobody(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		m := speedy(data.MotionDash, rapid.IntRange(50, 10000).Draw(r, "speed"), rapid.IntRange(1, 800).Draw(r, "distance"))
		m.Hits = rapid.Bool().Draw(r, "hits")
		m.StopsAt = data.Filter{Camps: data.CampEnemy, Unseen: data.WantAny, Summoned: data.WantAny}
		a, id := movable(t, m, "mage", "knight")
		a.place(0, 0, 0)
		a.place(1, 900, 300)
		var crowd []wire.GUID
		for range rapid.IntRange(0, 10).Draw(r, "crowd") {
			guid := a.creep("creep_melee", uint8(rapid.IntRange(1, 2).Draw(r, "camp")), 0, 0)
			a.unit(guid).pos = fixed.Vec{X: fixed.Num(rapid.Int64Range(-700<<16, 700<<16).Draw(r, "x")), Y: fixed.Num(rapid.Int64Range(-200<<16, 200<<16).Draw(r, "y"))}
			crowd = append(crowd, guid)
		}
		a.regrid()
		dir := fixed.Angle(rapid.Uint16().Draw(r, "dir"))
		u := a.hero(0)
		start := u.pos
		a.shove(u, u, id, start.Add(scaled(dir.Vec(), 100*fixed.One)))
		if len(a.motions) == 0 {
			r.Fatalf("it did not begin")
		}
		dir = a.motions[0].dir
		type met struct {
			leg int
			t   fixed.Num
			id  wire.GUID
		}
		var want []met
		var got []wire.GUID
		for n := 0; len(a.motions) > 0; n++ {
			a.begin()
			from := u.pos
			a.stepMotions()
			for _, c := range a.Cues() {
				if c.Kind == CueDamage {
					got = append(got, c.Target)
				}
			}
			for _, guid := range crowd {
				o := a.unit(guid)
				d, r1, r2 := u.pos.Sub(from), a.unitProto(u).Radius, a.unitProto(o).Radius
				seen := slices.ContainsFunc(want, func(w met) bool { return w.id == guid })
				if o.camp == 1 || seen || o.pos.Sub(from).Dot(d) <= 0 || !fixed.InSegment(o.pos, r2, from, u.pos, r1) {
					continue
				}
				t, _ := fixed.SweptCircle(from, d, r1, o.pos, r2)
				want = append(want, met{n, t, guid})
			}
		}
		slices.SortFunc(want, func(x, y met) int { return cmp.Or(x.leg-y.leg, cmp.Compare(x.t, y.t), cmp.Compare(x.id, y.id)) })
		ids := make([]wire.GUID, 0, len(want))
		for _, w := range want {
			ids = append(ids, w.id)
		}
		if m.Hits && !slices.Equal(got, ids) {
			r.Fatalf("hit %v, want %v", got, ids)
		}
		if !m.Hits {
			// The stop is rounded before the touch: the last leg touches nobody by a hair.
			if len(got) > 1 || len(ids) > 1 {
				r.Fatalf("hit %v, touched %v", got, ids)
			}
			for _, guid := range crowd {
				o := a.unit(guid)
				through := fixed.InSegment(o.pos, a.unitProto(o).Radius-2, start, u.pos, a.unitProto(u).Radius-2)
				if through && o.camp == 2 && !slices.Contains(got, guid) && o.pos.Sub(start).Dot(u.pos.Sub(start)) > 0 {
					r.Fatalf("went through unit %d at %v on its way to %v", guid, o.pos, u.pos)
				}
			}
		}
		if flown := start.Dist(u.pos); flown > m.Distance[0]+fixed.One/32 {
			r.Fatalf("went %v of %v", flown, m.Distance[0])
		}
	})
}

// Two who dash at each other from mirrored places meet at mirrored places, and
// both are hit, whoever comes first in the world.
func TestMeetingDashesAreFair(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		m := speedy(data.MotionDash, rapid.IntRange(300, 10000).Draw(r, "speed"), 800)
		m.StopsAt = data.Filter{Camps: data.CampEnemy, Unseen: data.WantAny, Summoned: data.WantAny}
		a, id := movable(t, m, "mage", "mage")
		x, y := rapid.IntRange(40, 250).Draw(r, "x"), rapid.IntRange(-80, 80).Draw(r, "y")
		one, two := a.place(0, -x, -y), a.place(1, x, y)
		aside := fixed.Vec{Y: fixed.FromInt(rapid.IntRange(-30, 30).Draw(r, "aside"))}
		a.shove(one, one, id, two.pos.Add(aside))
		a.shove(two, two, id, one.pos.Sub(aside))
		for len(a.motions) > 0 {
			a.begin()
			a.stepMotions()
			a.cues = append(a.cues, a.Cues()...)
			if one.pos != two.pos.Neg() || one.health != two.health {
				r.Fatalf("at %v and %v, health %v and %v", one.pos, two.pos, one.health, two.health)
			}
		}
		if n := a.ran(data.OnMotionHit); n != 0 && n != 2 {
			r.Fatalf("%d hits", n)
		}
		if aside == (fixed.Vec{}) && a.ran(data.OnMotionHit) != 2 {
			r.Fatalf("they missed each other")
		}
	})
}

// A weaker motion is refused and changes nothing; an equal one takes over.
func TestMotionPriority(t *testing.T) {
	for _, c := range []struct {
		have, comes uint8
		ends        int
	}{{1, 0, 0}, {1, 1, 1}, {1, 2, 1}} {
		m := speedy(data.MotionKnock, 300, 200)
		m.Priority = c.have
		a, id := movable(t, m, "mage", "knight")
		u := a.hero(1)
		a.shove(u, a.hero(0), id, a.hero(0).pos)
		before := a.Digest()
		a.data.Effects[id].Motion.Priority = c.comes
		second := data.EffectID(0)
		a.edit(func(d *data.Set) {
			f := d.Effects[id]
			d.Effects[id].Motion.Priority = c.have
			second = data.EffectID(len(d.Effects))
			d.Effects = append(d.Effects, f)
		})
		last := a.lastID
		a.World.cues = a.World.cues[:0]
		a.shove(u, a.hero(0), second, a.hero(0).pos)
		a.lastID = last
		ended := 0
		for _, k := range a.Cues() {
			if k.Kind == CueMotionEnd {
				ended++
			}
		}
		if refused := a.Digest() == before; ended != c.ends || refused != (c.ends == 0) {
			t.Errorf("%d comes upon %d: %d ended, refused %v", c.comes, c.have, ended, refused)
		}
	}
}

// The moved neither push nor are pushed, and nobody steers round them.
func TestTheMovedStandInNobodysWay(t *testing.T) {
	a, id := movable(t, speedy(data.MotionKnock, 10, 1), "mage", "knight")
	u, o := a.place(0, 0, 0), a.place(1, 10, 0)
	a.shove(o, u, id, u.pos)
	a.shifts = make([]fixed.Vec, len(a.units))
	if a.regrid(); a.separate() {
		t.Fatal("they were pushed apart")
	}
	a.endMotion(o)
	if !a.separate() {
		t.Fatal("they may overlap for ever")
	}
}

// Pushes, contacts and ends use memory that is there.
func TestMotionsAllocateNothing(t *testing.T) {
	m := speedy(data.MotionDash, 600, 300)
	m.Hits = true
	m.StopsAt = data.Filter{Camps: data.CampEnemy, Unseen: data.WantAny, Summoned: data.WantAny}
	a, id := movable(t, m, "mage", "knight")
	for x := range 6 {
		a.unit(a.creep("creep_melee", 2, x*60, 10)).health = fixed.MaxNum >> 24
	}
	walk := func() {
		a.begin()
		if u := a.hero(0); len(a.motions) == 0 {
			u.pos = at(-40, 0)
			a.shove(u, u, id, at(300, 0))
		}
		a.stepMotions()
	}
	for range 50 {
		walk()
	}
	if n := testing.AllocsPerRun(100, walk); n != 0 {
		t.Errorf("%v allocations a step", n)
	}
}

// Who is rooted, stunned or asleep neither begins a dash or leap nor blinks;
// others may move it.
func TestWhoMayNotJumpStays(t *testing.T) {
	for _, kind := range []data.ModKind{data.ModRoot, data.ModStun, data.ModSleep} {
		for k := data.MotionKnock; k < data.NumMotions; k++ {
			a, id := movable(t, speedy(k, 300, 200), "mage", "knight")
			u := a.hero(0)
			a.addBuff(u, withBuffs(a, data.Buff{Key: "x", Modifiers: []data.Modifier{mod(kind, 0, 0)}})[0], a.originOf(u, 1))
			a.shove(u, a.hero(1), id, at(0, 0))
			if own := k == data.MotionDash || k == data.MotionLeap; own != (len(a.motions) == 0) {
				t.Errorf("state %d, motion %d: %d motions", kind, k, len(a.motions))
			}
			from, had := u.pos, len(a.motions)
			a.blink(&event{from: a.originOf(u, 1), pos: at(0, 100)})
			if u.pos != from || len(a.motions) != had {
				t.Errorf("state %d: it blinked", kind)
			}
		}
	}
}

// A dash away from a unit that it touches already does not meet it.
func TestDashesLeaveThoseTheyTouch(t *testing.T) {
	m := speedy(data.MotionDash, 3000, 200)
	m.StopsAt = data.Filter{Camps: data.CampEnemy, Unseen: data.WantAny}
	a, id := movable(t, m, "mage", "knight")
	u := a.place(0, 0, 0)
	a.place(1, -10, 0)
	a.shove(u, u, id, at(200, 0))
	for len(a.motions) > 0 {
		a.stepMotions()
	}
	if u.pos != at(200, 0) || a.hero(1).health != a.hero(1).attr[data.AttrMaxHealth] {
		t.Errorf("at %v", u.pos)
	}
}

// A slow one meets a fast one that comes from afar in the same step.
func TestSlowMotionsMeetFastOnes(t *testing.T) {
	slow := speedy(data.MotionDash, 30, 200)
	slow.StopsAt = data.Filter{Camps: data.CampEnemy, Unseen: data.WantAny}
	a, id := movable(t, slow, "mage", "knight")
	fast := data.EffectID(len(a.data.Effects))
	a.edit(func(d *data.Set) {
		d.Effects = append(d.Effects, data.Effect{Owner: d.Effects[id].Owner, Motion: speedy(data.MotionDash, 10000, 600)})
	})
	u, o := a.place(0, 0, 0), a.place(1, 320, 0)
	a.shove(u, u, id, o.pos)
	a.shove(o, o, fast, u.pos)
	a.begin()
	a.stepMotions()
	a.cues = append(a.cues, a.Cues()...)
	if a.ran(data.OnMotionHit) != 1 || o.health == o.attr[data.AttrMaxHealth] {
		t.Fatalf("%d hits", a.ran(data.OnMotionHit))
	}
}

// Who is moved by force is shown so, whatever else it did.
func TestTheMovedAreShownMoved(t *testing.T) {
	a := newArena(t, "knight", "monk")
	ids, _ := a.list(data.Owner{}, []data.Effect{{Op: data.OpMotion, Motion: data.Motion{Kind: data.MotionKnock, Speed: 300 * fixed.One, Distance: data.Levels{200 * fixed.One}}}})
	u := a.place(0, 0, 0)
	a.edit(func(*data.Set) {})
	e := event{from: a.originOf(a.hero(1), 1), effect: ids[0], pos: at(-10, 0), at: at(-10, 0)}
	a.push(u, &a.data.Effects[ids[0]], &e)
	var p Picture
	a.Picture(&p)
	for i := range p.Units {
		if got := p.Units[i].Phase == PhaseMoved; got != (p.Units[i].GUID == u.guid) {
			t.Errorf("unit %d: moved %v", p.Units[i].GUID, got)
		}
	}
}
