package room

import (
	"sameframe/core/lockstep"
	"sameframe/core/verdict"
	"sameframe/core/wire"
)

// keptDivergences of each seat stand in the battle report; all are counted.
const keptDivergences = 16

// stateLayout is what a device says at a check frame. A digest that differs alone
// says that something does, and not what: it decides nothing by itself.
var stateLayout = verdict.Layout{{Name: "draws", Outcome: true, Max: -1}, {Name: "digest", Max: -1}}

// hearing collects what devices say at check frames next to what is right there.
// A check frame is judged when no more can come about it, which is when it leaves
// the window of the sync check. Ticks are frames since the first.
type hearing struct {
	first  wire.Frame
	every  uint32
	ring   []sitting
	oldest uint32 // check frames in the ring, by their number
	next   uint32
	trials []*verdict.Trial // by seat; nil without a person
	order  verdict.Order
	inputs int64
	broken error // the rule that the stream broke
}

// sitting is one check frame.
type sitting struct {
	right wire.Trace
	known bool
	told  []statement // by seat
}

// statement is what the device of a seat says of a check frame.
type statement struct {
	trace wire.Trace
	given bool
	due   bool // it was expected and has not come
}

func newHearing(c *Config) *hearing {
	h := &hearing{
		first: c.Start.First, every: c.Check.Every, ring: make([]sitting, c.Check.Window),
		order: verdict.NewOrder(verdict.Rules{Gap: 1, Amount: lockstep.MaxFrameActions}),
	}
	for i := range h.ring {
		h.ring[i].told = make([]statement, len(c.Start.Seats))
	}
	for _, person := range c.Order.Persons {
		var t *verdict.Trial
		if person {
			t = verdict.NewTrial(keptDivergences)
		}
		h.trials = append(h.trials, t)
	}
	h.open(c.Start.First)
	return h
}

// input holds the rules of the recorded stream: a tick for every frame, in order.
func (h *hearing) input(b *wire.Bundle, records int) {
	in := verdict.Input{Seq: int64(b.Start - firstSeq), Tick: h.tick(b.Frame) - 1, Action: verdict.Other, Amount: int64(records)}
	h.inputs += int64(records)
	if err := h.order.Next(&in); err != nil && h.broken == nil {
		h.broken = err
	}
}

func (h *hearing) tick(f wire.Frame) int64 { return int64(uint32(f - h.first)) }

// open begins the check frames up to the frontier, and judges those that make room.
func (h *hearing) open(frontier wire.Frame) {
	for ; int64(h.next)*int64(h.every) <= h.tick(frontier); h.next++ {
		s := &h.ring[int(h.next)%len(h.ring)]
		if int(h.next-h.oldest) == len(h.ring) {
			for seat, t := range h.trials {
				h.hear(t, h.oldest, seat)
			}
			h.oldest++
		}
		clear(s.told)
		s.right, s.known = wire.Trace{}, false
	}
}

// at is the check frame, nil when the ring does not hold it.
func (h *hearing) at(f wire.Frame) *sitting {
	tick := h.tick(f)
	n := uint32(tick / int64(h.every))
	if tick%int64(h.every) != 0 || n < h.oldest || n >= h.next {
		return nil
	}
	return &h.ring[int(n)%len(h.ring)]
}

// say takes what a device tells. Its first word counts, also when it begins anew.
func (h *hearing) say(seat wire.Seat, r *wire.SyncReport) {
	if s := h.at(r.Frame); s != nil && !s.told[seat].given {
		s.told[seat] = statement{trace: wire.Trace{Digest: r.Digest, Used: r.Used}, given: true}
	}
}

// settle takes what is right, which may change as long as devices tell, and who
// should have told and has not.
func (h *hearing) settle(f wire.Frame, right wire.Trace, missing []wire.Seat) {
	s := h.at(f)
	if s == nil {
		return
	}
	s.right, s.known = right, true
	for i := range s.told {
		s.told[i].due = false
	}
	for _, seat := range missing {
		s.told[seat].due = true
	}
}

// hear judges what a seat said of the check frame with a number.
func (h *hearing) hear(t *verdict.Trial, n uint32, seat int) {
	s, tick := &h.ring[int(n)%len(h.ring)], int64(n)*int64(h.every)
	switch told := &s.told[seat]; {
	case t == nil:
	case told.given && s.known:
		t.Take(stateLayout, &verdict.Checkpoint{Tick: tick, Values: values(told.trace)}, values(s.right))
	case told.due && !told.given:
		t.Miss(tick)
	default:
		t.Excuse(tick)
	}
}

func values(t wire.Trace) []int64 { return []int64{int64(t.Used), int64(t.Digest)} }

// verdict is what came out for a seat by now: its states before the end and, when
// it has told one and the real one is known, its result. nil without a person.
func (h *hearing) verdict(seat int, end wire.Frame, said, real *Result) *verdict.Verdict {
	if h.trials[seat] == nil {
		return nil
	}
	t := h.trials[seat].Clone()
	for n := h.oldest; n < h.next && int64(n)*int64(h.every) < h.tick(end); n++ {
		h.hear(t, n, seat)
	}
	if said != nil && real.Over {
		l := resultLayout(len(h.trials))
		t.Take(l, &verdict.Checkpoint{Tick: h.tick(real.Frame), Values: resultValues(said, len(h.trials))}, resultValues(real, len(h.trials)))
	}
	return t.Verdict()
}

// findingOf sums a verdict up. patience is how many frames a device may be silent
// for while its word is due.
func findingOf(v *verdict.Verdict, patience uint32) wire.Finding {
	switch {
	case v.Decisive > 0:
		return wire.FindOutcome
	case v.Diverged > 0:
		return wire.FindCosmetic
	case v.Missing > 0 && v.Silence >= int64(patience):
		return wire.FindMissing
	case v.Checkpoints > 0:
		return wire.FindAgrees
	}
	return wire.FindNothing
}
