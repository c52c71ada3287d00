package kcp

import (
	"math/rand/v2"
	"testing"
	"testing/synctest"
	"time"

	other "github.com/xtaci/kcp-go/v5"
)

// another is KCP as somebody else wrote it.
type another struct {
	kcp *other.KCP
	out [][]byte
}

func newAnother(r Rules) *another {
	a := &another{}
	a.kcp = other.NewKCP(r.Conversation, func(b []byte, n int) { a.out = append(a.out, append([]byte(nil), b[:n]...)) })
	a.kcp.NoDelay(1, 10, 2, 1)
	a.kcp.WndSize(r.Window, r.Window)
	a.kcp.SetMtu(r.Data + HeadBytes)
	return a
}

func (a *another) Write(m []byte) bool { return a.kcp.Send(m) == 0 }

func (a *another) Read(dst []byte) []byte {
	if n := a.kcp.PeekSize(); n > 0 {
		b := make([]byte, n)
		return append(dst, b[:a.kcp.Recv(b)]...)
	}
	return dst
}

func (a *another) Waiting() int { return a.kcp.WaitSnd() }

func (a *another) input(_ uint32, b []byte) { a.kcp.Input(b, other.IKCP_PACKET_REGULAR, false) }

func (a *another) flush(uint32) [][]byte {
	a.kcp.Update()
	all := a.out
	a.out = nil
	return all
}

func TestItUnderstandsAnotherImplementation(t *testing.T) {
	for seed := range uint64(40) {
		synctest.Test(t, func(t *testing.T) {
			w := newWeather(rand.New(rand.NewPCG(seed, 2)))
			r := rules()
			r.Window = 32 + w.IntN(96)
			if w.IntN(3) == 0 {
				r.AckDelay, r.AckMost = 0, 0
			}
			ends := [2]end{own{newMachine(t, r), t}, newAnother(r)}
			if w.IntN(2) == 0 {
				ends[0], ends[1] = ends[1], ends[0]
			}
			t.Logf("seed %d: %d %% lost, %d ms, window %d", seed, w.loss, w.trip, r.Window)
			talk(t, w, ends, 0, func() { time.Sleep(time.Millisecond) })
		})
	}
}

// steady has two ends send a message of 60 bytes one way and one back each 33 ms.
func steady(b *testing.B, pair func() [2]end) {
	all := make([][2]end, 1000)
	for i := range all {
		all[i] = pair()
	}
	m, buf, came := make([]byte, 60), make([]byte, 0, 100), 0
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		p, now := all[i%len(all)], uint32(i/len(all)*33)
		for side, e := range p {
			e.Write(m)
			for _, d := range e.flush(now) {
				p[1-side].input(now, d)
			}
			if got := p[1-side].Read(buf[:0]); len(got) > 0 {
				came++
			}
		}
	}
	if came == 0 {
		b.Fatal("nothing came")
	}
}

// BenchmarkMessages is two messages of 60 bytes, one each way, between two ends of
// this implementation and of another one.
func BenchmarkMessages(b *testing.B) {
	r := rules()
	b.Run("own", func(b *testing.B) {
		steady(b, func() [2]end { return [2]end{own{newMachine(b, r), b}, own{newMachine(b, r), b}} })
	})
	b.Run("another", func(b *testing.B) { steady(b, func() [2]end { return [2]end{newAnother(r), newAnother(r)} }) })
}

func FuzzInput(f *testing.F) {
	m, _ := New(rules())
	m.Write([]byte("message"))
	b, _, _ := m.Append(nil, 0, room, false)
	f.Add(b, b)
	f.Fuzz(func(t *testing.T, first, second []byte) {
		m := newMachine(t, rules())
		m.Write([]byte("message"))
		flush(m, 0)
		m.Input(1, first, false)
		flush(m, 2)
		m.Input(3, second, true)
		for range 100 {
			if len(m.Read(nil)) == 0 {
				break
			}
		}
		flush(m, 300)
	})
}
