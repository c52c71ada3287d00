package lobby

import (
	"errors"
	"net/netip"
	"strings"
	"testing"
	"time"

	"sameframe/core/battle"
	"sameframe/core/state"
)

func TestAnotherBuildIsRefusedWithAllThatDiffers(t *testing.T) {
	h := newHall(t)
	for i, change := range []func(*Build){
		func(b *Build) { b.Wire = 2 }, func(b *Build) { b.Protocol = 3 }, func(b *Build) { b.Logic = 4 }, func(b *Build) { b.Data = "0f" },
	} {
		b := testInfo().Build
		change(&b)
		_, no := h.Hello(&Command{Do: "hello", Build: &b}, func(any) { t.Error("was welcomed") })
		if no == nil || no.Code != OtherVersion || len(no.Differs) != 1 || no.Differs[0].Yours == no.Differs[0].Service || !no.closes() {
			t.Errorf("case %d: %+v", i, no)
		}
	}
	_, no := h.Hello(&Command{Do: "hello", Build: &Build{}}, func(any) {})
	if len(no.Differs) != 4 {
		t.Errorf("%+v", no)
	}
}

func TestTheFirstMessageIsAHelloWithAName(t *testing.T) {
	h := newHall(t)
	b := testInfo().Build
	for name, want := range map[string]Code{
		"": "", "Ann": "", "李白": "", "Ann\n": BadName, " Ann": BadName, "Ann ": BadName, "\xff": BadName,
		"1234567890123456789012345": BadName, "an\u200bn": BadName,
	} {
		_, no := h.Hello(&Command{Do: "hello", Name: name, Build: &b}, func(any) {})
		if got := codeOf(no); got != want {
			t.Errorf("name %q: %q", name, got)
		}
	}
	for _, c := range []Command{{Do: "create", Build: &b}, {Do: "hello"}} {
		if _, no := h.Hello(&c, func(any) {}); codeOf(no) != HelloFirst {
			t.Errorf("%+v: %v", c, no)
		}
	}
}

func TestARoomFromItsCodeToItsMatch(t *testing.T) {
	h := newHall(t)
	ann, bob := h.enter("Ann"), h.enter("Bob")
	skill := 2
	h.must(ann, Command{Do: "create", Map: "bridge", Size: 2, Skill: &skill})
	code := ann.view(t).Code
	h.must(bob, Command{Do: "join", Code: " " + string(code[:2]) + lower(code[2:]) + " "})
	h.must(bob, Command{Do: "seat", Seat: 3})
	h.must(bob, Command{Do: "hero", Hero: "mage"})
	h.must(ann, Command{Do: "ready", Ready: true})
	if v := bob.view(t); v.Phase != "open" || v.You != 3 || v.Seats[3].Hero != "mage" || v.Seats[0].Name != "Ann" || !v.Seats[0].Ready || v.Seats[1].Player {
		t.Fatalf("%+v", v)
	}
	h.must(bob, Command{Do: "ready", Ready: true})
	if v := ann.view(t); v.Phase != "countdown" || v.Countdown != 3000 {
		t.Fatalf("%+v", v)
	}
	h.pass(2999 * time.Millisecond)
	if len(h.host.begun) != 0 {
		t.Fatal("began before the countdown was over")
	}
	h.pass(time.Millisecond)
	s, ok := ann.last().(Start)
	if !ok || s.Ticket != code+"/0" || s.Seat != 0 || s.Check != 30 {
		t.Fatalf("%+v", ann.last())
	}
	var start battle.Start
	if err := state.Load(s.Start, start.Walk); err != nil {
		t.Fatal(err)
	}
	if b := bob.last().(Start); b.Ticket != code+"/3" || b.Seat != 3 || string(b.Start) != string(s.Start) {
		t.Errorf("%+v", b)
	}
	checkStart(t, &start)
	if _, no := h.Match(code, 6); codeOf(no) != NoSuchSeat {
		t.Errorf("a ticket for a seat that there is not: %v", no)
	}
	if again, no := h.Match(code, 3); no != nil || string(again.Start) != string(s.Start) || again.Ticket != "" {
		t.Errorf("%+v, %v", again, no)
	}
}

func lower(s string) string {
	b := []byte(s)
	for i := range b {
		if b[i] >= 'A' && b[i] <= 'Z' {
			b[i] += 'a' - 'A'
		}
	}
	return string(b)
}

