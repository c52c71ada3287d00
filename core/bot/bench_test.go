package bot_test

import (
	"testing"

	"sameframe/core/battle"
	"sameframe/core/bot"
	"sameframe/core/synrand"
	"sameframe/core/wire"
)

// midMatch is a match of ten heroes in the midst of a fight.
func midMatch(tb testing.TB) *battle.World {
	d := load(tb)
	w, err := battle.New(d, start(d, 11, 33, tens(d, 11)))
	if err != nil {
		tb.Fatal(err)
	}
	w.SetBrain(&bot.Brain{})
	for range 8 * 60 * 30 {
		w.Step(nil)
	}
	return w
}

// One thought of one bot; each bot thinks every tenth step.
func BenchmarkDecide(b *testing.B) {
	w := midMatch(b)
	var brain bot.Brain
	rng := synrand.New(1)
	var out []wire.Action
	seat, mind := 0, battle.Mind{}
	b.ReportAllocs()
	for b.Loop() {
		mind = battle.Mind{}
		out = brain.Decide(w, wire.Seat(seat), &mind, &rng, out[:0])
		seat = (seat + 1) % w.NumSeats()
	}
}

// The bots' part of a step: ten minds, most of which wait.
func BenchmarkDecideStep(b *testing.B) {
	w := midMatch(b)
	var brain bot.Brain
	rng := synrand.New(1)
	minds := make([]battle.Mind, w.NumSeats())
	var out []wire.Action
	b.ReportAllocs()
	for b.Loop() {
		for i := range minds {
			out = brain.Decide(w, wire.Seat(i), &minds[i], &rng, out[:0])
		}
	}
}

// Thoughts allocate nothing once their lists have grown.
func TestDecidingAllocatesNothing(t *testing.T) {
	w := midMatch(t)
	var brain bot.Brain
	rng := synrand.New(1)
	var out []wire.Action
	var mind battle.Mind
	all := func() {
		for i := range w.NumSeats() {
			mind = battle.Mind{}
			out = brain.Decide(w, wire.Seat(i), &mind, &rng, out[:0])
		}
	}
	all()
	if n := testing.AllocsPerRun(20, all); n != 0 {
		t.Errorf("%v allocations in ten thoughts", n)
	}
}
