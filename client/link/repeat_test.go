package link

import (
	"slices"
	"testing"
	"testing/synctest"
)

// sends finishes the datagram of that counter with that many bytes of messages, and returns
// how far back those are that it repeats.
func (r *repeater) sends(t *testing.T, counter uint64, data int, rough bool) (back []byte) {
	t.Helper()
	d := newDraft(contentStream)
	defer d.done()
	begin := len(d.buf) + nowHead
	d.buf = append(d.buf, make([]byte, nowHead+data+1)...) // and something else
	if r.finish(d, begin, data, counter, rough); len(d.buf)+tagBytes > maxDatagram {
		t.Errorf("a datagram of %d bytes", len(d.buf)+tagBytes)
	}
	own, older, _, ok := splitRepeats(d.buf[begin-nowHead:])
	if !ok || len(own) != data+1 {
		t.Fatalf("%d bytes of its own, want %d", len(own), data+1)
	}
	for in := (reader{buf: older}); len(in.buf) > 0; in.take(int(in.u16())) {
		back = append(back, in.u8())
	}
	return back
}

func TestHowOftenADatagramIsRepeated(t *testing.T) {
	type step struct {
		counter uint64
		data    int
		rough   bool
		want    []byte
	}
	const first, second = repeatBytes, maxSegments - 1 - 10 - 2*repeatHead - repeatBytes
	for name, steps := range map[string][]step{
		"once":             {{1, 10, false, nil}, {2, 0, false, []byte{1}}, {3, 0, false, nil}},
		"three times":      {{1, 10, true, nil}, {2, 20, true, []byte{1}}, {3, 0, true, []byte{2, 1}}, {4, 0, true, []byte{3, 2}}, {5, 0, true, []byte{3}}, {6, 0, true, nil}},
		"never what fills": {{1, repeatBytes + 1, true, nil}, {2, 0, true, nil}},
		"what fits":        {{1, first, true, nil}, {2, second, true, []byte{1}}, {3, 10, true, []byte{2, 1}}},
		"what fits not":    {{1, first, true, nil}, {2, second, true, []byte{1}}, {3, 11, true, []byte{2}}, {4, 0, true, []byte{3, 1}}, {5, 0, true, []byte{2}}},
		"255 datagrams on": {{1, 10, true, nil}, {256, 0, true, []byte{255}}, {257, 0, true, nil}, {258, 0, true, nil}},
		"not in itself":    {{1, 10, true, nil}, {1, 0, true, nil}, {2, 0, true, nil}},
	} {
		r := repeater{on: true}
		for _, s := range steps {
			if got := r.sends(t, s.counter, s.data, s.rough); !slices.Equal(got, s.want) {
				t.Errorf("%s: datagram %d repeats those %v back, want %v", name, s.counter, got, s.want)
			}
		}
	}
}

func TestNonsenseIsNoRepetition(t *testing.T) {
	never := func(uint64) bool { return false }
	for name, older := range map[string][]byte{
		"of itself": {0, 0, 1, 9}, "of nothing": {1, 0, 0}, "cut short": {1, 0, 2, 9}, "without a length": {1, 0},
	} {
		var r repeater
		if _, _, ok := r.next(older, 5, never); ok {
			t.Errorf("%s was taken", name)
		}
	}
	var r repeater
	if again, rest, ok := r.next([]byte{5, 0, 1, 9, 7}, 5, never); again != nil || len(rest) != 1 || !ok || r.used != 0 {
		t.Errorf("of a datagram before the first: %v, %v, %v", again, rest, ok)
	}
	if _, _, _, ok := splitRepeats([]byte{0, 0}); ok {
		t.Error("a datagram without segments was taken")
	}
}

// The window that opens is filled at once, not with the next tick.
func TestAnOpenedWindowIsFilledAtOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newEnds()
		for range 2 * windowSize {
			p.service.Send(make([]byte, segmentBytes/2+1))
		}
		p.service.Flush()
		p.give(t, p.client, p.down...)
		p.down = nil
		readAll(p.client)
		p.client.Flush()
		if p.give(t, p.service, p.up...); len(p.down) == 0 {
			t.Error("nothing followed")
		}
	})
}