// checkStart: persons in seats 0 and 3, bots of skill 2 between them.
func checkStart(t *testing.T, s *battle.Start) {
	t.Helper()
	if s.Map != "bridge" || s.StepMillis != 33 || s.Logic != 1 || s.Data != 0xff || s.Seed == 0 || len(s.Seats) != 4 {
		t.Fatalf("%+v", s)
	}
	for i, seat := range s.Seats {
		person := i == 0 || i == 3
		if (seat.Controller == battle.ByInput) != person || int(seat.Camp) != 1+i/2 || int(seat.Slot) != i%2 || seat.Unit == "" || seat.Name == "" || seat.Skill != 2 {
			t.Errorf("seat %d: %+v", i, seat)
		}
	}
	if s.Seats[3].Unit != "mage" || s.Seats[0].Name != "Ann" {
		t.Errorf("%+v", s.Seats)
	}
}

func TestTheCountdownEndsWhenSomebodyMovesOrComes(t *testing.T) {
	for name, change := range map[string]func(h *hall, ann, bob, eve *inbox){
		"not ready": func(h *hall, ann, _, _ *inbox) { h.must(ann, Command{Do: "ready"}) },
		"moves":     func(h *hall, ann, _, _ *inbox) { h.must(ann, Command{Do: "seat", Seat: 2}) },
		"comes":     func(h *hall, ann, _, eve *inbox) { h.must(eve, Command{Do: "join", Code: ann.view(h.t).Code}) },
	} {
		h := newHall(t)
		ann, bob, eve := h.enter("Ann"), h.enter("Bob"), h.enter("Eve")
		h.must(ann, Command{Do: "create"})
		h.must(bob, Command{Do: "join", Code: ann.view(t).Code})
		h.must(ann, Command{Do: "ready", Ready: true})
		h.must(bob, Command{Do: "ready", Ready: true})
		change(h, ann, bob, eve)
		h.pass(time.Minute)
		if v := ann.view(t); v.Phase != "open" || len(h.host.begun) > 0 {
			t.Errorf("%s: %+v", name, v)
		}
	}
}

func TestWhatTheLobbyRefuses(t *testing.T) {
	h := newHall(t)
	ann, bob := h.enter("Ann"), h.enter("Bob")
	bad := 3
	refused := func(b *inbox, c Command, want Code) {
		t.Helper()
		if got := h.do(b, c); got != want {
			t.Errorf("%+v: %q, want %q", c, got, want)
		}
	}
	for _, c := range []struct {
		Command
		want Code
	}{
		{Command{Do: "dance"}, BadRequest}, {Command{Do: "ready"}, NotInRoom}, {Command{Do: "leave"}, NotInRoom},
		{Command{Do: "create", Map: "moon"}, NoSuchMap}, {Command{Do: "create", Size: 6}, BadSize}, {Command{Do: "create", Size: -1}, BadSize},
		{Command{Do: "create", Map: "gorge", Size: 3}, BadSize}, {Command{Do: "create", Skill: &bad}, BadSkill},
		{Command{Do: "join", Code: "NONE!"}, NoSuchRoom}, {Command{Do: "join"}, NoSuchRoom}, {Command{Do: "watch", Code: "NONE!"}, NoSuchRoom},
		{Command{Do: "hello"}, BadRequest},
	} {
		refused(ann, c.Command, c.want)
	}
	h.must(ann, Command{Do: "create", Size: 1})
	code := ann.view(t).Code
	refused(ann, Command{Do: "create"}, InRoom)
	refused(ann, Command{Do: "join", Code: code}, InRoom)
	refused(ann, Command{Do: "quick"}, InRoom)
	refused(ann, Command{Do: "seat", Seat: 2}, NoSuchSeat)
	refused(ann, Command{Do: "seat", Seat: -1}, NoSuchSeat)
	refused(ann, Command{Do: "hero", Hero: "dragon"}, NoSuchHero)
	refused(bob, Command{Do: "watch", Code: code}, NotStarted)
	h.must(bob, Command{Do: "join", Code: code})
	refused(bob, Command{Do: "seat", Seat: 0}, SeatTaken)
	refused(h.enter("Eve"), Command{Do: "join", Code: code}, RoomFull)
	h.must(ann, Command{Do: "ready", Ready: true})
	h.must(bob, Command{Do: "ready", Ready: true})
	h.pass(4 * time.Second)
	refused(ann, Command{Do: "ready"}, Started)
	refused(h.enter("Eve"), Command{Do: "join", Code: code}, Started)
	h.host.crowds = true
	refused(h.enter("Eve"), Command{Do: "watch", Code: code}, SpectatorsFull)
}

