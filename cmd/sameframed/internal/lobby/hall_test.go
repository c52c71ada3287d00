package lobby

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"sameframe/core/battle"
	"sameframe/core/wire"
)

// fakeHost remembers what it was asked for.
type fakeHost struct {
	begun  map[string]battle.Start
	fail   error
	crowds bool
}

func (h *fakeHost) Begin(code string, s battle.Start) error {
	if h.fail == nil {
		h.begun[code] = s
	}
	return h.fail
}

func (h *fakeHost) Seat(code string, seat wire.Seat) (string, error) {
	return fmt.Sprintf("%s/%d", code, seat), nil
}

func (h *fakeHost) Watch(code string) (string, bool, error) { return code + "/watch", !h.crowds, nil }

// inbox is a member and what it was sent.
type inbox struct {
	*Member
	got []any
}

func (b *inbox) last() any {
	if len(b.got) == 0 {
		return nil
	}
	return b.got[len(b.got)-1]
}

func (b *inbox) view(t *testing.T) View {
	t.Helper()
	for _, m := range slices.Backward(b.got) {
		if v, ok := m.(View); ok {
			return v
		}
	}
	t.Fatal("no room was shown")
	return View{}
}

// hall is a lobby under test.
type hall struct {
	*Lobby
	t    *testing.T
	host *fakeHost
	now  time.Duration
	n    uint64
}

func testInfo() Info {
	return Info{
		Service: "sameframed", Build: Build{Wire: 1, Protocol: 1, Logic: 1, Data: "00000000000000ff"}, Step: 33,
		Maps: []MapInfo{{Key: "bridge", Sides: 5}, {Key: "gorge", Sides: 2}}, Heroes: []string{"knight", "mage"},
	}
}

func testConfig() Config {
	return Config{
		Info: testInfo(), Rooms: 3, Countdown: 3 * time.Second, Quick: 20 * time.Second, Forget: 30 * time.Minute, Check: 30, Results: 2,
	}
}

func newHall(t *testing.T) *hall {
	h := &hall{t: t, host: &fakeHost{begun: map[string]battle.Start{}}}
	h.Lobby = New(testConfig(), h.host, func() uint64 { h.n += 7919; return h.n })
	return h
}

func (h *hall) enter(name string) *inbox {
	h.t.Helper()
	b := &inbox{}
	build := testInfo().Build
	m, no := h.Hello(&Command{Do: "hello", Name: name, Build: &build}, func(v any) { b.got = append(b.got, v) })
	if no != nil {
		h.t.Fatal(no)
	}
	b.Member = m
	return b
}

// do carries out a command and returns the code of the refusal.
func (h *hall) do(b *inbox, c Command) Code {
	if no := h.Do(b.Member, &c, h.now); no != nil {
		if no.Text == "" || no.Is != "refused" {
			h.t.Errorf("refusal without a sentence: %+v", no)
		}
		return no.Code
	}
	return ""
}

// must carries out a command that may not be refused.
func (h *hall) must(b *inbox, c Command) {
	h.t.Helper()
	if code := h.do(b, c); code != "" {
		h.t.Fatalf("%+v: %s", c, code)
	}
}

func (h *hall) pass(d time.Duration) {
	h.now += d
	h.Tick(h.now)
}

func codeOf(no *Refusal) Code {
	if no == nil {
		return ""
	}
	return no.Code
}
