package room

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"
	"time"

	"sameframe/assets"
	"sameframe/core/battle"
	"sameframe/core/data"
	"sameframe/core/fixed"
	"sameframe/core/replay"
	"sameframe/core/wire"
	"sameframe/scripts"
)

func gameData(t testing.TB) *data.Set {
	t.Helper()
	d, err := battle.Load(assets.FS, scripts.FS)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// realStart is a match of so many heroes a side, the first two seats persons.
func realStart(d *data.Set, size int) battle.Start {
	s := battle.Start{Logic: battle.LogicVersion, Data: d.Digest, Scripts: d.ScriptDigest, Map: "bridge", StepMillis: 33, Seed: 5}
	for i := range 2 * size {
		c := battle.ByBot
		if i%size == 0 {
			c = battle.ByInput
		}
		s.Seats = append(s.Seats, battle.SeatStart{Camp: uint8(1 + i/size), Slot: uint8(i % size), Unit: hero(d), Controller: c, Skill: 1, Name: fmt.Sprint("P", i)})
	}
	return s
}

func hero(d *data.Set) string {
	for i := range d.Units {
		if d.Units[i].Kind == data.KindHero {
			return d.Units[i].Key
		}
	}
	return ""
}

// realRoom is a room with real battles beside it and at its two persons.
type realRoom struct {
	t     *testing.T
	data  *data.Set
	net   *network
	room  *Room
	files *memFiles
	start battle.Start
}

func newRealRoom(t *testing.T, size int, change func(*Config)) *realRoom {
	t.Helper()
	r := &realRoom{t: t, data: gameData(t), net: &network{}, files: &memFiles{map[string]*memFile{}}}
	r.start = realStart(r.data, size)
	c := DefaultConfig("REAL", r.start)
	c.Gather = 1
	if change != nil {
		change(&c)
	}
	world, err := NewBattle(r.data, r.start)
	if err != nil {
		t.Fatal(err)
	}
	ports := Ports{Files: r.files}
	initial := world.Trace()
	if c.Tier != Ordering {
		ports.Core = world
	}
	if r.room, err = New(c, ports, initial, 0); err != nil {
		t.Fatal(err)
	}
	return r
}

func (r *realRoom) tick() {
	r.net.now += 33 * time.Millisecond
	r.room.Advance(r.net.now)
}

// verified reads and plays the room's replay.
func (r *realRoom) verified() *replay.File {
	r.t.Helper()
	raw := r.files.files["REAL.sfr"]
	f, err := replay.Read(bytes.NewReader(raw.Bytes()))
	if err != nil || !raw.done {
		r.t.Fatalf("replay: %v, finished %v", err, raw.done)
	}
	if _, m, err := f.Verify(r.data); err != nil || m != nil {
		r.t.Fatalf("replay: %v, %v", m, err)
	}
	return f
}

// surrender lets both persons' camps act a little, and then the second give up.
func (r *realRoom) play(frames, surrenderAt int, each func(records []wire.Record)) {
	a := [2]*memConn{r.net.conn(), r.net.conn()}
	for i, c := range a {
		c.down.limit = 0
		if err := r.room.Attach(Identity{Seat: wire.Seat(i * len(r.start.Seats) / 2)}, c); err != nil {
			r.t.Fatal(err)
		}
	}
	send := func(c *memConn, m wire.Message) {
		raw, err := wire.AppendMessage(nil, m)
		if err != nil {
			r.t.Fatal(err)
		}
		c.up.send(raw)
	}
	for n := range frames {
		for i, c := range a {
			c.down.queue = nil
			u := wire.UnitAction{ClientSeq: uint32(n + 1), Action: wire.Action{Kind: wire.AttackMove, Pos: fixed.Vec{X: fixed.FromInt(n % 2000), Y: fixed.FromInt(i * 40)}}}
			if n == surrenderAt && i == 1 {
				u.Action = wire.Action{Kind: wire.Surrender}
			}
			if n%20 == 3 || n == surrenderAt {
				send(c, &u)
			}
			send(c, &wire.Progress{Frame: r.room.Frame(), Next: r.room.order.Next()})
		}
		r.tick()
		if each != nil {
			each(r.room.records)
		}
	}
}

func TestTheReplayOfAMatchWithACoreIsVerified(t *testing.T) {
	for _, tier := range []Tier{Shadow, Full} {
		r := newRealRoom(t, 1, func(c *Config) { c.Tier = tier })
		r.play(400, 300, nil)
		s := r.room.Summary()
		if s.End != EndedByCore || !s.Result.Over || s.Result.Winner != 1 || !s.Result.Surrender {
			t.Fatalf("%+v", s)
		}
		f := r.verified()
		if f.Footer == nil || !f.Footer.Over || f.Footer.Winner != 1 || f.Frames() != int(s.Result.Frame) || f.Header.DigestEvery != 30 {
			t.Errorf("footer %+v, %d frames, result %+v", f.Footer, f.Frames(), s.Result)
		}
	}
}

// A recording of a service with a battle can be sought at once: its keyframes are
// the battle's own states, every 64 frames at first. They stay within their budget.
func TestTheReplayOfAMatchWithACoreHasKeyframes(t *testing.T) {
	for _, c := range []struct {
		name   string
		change func(*Config)
		format uint16
		at     []int
	}{
		{"shadow", func(c *Config) { c.Tier = Shadow }, replay.FormatKeyframes, []int{64, 128, 192, 256}},
		{"full", func(c *Config) { c.Tier = Full }, replay.FormatKeyframes, []int{64, 128, 192, 256}},
		{"a small budget", func(c *Config) { c.KeyframeBytes = 1000 }, replay.FormatKeyframes, []int{128, 256}},
		{"none wanted", func(c *Config) { c.KeyframeBytes = 0 }, replay.Format, nil},
		{"nobody knows states", func(c *Config) { c.Tier = Ordering }, replay.Format, nil},
	} {
		r := newRealRoom(t, 1, c.change)
		r.play(350, 300, nil)
		r.room.Stop()
		f, err := replay.Read(bytes.NewReader(r.files.files["REAL.sfr"].Bytes()))
		if f == nil || err != nil && c.format != replay.Format {
			t.Fatalf("%s: %v", c.name, err)
		}
		var at []int
		for i := range f.Keyframes() {
			n, _ := f.KeyframeAt(i)
			at = append(at, n)
		}
		if f.Header.Format != c.format || !slices.Equal(at, c.at) {
			t.Errorf("%s: format %d, keyframes after %v, want %d and %v", c.name, f.Header.Format, at, c.format, c.at)
		}
		if _, err := f.Checkpoints(r.data); err != nil {
			t.Errorf("%s: %v", c.name, err)
		}
		if r.room.scribe.to != nil {
			t.Errorf("%s: the writer is kept behind the end", c.name)
		}
	}
}

func TestTheReplayOfAMatchThatIsOnlyOrderedEndsWhereItsResultIsKnown(t *testing.T) {
	r := newRealRoom(t, 1, func(c *Config) { c.Tier = Ordering })
	world, err := NewBattle(r.data, r.start)
	if err != nil {
		t.Fatal(err)
	}
	var result Result
	r.play(400, 300, func(records []wire.Record) {
		world.Step(records)
		if got := world.Result(); got.Over && !result.Over {
			result = got
		}
	})
	if why := r.room.Report(0, result); why != wire.Accepted || r.room.phase != running {
		t.Fatalf("first report: %v, phase %v", why, r.room.phase)
	}
	if why := r.room.Report(0, result); why != wire.Accepted || r.room.phase != running {
		t.Errorf("the same over another way: %v, phase %v", why, r.room.phase)
	}
	other := result
	other.Seats[0].Gold++
	if why := r.room.Report(0, other); why != wire.Repeated {
		t.Errorf("another word: %v", why)
	}
	r.room.scribe.settle(result.Frame+30, wire.Trace{Digest: 1}) // a later check frame, behind the end
	if why := r.room.Report(1, result); why != wire.Accepted {
		t.Fatalf("second report: %v", why)
	}
	if s := r.room.Summary(); s.End != EndedByReports || s.Result != result {
		t.Fatalf("%+v", s)
	}
	f := r.verified()
	if f.Footer == nil || !f.Footer.Over || f.Frames() != int(result.Frame) {
		t.Errorf("footer %+v, %d frames, result at %d", f.Footer, f.Frames(), result.Frame)
	}
}

func TestAMatchWithoutAResultLeavesAReplayThatPlays(t *testing.T) {
	for _, tier := range []Tier{Ordering, Full} {
		r := newRealRoom(t, 1, func(c *Config) { c.Tier = tier })
		r.play(500, -1, nil)
		r.room.Stop()
		f, err := replay.Read(bytes.NewReader(r.files.files["REAL.sfr"].Bytes()))
		if f == nil || f.Frames() != 500 {
			t.Fatalf("tier %v: %v", tier, err)
		}
		if tier == Full {
			r.verified()
		}
	}
}

func TestResultsThatCannotBeAreRefused(t *testing.T) {
	tb := newTable(t, 2, 1, func(c *Config) { c.Tier = Ordering; c.Start.First = 0 })
	tb.connectAll()
	tb.play(50)
	good := Result{Over: true, Frame: 20, Winner: 1}
	for _, c := range []struct {
		seat wire.Seat
		r    Result
		want wire.Reason
	}{
		{0, Result{Frame: 20}, wire.Malformed}, {0, Result{Over: true, Frame: 20, Winner: 3}, wire.Malformed},
		{0, Result{Over: true, Frame: 2000}, wire.Unconfirmed}, {2, good, wire.NotSeated}, {wire.SeatService, good, wire.NotSeated},
		{0, good, wire.Accepted}, {1, Result{Over: true, Frame: 20, Winner: 2}, wire.Accepted},
	} {
		if got := tb.room.Report(c.seat, c.r); got != c.want {
			t.Errorf("seat %d, %+v: %v", c.seat, c.r, got)
		}
	}
	if tb.room.phase != running {
		t.Error("two players who say different things ended the match")
	}
}

func TestADiskThatFailsEndsTheRecordingAndNotTheMatch(t *testing.T) {
	tb := newTable(t, 2, 1, nil)
	tb.connectAll()
	tb.play(50)
	tb.files.files["TABLE.sfr"].fail = errBroken
	tb.play(300)
	if tb.room.phase != running || tb.room.scribe.err == nil {
		t.Fatalf("phase %v, error %v", tb.room.phase, tb.room.scribe.err)
	}
	tb.settled()
}

// endless is a battle that begins again when it is over.
type endless struct {
	Core
	again func() Core
}

func (e *endless) Step(records []wire.Record) {
	if e.Core.Result().Over {
		e.Core = e.again()
	}
	e.Core.Step(records)
}

func (e *endless) Result() Result { return Result{} }

// TestARoomKeepsToItsMemory plays twenty minutes of ten players, two actions a
// second each, with a real battle beside them, and weighs the rooms.
func TestARoomKeepsToItsMemory(t *testing.T) {
	const rooms, bound = 2, 2 << 20
	minutes := 20
	if testing.Short() {
		minutes = 1
	}
	d := gameData(t)
	before := heap()
	var kept []*Room
	for i := range rooms {
		kept = append(kept, crowdedRoom(t, d, uint64(i), minutes*60*30))
	}
	each := int(heap()-before) / rooms
	t.Logf("%d KiB a room, of them %d KiB stream and baselines, after %d frames", each>>10, kept[0].Bytes()>>10, kept[0].ticks)
	if each > bound {
		t.Errorf("%d bytes a room, at most %d", each, bound)
	}
	if first := kept[0].ledger.history.First(); first != firstSeq {
		t.Errorf("a match of usual length does not fit into the history: it begins at %d", first)
	}
	runtime.KeepAlive(kept)
}

func heap() uint64 {
	runtime.GC()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

// crowdedRoom is a room after so many frames of ten busy players.
func crowdedRoom(t *testing.T, d *data.Set, seed uint64, frames int) *Room {
	s := realStart(d, 5)
	again := func() Core {
		core, err := NewBattle(d, s)
		if err != nil {
			t.Fatal(err)
		}
		return core
	}
	c := DefaultConfig("MEM", s)
	c.Gather, c.Empty, c.Most = 1, 1<<20, 1<<24
	for i := range c.Order.Persons {
		c.Order.Persons[i] = true
	}
	net := &network{rng: rand.New(rand.NewPCG(seed, 3))}
	room, err := New(c, Ports{Core: &endless{again(), again}}, wire.Trace{}, 0)
	if err != nil {
		t.Fatal(err)
	}
	conns := make([]*memConn, 10)
	for i := range conns {
		conns[i] = net.conn()
		if err := room.Attach(Identity{Seat: wire.Seat(i)}, conns[i]); err != nil {
			t.Fatal(err)
		}
	}
	for n := range frames {
		for i, c := range conns {
			c.down.queue = nil
			if (n+i)%15 == 0 {
				x, y := net.rng.IntN(1000), net.rng.IntN(1000)
				u := wire.UnitAction{ClientSeq: uint32(n + 1), Action: wire.Action{Kind: wire.AttackMove, Pos: fixed.Vec{X: fixed.FromInt(x), Y: fixed.FromInt(y)}}}
				c.up.send(must(wire.AppendMessage(nil, &u)))
			}
		}
		net.now += tableStep
		room.Advance(net.now)
	}
	return room
}
