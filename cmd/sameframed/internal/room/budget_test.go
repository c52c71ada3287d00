package room

import (
	"bytes"
	"log/slog"
	"strings"
	"testing"
	"time"

	"sameframe/core/lockstep"
	"sameframe/core/wire"
)

// floods sends a device's message many times and returns what was refused why.
func floods(t *testing.T, tb *table, d *device, n int, m wire.Message) map[wire.Reason]int {
	t.Helper()
	for range n {
		d.send(m)
	}
	d.refusals = nil
	tb.play(n/readsPerTick + 3)
	got := map[wire.Reason]int{}
	for _, r := range d.refusals {
		got[r.Reason]++
	}
	return got
}

func TestMessagesOtherThanActionsAreBoundedToo(t *testing.T) {
	tb := newTable(t, 2, 6, nil)
	tb.connectAll()
	tb.play(10)
	d := tb.devices[0]
	d.moves = 0
	if got := floods(t, tb, d, 400, &wire.Progress{}); got[wire.TooOften] < 200 {
		t.Errorf("progress: %v", got)
	}
	tb.play(60)
	if got := floods(t, tb, d, 40, &wire.ResumeRequest{Fresh: true}); got[wire.TooOften] < 30 {
		t.Errorf("resumes: %v", got)
	}
	tb.play(60)
	big := &wire.LayerReport{Frame: 3, Trace: make([]wire.Trace, 300)}
	if got := floods(t, tb, d, 40, big); got[wire.NotAsked] == 0 || got[wire.TooMuch]+got[wire.TooOften] < 20 {
		t.Errorf("reports that nobody asked for: %v", got)
	}
	tb.play(60)
	part := &wire.StatePart{Frame: 3, Size: 1 << 20, Data: make([]byte, wire.MaxPart)}
	if got := floods(t, tb, d, 40, part); got[wire.TooMuch] < 20 {
		t.Errorf("states that nobody asked for: %v", got)
	}
	tb.play(100)
	tb.settled()
}

func TestOnlySoMuchIsReadBetweenTwoTicks(t *testing.T) {
	tb := newTable(t, 2, 6, nil)
	tb.connectAll()
	tb.play(10)
	d := tb.devices[0]
	for range 1000 {
		d.send(&wire.Progress{})
	}
	before := len(d.conn.up.queue)
	for range 20 {
		tb.room.receive()
	}
	if read := before - len(d.conn.up.queue); read > readsPerTick {
		t.Errorf("%d messages read between two ticks", read)
	}
}

func TestUnreadableMessagesEndAConnection(t *testing.T) {
	tb := newTable(t, 2, 6, nil)
	tb.connectAll()
	tb.play(10)
	d := tb.devices[0]
	for range 2000 {
		d.conn.up.send([]byte{byte(wire.TypeProgress), 1})
	}
	tb.play(300)
	if d.conn.closed != CloseFlood || tb.devices[1].conn.closed != "" {
		t.Fatalf("closed %q and %q", d.conn.closed, tb.devices[1].conn.closed)
	}
	for _, junk := range [][]byte{{}, {0xFF}, {byte(wire.TypeBundle)}, {byte(wire.TypeUnitAction)}} {
		tb.devices[1].conn.up.send(junk)
	}
	tb.play(20)
	if got := tb.notes.refused[wire.Malformed]; got < 4 || tb.devices[1].conn.closed != "" {
		t.Errorf("%d refused, closed %q", got, tb.devices[1].conn.closed)
	}
}

func TestAStalledDeviceLosesItsConnectionAndComesBack(t *testing.T) {
	tb := newTable(t, 2, 6, func(c *Config) { c.Stalled = 60 })
	tb.connectAll()
	tb.play(10)
	d := tb.devices[0]
	d.deaf, d.conn.down.limit = true, 10
	tb.play(100)
	if d.conn.closed != CloseStalled || tb.devices[1].tl.Cframe() != tb.room.Frame() {
		t.Fatalf("closed %q", d.conn.closed)
	}
	tb.settled()
}

