package view

import (
	"bytes"
	"slices"
	"testing"

	"sameframe/client"
	"sameframe/core/battle"
	"sameframe/core/bot"
	"sameframe/core/data"
	"sameframe/core/lockstep"
	"sameframe/core/replay"
	"sameframe/core/wire"
)

// mute is a source from which nothing comes but what there is to read.
type mute struct{ tells []string }

func (*mute) Name() string                         { return "mute" }
func (*mute) Push(wire.Seat, wire.Action) error    { return nil }
func (*mute) Pull(int64, *lockstep.Timeline) error { return nil }
func (*mute) Paused() bool                         { return false }
func (*mute) BotPlays(seat wire.Seat) bool         { return seat >= 4 }
func (s *mute) Notices() (all []client.Notice) {
	for _, code := range s.tells {
		all = append(all, client.NoticeOf(code))
	}
	return all
}

func muteFeed(t *testing.T, src *mute) *sessionFeed {
	t.Helper()
	c, err := testConfig()
	if err != nil {
		t.Fatal(err)
	}
	w, err := battle.New(c.Data, *duel(c.Data, "mage"))
	if err != nil {
		t.Fatal(err)
	}
	session, err := client.New(w, src, client.DefaultConfig())
	if err != nil {
		t.Fatal(err)
	}
	return SessionFeed(session, nil).(*sessionFeed)
}

// News of others hide neither that nothing comes nor what is wrong.
func TestNewsDoNotHideTrouble(t *testing.T) {
	src := &mute{}
	f := muteFeed(t, src)
	for now := int64(0); now < 1e9; now += 16e6 {
		f.Advance(now)
	}
	for _, c := range []struct{ tells, want []string }{
		{nil, []string{"no-frames"}},
		{[]string{"closing", "player-left", "player-back"}, []string{"no-frames", "closing", "player-left", "player-back"}},
		{[]string{"reconnecting", "closing"}, []string{"reconnecting", "closing"}},
	} {
		src.tells = c.tells
		var got []string
		for _, n := range f.Notices() {
			got = append(got, n.Code)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%q is read as %q, want %q", c.tells, got, c.want)
		}
	}
}

// A person whose seat a bot plays has a sign; bots from the beginning have none.
func TestThePersonsWhoAreAwayHaveASign(t *testing.T) {
	f := muteFeed(t, &mute{})
	m := &matchScreen{feed: f, start: *f.session.World().Start()}
	m.start.Seats = append([]battle.SeatStart(nil), m.start.Seats...)
	m.start.Seats[3].Controller, m.start.Seats[4].Controller, m.start.Seats[5].Controller = battle.ByInput, battle.ByInput, battle.ByBot
	if m.attend(); m.hud.bots != [battle.MaxSeats]bool{4: true} {
		t.Errorf("bots %v", m.hud.bots)
	}
}

// That the service closes is a line for some seconds, then a sign that stays as long
// as it is true.
func TestThatTheServiceClosesIsNewsForAWhile(t *testing.T) {
	var c closing
	all := []client.Notice{{Code: "bot-plays"}, {Code: "closing", Left: 70_000}}
	for i := range 100 {
		c.advance(all, 0.1)
		left, rest := c.split(all)
		if sign := i >= 80; sign != (left == 70_000) || sign == (len(rest) == 2) || rest[0].Code != "bot-plays" {
			t.Fatalf("after %d tenths: %d ms, %v", i+1, left, rest)
		}
	}
	c.advance(all[:1], 0.1)
	if c.advance(all, 0.1); c > 0.2 {
		t.Error("what is told anew is no news")
	}
}

// The sign of a service that closes is beside the heroes of ten players, and above
// the shop.
func TestTheSignOfAClosingServiceCoversNothing(t *testing.T) {
	for _, w := range windows {
		h := shopHUD(t, w[0], w[1])
		r := closingPlace(175)
		for i := range 5 {
			if o := h.face(true, i, 5); overlap(r, o) {
				t.Errorf("%v: %v over the hero at %v", w, r, o)
			}
		}
		if overlap(r, h.shopPanel()) || r.y < 30 {
			t.Errorf("%v: %v over the shop at %v, or the hint", w, r, h.shopPanel())
		}
	}
}

// botStandsIn is a recording of 60 frames in which a bot plays a person's seat from
// position 21 to 40.
func botStandsIn(t *testing.T, set *data.Set, seat uint8) *replay.File {
	t.Helper()
	s := *duel(set, "mage")
	s.Seats = append([]battle.SeatStart(nil), s.Seats...)
	s.Seats[seat].Controller = battle.ByInput
	w, err := battle.New(set, s)
	if err != nil {
		t.Fatal(err)
	}
	w.SetBrain(&bot.Brain{})
	var b bytes.Buffer
	rec, err := replay.NewWriter(&b, replay.NewHeader(w, "test", 30))
	if err != nil {
		t.Fatal(err)
	}
	changes := map[int]wire.Kind{20: wire.SeatToBot, 40: wire.SeatToPlayer}
	for i := range 60 {
		var records []wire.Record
		if k, ok := changes[i]; ok {
			records = []wire.Record{{Seat: wire.SeatService, Action: wire.Action{Kind: k, Slot: seat}}}
		}
		at := w.Frame()
		w.Step(records)
		if err := rec.Frame(at, records, w.Digest(), w.Used()); err != nil {
			t.Fatal(err)
		}
	}
	if err := rec.Close(w.Outcome()); err != nil {
		t.Fatal(err)
	}
	f, err := replay.Parse(b.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// A film has the sign from the frame on which the bot plays to the one before it
// gives the seat back, in whatever order one looks.
func TestAFilmTellsWhomABotPlaysFor(t *testing.T) {
	set, _ := goldenFile(t)
	file := botStandsIn(t, set, 4)
	f := newFilmFeed(t, set, file, 0)
	m := &matchScreen{feed: f, film: f, seat: -1, start: file.Header.Start}
	for _, at := range []int{60, 0, 20, 21, 40, 41, 39, 1} {
		f.seek(at)
		for f.goal >= 0 {
			f.reach()
		}
		want := [battle.MaxSeats]bool{4: at > 20 && at <= 40}
		if m.attend(); m.hud.bots != want {
			t.Errorf("position %d: bots %v", at, m.hud.bots)
		}
	}
}

// Notices hide neither when a dead hero is back, nor the menu, the rows of the score
// table and the shop, and leave no window.
func TestNoticesKeepOffWhatIsOpen(t *testing.T) {
	for _, w := range windows {
		h := shopHUD(t, w[0], w[1])
		shop := h.shopPanel()
		h.shop = false
		keeps := func(what string, m *matchScreen, lines int, edge float32, dead bool, off rect) {
			m.hud = *h
			m.hud.shop = what == "shop"
			r := m.noticePlace(570, lines, edge, dead)
			if overlap(r, off) || r.x < 0 || r.x+r.w > h.w || r.y+r.h > h.h-barH {
				t.Errorf("%v: %d notices at %v, %s at %v", w, lines, r, what, off)
			}
		}
		keeps("respawn", &matchScreen{}, 7, 0, true, h.respawnPlace())
		keeps("shop", &matchScreen{}, 7, 0, false, shop)
		keeps("overlay", &matchScreen{}, 7, 545, false, rect{12, 66, 533, 250})
		keeps("scores", &matchScreen{scores: true}, 1, 0, true, h.scorePlace(10))
		keeps("menu", &matchScreen{paused: true}, 3, 0, true, h.pausePlace())
	}
}
