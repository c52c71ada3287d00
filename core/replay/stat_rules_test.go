package replay

import (
	"testing"

	"sameframe/core/battle"
	"sameframe/core/data"
	"sameframe/core/fixed"
	"sameframe/core/wire"
)

// anyData has a stun (1), one that outlives its holder (2), and nothing else.
func anyData() *data.Set {
	stun := []data.Modifier{{Kind: data.ModStun}}
	return &data.Set{
		Buffs:  []data.Buff{{}, {ID: 1, Key: "stun", Modifiers: stun}, {ID: 2, Key: "curse", Death: true}},
		Spells: make([]data.Spell, 3), Items: make([]data.Item, 1), Units: make([]data.Unit, 1),
	}
}

// A buff that ends is that of its own trigger; what nobody knows of ends
// nothing.
func TestTheInstanceThatEndsIsThatOfItsTrigger(t *testing.T) {
	c := newControl(anyData(), 50, 4)
	cue := func(kind battle.CueKind, frame, seat, trigger int) {
		c.cue(&battle.Cue{Kind: kind, Buff: 1, Frame: wire.Frame(frame), Seat: int8(seat), Trigger: uint32(trigger)}, 3, true)
	}
	cue(battle.CueBuffOn, 10, 0, 100)
	cue(battle.CueBuffOn, 12, 1, 200)
	if c.source(3, data.ModStun) != 0 {
		t.Error("the older one does not count")
	}
	cue(battle.CueBuffOff, 20, -1, 200)
	cue(battle.CueBuffOff, 30, -1, 999) // of a dispel: the oldest there is
	cue(battle.CueBuffOff, 31, -1, 100)
	want := []BuffTally{{Seat: 0, To: 3, Times: 1, Span: 1000}, {Seat: 1, To: 3, Times: 1, Span: 400}}
	for i, w := range want {
		if g := c.tallies[i]; g.Seat != w.Seat || g.To != w.To || g.Times != w.Times || g.Span != w.Span {
			t.Errorf("%+v, want %+v", g, w)
		}
	}
}

// Death takes what has no rule of its own; the rest runs on.
func TestDeathEndsBuffsButThoseThatOutliveIt(t *testing.T) {
	c := newControl(anyData(), 100, 1)
	for id := range 2 {
		c.cue(&battle.Cue{Kind: battle.CueBuffOn, Buff: data.BuffID(1 + id), Frame: 10, Trigger: uint32(id)}, 0, true)
	}
	c.cue(&battle.Cue{Kind: battle.CueMotion, Seat: 1}, 0, true)
	c.cue(&battle.Cue{Kind: battle.CueDeath, Frame: 15}, 0, false)
	c.look(0, &battle.UnitInfo{Helpless: true})
	c.finish(20)
	for i, ms := range []data.Millis{500, 1000} {
		if c.tallies[i].Span != ms {
			t.Errorf("%+v, want %d ms", c.tallies[i], ms)
		}
	}
	if len(c.spans) != 0 {
		t.Errorf("the dead are held: %+v", c.spans)
	}
}

// A forced motion counts for the enemy who began it, never for one's own leap,
// and not while one is stunned.
func TestOnlyEnemiesMoveByForce(t *testing.T) {
	c := newControl(anyData(), 100, 2)
	motion := &battle.Cue{Kind: battle.CueMotion, Seat: 1}
	helpless := &battle.UnitInfo{Helpless: true}
	c.look(0, helpless)
	c.cue(motion, 0, true)
	c.look(0, helpless)
	c.look(0, &battle.UnitInfo{Helpless: true, Stunned: true})
	c.cue(&battle.Cue{Kind: battle.CueMotion, Seat: 0}, 0, false)
	c.look(0, helpless)
	want := []Control{{Seat: 1, To: 0, Kind: ControlMoved, Span: 100}, {Seat: Nobody, To: 0, Kind: ControlStun, Span: 100}}
	if len(c.spans) != 2 || c.spans[0] != want[0] || c.spans[1] != want[1] {
		t.Errorf("%+v", c.spans)
	}
}

// A recap holds what is at most RecapWindow old, and nothing of an earlier life.
func TestRecapsForgetWhatIsOld(t *testing.T) {
	d := newDeaths(100, 2, 0)
	f := newFinder(anyData())
	hit := func(frame, amount int) {
		d.hit(0, &battle.Cue{Frame: wire.Frame(frame), Seat: 1, Amount: fixed.FromInt(amount)}, means{MeansAttack, 0})
	}
	hit(99, 1)
	hit(100, 2)
	hit(200, 4)
	r := d.recap(0, 200, &f)
	if r.Damage != 6 || r.Span != 10_000 || r.Last.Amount != 4 || len(r.Blows) != 1 || r.Blows[0].Hits != 2 {
		t.Errorf("%+v", r)
	}
	hit(210, 8)
	if r := d.recap(0, 210, &f); r.Damage != 8 {
		t.Errorf("of another life: %+v", r)
	}
	if r := d.recap(0, 210, &f); r != nil {
		t.Errorf("of nothing: %+v", r)
	}
	for i := range 3 * mostScars {
		hit(300, i%2)
	}
	if r := d.recap(0, 300, &f); r.Damage > mostScars || len(d.scars[0]) != 0 || cap(d.scars[0]) > 2*mostScars {
		t.Errorf("%+v, room for %d", r, cap(d.scars[0]))
	}
}

// Of several kills of a camp in one step each has those who hurt its victim.
func TestHelpersAreThoseWhoHurtTheVictimLately(t *testing.T) {
	d := newDeaths(100, 4, 0)
	d.blame(2, &battle.Cue{Seat: 0, Frame: 10})
	for _, c := range []struct {
		victim, seat int
		now          wire.Frame
		want         bool
	}{{2, 0, 10, true}, {2, 0, 60, true}, {2, 0, 61, false}, {2, 1, 10, false}, {3, 0, 10, false}} {
		if got := d.helped(c.victim, c.seat, c.now, 5000); got != c.want {
			t.Errorf("%+v", c)
		}
	}
	if d.forgive(2); d.helped(2, 0, 10, 5000) {
		t.Error("what is paid still counts")
	}
}

// A blow of a unit that never stood at the end of a step is told all the same.
func TestMeansOfTheUnknownAreToldWithoutAName(t *testing.T) {
	f := newFinder(anyData())
	m := f.of(&battle.Cue{Kind: battle.CueDamage, Source: 77})
	if told := f.tell(m); told.Kind != MeansUnit || told.Key != "" {
		t.Errorf("%+v", told)
	}
}