func TestADeviceThatFellOutOfTheHistoryIsTold(t *testing.T) {
	tb := newTable(t, 2, 6, func(c *Config) { c.Tier = Ordering; c.HistoryBytes = 0 })
	tb.connectAll()
	tb.play(10)
	d := tb.devices[0]
	d.conn.broken = true
	tb.devices[1].moves = 100
	tb.play(3000)
	tb.connect(d)
	d.refusals = nil
	tb.play(3)
	if d.conn.closed != CloseGone || len(d.refusals) != 1 || d.refusals[0].Reason != wire.HistoryGone {
		t.Fatalf("closed %q, refusals %+v", d.conn.closed, d.refusals)
	}
}

// bulkyTable is a room whose baselines are large, at the moment one was made.
func bulkyTable(t *testing.T, bulk int) *table {
	tb := newTable(t, 2, 6, func(c *Config) { c.Stalled, c.BaselineEvery = 30, 50 })
	tb.core.bulk = bulk
	tb.room.ledger.history = bigHistory(tb.room)
	tb.connectAll()
	for tb.room.ticks < 100 {
		tb.play(1)
	}
	d := tb.devices[1]
	d.conn.broken = true
	d.forget()
	tb.connect(d)
	return tb
}

func TestASlowDeviceThatMovesOnIsNotStalled(t *testing.T) {
	tb := bulkyTable(t, 900<<10)
	d := tb.devices[1]
	d.conn.down.limit = 1
	tb.play(45)
	if d.tl != nil || d.conn.closed != "" {
		t.Fatalf("closed %q, or it was not slow", d.conn.closed)
	}
	d.conn.down.limit = 400
	tb.settled()
}

func TestALargeBaselineIsWholeBeforeTheStreamGoesOn(t *testing.T) {
	tb := bulkyTable(t, 600<<10)
	d := tb.devices[1]
	tb.play(2)
	if d.tl != nil {
		t.Fatal("600 KiB came within two ticks")
	}
	tb.settled()
	if d.answers[len(d.answers)-1] != wire.AnswerBaseline {
		t.Errorf("%v", d.answers)
	}
}

// bigHistory is an empty history with place for a large baseline.
func bigHistory(r *Room) *lockstep.History {
	return lockstep.NewHistory(r.config.Start.First, firstSeq, 1<<20, 1<<20)
}

func TestANewConnectionIsNoNewBudget(t *testing.T) {
	tb := newTable(t, 2, 6, nil)
	tb.connectAll()
	tb.play(10)
	answered := func() (n int) {
		for _, k := range tb.notes.resumed {
			n += k
		}
		return n
	}
	before := answered()
	d := tb.devices[0]
	for range 40 {
		d.forget()
		tb.connect(d)
		tb.play(1)
	}
	if n := answered() - before; n < 1 || n > resumeBurst {
		t.Errorf("%d states for 40 connections in %d ticks", n, 40)
	}
	tb.play(resumeEvery)
	d.forget()
	tb.connect(d)
	tb.settled()
}

func TestTheLogTellsOfAnOverloadOnceInAWhile(t *testing.T) {
	var log bytes.Buffer
	tb := newTable(t, 2, 6, nil)
	tb.room.logger = slog.New(slog.NewTextHandler(&log, nil))
	tb.connectAll()
	for range 1000 { // each tick is a whole step late
		tb.pass(2 * tableStep)
	}
	if n := strings.Count(log.String(), "clock re-based"); n < 2 || n > 8 {
		t.Errorf("%d lines in %v", n, tb.net.now)
	}
	if !strings.Contains(log.String(), "times=1 ") && !strings.Contains(log.String(), "times=1\n") {
		t.Error("the first one is not told at once")
	}
	log.Reset()
	tb.pass(5 * time.Second)
	if !strings.Contains(log.String(), "late=4.9") {
		t.Errorf("a machine that stood still for 5 seconds: %q", log.String())
	}
}
