package view

import (
	"errors"
	"os"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"sameframe/client"
	"sameframe/core/battle"
)

// fakeOnline is a service whose answers depend on the address that is typed.
type fakeOnline struct{ copied string }

func (o *fakeOnline) Enter(service, player string) Lobby {
	return &fakeLobby{service: service, player: player}
}

func (o *fakeOnline) Left() (LeftMatch, bool) {
	return LeftMatch{Service: "https://play.example.org", Room: "K7QXW", Hero: "priest", Minutes: 12}, true
}

func (o *fakeOnline) Return(LeftMatch) Lobby { return &fakeLobby{service: "http://gone"} }

func (o *fakeOnline) Copy(text string) error {
	o.copied = text
	return errors.New("no program for it: install wl-clipboard, xclip or xsel")
}

func (o *fakeOnline) Paste() (string, error) { return " k7qxw\n", nil }

// fakeLobby is a room of ten that does what it is asked.
type fakeLobby struct {
	service, player string
	room            *Room
	trouble         client.Notice
	troubles        int
	begun           bool
}

func (l *fakeLobby) News() LobbyNews {
	n := LobbyNews{Stage: LobbyHall, Room: l.room, Trouble: l.trouble, Troubles: l.troubles}
	n.Service = LobbyService{Maps: []LobbyMap{{"bridge", 5}}, Rooms: 41, Delay: 120_000, Tier: "shadow"}
	c, _ := testConfig()
	for _, id := range heroesOf(c.Data) {
		n.Service.Heroes = append(n.Service.Heroes, c.Data.Units[id].Key)
	}
	switch {
	case strings.Contains(l.service, "old"):
		no := client.NoticeOf("version")
		for _, k := range []string{"wire", "protocol", "logic", "data", "scripts"} {
			no.Differs = append(no.Differs, client.Difference{Key: k, What: k, Yours: "8c2c92b0333c0875", Theirs: "07d2f95815a20b4a"})
		}
		return LobbyNews{Stage: LobbyGone, Trouble: no, Troubles: 1}
	case strings.Contains(l.service, "gone"):
		return LobbyNews{Stage: LobbyGone, Trouble: client.NoticeOf("foreign-ticket"), Troubles: 1}
	case strings.Contains(l.service, "slow"):
		return LobbyNews{}
	case l.begun:
		n.Stage = LobbyBegun
	case l.room != nil:
		n.Stage = LobbyRoom
	}
	return n
}

func (l *fakeLobby) Ask(a LobbyAsk) {
	switch a.Do {
	case "create", "quick":
		l.room = &Room{Code: "K7QXW", Map: "bridge", Skill: a.Skill, Quick: a.Do == "quick", Countdown: 12_300, You: 3}
		for i := range 10 {
			l.room.Seats = append(l.room.Seats, RoomSeat{Camp: 1 + i/5})
		}
		l.room.Seats[0] = RoomSeat{Camp: 1, Player: "WWWWWWWWWWWWWWWWWWWWWWWW", Hero: "knight", Ready: true}
		l.room.Seats[3] = RoomSeat{Camp: 1, Player: l.player}
		l.room.Seats[7] = RoomSeat{Camp: 2, Player: "Bob"}
	case "join":
		l.trouble, l.troubles = client.NoticeOf("no-such-room"), l.troubles+1
	case "hero":
		l.room.Seats[l.room.You].Hero = a.Hero
	case "seat":
		l.room.Seats[a.Seat], l.room.Seats[l.room.You] = l.room.Seats[l.room.You], RoomSeat{Camp: l.room.Seats[l.room.You].Camp}
		l.room.You = a.Seat
	case "ready":
		l.room.Seats[l.room.You].Ready = a.Ready
		l.room.Counting, l.room.Countdown = a.Ready, 2400
		l.begun = l.begun || !a.Ready
	case "leave":
		l.room = nil
	}
}

func (l *fakeLobby) Open() (battle.Start, int, Feed, error) {
	return battle.Start{}, 0, nil, errors.New("torn")
}

func (l *fakeLobby) Notice(err error) client.Notice {
	n := client.NoticeOf("unknown")
	n.Detail = err.Error()
	return n
}

func (l *fakeLobby) Close() {}