func TestRoomsAreBoundedAndIdleOnesAreClosed(t *testing.T) {
	h := newHall(t)
	var all []*inbox
	for range 3 {
		b := h.enter("Ann")
		h.must(b, Command{Do: "create"})
		all = append(all, b)
	}
	if got := h.do(h.enter("Bob"), Command{Do: "create"}); got != ServiceFull {
		t.Errorf("a fourth room: %q", got)
	}
	h.pass(31 * time.Minute)
	for _, b := range all {
		if b.room != nil || b.last() != (word{"left"}) {
			t.Errorf("%+v", b.last())
		}
	}
	if i := h.Info(); i.Rooms != 0 {
		t.Errorf("%d rooms left", i.Rooms)
	}
	h.must(all[0], Command{Do: "create"})
}

func TestAnEmptyRoomIsGone(t *testing.T) {
	h := newHall(t)
	ann, bob := h.enter("Ann"), h.enter("Bob")
	h.must(ann, Command{Do: "create"})
	code := ann.view(t).Code
	h.must(bob, Command{Do: "join", Code: code})
	h.must(ann, Command{Do: "leave"})
	if v := bob.view(t); v.Seats[0].Player || ann.room != nil {
		t.Errorf("%+v", v)
	}
	h.Leave(bob.Member, h.now)
	if _, no := h.Room(code, h.now); codeOf(no) != NoSuchRoom {
		t.Errorf("%v", no)
	}
}

func TestQuickMatchesFillUpOrWaitNotForEver(t *testing.T) {
	h := newHall(t)
	ann, bob, eve := h.enter("Ann"), h.enter("Bob"), h.enter("Eve")
	h.must(ann, Command{Do: "quick", Size: 1})
	h.must(eve, Command{Do: "quick", Map: "gorge", Size: 1})
	h.must(bob, Command{Do: "quick"})
	if a, b, e := ann.view(t), bob.view(t), eve.view(t); a.Code != b.Code || a.Phase != "countdown" || b.You != 1 || e.Code == a.Code || e.Countdown != 20000 {
		t.Fatalf("%+v\n%+v\n%+v", a, b, e)
	}
	h.pass(3 * time.Second)
	if len(h.host.begun) != 1 {
		t.Fatal("a full quick match did not begin")
	}
	h.pass(17 * time.Second)
	if s, ok := eve.last().(Start); !ok || len(h.host.begun[s.Code].Seats) != 2 {
		t.Fatalf("%+v", eve.last())
	}
}

func TestAMatchThatCannotBeginLeavesItsPlayersFree(t *testing.T) {
	h := newHall(t)
	ann := h.enter("Ann")
	h.host.fail = errors.New("no")
	h.must(ann, Command{Do: "create"})
	h.must(ann, Command{Do: "ready", Ready: true})
	h.pass(4 * time.Second)
	h.host.fail = nil
	h.must(ann, Command{Do: "create"})
}

func TestResultsAreRememberedForAWhile(t *testing.T) {
	h := newHall(t)
	var codes []string
	for range 3 {
		b := h.enter("Ann")
		h.must(b, Command{Do: "create"})
		code := b.view(t).Code
		h.must(b, Command{Do: "ready", Ready: true})
		h.pass(4 * time.Second)
		h.Ended(code, "result of "+code)
		h.must(b, Command{Do: "create"}) // free again
		h.Leave(b.Member, h.now)
		codes = append(codes, code)
	}
	for i, code := range codes {
		if r, ok := h.Result(code); ok != (i > 0) || ok && r != "result of "+code {
			t.Errorf("match %d: %v", i, r)
		}
		if _, no := h.Match(code, 0); codeOf(no) != ForeignTicket {
			t.Errorf("match %d can be come back to: %v", i, no)
		}
	}
}

func TestDrainingClosesOpenRoomsOnly(t *testing.T) {
	h := newHall(t)
	ann, bob := h.enter("Ann"), h.enter("Bob")
	h.must(ann, Command{Do: "create"})
	h.must(ann, Command{Do: "ready", Ready: true})
	h.pass(4 * time.Second)
	h.must(bob, Command{Do: "create"})
	h.Drain()
	if _, no := h.Match(ann.view(t).Code, 0); no != nil {
		t.Errorf("the match is gone: %v", no)
	}
	if bob.room != nil {
		t.Error("an open room is left")
	}
	if got := h.do(bob, Command{Do: "create"}); got != Draining {
		t.Errorf("%q", got)
	}
}

