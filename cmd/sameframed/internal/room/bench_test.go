package room

import (
	"testing"
	"time"

	"sameframe/core/fixed"
	"sameframe/core/wire"
)

// sink is a connection that takes everything, and gives what the benchmark puts
// in.
type sink struct {
	next []byte
	sent int
}

func (s *sink) Send(b []byte) error { s.sent += len(b); return nil }
func (s *sink) Flush()              {}
func (s *sink) Close(string)        {}
func (s *sink) Held() time.Duration { return 0 }

func (s *sink) Waiting() int { return 0 }
func (s *sink) TryReceive() ([]byte, bool, error) {
	b := s.next
	s.next = nil
	return b, b != nil, nil
}

// BenchmarkTick is one tick of a room that only orders: ten players, three of
// whom act.
func BenchmarkTick(b *testing.B) {
	c := DefaultConfig("BENCH", start(10))
	c.Tier, c.Gather, c.Most = Ordering, 1, 1<<24
	c.Check.Patience = 1 << 10
	r, err := New(c, Ports{}, wire.Trace{}, 0)
	if err != nil {
		b.Fatal(err)
	}
	conns := make([]*sink, 10)
	for i := range conns {
		conns[i] = &sink{next: must(wire.AppendMessage(nil, &wire.ResumeRequest{Fresh: true}))}
		if err := r.Attach(Identity{Seat: wire.Seat(i)}, conns[i]); err != nil {
			b.Fatal(err)
		}
	}
	now := tableStep
	r.Advance(now)
	var raw []byte
	n, bytes := uint32(0), 0
	b.ReportAllocs()
	for b.Loop() {
		n++
		for i := range 3 {
			u := wire.UnitAction{ClientSeq: n, Action: wire.Action{Kind: wire.Move, Pos: fixed.Vec{X: fixed.FromInt(int(n % 1000)), Y: fixed.FromInt(i)}}}
			raw = must(wire.AppendMessage(raw[:0:0], &u))
			conns[(int(n)+i)%10].next = raw
		}
		now += tableStep
		r.Advance(now)
		bytes += r.Last().Bytes
	}
	b.ReportMetric(float64(bytes)/float64(n), "bytes/bundle")
}
