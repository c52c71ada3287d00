package kcp

import (
	"bytes"
	"encoding/binary"
	"math/rand/v2"
	"testing"
)

// weather is a network between two machines, of which one run repeats exactly.
type weather struct {
	*rand.Rand
	loss, twice, late int // percent
	trip              uint32
	way               [2][]letter
}

type letter struct {
	at   uint32
	data []byte
}

func (w *weather) send(to int, now uint32, b []byte) {
	if w.IntN(100) < w.loss {
		return
	}
	at := now + w.trip
	if w.IntN(100) < w.late {
		at += w.Uint32N(80)
	}
	w.way[to] = append(w.way[to], letter{at, b})
	if w.IntN(100) < w.twice {
		w.way[to] = append(w.way[to], letter{at + w.Uint32N(200), b})
	}
}

func (w *weather) come(to int, now uint32, take func([]byte)) {
	keep := w.way[to][:0]
	for _, l := range w.way[to] {
		if int32(l.at-now) > 0 {
			keep = append(keep, l)
		} else {
			take(l.data)
		}
	}
	w.way[to] = keep
}

// end is what both this machine and another implementation offer.
type end interface {
	Write([]byte) bool
	Read([]byte) []byte
	Waiting() int
	input(now uint32, b []byte)
	flush(now uint32) [][]byte
}

type own struct {
	*Machine
	t testing.TB
}

func (o own) input(now uint32, b []byte) { give(o.t, o.Machine, now, b) }

func (o own) flush(now uint32) [][]byte { return flush(o.Machine, now) }

// talk has two ends send messages to one another and checks that each gets all,
// whole and in order. step is called each millisecond with the time.
func talk(t *testing.T, w *weather, ends [2]end, begin uint32, step func()) {
	t.Helper()
	const count = 120
	message := func(side, i int) []byte {
		r := rand.New(rand.NewPCG(uint64(side), uint64(i)))
		b := make([]byte, 8+r.IntN(60))
		if r.IntN(10) == 0 {
			b = make([]byte, 8+r.IntN(5000))
		}
		for j := range b {
			b[j] = byte(r.Uint32())
		}
		binary.BigEndian.PutUint32(b, uint32(i))
		return b
	}
	var said, heard [2]int
	now := begin
	for ms := 0; heard[0] < count || heard[1] < count || ends[0].Waiting() > 0 || ends[1].Waiting() > 0; ms++ {
		if ms > 600_000 {
			t.Fatalf("it hangs: heard %v of %d, %d and %d wait", heard, count, ends[0].Waiting(), ends[1].Waiting())
		}
		for side, e := range ends {
			if said[side] < count && w.IntN(20) == 0 && e.Waiting() < 1<<16 {
				if !e.Write(message(side, said[side])) {
					t.Fatal("a message was refused")
				}
				said[side]++
			}
			if w.IntN(15) == 0 {
				for _, b := range e.flush(now) {
					w.send(1-side, now, b)
				}
			}
			w.come(side, now, func(b []byte) { e.input(now, b) })
			for w.IntN(30) > 0 {
				m := e.Read(nil)
				if len(m) == 0 {
					break
				}
				if !bytes.Equal(m, message(1-side, heard[side])) {
					t.Fatalf("message %d at end %d is not what was sent", heard[side], side)
				}
				heard[side]++
			}
		}
		now++
		step()
	}
}

func newWeather(r *rand.Rand) *weather {
	w := &weather{Rand: r, trip: r.Uint32N(150)}
	if r.IntN(4) > 0 {
		w.loss, w.twice, w.late = r.IntN(40), r.IntN(30), r.IntN(50)
	}
	return w
}

func TestEverythingComesWholeOnceAndInOrder(t *testing.T) {
	for seed := range uint64(150) {
		w := newWeather(rand.New(rand.NewPCG(seed, 1)))
		r := rules()
		r.Window = 8 + w.IntN(60)
		if w.IntN(3) == 0 {
			r.AckDelay, r.AckMost = 0, 0
		}
		a, b := newMachine(t, r), newMachine(t, r)
		begin := ^uint32(0) - w.Uint32N(3000) // times and numbers wrap
		for _, m := range []*Machine{a, b} {
			m.out.first = ^uint32(0) - 60
			m.in.next, m.in.told = m.out.first, m.out.first
		}
		t.Logf("seed %d: %d %% lost, %d ms, window %d", seed, w.loss, w.trip, r.Window)
		talk(t, w, [2]end{own{a, t}, own{b, t}}, begin, func() {
			for _, m := range []*Machine{a, b} {
				if n := len(m.in.parts); n > r.Window || m.out.flight > r.Window || m.in.holds > r.Window {
					t.Fatalf("%d wait to be read, %d on their way, %d behind a gap", n, m.out.flight, m.in.holds)
				}
			}
		})
		for _, m := range []*Machine{a, b} {
			if n := m.Held(); n > 1<<18 {
				t.Errorf("seed %d: %d bytes are kept", seed, n)
			}
		}
	}
}

// At the pace of a match nothing goes twice that did not get lost, whether one end
// speaks or both, though acknowledgements wait.
func TestOnAGoodNetworkNothingGoesTwice(t *testing.T) {
	for _, trip := range []uint32{0, 1, 20, 45} {
		for _, talks := range []int{1, 2} {
			a, b := newMachine(t, rules()), newMachine(t, rules())
			ends := [2]*Machine{a, b}
			w := &weather{Rand: rand.New(rand.NewPCG(1, 1)), trip: trip}
			for now := range uint32(20_000) {
				for side, m := range ends {
					if (now+16*uint32(side))%33 == 0 {
						if side < talks {
							write(t, m, "frame")
						}
						for _, d := range flush(m, now) {
							w.send(1-side, now, d)
						}
					}
					w.come(side, now, func(d []byte) { give(t, m, now, d) })
					m.Read(nil)
				}
			}
			if n := a.Resent() + b.Resent(); n > 0 {
				t.Errorf("%d ms one way, %d ends speak: %d segments were sent again", trip, talks, n)
			}
		}
	}
}
