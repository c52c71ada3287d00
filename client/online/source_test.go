package online

import (
	"errors"
	"testing"
	"time"

	"sameframe/client"
	"sameframe/client/link"
	"sameframe/core/bot"
	"sameframe/core/fixed"
	"sameframe/core/lockstep"
	"sameframe/core/wire"
)

func TestAFreshDeviceFollowsFromTheFirstFrame(t *testing.T) {
	g := newGame(t)
	g.pass(100) // the numbers of frames and entries wrap on the way
	g.level()
	n := g.src.Network()
	if n.Connections != 1 || n.Tail != 1 || n.Target != 0 || n.RTT.Count < 20 || !n.Connected || n.Carrier != "memory" {
		t.Errorf("%+v", n)
	}
	reports := came[*wire.SyncReport](g.service)
	if len(reports) != 3 {
		t.Fatalf("%d reports in 100 frames", len(reports))
	}
	for _, r := range reports {
		if uint32(r.Frame-g.mine.Start().First)%30 != 0 || r.Digest != g.digests[r.Frame] {
			t.Errorf("report %+v", r)
		}
	}
	if p := came[*wire.Progress](g.service); len(p) < 25 || len(p) > 40 {
		t.Errorf("%d signs of life in 3.3 s", len(p))
	}
}

func move(x int) wire.Action {
	return wire.Action{Kind: wire.Move, Pos: fixed.Vec{X: fixed.FromInt(x)}}
}

func TestActionsComeBackAndTheirTimeIsSplit(t *testing.T) {
	g := newGame(t)
	g.up, g.down = link.Weather{Delay: 40 * time.Millisecond}, link.Weather{Delay: 40 * time.Millisecond}
	g.pass(30)
	for i := range 20 {
		if err := g.session.Act(int64(g.now), move(i)); err != nil {
			t.Fatal(err)
		}
		g.pass(3)
	}
	g.level()
	m := g.session.Metrics()
	if m.LatencyMillis.Count != 19 && m.LatencyMillis.Count != 20 || m.Unanswered != 0 {
		t.Fatalf("%d of 20 came back, %d lost", m.LatencyMillis.Count, m.Unanswered)
	}
	if trip := m.Network.RTT; trip.Quantile(50) < 80 || trip.Quantile(95) > 98 || trip.Max > 100 { // two ways and an outer frame
		t.Errorf("round trip %d..%d ms, at most %d", trip.Quantile(50), trip.Quantile(95), trip.Max)
	}
	up, all := m.Split.Uplink.Quantile(50), m.LatencyMillis.Quantile(50)
	sum := up + m.Split.Tick.Quantile(50) + m.Split.Downlink.Quantile(50) + m.Split.Buffer.Quantile(50)
	if up < 39_000 || up > 56_000 || all < 80 || all > 160 || sum < 60_000 || sum > 200_000 {
		t.Errorf("%d ms in all; up %d, tick %d, down %d, buffer %d us", all, up, m.Split.Tick.Quantile(50), m.Split.Downlink.Quantile(50), m.Split.Buffer.Quantile(50))
	}
}

func TestABrokenConnectionIsResumedWhereItStood(t *testing.T) {
	g := newGame(t)
	g.pass(40)
	g.session.Act(int64(g.now), move(5))
	g.pass(5)
	g.conn.Close(link.Slow)
	g.pass(60)
	g.level()
	asked := came[*wire.ResumeRequest](g.service)
	if len(asked) != 2 || !asked[0].Fresh || asked[1].Fresh {
		t.Fatalf("asked %+v %+v", asked[0], asked[1])
	}
	if err := g.session.Act(int64(g.now), move(6)); err != nil { // the service checks that the sequence goes on
		t.Fatal(err)
	}
	g.pass(5)
	if g.lastSeq != 2 || g.session.Metrics().Restarts != 0 {
		t.Errorf("sequence %d, %d restarts", g.lastSeq, g.session.Metrics().Restarts)
	}
}

