package room

import (
	"fmt"
	"testing"
	"time"

	"sameframe/core/wire"
)

// misfortune does one bad thing to a match.
func (tb *table) misfortune() string {
	d := tb.devices[tb.net.rng.IntN(len(tb.devices))]
	switch tb.net.rng.IntN(9) {
	case 0:
		tb.net.delay = time.Duration(tb.net.rng.IntN(150)) * time.Millisecond
		return "delay"
	case 1:
		tb.net.noise = time.Duration(tb.net.rng.IntN(120)) * time.Millisecond
		return "jitter"
	case 2:
		tb.net.dark = tb.net.now + 3*time.Second
		return "blackout"
	case 3:
		if d.conn != nil {
			d.conn.broken = true
		}
		return "carrier breaks"
	case 4:
		d.forget()
		return "killed"
	case 5:
		tb.pass(2 * time.Second)
		return "service stalls"
	case 6:
		d.deaf = !d.deaf
		return "device stalls"
	case 7:
		tb.connect(d)
		return "connects again"
	default:
		if d.conn == nil || d.conn.closed != "" || d.conn.broken {
			if d.conn != nil && d.conn.closed == CloseGone {
				d.tl = nil
			}
			tb.connect(d)
		}
		return "comes back"
	}
}

func TestWhateverHappensEveryDeviceTakesTheSameSteps(t *testing.T) {
	matches := 60
	if testing.Short() {
		matches = 15
	}
	for seed := range matches {
		t.Run(fmt.Sprint("seed ", seed), func(t *testing.T) {
			tb := newTable(t, 2+seed%9, uint64(seed), func(c *Config) {
				c.Tier = Tier(seed % int(numTiers))
				c.Delay = uint32(seed % 4 * 40)
				c.Empty = 1 << 20
				if c.Tier != Ordering && seed%2 == 0 {
					c.HistoryBytes = 4 << 10
				}
			})
			tb.devices = append(tb.devices, tb.device(Identity{Spectator: true}), tb.device(Identity{Spectator: true, Caster: true}))
			tb.connectAll()
			for range 40 {
				tb.play(1 + tb.net.rng.IntN(40))
				tb.misfortune()
			}
			tb.settled()
			if tb.actions() == 0 {
				t.Error("nobody played")
			}
			if len(tb.room.summary.Off) > 0 || tb.notes.judged[wire.SyncLog] > 0 {
				t.Error("states differ")
			}
		})
	}
}

func TestAStalledServiceBeginsANewRhythmAndNeverABurst(t *testing.T) {
	tb := newTable(t, 2, 1, nil)
	tb.connectAll()
	tb.play(30)
	frame := tb.room.Frame()
	tb.pass(2 * time.Second)
	if got := tb.room.Frame() - frame; got != 1 || !tb.room.Last().Rebased {
		t.Fatalf("%d ticks after a stall, %+v", got, tb.room.Last())
	}
	for range 32 {
		tb.pass(time.Millisecond)
	}
	if got := tb.room.Frame() - frame; got != 1 {
		t.Fatalf("%d ticks within a step after a stall", got)
	}
	tb.pass(time.Millisecond)
	if got := tb.room.Frame() - frame; got != 2 || tb.room.Last().Rebased {
		t.Fatalf("%d ticks one step after a stall", got)
	}
}

func TestTicksAreNeverLessThanHalfAStepApart(t *testing.T) {
	tb := newTable(t, 2, 3, nil)
	tb.connectAll()
	last, begun := time.Duration(0), false
	for range 5000 {
		tb.net.now += time.Duration(1+tb.net.rng.IntN(40)) * time.Millisecond
		if _, ticked := tb.room.Advance(tb.net.now); ticked {
			if apart := tb.net.now - last; begun && apart < tableStep/2 {
				t.Fatalf("ticks %v apart", apart)
			}
			last, begun = tb.net.now, true
		}
	}
}

