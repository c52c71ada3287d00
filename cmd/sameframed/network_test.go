package main

import (
	"context"
	"flag"
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"sameframe/client/link"
	"sameframe/client/swarm"
	"sameframe/cmd/sameframed/internal/room"
	"sameframe/core/wire"
)

// wholeMatrix plays every cell for a time of its own match; make test-net sets it.
var wholeMatrix = flag.Duration("net", 0, "play the whole matrix of networks, each cell for this long")

// cell is one kind of network and what happens on it.
type cell struct {
	name   string
	up     link.Weather // the same both ways
	length time.Duration
	fate   func(seat int, f *swarm.Fate)   // changes that of one device
	during func(*meshService, *swarm.Crew) // happens meanwhile
	check  func(*testing.T, *meshService, *swarm.Outcome)
	most   uint64 // frames that may wait at a device; 0 is two seconds of them
}

// waiting is how many frames may wait at a device at once: two seconds of them.
func (c *cell) waiting() uint64 {
	if c.most > 0 {
		return c.most
	}
	return 60
}

// long reports whether enough frames were played: bots may end a match before its
// time, and then it is another one's turn.
func (c *cell) long(o *swarm.Outcome) bool { return o.Frames >= int(c.length/stepTime)*3/4 }

const msec = time.Millisecond

func weather(delay, jitter int, loss int) link.Weather {
	return link.Weather{Delay: time.Duration(delay) * msec / 2, Jitter: time.Duration(jitter) * msec / 2, Loss: loss * 100}
}

// special are the faults that stand beside delay, jitter and loss.
func special(length time.Duration) []cell {
	third := length / 3
	return []cell{
		{name: "duplicates", up: link.Weather{Delay: 25 * msec, Duplicate: 3000}, length: length},
		{name: "reordering", up: link.Weather{Delay: 25 * msec, Reorder: 3000, Late: 80 * msec}, length: length},
		{name: "corruption", up: link.Weather{Delay: 25 * msec, Corrupt: 1000}, length: length},
		{name: "blackout 3 s", length: length + 3*time.Second, most: 200, fate: func(seat int, f *swarm.Fate) {
			if seat == 3 {
				dark := []link.Span{{From: third, To: third + 3*time.Second}}
				f.Up.Blackouts, f.Down.Blackouts = dark, dark
			}
		}},
		{name: "killed, restarted", length: length + 4*time.Second, most: 2000, fate: func(seat int, f *swarm.Fate) {
			if seat == 4 {
				f.Dead = []link.Span{{From: third, To: third + 3*time.Second}}
			}
		}, check: func(t *testing.T, s *meshService, o *swarm.Outcome) {
			if o.Sum.Conns != 11 {
				t.Errorf("%d connections of 10 devices, one of which was started twice", o.Sum.Conns)
			}
		}},
		{name: "changed address", up: weather(50, 0, 0), length: length, fate: func(seat int, f *swarm.Fate) {
			if seat%3 == 0 {
				f.Up.Moves = []time.Duration{third, 2 * third}
			}
		}, check: func(t *testing.T, s *meshService, o *swarm.Outcome) {
			if o.Sum.Conns != 10 {
				t.Errorf("%d connections: a changed address is no reason for a new one", o.Sum.Conns)
			}
		}},
		{name: "stalled service 2 s", length: length + 2*time.Second, during: func(s *meshService, _ *swarm.Crew) {
			<-time.After(third)
			s.frozen.freeze(2 * time.Second)
		}, check: func(t *testing.T, s *meshService, o *swarm.Outcome) {
			if o.Sum.Steps.Max > 4 {
				t.Errorf("%d steps in one outer frame after the service's stall: a burst", o.Sum.Steps.Max)
			}
		}},
	}
}

// grid is delay, jitter (there and back, milliseconds) and loss (percent, each way).
func grid(delays, jitters, losses []int, length time.Duration) (all []cell) {
	for _, d := range delays {
		for _, j := range jitters {
			for _, l := range losses {
				all = append(all, cell{name: fmt.Sprintf("%d ms, jitter %d ms, loss %d%%", d, j, l), up: weather(2*d, 2*j, l), length: length})
			}
		}
	}
	return all
}