// A process that has nothing but its ticket gets a state, loads nothing else
// meanwhile, and goes on behind its own last action.
func TestAFreshDeviceGoesOnFromAState(t *testing.T) {
	g := newGame(t)
	g.states = true
	g.lastSeq = 41
	for range 200 {
		g.tick()
	}
	g.pass(20)
	g.level()
	m := g.session.Metrics()
	if m.Restarts != 1 || m.Steps > 25 || m.Network.Baseline != 1 {
		t.Errorf("%d restarts, %d steps, %d states", m.Restarts, m.Steps, m.Network.Baseline)
	}
	if err := g.session.Act(int64(g.now), move(6)); err != nil {
		t.Fatal(err)
	}
	g.pass(3)
	if g.lastSeq != 42 {
		t.Errorf("sequence %d", g.lastSeq)
	}
}

// A state can come at any time; the sequence does not go back with it.
func TestAStateThatWasNotAskedForIsTaken(t *testing.T) {
	g := newGame(t)
	g.pass(50)
	g.session.Act(int64(g.now), move(1))
	g.pass(4)
	g.read()
	last := g.lastSeq
	g.lastSeq = 0 // as if the action were still on its way when the answer was made
	g.baseline()
	g.lastSeq = last
	g.pass(20)
	g.level()
	if m := g.session.Metrics(); m.Restarts != 1 {
		t.Errorf("%d restarts", m.Restarts)
	}
	if err := g.session.Act(int64(g.now), move(2)); err != nil {
		t.Fatal(err)
	}
	g.pass(3)
}

// While a state is on its way nothing of the old one runs.
func TestNothingRunsWhileAStateIsOnItsWay(t *testing.T) {
	g := newGame(t)
	g.pass(50)
	saved := g.world.Save(nil)
	at, next, digest := g.world.Frame(), g.history.Next(), g.world.Digest()
	g.send(&wire.ResumeAnswer{Answer: wire.AnswerBaseline, Next: next, Frame: at, Frontier: at, BaselineSize: uint32(len(saved)), Digest: digest})
	g.pass(2)
	before := g.mine.Frame()
	g.pass(10)
	if g.mine.Frame() != before || g.session.State() != client.SyncRecovery || !g.src.Stale() {
		t.Errorf("frame %d to %d in %v", before, g.mine.Frame(), g.session.State())
	}
	if err := g.session.Act(int64(g.now), move(2)); !errors.Is(err, ErrOffline) {
		t.Errorf("an action meanwhile: %v", err)
	}
	for from := 0; from < len(saved); from += 500 {
		g.send(&wire.StatePart{Frame: at, Size: uint32(len(saved)), Offset: uint32(from), Data: saved[from:min(from+500, len(saved))]})
	}
	g.feed = lockstep.NewFeed(g.history, next, 0)
	g.pass(10)
	g.level()
}

// A connection that breaks in the middle of a state leaves a device that asks
// for one again.
func TestAStateThatWasCutOffIsAskedForAgain(t *testing.T) {
	g := newGame(t)
	g.pass(30)
	saved := g.world.Save(nil)
	g.send(&wire.ResumeAnswer{Answer: wire.AnswerBaseline, Next: g.history.Next(), Frame: g.world.Frame(), Frontier: g.world.Frame(), BaselineSize: uint32(len(saved)), Digest: 1})
	g.send(&wire.StatePart{Frame: g.world.Frame(), Size: uint32(len(saved)), Data: saved[:100]})
	g.pass(2)
	g.states = true
	g.conn.Close(link.Silent)
	g.pass(20)
	g.level()
	asked := came[*wire.ResumeRequest](g.service)
	if len(asked) != 2 || !asked[1].Fresh || g.session.Metrics().Restarts != 1 {
		t.Errorf("asked %d times, %d restarts", len(asked), g.session.Metrics().Restarts)
	}
}