func TestASmallDelayKeepsTheRhythm(t *testing.T) {
	p := newPace(tableStep, 0)
	for i := range 1000 {
		now := time.Duration(i+1)*tableStep + time.Duration(i%7)*2*time.Millisecond
		if late, ok := p.due(now); !ok || late != time.Duration(i%7)*2*time.Millisecond {
			t.Fatalf("tick %d: late %v, %v", i, late, ok)
		}
	}
	if p.rebased != 0 {
		t.Errorf("%d new rhythms", p.rebased)
	}
}

func TestTheFirstTickWaitsForAllDevicesButNotForEver(t *testing.T) {
	tb := newTable(t, 3, 1, func(c *Config) { c.Gather = 50 })
	tb.connect(tb.devices[0])
	tb.connect(tb.devices[1])
	tb.play(20)
	if tb.room.Running() {
		t.Fatal("begins without the third device")
	}
	tb.connect(tb.devices[2])
	tb.play(2)
	if !tb.room.Running() {
		t.Fatal("does not begin though all are here")
	}
	late := newTable(t, 3, 1, func(c *Config) { c.Gather = 50 })
	late.play(49)
	if late.room.Running() {
		t.Fatal("begins too early")
	}
	late.play(1)
	if !late.room.Running() || late.room.Frame() != late.room.config.Start.First+1 {
		t.Fatal("waits for devices that do not come")
	}
}

func TestAKilledDeviceIsBackInPlayAtOnce(t *testing.T) {
	tb := newTable(t, 4, 5, func(c *Config) { c.HistoryBytes = 64 << 10; c.BaselineEvery = 600 })
	tb.connectAll()
	tb.play(20 * 60 * 30 / 4)
	d := tb.devices[2]
	d.conn.broken = true
	d.forget()
	tb.play(5 * 60 * 30)
	tb.connect(d)
	tb.play(30)
	if d.tl == nil || tb.room.Frame()-d.tl.Cframe() > 1 || d.answers[len(d.answers)-1] != wire.AnswerBaseline {
		t.Fatalf("not back after a second: %v", d.answers)
	}
	if tb.room.order.BotPlays(2) {
		tb.play(3)
	}
	accepted := tb.room.order.Counts(2).Accepted
	d.moves = 100
	tb.play(10)
	if tb.room.order.Counts(2).Accepted == accepted {
		t.Error("back, but its actions are not taken")
	}
}

func TestTheThreeAnswers(t *testing.T) {
	tb := newTable(t, 2, 9, func(c *Config) { c.HistoryBytes = 0; c.Long = 100 })
	tb.connectAll()
	d := tb.devices[0]
	again := func(steps int) wire.Answer {
		d.conn.broken = true
		tb.play(steps)
		tb.connect(d)
		tb.play(4)
		return d.answers[len(d.answers)-1]
	}
	tb.play(10)
	d.hello(d.conn) // on the same connection, with nothing missing
	d.conn.down.queue = nil
	tb.room.receive()
	if d.turn(); d.answers[len(d.answers)-1] != wire.AnswerLevel {
		t.Errorf("level: %v", d.answers)
	}
	if got := again(20); got != wire.AnswerTail {
		t.Errorf("tail: %v", got)
	}
	if got := again(900); got != wire.AnswerBaseline {
		t.Errorf("gone from the history: %v", got)
	}
	tb.settled()
}

func TestABotPlaysForWhoIsGone(t *testing.T) {
	tb := newTable(t, 2, 2, func(c *Config) { c.Order.BotAfter = 60 })
	tb.connectAll()
	tb.play(30)
	d := tb.devices[1]
	d.conn.broken = true
	tb.play(59)
	if tb.room.order.BotPlays(1) {
		t.Fatal("a bot came too early")
	}
	tb.play(5)
	if !tb.room.order.BotPlays(1) {
		t.Fatal("no bot came")
	}
	tb.connect(d)
	tb.play(5)
	if tb.room.order.BotPlays(1) {
		t.Fatal("the seat was not handed back")
	}
	tb.settled()
}