func TestEveryCodeHasASentence(t *testing.T) {
	for code, s := range sentences {
		if s == "" || s[len(s)-1] != '.' || code == "" {
			t.Errorf("%q: %q", code, s)
		}
	}
	for _, c := range []Code{BadRequest, TooLarge, TooOften, HelloFirst, OtherVersion, Idle, Slow, BadResult, Internal, OldTicket} {
		if refuse(c).Text == "" {
			t.Errorf("%q has no sentence", c)
		}
	}
}

func TestOneAddressHasSoManyRoomsOnly(t *testing.T) {
	h := newHall(t)
	h.each = 1
	here, there := netip.MustParseAddr("192.0.2.1"), netip.MustParseAddr("192.0.2.2")
	enter := func(from netip.Addr) *inbox {
		b := h.enter("x")
		b.from = from
		return b
	}
	ann, bob, cid := enter(here), enter(here), enter(there)
	h.must(ann, Command{Do: "create", Size: 1})
	for _, do := range []string{"create", "quick"} {
		if code := h.do(bob, Command{Do: do}); code != TooManyRooms {
			t.Errorf("a second room by %s: %q", do, code)
		}
	}
	h.must(cid, Command{Do: "create", Size: 1})
	h.must(ann, Command{Do: "ready", Ready: true})
	h.pass(3 * time.Second)
	h.Leave(ann.Member, h.now) // and lets bots play
	if code := h.do(bob, Command{Do: "create"}); code != TooManyRooms {
		t.Errorf("another room while the first is played by bots: %q", code)
	}
	h.Ended(ann.view(t).Code, nil)
	h.must(bob, Command{Do: "create"})
	h.each = 0
	h.must(enter(here), Command{Do: "create"})
}

func TestThisMachineMayHaveAllRooms(t *testing.T) {
	h := newHall(t)
	h.each = 1
	for range testConfig().Rooms {
		h.must(h.enter("x"), Command{Do: "create"})
	}
}

func TestNamesCanBeSeen(t *testing.T) {
	for name, want := range map[string]bool{
		"": true, "Ann": true, "安娜": true, "Ann Lee": true, "e\u0301": true, "+1": true, strings.Repeat("x", 24): true, strings.Repeat("安", 21): true,
		"\u3164": false, "\u115f\u1160": false, "\u2800": false, "\uffa0x": false, "\u0301e": false, "a\u3164b": false, " x": false, "x ": false,
		"a\nb": false, "\x1b[31mred": false, "\u202eevil": false, "\u200b": false, "\u0085": false, "\xff": false,
		strings.Repeat("x", 25): false, strings.Repeat("安", 22): false, "e" + strings.Repeat("\u0301", 3): false,
	} {
		if _, ok := cleanName(name); ok != want {
			t.Errorf("%+q: %v", name, ok)
		}
	}
}

// Whoever comes and goes cannot keep the others of a quick match waiting.
func TestAQuickMatchDoesNotLosePatienceTwice(t *testing.T) {
	h := newHall(t)
	ann, bob := h.enter("Ann"), h.enter("Bob")
	h.must(ann, Command{Do: "quick", Size: 1})
	for range 7 {
		h.must(bob, Command{Do: "quick", Size: 1})
		h.pass(2900 * time.Millisecond)
		h.must(bob, Command{Do: "leave"})
	}
	h.pass(3 * time.Second)
	if v := ann.view(t); v.Phase != "playing" {
		t.Errorf("after %v: %+v", h.now, v)
	}
}

func TestOneAddressHasSoManySpectatorsOfARoomOnly(t *testing.T) {
	h := newHall(t)
	h.views = 2
	ann := h.enter("Ann")
	h.must(ann, Command{Do: "create", Size: 1})
	h.must(ann, Command{Do: "ready", Ready: true})
	h.pass(3 * time.Second)
	watch := Command{Do: "watch", Code: ann.view(t).Code}
	for from, want := range map[string]Code{"192.0.2.1": SpectatorsFull, "192.0.2.2": SpectatorsFull, "": ""} {
		eve := h.enter("Eve")
		if from != "" {
			eve.from = netip.MustParseAddr(from)
		}
		h.must(eve, watch)
		h.must(eve, watch)
		if code := h.do(eve, watch); code != want {
			t.Errorf("a third ticket for %q: %q", from, code)
		}
	}
}