// A state that is not the one announced ends the session.
func TestAStateThatIsNotTheAnnouncedOneEndsTheSession(t *testing.T) {
	g := newGame(t)
	g.pass(10)
	saved := g.world.Save(nil)
	g.send(&wire.ResumeAnswer{Answer: wire.AnswerBaseline, Next: g.history.Next(), Frame: g.world.Frame(), Frontier: g.world.Frame(), BaselineSize: uint32(len(saved)), Digest: 7})
	g.send(&wire.StatePart{Frame: g.world.Frame(), Size: uint32(len(saved)), Data: saved})
	g.pass(3)
	if !errors.Is(g.err, client.ErrRestart) {
		t.Errorf("error %v", g.err)
	}
}

// A service that cannot go on from there any more makes the device forget its
// state; without a state of the service it begins at the first frame.
func TestHistoryThatIsGoneIsAskedForFromTheStart(t *testing.T) {
	g := newGame(t)
	g.pass(50)
	g.mute = true
	g.conn.Close(link.Slow)
	g.pass(3)
	g.send(&wire.Refusal{Of: wire.TypeResumeRequest, Reason: wire.HistoryGone})
	g.conn.Close(link.Slow)
	g.mute = false
	g.pass(60)
	g.level()
	asked := came[*wire.ResumeRequest](g.service)
	if last := asked[len(asked)-1]; !last.Fresh {
		t.Errorf("asked %+v", last)
	}
	if m := g.session.Metrics(); m.Restarts != 1 || m.Steps < 100 {
		t.Errorf("%d restarts, %d steps", m.Restarts, m.Steps)
	}
}

// After a gap nothing runs until the missing part has come again.
func TestAGapIsAskedForAgain(t *testing.T) {
	g := newGame(t)
	g.pass(40)
	g.feed = lockstep.NewFeed(g.history, g.history.Next()+5, 0)
	for range 10 {
		g.tick()
	}
	g.pass(60)
	g.level()
	if g.session.Stream().Gaps == 0 || g.src.Network().Tail != 2 {
		t.Errorf("%+v, %d tails", g.session.Stream(), g.src.Network().Tail)
	}
}

// Ends of the connection: which end the session, and which do not.
func TestWhatTheEndOfAConnectionMeans(t *testing.T) {
	for _, c := range []struct {
		why   link.Reason
		fatal bool
		ended bool
	}{
		{link.Over, false, true}, {link.Replaced, true, false}, {link.Removed, true, false}, {link.Foreign, true, false},
		{link.Silent, false, false}, {link.Left, false, false}, {link.Shutdown, false, false},
	} {
		g := newGame(t)
		g.pass(10)
		g.conn.Close(c.why)
		g.pass(10)
		if (g.err != nil) != c.fatal || c.fatal && !errors.Is(g.err, c.why) || g.src.Ended() != c.ended || g.src.Paused() != c.ended {
			t.Errorf("%v: error %v, ended %v", c.why, g.err, g.src.Ended())
		}
		if !c.fatal && !c.ended && g.src.Network().Connections != 2 {
			t.Errorf("%v: %d connections", c.why, g.src.Network().Connections)
		}
	}
}

// Attempts come later and later, and end at last.
func TestAServiceThatIsAwayIsTriedLaterAndLater(t *testing.T) {
	g := newGame(t)
	g.pass(10)
	g.refuse = link.Unreachable
	g.conn.Close(link.Silent)
	g.pass(150) // 5 s
	if n := g.dials - 1; n < 4 || n > 8 {
		t.Errorf("%d attempts in 5 s", n)
	}
	if g.err != nil || g.src.Notice().Connection.Code == "" || g.session.State() != client.WaitNetwork && g.session.State() != client.SyncRecovery {
		t.Errorf("error %v, notice %v, %v", g.err, g.src.Notice().Connection, g.session.State())
	}
	if err := g.session.Act(int64(g.now), move(1)); !errors.Is(err, ErrOffline) {
		t.Errorf("an action without a connection: %v", err)
	}
	g.refuse = nil
	g.pass(100)
	g.level()
	g.refuse = link.Unreachable
	g.conn.Close(link.Silent)
	g.pass(800)
	if !errors.Is(g.err, ErrGone) {
		t.Errorf("after 26 s: %v", g.err)
	}
}

