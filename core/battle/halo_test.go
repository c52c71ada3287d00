package battle

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"sameframe/core/data"
	"sameframe/core/fixed"
	"sameframe/core/wire"
)

// shiny gives an arena a halo's buff and the buff that it gives.
func shiny(a *arena, change func(p *data.Buff)) (halo, given data.BuffID) {
	ids := withBuffs(a, data.Buff{Key: "given", Duration: []data.Millis{5000}}, data.Buff{Key: "halo", Duration: []data.Millis{}})
	p := &a.data.Buffs[ids[1]]
	p.Halo = data.Halo{Buff: ids[0], Radius: 200 * fixed.One, Every: 165, Linger: 264, Filter: data.Filter{Camps: 7, Unseen: data.WantAny, Immune: data.WantAny}}
	if change != nil {
		change(p)
	}
	return ids[1], ids[0]
}

// dumbHalo is what a test remembers of one halo: whom it lit, and the steps
// that they have left, 0 for those inside.
type dumbHalo struct {
	owner wire.GUID
	id    uint32
	age   int
	lit   map[wire.GUID]int32
}

// Who carries what a halo gives, and for how long, at every step: against a
// recomputation over all units that knows nothing of grids and buffs.
func TestHoldersOfHalosAgainstARecomputation(t *testing.T) {
	base := newArena(t, "knight", "knight", "mage", "mage")
	halo, given := shiny(base, func(p *data.Buff) { p.Halo.RejectBad = true })
	immune := withBuffs(base, data.Buff{Key: "immune", Duration: []data.Millis{330}, Modifiers: []data.Modifier{{Kind: data.ModImmune}}})[0]
	peaceful(base)
	for i := range 3 {
		base.creep("creep_melee", uint8(1+i%2), i*150, 150)
	}
	rapid.Check(t, func(r *rapid.T) {
		a := &arena{World: base.Clone(), t: t}
		var halos []*dumbHalo
		for range rapid.IntRange(1, 60).Draw(r, "steps") {
			halos = disturb(a, r, halos, halo, immune)
			for _, h := range halos {
				h.step(a)
			}
			a.step()
			for i := range a.units {
				for _, h := range halos {
					compareHalo(a, r, &a.units[i], h, given)
				}
			}
		}
	})
}

// peaceful takes the weapons and the legs of everybody.
func peaceful(a *arena) {
	d := *a.data
	d.Units = append([]data.Unit(nil), d.Units...)
	for i := range d.Units {
		u := &d.Units[i]
		u.Base[data.AttrAttack], u.Growth[data.AttrAttack], u.Base[data.AttrMoveSpeed] = 0, 0, 0
	}
	a.World.data = &d
	a.derive()
}

// disturb moves units, and lets halos come and go.
func disturb(a *arena, r *rapid.T, halos []*dumbHalo, halo, immune data.BuffID) []*dumbHalo {
	u := &a.units[rapid.IntRange(0, len(a.units)-1).Draw(r, "unit")]
	if a.unitProto(u).Static || u.dead {
		return halos
	}
	switch rapid.IntRange(0, 9).Draw(r, "op") {
	case 0, 1, 2, 3, 4, 5:
		u.pos = at(rapid.IntRange(-300, 300).Draw(r, "x"), rapid.IntRange(-100, 300).Draw(r, "y"))
		a.regrid()
	case 6, 7:
		// A second halo of one holder takes over what the first leaves.
		if !slices.ContainsFunc(halos, func(h *dumbHalo) bool { return h.owner == u.guid }) {
			a.addBuff(u, halo, a.originOf(u, 1))
			_, hi := a.buffsOf(u.guid)
			halos = append(halos, &dumbHalo{owner: u.guid, id: a.buffs[hi-1].id, lit: map[wire.GUID]int32{}})
		}
	case 8:
		a.addBuff(u, immune, a.originOf(u, 1))
	case 9:
		if rapid.Bool().Draw(r, "dies") {
			a.kill(u, &origin{seat: -1})
			a.regrid()
		} else {
			a.unbuff(u, &data.Effect{Buff: halo}, &origin{seat: -1})
		}
	}
	return halos
}

// step does what the halo's next step is to do, before the world does it.
func (h *dumbHalo) step(a *arena) {
	for id, left := range h.lit {
		if u := a.unit(id); u == nil || u.dead {
			delete(h.lit, id)
		} else if left == 1 {
			delete(h.lit, id)
		} else if left > 1 {
			h.lit[id] = left - 1
		}
	}
	b := a.buffBy(h.owner, h.id)
	if b == nil {
		for id, left := range h.lit {
			if left == 0 {
				h.lit[id] = 7 // of eight steps one has passed
			}
		}
		return
	}
	look := h.age%5 == 0 // 165 ms
	h.age++
	if !look {
		return
	}
	for i := range a.units {
		u := &a.units[i]
		left, has := h.lit[u.guid]
		d := u.pos.Sub(a.unit(h.owner).pos)
		reach := int64((200*fixed.One + a.unitProto(u).Radius) >> 8)
		dx, dy := int64(d.X>>8), int64(d.Y>>8)
		inside := !u.dead && !a.unitProto(u).Static && dx*dx+dy*dy <= reach*reach && !h.immuneAfter(a, u)
		switch {
		case inside:
			h.lit[u.guid] = 0
		case has && left == 0:
			h.lit[u.guid] = 8
		}
	}
}