func TestASecondConnectionTakesTheSeat(t *testing.T) {
	tb := newTable(t, 2, 2, nil)
	tb.connectAll()
	tb.play(10)
	old := tb.devices[0].conn
	tb.connect(tb.devices[0])
	tb.play(10)
	if old.closed != CloseReplaced {
		t.Errorf("closed %q", old.closed)
	}
	if err := tb.room.Attach(Identity{Seat: 2}, tb.net.conn()); err != ErrNoSeat {
		t.Errorf("a seat that does not exist: %v", err)
	}
	tb.settled()
}

func TestAMatchWithoutPlayersEnds(t *testing.T) {
	tb := newTable(t, 2, 2, func(c *Config) { c.Empty = 100 })
	tb.connectAll()
	tb.play(10)
	for _, d := range tb.devices {
		d.conn.broken = true
		d.conn = nil
	}
	for range 99 {
		tb.pass(tb.step)
	}
	if tb.room.Closed() {
		t.Fatal("ended too early")
	}
	tb.play(3)
	if s := tb.room.Summary(); !tb.room.Closed() || s.End != EndedEmpty || s.Result.Over {
		t.Fatalf("%+v", s)
	}
}

func TestAMatchEndsAtItsLongest(t *testing.T) {
	tb := newTable(t, 1, 2, func(c *Config) { c.Most, c.Linger = 90, 20 })
	tb.connectAll()
	tb.play(200)
	if s := tb.room.Summary(); s.End != EndedByLength || s.Frames != 90 || !tb.room.Closed() || tb.devices[0].conn.closed != CloseOver {
		t.Fatalf("%+v", s)
	}
}

func TestNothingIsTakenAfterTheEnd(t *testing.T) {
	tb := newTable(t, 2, 2, func(c *Config) { c.Start.First = 0; c.Linger = 100 })
	tb.core.over = 60
	for _, d := range tb.devices {
		d.moves = 0
	}
	tb.connectAll()
	tb.play(80)
	d := tb.devices[0]
	d.act()
	tb.play(3)
	if len(d.refusals) != 1 || d.refusals[0].Reason != wire.MatchClosed {
		t.Errorf("%+v", d.refusals)
	}
	if d.tl.Cframe() != tb.room.Frame() || tb.room.Closed() {
		t.Error("the stream stopped with the match")
	}
	tb.play(100)
	if !tb.room.Closed() || d.conn.closed != CloseOver {
		t.Errorf("closed %q", d.conn.closed)
	}
}

// When the service stops, every device learns how its match ended, over a slow network
// too, and one that takes nothing keeps the others and the service for a second only.
func TestWhoPlaysLearnsThatTheServiceStops(t *testing.T) {
	tb := newTable(t, 4, 9, nil)
	tb.connectAll()
	tb.play(60)
	tb.net.delay = 200 * time.Millisecond
	late := tb.devices[3]
	late.deaf = true
	tb.play(20)
	tb.room.Stop()
	if tb.room.Closed() {
		t.Fatal("closed before anybody can know")
	}
	frame := tb.room.Frame()
	for range 29 {
		tb.play(1)
	}
	for _, d := range tb.devices[:3] {
		if len(d.results) != 1 || d.results[0].End != wire.EndDrain || d.conn.closed != CloseOver {
			t.Errorf("seat %d was told %+v, closed %q", d.id.Seat, d.results, d.conn.closed)
		}
	}
	if late.conn.closed != CloseOver || !tb.room.Closed() || tb.room.Frame() != frame {
		t.Errorf("a deaf device: closed %q; the room: closed %v, %d frames after its end", late.conn.closed, tb.room.Closed(), tb.room.Frame()-frame)
	}
}

// A service that stops while a match lingers does not wait for the whole of that time.
func TestAStopEndsALingeringMatchSoon(t *testing.T) {
	tb := newTable(t, 2, 9, func(c *Config) { c.Most = 50 })
	tb.connectAll()
	tb.play(70)
	if tb.room.phase != lingering {
		t.Fatalf("phase %v", tb.room.phase)
	}
	tb.room.Stop()
	tb.play(2)
	if s := tb.room.Summary(); !tb.room.Closed() || s.End != EndedByLength {
		t.Errorf("closed %v: %+v", tb.room.Closed(), s)
	}
}