// What the service asks about a state is answered at that frame, with the last
// 300 frames, and the whole state in parts that wait for the connection.
func TestLayersAreToldWithTheirTraceAndState(t *testing.T) {
	g := newGame(t)
	g.pass(320)
	at := g.world.Frame() + 20
	g.send(&wire.LayerRequest{Frame: at, Trace: wire.MaxTrace, State: true})
	g.pass(60)
	g.level()
	told := came[*wire.LayerReport](g.service)
	if len(told) != 1 || told[0].Frame != at || len(told[0].Trace) != wire.MaxTrace || told[0].Layers.Coarse() != g.digests[at] {
		t.Fatalf("%d reports", len(told))
	}
	for i, tr := range told[0].Trace {
		if f := at - wire.MaxTrace + wire.Frame(i); tr.Digest != g.digests[f] {
			t.Fatalf("trace %d, before frame %d: %016x, want %016x", i, f, tr.Digest, g.digests[f])
		}
	}
	asm, done := lockstep.Assembly{}, false
	for _, p := range came[*wire.StatePart](g.service) {
		var err error
		if done, err = asm.Add(p); err != nil {
			t.Fatal(err)
		}
	}
	if f, raw := asm.State(); !done || f != at || len(raw) == 0 {
		t.Errorf("state of frame %d, complete %v", f, done)
	}
}

// A player is told that a bot plays the seat, and when it is over.
func TestThePlayerIsToldWhoPlays(t *testing.T) {
	g := newGame(t)
	g.pass(10)
	for _, k := range []wire.Kind{wire.SeatToBot, wire.SeatToPlayer} {
		g.waiting = append(g.waiting, wire.Record{Seat: wire.SeatService, Action: wire.Action{Kind: k, Slot: 0}})
		g.pass(3)
		g.level()
		if got := g.src.Notice().BotPlays; got != (k == wire.SeatToBot) {
			t.Errorf("%v: bot plays %v", k, got)
		}
	}
	g.send(&wire.Refusal{Of: wire.TypeUnitAction, ClientSeq: 1, Reason: wire.TooOften})
	g.send(&wire.SyncNotice{Frame: 30, Action: wire.SyncNotify, Off: []wire.Seat{0}})
	g.pass(2)
	if n := g.src.Notice(); n.Refused.Code != wire.TooOften.Code() || len(n.Off) != 1 || n.Action != wire.SyncNotify {
		t.Errorf("%+v", n)
	}
}

// The result is that of the step that ended the match.
func TestTheResultIsTakenAtTheEnd(t *testing.T) {
	g := newGame(t)
	g.pass(10)
	g.session.Act(int64(g.now), wire.Action{Kind: wire.Surrender})
	g.pass(20)
	g.level()
	r := g.src.Result()
	if !r.Over || r.Winner != 2 || r.Digest != g.digests[r.Frame] || !g.session.Outcome().Over {
		t.Errorf("%+v", r)
	}
}

func TestABadConfigIsRefused(t *testing.T) {
	w := newWorld(t)
	d := Background(nil)
	for name, c := range map[string]Config{
		"no dialer": {Check: 30, Brain: &bot.Brain{}}, "no check": {Dialer: d, Brain: &bot.Brain{}}, "no brain": {Check: 30, Dialer: d},
	} {
		if _, err := New(w, c); !errors.Is(err, ErrConfig) {
			t.Errorf("%s: %v", name, err)
		}
	}
	w.Step(nil)
	if _, err := New(w, Config{Check: 30, Dialer: d, Brain: &bot.Brain{}}); !errors.Is(err, ErrConfig) {
		t.Errorf("a world that has begun: %v", err)
	}
}