// foyerScript goes through all pages on the way to a match, and through what can
// be refused on each.
func foyerScript(r *rig) error {
	c := &check{}
	var x report
	var err error
	step := func(what string, ok func() bool, name string) {
		if err != nil {
			return
		}
		if x, err = r.tick(3); err == nil {
			c.that(ok(), "%s: page %q, %q", what, x.Page, x.Message)
			c.that(len(x.Outside) == 0, "%s: outside of the window: %v", what, x.Outside)
			err = r.shot("foyer-" + name)
		}
	}
	click := func(name string) {
		if err == nil {
			at, ok := x.Places[name]
			c.that(ok, "nothing is called %q on the page %q", name, x.Page)
			if err = r.Host.Click(leftButton, at[0], at[1]); err == nil {
				x, err = r.tick(2)
			}
		}
	}
	write := func(name, text string) {
		click(name)
		for err == nil && len(text) > 0 {
			err = r.Host.Type(text[:1])
			text = text[1:]
		}
	}
	clear := func(name string) {
		click(name)
		if err == nil {
			_, err = r.press(ebiten.KeyControlLeft, ebiten.KeyBackspace)
		}
		if err == nil {
			_, err = r.tick(2)
		}
	}
	page := func(name, message string) func() bool {
		return func() bool { return x.Page == name && x.Message == message }
	}
	if x, err = r.tick(20); err != nil {
		return err
	}
	click("online")
	step("the first page", page("door", ""), "01-door")
	write("service", "http://old")
	click("connect")
	step("another version", page("door", "version"), "02-version")
	clear("service")
	write("service", "http://slow")
	click("connect")
	step("no answer", page("arriving", ""), "03-arriving")
	click("cancel")
	clear("service")
	write("service", "http://good")
	if err == nil {
		_, err = r.press(ebiten.KeyEnter)
	}
	step("the hall", page("hall", ""), "04-hall")
	click("code")
	if err == nil {
		_, err = r.press(ebiten.KeyControlLeft, ebiten.KeyV)
	}
	click("join")
	step("a wrong code", page("hall", "no-such-room"), "05-no-such-room")
	click("quick")
	step("a quick match", page("room", ""), "06-quick")
	click("leave_room")
	step("the hall again", page("hall", ""), "07-hall")
	click("size_5")
	click("create")
	click("hero_mage")
	click("seat_4")
	step("a room", page("room", ""), "08-room")
	click("copy")
	step("no clipboard", page("room", "no-clipboard"), "09-no-clipboard")
	click("ready")
	step("the countdown", page("room", ""), "10-countdown")
	click("ready")
	if err == nil {
		x, err = r.tick(6)
	}
	step("a match that cannot be opened", page("door", "unknown"), "11-torn")
	click("come_back")
	step("a match that is over", page("door", "foreign-ticket"), "12-foreign")
	return errors.Join(err, c.err())
}

func TestAPlayerGoesThroughThePagesOfAService(t *testing.T) {
	play(t, "foyer", onlineVar+"=1")
}

func TestThePagesOfAServiceFitInChinese(t *testing.T) {
	play(t, "foyer", onlineVar+"=1", langVar+"=zh")
}

func TestAFieldTakesWhatALineMayHold(t *testing.T) {
	f := field{most: 5, upper: true}
	f.put("ab c\nd😀e")
	if f.text != "ABCD😀" {
		t.Errorf("%q", f.text)
	}
	f.erase(false)
	f.erase(false)
	if f.text != "ABC" {
		t.Errorf("%q", f.text)
	}
	f.erase(true)
	f.erase(false)
	if f.text != "" {
		t.Errorf("%q", f.text)
	}
	name := field{most: 24, spaces: true}
	name.put("Ann von 安")
	if name.text != "Ann von 安" {
		t.Errorf("%q", name.text)
	}
}

func TestTheTabKeyGoesRoundTheFields(t *testing.T) {
	a, b, c := &field{}, &field{}, &field{}
	f := form{order: []*field{a, b, c}}
	for i, want := range []*field{a, b, c, a} {
		if f.next(false); f.focus != want {
			t.Errorf("step %d", i)
		}
	}
	for i, want := range []*field{c, b, a} {
		if f.next(true); f.focus != want {
			t.Errorf("step %d back", i)
		}
	}
	f = form{order: []*field{a, b, c}}
	if f.next(true); f.focus != c {
		t.Error("the first step back")
	}
}

// serviceOf makes the guest one that has a way to a service.
func serviceOf(c *Config) {
	if os.Getenv(onlineVar) != "" {
		c.Online, c.Player = &fakeOnline{}, "root"
	}
}

func TestTheWayToThePresentIsAShare(t *testing.T) {
	var l lag
	if l.look(100, true); l.look(25, true) != 0.75 {
		t.Errorf("%+v", l)
	}
	if l.look(0, false); l.look(40, true) != 0 {
		t.Errorf("a new way begins where the old one did: %+v", l)
	}
}

// What was wrong goes away with the next thing that is asked for; what is refused of
// that takes its place.
func TestWhatWasWrongGoesAway(t *testing.T) {
	l := &fakeLobby{room: &Room{Seats: []RoomSeat{{Camp: 1}, {Camp: 2}}}}
	f := &foyer{lobby: l, stage: LobbyRoom, wrong: client.NoticeOf("no-clipboard")}
	f.ask(LobbyAsk{Do: "ready", Ready: true})
	if f.listen(); f.wrong.Code != "" {
		t.Errorf("%q stays", f.wrong.Code)
	}
	f.ask(LobbyAsk{Do: "join"})
	if f.listen(); f.wrong.Code != "no-such-room" {
		t.Errorf("refused is %q", f.wrong.Code)
	}
}
