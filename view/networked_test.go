package view

import (
	"errors"
	"strings"
	"testing"

	"sameframe/client"
	"sameframe/client/link"
	"sameframe/client/meet"
	"sameframe/client/online"
	"sameframe/core/battle"
	"sameframe/core/bot"
	"sameframe/core/wire"
)

// deadLine is a dialer that reaches nobody.
type deadLine struct{}

func (deadLine) Dial() (link.Conn, error) { return nil, link.Unreachable }
func (deadLine) Stop()                    {}

// onlineFeed is a match at a service that nobody reaches.
func onlineFeed(t *testing.T, s battle.Start) *sessionFeed {
	t.Helper()
	c, err := testConfig()
	if err != nil {
		t.Fatal(err)
	}
	w, err := battle.New(c.Data, s)
	if err != nil {
		t.Fatal(err)
	}
	src, err := online.New(w, online.Config{Seat: 0, Check: 30, Dialer: deadLine{}, Brain: &bot.Brain{}})
	if err != nil {
		t.Fatal(err)
	}
	set := client.DefaultConfig()
	set.Seat = 0
	session, err := client.New(w, src, set)
	if err != nil {
		t.Fatal(err)
	}
	return SessionFeed(session, nil).(*sessionFeed)
}

func TestAMatchAtAServiceGoesOnAndSaysWhatIsWrong(t *testing.T) {
	c, err := testConfig()
	if err != nil {
		t.Fatal(err)
	}
	start := battle.Start{Logic: battle.LogicVersion, Data: c.Data.Digest, Scripts: c.Data.ScriptDigest, Map: "bridge", StepMillis: 33, Seed: 5}
	start.Seats = []battle.SeatStart{{Camp: 1, Unit: "mage", Skill: 1, Name: "A"}, {Camp: 2, Unit: "mage", Skill: 1, Name: "B"}}
	own, err := c.Open(start, 0)
	if err != nil {
		t.Fatal(err)
	}
	alone := &matchScreen{feed: own}
	if alone.live() || alone.pauseWord() != "paused" || strings.Contains(strings.Join(alone.details(), "\n"), "round trip") {
		t.Error("a match of one's own cannot be paused")
	}
	f := onlineFeed(t, start)
	for now := int64(0); now < 1e9; now += 16e6 {
		f.Advance(now)
	}
	m := &matchScreen{feed: f}
	if !m.live() || m.pauseWord() != "not_paused" {
		t.Error("a match of others can be paused")
	}
	if got := f.Notices(); len(got) != 2 || got[0].Code != "connecting" || got[1].Code != link.Unreachable.String() {
		t.Errorf("notices %v", got)
	}
	if got := strings.Join(f.Details(), "\n"); !strings.Contains(got, "away") || !strings.Contains(got, "kept back 0") || !strings.Contains(got, "buffer") {
		t.Errorf("details %s", got)
	}
	if err := f.Push(wire.Action{Kind: wire.Surrender}); !errors.Is(err, online.ErrOffline) {
		t.Errorf("an order without a connection: %v", err)
	}
}

// What two builds differ in is named in both languages.
func TestEveryDifferenceOfBuildsIsNamed(t *testing.T) {
	a := meet.Build{Data: "1", Scripts: "2"}
	b := meet.Build{Wire: 1, Protocol: 2, Logic: 3, Data: "4", Scripts: "5"}
	all := a.Differs(&b)
	if len(all) != 5 {
		t.Fatalf("%d differences", len(all))
	}
	for _, d := range all {
		n := client.Difference{Key: d.Key, What: "What?", Yours: d.Yours, Theirs: d.Service}
		for _, language := range languages() {
			got := newSpeech(language).difference(&n)
			if strings.Contains(got, "What?") || !strings.Contains(got, d.Yours) || !strings.Contains(got, d.Service) {
				t.Errorf("%s: %q", language, got)
			}
		}
	}
}

// many counts a value so often that it is every quantile.
func many(v int64) (h client.Histogram) {
	for range 100 {
		h.Add(v)
	}
	return h
}

// The overlay shows every measurement of a match over a network, each where its
// name is.
func TestTheOverlayShowsEveryMeasurement(t *testing.T) {
	n := client.Network{
		Carrier: "udp", Connected: true, Frontier: 777, Target: 3, RTT: many(11), LinkRTT: 14_000, Jitter: 5_000, Arrival: many(12),
		Lost: 21, Resent: 22, Refused: 23, Level: 24, Tail: 25, Baseline: 26, Connections: 27,
	}
	n.Arrival.Add(0)
	m := client.Metrics{
		Backlog: many(7), StepsPerOuter: many(2), Waits: many(13), LatencyMillis: many(15), Unanswered: 28, Network: &n,
		Split:   client.Split{Uplink: many(1000), Tick: many(2000), Downlink: many(3000), Buffer: many(4000), Execute: many(5000)},
		InState: [client.NumStates]int64{1e9, 2e9, 3e9, 4e9, 5e9},
	}
	text := strings.Join(append(sessionLines(&m), networkLines(&m)...), "\n")
	for _, want := range []string{
		"round trip 11/11/11/11 ms", "link 14 ms ± 5", "late 12/12/12/12 ms", "deviation 1.2 ms", "backlog 7/7/7/7", "steps a frame 2/2/2/2",
		"waited 100 times   13/13/13/13 ms", "action to step 15/15/15/15 ms", "up 1/1", "tick 2/2", "down 3/3", "buffer 4/4", "step 5/5",
		"normal 1.0 s", "wait-network 2.0 s", "catch-up 3.0 s", "fast-recovery 4.0 s", "sync-recovery 5.0 s",
		"udp connected", "frontier 777", "kept back 3", "unanswered 28", "refused 23", "lost 21", "resent 22",
		"24 level, 25 tail, 26 state", "connections 27",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
}

// Nobody is offered to come back to a match that its service has ended, for
// whatever reason.
func TestAMatchThatWasEndedIsNotOfferedAgain(t *testing.T) {
	n := 0
	for e := wire.EndBattle; e.Code() != "unknown"; e++ {
		if x := (&parted{why: online.EndNotice(e)}); !x.ended() {
			t.Errorf("%v can be come back to", x.why)
		}
		n++
	}
	if n < 5 {
		t.Errorf("%d ways to end a match", n)
	}
	for _, why := range []error{link.Unreachable, link.Silent, link.Slow} {
		if x := (&parted{why: online.NoticeOf(why)}); x.ended() {
			t.Errorf("%v is the end", x.why)
		}
	}
}

// Devices see more or less of a match after its end, and its length is the same.
func TestTheLengthOfAMatchEndsWithIt(t *testing.T) {
	c, err := testConfig()
	if err != nil {
		t.Fatal(err)
	}
	w, err := battle.New(c.Data, *duel(c.Data, "mage"))
	if err != nil {
		t.Fatal(err)
	}
	for range 100 {
		w.Step(nil)
	}
	for seat := range 3 { // a whole side
		w.Step([]wire.Record{{Seat: wire.Seat(seat), Action: wire.Action{Kind: wire.Surrender}}})
	}
	var p battle.Picture
	w.Picture(&p)
	at := lengthOf(&p)
	for range 60 {
		w.Step(nil)
	}
	w.Picture(&p)
	if !p.Outcome.Over || at != lengthOf(&p) || at < 100*33 || at > 103*33 {
		t.Errorf("over %v, %d ms, and %d ms after a while", p.Outcome.Over, at, lengthOf(&p))
	}
}
