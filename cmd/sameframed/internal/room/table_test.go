package room

import (
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"sameframe/core/battle"
	"sameframe/core/wire"
)

// table is a room with its devices.
type table struct {
	t       *testing.T
	net     *network
	room    *Room
	core    *fakeCore // the service's own; nil when it only orders
	notes   *notes
	files   *memFiles
	devices []*device
	truth   map[wire.Frame]uint64
	step    time.Duration
}

const tableStep = 33 * time.Millisecond

func start(seats int) battle.Start {
	s := battle.Start{Logic: 1, Data: 7, Map: "bridge", StepMillis: 33, First: 0xFFFFFF00, Seats: make([]battle.SeatStart, seats)}
	for i := range s.Seats {
		s.Seats[i] = battle.SeatStart{Camp: uint8(1 + i%2), Slot: uint8(i / 2), Unit: "knight", Name: "P" + string(rune('0'+i))}
	}
	return s
}

// newTable makes a room of so many persons with a device each. change may alter
// the setting.
func newTable(t *testing.T, seats int, seed uint64, change func(*Config)) *table {
	t.Helper()
	tb := &table{
		t: t, net: &network{rng: rand.New(rand.NewPCG(seed, 1))}, notes: newNotes(), files: &memFiles{map[string]*memFile{}},
		truth: map[wire.Frame]uint64{}, step: tableStep,
	}
	c := DefaultConfig("TABLE", start(seats))
	c.Tier, c.BaselineEvery = Full, 60
	if change != nil {
		change(&c)
	}
	ports := Ports{Observer: tb.notes, Files: tb.files}
	if c.Tier != Ordering {
		tb.core = &fakeCore{frame: c.Start.First}
		ports.Core = tb.core
	}
	room, err := New(c, ports, wire.Trace{}, 0)
	if err != nil {
		t.Fatal(err)
	}
	tb.room = room
	for i := range seats {
		tb.devices = append(tb.devices, tb.device(Identity{Seat: wire.Seat(i)}))
	}
	return tb
}

func (tb *table) device(id Identity) *device {
	return &device{
		t: tb.t, id: id, moves: 10, seen: map[wire.Frame]uint64{}, rng: rand.New(rand.NewPCG(tb.net.rng.Uint64(), 2)),
		first: tb.room.config.Start.First, every: tb.room.config.Check.Every, seats: len(tb.room.config.Start.Seats),
	}
}

// connect gives a device a new connection.
func (tb *table) connect(d *device) {
	tb.t.Helper()
	c := tb.net.conn()
	if err := tb.room.Attach(d.id, c); err != nil {
		tb.t.Fatal(err)
	}
	d.hello(c)
}

func (tb *table) connectAll() {
	tb.t.Helper()
	for _, d := range tb.devices {
		tb.connect(d)
	}
}

// play lets so many steps of time pass.
func (tb *table) play(steps int) {
	tb.t.Helper()
	for range steps {
		tb.pass(tb.step)
	}
}

// pass lets time pass for everybody at once.
func (tb *table) pass(d time.Duration) {
	tb.t.Helper()
	tb.net.now += d
	frame := tb.room.Frame()
	tb.room.Advance(tb.net.now)
	if n := tb.room.Frame() - frame; n > 1 {
		tb.t.Fatalf("%d ticks at once", n)
	}
	tb.room.fanout.serve()
	if tb.core != nil {
		tb.witness(tb.core.frame-1, tb.core.hash)
	}
	for _, d := range tb.devices {
		d.turn()
		if d.lies == 0 {
			for f, h := range d.seen {
				tb.witness(f, h)
			}
		}
		clear(d.seen)
	}
}

// witness compares what somebody's state was after a frame with what the first
// one said.
func (tb *table) witness(f wire.Frame, hash uint64) {
	tb.t.Helper()
	if want, ok := tb.truth[f]; !ok {
		tb.truth[f] = hash
	} else if want != hash && f != tb.room.config.Start.First-1 {
		tb.t.Fatalf("frame %d: %x, others have %x", f, hash, want)
	}
}

// settled lets everything arrive and fails unless all devices are level.
func (tb *table) settled() {
	tb.t.Helper()
	tb.net.delay, tb.net.noise, tb.net.dark = 0, 0, 0
	for _, d := range tb.devices {
		d.deaf = false
		if d.conn == nil || d.conn.closed != "" || d.conn.broken {
			if d.conn != nil && d.conn.closed == CloseGone {
				d.tl = nil
			}
			tb.connect(d)
		}
	}
	tb.play(120)
	for i, d := range tb.devices {
		behind := wire.Frame(0)
		if d.id.Spectator && !d.id.Caster {
			behind = wire.Frame(tb.room.config.Delay)
		}
		if d.tl == nil || d.tl.Err() != nil {
			tb.t.Fatalf("device %d has no timeline; closed %q, refusals %v", i, d.conn.closed, d.refusals)
		}
		if lag := tb.room.Frame() - d.tl.Cframe(); lag < behind || lag > behind+1 {
			tb.t.Fatalf("device %d is %d frames behind, want %d; closed %q", i, lag, behind, d.conn.closed)
		}
	}
}

func (tb *table) actions() (n int) {
	for i := range tb.room.players {
		n += int(tb.room.order.Counts(wire.Seat(i)).Accepted)
	}
	return n
}

func has[T comparable](all []T, v T) bool { return slices.Contains(all, v) }
