package link

import (
	"bytes"
	"math"
	"testing"

	"pgregory.net/rapid"
)

// TestWindowAgreesWithAMapOfAllCounters goes anywhere, also across the wrap of
// the low half, and forgets nothing that the window must know.
func TestWindowAgreesWithAMapOfAllCounters(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var w window
		start := rapid.SampledFrom([]uint64{1, 1 << 20, 1<<32 - 700, 1<<32 + 5, 5<<32 - 3}).Draw(t, "start")
		seen, newest := map[uint64]bool{}, uint64(0)
		steps := rapid.SliceOfN(rapid.OneOf(rapid.Int64Range(-2100, 2100), rapid.Int64Range(-3, 3), rapid.Int64Range(-1100, -900)), 1, 300).Draw(t, "steps")
		for i, d := range steps {
			n := newest + uint64(d)
			if i == 0 {
				n = start
				w.newest = start - 1
				newest = start - 1
			}
			if d < 0 && uint64(-d) >= newest && i > 0 || n == 0 {
				continue
			}
			if full, ok := w.full(uint32(n)); !ok || full != n {
				t.Fatalf("counter %d after %d read as %d, %v", n, newest, full, ok)
			}
			want := n > newest || n+windowSpan > newest && !seen[n]
			if n <= start-1 {
				want = w.fresh(n) // was before the test began
			}
			if got := w.fresh(n); got != want {
				t.Fatalf("counter %d after %d: fresh %v, want %v", n, newest, got, want)
			}
			if want {
				if newer := w.mark(n); newer != (n > newest) {
					t.Fatalf("counter %d after %d: newer %v", n, newest, newer)
				}
				seen[n], newest = true, max(newest, n)
			}
			if !w.came(n) && n+windowSpan > newest && seen[n] {
				t.Fatalf("counter %d has come", n)
			}
		}
	})
}

func TestWindowEdges(t *testing.T) {
	w := window{}
	if _, ok := w.full(0); ok {
		t.Error("counter 0 does not exist")
	}
	if _, ok := w.full(math.MaxUint32); ok {
		t.Error("nothing is before the first counter")
	}
	w.mark(2000)
	for n, want := range map[uint64]bool{2000 - windowSpan: false, 2001 - windowSpan: true, 1999: true, 2000: false, 2001: true} {
		if w.fresh(n) != want {
			t.Errorf("counter %d is fresh: %v", n, !want)
		}
	}
	w.mark(2001 - windowSpan)
	w.mark(2000 + windowSpan)
	if w.came(2000) || w.fresh(2000) || !w.fresh(2001) {
		t.Error("a jump by the window's span forgets exactly what left it")
	}
}

func testSession(t testing.TB) (sealer, opener) {
	g := issue(t, testMint(t), seatClaims(0))
	up, _ := sessionKeys(&g.Key, make([]byte, nonceBytes), make([]byte, nonceBytes))
	return sealer{aead: up, session: 9}, opener{aead: up, session: 9}
}

func TestDatagramOpensOnceAndOnlyWhole(t *testing.T) {
	s, o := testSession(t)
	s.last, o.window.newest = 1<<32-500, 1<<32-500 // across the wrap of what travels
	for i := range 1000 {
		d := s.sealed([]byte{1, byte(i), 3})
		before := o.window
		for cut := range d {
			if _, _, _, err := o.opened(d[:cut]); err == nil {
				t.Fatalf("datagram %d cut to %d bytes was opened", i, cut)
			}
		}
		bad := bytes.Clone(d)
		bit := i * 7 % (len(d) * 8)
		bad[bit/8] ^= 1 << (bit % 8)
		if _, _, _, err := o.opened(bad); err == nil || o.window != before {
			t.Fatalf("datagram %d with bit %d changed was opened, or left a trace", i, bit)
		}
		got, n, newer, err := o.opened(d)
		if err != nil || !newer || n != s.last || !bytes.Equal(got, []byte{1, byte(i), 3}) {
			t.Fatalf("datagram %d: %x %d %v %v", i, got, n, newer, err)
		}
		if _, _, _, err := o.opened(d); err == nil {
			t.Fatalf("datagram %d was opened twice", i)
		}
	}
}

func TestReorderedDatagramsOpenUntilTheyAreTooOld(t *testing.T) {
	s, o := testSession(t)
	var sent [][]byte
	for range windowSpan + 2 {
		sent = append(sent, s.sealed([]byte{1}))
	}
	opens := func(i int, want bool) {
		t.Helper()
		if _, _, newer, err := o.opened(sent[i]); (err == nil) != want || newer && i != windowSpan+1 {
			t.Errorf("datagram %d: newer %v, %v", i, newer, err)
		}
	}
	opens(windowSpan+1, true)
	opens(2, true)
	opens(2, false)
	opens(1, false)
	opens(0, false)
	opens(windowSpan, true)
}

func TestSessionsDoNotShareKeys(t *testing.T) {
	g := issue(t, testMint(t), seatClaims(0))
	a, b := make([]byte, nonceBytes), make([]byte, nonceBytes)
	b[0] = 1
	up, down := sessionKeys(&g.Key, a, a)
	other, _ := sessionKeys(&g.Key, a, b)
	s := sealer{aead: up, session: 9}
	d := s.sealed([]byte{1})
	for name, aead := range map[string]opener{"the other way": {aead: down, session: 9}, "another session": {aead: other, session: 9}, "another number": {aead: up, session: 8}} {
		if _, _, _, err := aead.opened(d); err == nil {
			t.Errorf("%s opened it", name)
		}
	}
}

func FuzzOpenDatagram(f *testing.F) {
	s, _ := testSession(f)
	f.Add(s.sealed([]byte{1, 2}), uint64(0))
	f.Add([]byte{kindSealed, 0, 0, 0, 9, 255, 255, 255, 255}, uint64(1<<32))
	_, fresh := testSession(f)
	f.Fuzz(func(t *testing.T, b []byte, newest uint64) {
		o := fresh
		o.window.newest = newest
		before := o.window
		if _, _, _, err := o.opened(b); err == nil || o.window != before {
			t.Fatalf("% x was opened, or left a trace", b)
		}
	})
}

// sealed is the next datagram with these contents.
func (s *sealer) sealed(contents []byte) []byte {
	return s.seal(append(make([]byte, sealedHeader), contents...))
}

// opened opens a copy.
func (o *opener) opened(datagram []byte) (contents []byte, counter uint64, newer bool, err error) {
	return o.open(append([]byte(nil), datagram...))
}