// TestTenDevicesOnEveryKindOfNetwork: equal states on every frame on all devices
// and the service, nobody stuck, bounded queues. Times are those of the
// simulated network; delay and jitter are one way.
func TestTenDevicesOnEveryKindOfNetwork(t *testing.T) {
	length := *wholeMatrix
	cells := append([]cell{
		{name: "0 ms, jitter 0 ms, loss 0%", length: 6 * time.Second},
		{name: "50 ms, jitter 30 ms, loss 5%", up: weather(100, 60, 5), length: 6 * time.Second},
		{name: "150 ms, jitter 100 ms, loss 20%", up: weather(300, 200, 20), length: 8 * time.Second},
	}, special(6*time.Second)...)
	if length > 0 {
		cells = append(grid([]int{0, 50, 150}, []int{0, 30, 100}, []int{0, 5, 20}, length), special(length)...)
	} else if testing.Short() {
		cells = cells[:2]
	}
	var table strings.Builder
	table.WriteString(swarm.TableHead)
	for _, c := range cells {
		t.Run(c.name, func(t *testing.T) {
			var o *swarm.Outcome
			for seed := uint64(7); seed < 12 && !t.Failed() && (o == nil || !c.long(o)); seed++ {
				synctest.Test(t, func(t *testing.T) { o = c.play(t, seed) })
				table.WriteString(o.Row(c.name))
			}
			if !c.long(o) {
				t.Errorf("%d frames on all devices in %v", o.Frames, c.length)
			}
		})
	}
	t.Logf("one way each, %d cells:\n%s", len(cells), table.String())
}

func (c *cell) play(t *testing.T, seed uint64) *swarm.Outcome {
	s := newMeshService(t, room.Shadow, nil)
	ctx, cancel := context.WithTimeout(t.Context(), c.length+60*time.Second)
	defer cancel()
	crew := s.begin(ctx, "MESH", meshStart(5, seed), func(seat int) swarm.Fate {
		f := swarm.Fate{Up: c.up, Down: c.up}
		if c.fate != nil {
			c.fate(seat, &f)
		}
		return f
	})
	if c.during != nil {
		go c.during(s, crew)
	}
	<-time.After(c.length)
	crew.GiveUp(1)
	crew.Wait()
	o := crew.Outcome(c.name)
	s.close()
	c.verify(t, s, crew, &o)
	return &o
}

// verify is what holds on every network.
func (c *cell) verify(t *testing.T, s *meshService, crew *swarm.Crew, o *swarm.Outcome) {
	if !o.OK() {
		t.Errorf("differ %v, errors %v, stuck %v, result %v", o.Differ, o.Errors, o.Stuck, o.Result)
	}
	if most := c.waiting(); o.Sum.Backlog.Max > most {
		t.Errorf("%d frames waited at a device, at most %d may", o.Sum.Backlog.Max, most)
	}
	sum := s.summary()
	if o.Result != nil && (sum.End != room.EndedByCore || sum.Result != *o.Result || len(sum.Off) > 0) {
		t.Errorf("the service says %+v", sum)
	}
	for a, n := range s.seen.judged {
		if a != wire.SyncNone {
			t.Errorf("%d checks of states ended in %v", n, a)
		}
	}
	truth, seen := s.replayed("MESH"), crew.Digests()
	if o.Frames == 0 || len(truth) < o.Frames || o.Result == nil && !c.long(o) {
		t.Errorf("%d frames on all devices, %d in the service's recording of %v", o.Frames, len(truth), c.length)
	}
	for i := range min(len(truth), len(seen)) {
		if seen[i] != 0 && seen[i] != truth[i] {
			t.Fatalf("frame %d: devices %016x, the service %016x", i, seen[i], truth[i])
		}
	}
	if c.check != nil {
		c.check(t, s, o)
	}
}