// immuneAfter: immunity is counted down before halos look.
func (h *dumbHalo) immuneAfter(a *arena, u *Unit) bool {
	lo, hi := a.buffsOf(u.guid)
	for i := lo; i < hi; i++ {
		if a.data.Buffs[a.buffs[i].proto].Key == "immune" {
			return a.buffs[i].left > 1
		}
	}
	return false
}

func compareHalo(a *arena, r *rapid.T, u *Unit, h *dumbHalo, given data.BuffID) {
	left, want := h.lit[u.guid]
	b := a.litBy(u, h.id)
	switch {
	case (b != nil) != want:
		r.Fatalf("frame %d: halo of %d on %d: %v, want %v", a.Frame(), h.owner, u.guid, b != nil, want)
	case want && (b.proto != given || b.left != left || b.from.unit != h.owner):
		r.Fatalf("frame %d: halo of %d on %d: %d steps left of %d, want %d", a.Frame(), h.owner, u.guid, b.left, b.from.unit, left)
	}
}

// A look is one raw unit exact: touching the edge is inside.
func TestHaloEdge(t *testing.T) {
	for _, c := range []struct {
		beyond fixed.Num
		lit    bool
	}{{0, true}, {1, false}, {-1, true}} {
		a := newArena(t, "knight", "knight")
		halo, given := shiny(a, nil)
		a.place(0, 0, 0)
		u := a.place(1, 0, 0)
		u.pos.X = 200*fixed.One + a.unitProto(u).Radius + c.beyond
		a.regrid()
		a.add(0, halo, 0, 1)
		a.stepBuffs()
		if a.carries(u, given) != c.lit {
			t.Errorf("%d beyond the edge: %v", c.beyond, !c.lit)
		}
	}
}

// A halo on a hero with the death rule is dark while it is dead, and shines in
// the step after it came back.
func TestHaloComesBackWithItsHolder(t *testing.T) {
	a := newArena(t, "knight", "knight")
	halo, given := shiny(a, func(p *data.Buff) { p.Death = true })
	peaceful(a)
	a.add(0, halo, 0, 1)
	a.step()
	a.kill(a.hero(0), &origin{seat: -1})
	a.regrid()
	a.steps(10)
	if a.carries(a.hero(1), given) {
		t.Fatal("it shines from a dead holder")
	}
	a.seats[0].respawn = 1
	a.step()
	a.hero(0).pos = a.hero(1).pos
	a.regrid()
	a.step()
	if !a.carries(a.hero(1), given) {
		t.Fatal("it is dark")
	}
}

// Two halos of the same buff: by source each gives its own; by kind the first
// counts until it lets go, unless the stronger counts.
func TestTwoHalosOfTheSameBuff(t *testing.T) {
	for _, c := range []struct {
		rule         data.Stacking
		by           data.StackBy
		both, second int // armour while both shine, and after the first went dark
	}{
		{data.StackRefresh, data.BySource, 30, 20},
		{data.StackRefresh, data.ByKind, 10, 20},
		{data.StackStronger, data.ByKind, 20, 20},
		{data.StackAdd, data.ByKind, 10, 20},
		{data.StackSeparate, data.ByKind, 10, 20}, // at most one
	} {
		a := newArena(t, "knight", "knight", "knight", "knight")
		halo, given := shiny(a, nil)
		p := armoured(c.rule, c.by, 1)
		p.ID, p.Duration = given, a.data.Buffs[given].Duration
		a.data.Buffs[given] = p
		peaceful(a)
		armour := a.hero(3).attr[data.AttrArmor]
		for s := range 4 {
			a.place(s, s*50, 0)
		}
		a.add(0, halo, 0, 1)
		a.add(1, halo, 1, 2)
		a.steps(20)
		both := a.hero(3).attr[data.AttrArmor] - armour
		a.unbuff(a.hero(0), &data.Effect{Buff: halo}, &origin{seat: -1})
		a.steps(20)
		second := a.hero(3).attr[data.AttrArmor] - armour
		if both != fixed.FromInt(c.both) || second != fixed.FromInt(c.second) {
			t.Errorf("rule %d by %d: +%v, then +%v", c.rule, c.by, both, second)
		}
	}
}

// What a spell gave is left alone by a halo, and inside a halo the time of a
// spell does not end what the halo gives.
func TestHaloAndSpellOfTheSameBuff(t *testing.T) {
	a := newArena(t, "knight", "knight")
	halo, given := shiny(a, nil)
	a.data.Buffs[given].Duration = []data.Millis{660}
	peaceful(a)
	a.add(1, given, 0, 1)
	a.add(0, halo, 0, 1)
	a.steps(10)
	if lo, hi := a.buffsOf(a.hero(1).guid); hi-lo != 1 || a.buffs[lo].left != 10 {
		t.Fatalf("%d instances, %d left", hi-lo, a.buffs[lo].left)
	}
	a.steps(20)
	a.add(1, given, 0, 1)
	a.steps(40)
	if b := a.sameBuff(a.hero(1), given, a.hero(0).guid); b == nil || b.left != 0 || b.halo == 0 {
		t.Fatalf("the halo's own: %+v", b)
	}
}

// Steps under halos allocate nothing.
func TestHalosDoNotAllocate(t *testing.T) {
	a := newArena(t, "knight", "knight")
	halo, _ := shiny(a, nil)
	a.add(0, halo, 0, 1)
	a.steps(10)
	if n := testing.AllocsPerRun(50, func() { a.stepBuffs() }); n != 0 {
		t.Errorf("%v allocations a step", n)
	}
}
