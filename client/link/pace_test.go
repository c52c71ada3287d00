package link

import (
	"encoding/binary"
	"fmt"
	"slices"
	"testing"
	"testing/synctest"
	"time"
)

const msec = time.Millisecond

// road is the way from one end to the other one in some weather. The same seed gives the
// same journey.
type road struct {
	lane  *Lane
	begin time.Time
	on    []flying
	bytes int // that set out
}

func newRoad(seed uint64, w Weather) *road { return &road{lane: NewLane(seed, w), begin: time.Now()} }

// pass launches what an end has sent, and lands what is due.
func (r *road) pass(sent *[][]byte, to *endpoint) {
	now := time.Since(r.begin)
	for _, b := range *sent {
		r.bytes += len(b)
		for _, f := range r.lane.Send(nil, now, len(b)) {
			r.on = append(r.on, flying{at: f.At, bytes: slices.Clone(b)})
		}
	}
	*sent = (*sent)[:0]
	slices.SortStableFunc(r.on, func(a, b flying) int { return int(a.at - b.at) })
	n := 0
	for ; n < len(r.on) && r.on[n].at <= now; n++ {
		to.input(r.on[n].bytes, addr(1))
	}
	r.on = slices.Delete(r.on, 0, n)
}

// travel is a millisecond of two ends: the service has a tick each 33 of them, the device
// an outer frame each 16.
func (p *ends) travel(ms int, up, down *road) {
	if ms%33 == 0 {
		p.service.Flush()
	}
	if ms%16 == 3 {
		p.client.Flush()
	}
	if ms%100 == 50 {
		p.service.beat(time.Now())
		p.client.beat(time.Now())
	}
	down.pass(&p.down, p.client)
	up.pass(&p.up, p.service)
	time.Sleep(time.Millisecond)
}

// aMatch plays a minute of a match and returns how long messages took, up and down, and
// how many bytes went down a second.
func aMatch(seed uint64, w Weather) (took [2][]time.Duration, rate int) {
	const seconds = 60
	p, up, down, begin := newEnds(), newRoad(seed, w), newRoad(^seed, w), time.Now()
	stamped := func(size int) []byte {
		return append(binary.BigEndian.AppendUint64(nil, uint64(time.Since(begin))), make([]byte, size-8)...)
	}
	for ms := range seconds * 1000 {
		if ms%33 == 0 {
			p.service.Send(stamped(60))
		}
		if ms%111 == 7 {
			p.client.Send(stamped(20))
		}
		p.travel(ms, up, down)
		for side, e := range []*endpoint{p.service, p.client} {
			for m, _ := e.TryRead(); m != nil; m, _ = e.TryRead() {
				took[side] = append(took[side], time.Since(begin)-time.Duration(binary.BigEndian.Uint64(m)))
			}
		}
	}
	return took, down.bytes / seconds
}

// quantile is that part of some times, which it sorts.
func quantile(all []time.Duration, thousandths int) time.Duration {
	slices.Sort(all)
	return all[(len(all)-1)*thousandths/1000]
}

// What one message in a hundred takes, where the network takes 25 to 125 ms: the repetitions
// make good what gets lost, for one in five datagrams.
func TestThePaceOfAMatchInBadWeather(t *testing.T) {
	for _, c := range []struct {
		loss int // percent
		most [2]time.Duration
	}{{0, [2]time.Duration{150 * msec, 130 * msec}}, {5, [2]time.Duration{190 * msec, 170 * msec}}, {20, [2]time.Duration{300 * msec, 260 * msec}}} {
		var took [2][]time.Duration
		var rate int
		for seed := range uint64(3) {
			synctest.Test(t, func(t *testing.T) {
				each, n := aMatch(seed, Weather{Delay: 25 * msec, Jitter: 100 * msec, Loss: c.loss * 100})
				took[0], took[1], rate = append(took[0], each[0]...), append(took[1], each[1]...), n
			})
		}
		for side, way := range []string{"up", "down"} {
			all := took[side]
			line := fmt.Sprintf("%2d %% lost, %-4s %5d messages", c.loss, way, len(all))
			for _, q := range []int{500, 950, 990, 999, 1000} {
				line += fmt.Sprintf("  %v: %v", float64(q)/10, quantile(all, q).Round(msec))
			}
			if t.Logf("%s; %d B/s down", line, rate); quantile(all, 990) > c.most[side] {
				t.Errorf("%v for one in a hundred, want %v at most", quantile(all, 990), c.most[side])
			}
		}
	}
}

// A megabyte takes little more than the window lets it: 128 segments a round trip. Where
// some get lost, the window stands until they have come.
func TestThePaceOfALongTransfer(t *testing.T) {
	const size, trip = 1 << 20, 100 * msec
	least := float64(size) / (windowSize * segmentBytes) // round trips
	for _, c := range []struct {
		loss int     // percent
		most float64 // times the least
	}{{0, 1.4}, {5, 3}} {
		synctest.Test(t, func(t *testing.T) {
			w := Weather{Delay: trip / 2, Loss: c.loss * 100}
			p, up, down, begin := newEnds(), newRoad(1, w), newRoad(2, w), time.Now()
			given, got := 0, 0
			for ms := 0; got < size && ms < 60_000; ms++ {
				for ; given < size && p.service.Waiting() < DefaultConfig().Waiting/2; given += 1 << 14 {
					p.service.Send(make([]byte, 1<<14))
				}
				p.travel(ms, up, down)
				for m, _ := p.client.TryRead(); m != nil; m, _ = p.client.TryRead() {
					got += len(m)
				}
			}
			trips := float64(time.Since(begin)) / float64(trip)
			t.Logf("%d %% lost: %.1f round trips of at least %.1f, %d bytes down, %d up, %d segments again", c.loss, trips, least, down.bytes, up.bytes, p.service.Stats().Resent)
			if trips > c.most*least {
				t.Errorf("%d %% lost: %.1f round trips, want %.1f at most", c.loss, trips, c.most*least)
			}
		})
	}
}
