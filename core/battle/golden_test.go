package battle

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"sameframe/core/data"
	"sameframe/core/fixed"
	"sameframe/core/synrand"
	"sameframe/core/wire"
)

// drill is a match of the frozen world whose seats get orders from a stream of
// their own, the same on every machine. Every hero knows its spells.
func drill(t *testing.T, step uint16) func(frames int) *World {
	d, err := data.Load(os.DirFS("testdata/world"))
	if err != nil {
		t.Fatal(err)
	}
	s := Start{Logic: LogicVersion, Data: d.Digest, Scripts: d.ScriptDigest, Map: "meadow", StepMillis: step, Seed: 11, First: 0xFFFFFF00}
	for i, h := range []string{"fighter", "archer", "wizard", "wizard", "fighter", "archer"} {
		s.Seats = append(s.Seats, SeatStart{Camp: uint8(1 + i/3), Slot: uint8(i % 3), Unit: h, Level: 3})
	}
	w, err := New(d, s)
	if err != nil {
		t.Fatal(err)
	}
	orders := synrand.New(5)
	below := func(n int) int { return int(orders.Below(uint32(n), "orders")) }
	a := &arena{World: w, t: t}
	return func(frames int) *World {
		for k := range frames {
			if k%100 == 0 {
				for i := range w.seats {
					a.learn(i, 1)
				}
			}
			seat := wire.Seat(below(6))
			w.Step([]wire.Record{{Seat: seat, Action: drillAction(w, seat, below)}})
		}
		return w
	}
}

func drillAction(w *World, seat wire.Seat, below func(n int) int) wire.Action {
	u := &w.units[below(len(w.units))]
	spell, target := uint16(w.spellOf(w.unit(w.seats[seat].hero), below(NumSpells)).ID), u.guid
	p := fixed.Vec{X: fixed.FromInt(u.pos.X.Floor() + below(80) - 40), Y: fixed.FromInt(u.pos.Y.Floor() + below(80) - 40)}
	switch below(8) {
	case 0:
		return wire.Action{Kind: wire.UpgradeSpell, Slot: uint8(below(4))}
	case 1:
		return wire.Action{Kind: wire.Move, Pos: p}
	case 2, 3:
		return wire.Action{Kind: wire.AttackMove, Pos: p}
	case 4:
		return wire.Action{Kind: wire.Attack, Target: target}
	case 5:
		return wire.Action{Kind: wire.SpellToUnit, Spell: spell, Target: target}
	}
	return wire.Action{Kind: wire.SpellToPosition, Spell: spell, Pos: p}
}

// The digests of a match are literal: the same on every machine, and another
// one only when the rules or the state changed, which is a new LogicVersion
// once a version is out.
func TestGoldenDigests(t *testing.T) {
	want := map[uint16]string{
		33: "20bf2b312df1a355 43992ebd28aba7b6 f2fb96d8f23c2fb3",
		50: "550fe24c718c2769 8f9757ab87a50602 5a2a0a437683bd96",
		66: "32bb4db98414cbbe 8f61af747a9f1e2c f11d80cc802b2c0e",
	}
	for step, digests := range want {
		run := drill(t, step)
		var got []string
		for _, frames := range []int{200, 800, 2000} {
			got = append(got, fmt.Sprintf("%016x", run(frames).Digest()))
		}
		if w := run(0); w.Used() == 0 || w.camps[1].kills == 0 || w.camps[2].kills == 0 {
			t.Errorf("steps of %d ms: a dull match: %d draws, kills %v", step, w.Used(), w.camps)
		}
		if s := strings.Join(got, " "); s != digests {
			t.Errorf("steps of %d ms: %q", step, s)
		}
	}
}
