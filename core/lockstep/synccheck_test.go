package lockstep

import (
	"errors"
	"slices"
	"testing"

	"sameframe/core/wire"
)

func newCheck(t testing.TB, c CheckConfig, seats int, first wire.Frame) *SyncCheck {
	t.Helper()
	s, err := NewSyncCheck(c, seats, first)
	if err != nil {
		t.Fatal(err)
	}
	for i := range seats {
		s.Join(wire.Seat(i))
	}
	return s
}

func smallCheck() CheckConfig {
	c := DefaultCheck()
	c.Every, c.Patience, c.Window, c.Lead = 10, 30, 8, 15
	return c
}

func said(frame wire.Frame, digest uint64) wire.SyncReport {
	return wire.SyncReport{Frame: frame, Digest: digest, Used: digest / 2}
}

func report(t testing.TB, s *SyncCheck, seat wire.Seat, r wire.SyncReport, want wire.Reason) {
	t.Helper()
	if got := s.Report(seat, r); got != want {
		t.Fatalf("seat %d, frame %d: %v, want %v", seat, r.Frame, got, want)
	}
}

// verdicts decides everything that can be.
func verdicts(s *SyncCheck) (out []Verdict) {
	for {
		var v Verdict
		if !s.Decide(&v) {
			return out
		}
		out = append(out, v)
	}
}

// only is the one verdict about a frame.
func only(t testing.TB, s *SyncCheck, frame wire.Frame) Verdict {
	t.Helper()
	all := slices.DeleteFunc(verdicts(s), func(v Verdict) bool { return v.Frame != frame })
	if len(all) != 1 {
		t.Fatalf("%d verdicts about frame %d: %+v", len(all), frame, all)
	}
	return all[0]
}

func TestTheMajorityIsRightAndTheOthersAreNamed(t *testing.T) {
	const first = 0xFFFFFFFB // check frames -5, 5, 15
	for _, c := range []struct {
		name   string
		states []uint64 // 0: no report
		trust  uint64
		off    []wire.Seat
		split  bool
		action wire.SyncAction
	}{
		{"all alike", []uint64{7, 7, 7, 7}, 0, nil, false, wire.SyncNone},
		{"one off", []uint64{7, 7, 8, 7}, 0, []wire.Seat{2}, false, wire.SyncLog},
		{"the first off", []uint64{8, 7, 7}, 0, []wire.Seat{0}, false, wire.SyncLog},
		{"two off, differently", []uint64{9, 7, 7, 7, 8}, 0, []wire.Seat{0, 4}, false, wire.SyncNotify},
		{"three off", []uint64{9, 7, 7, 7, 7, 8, 8}, 0, []wire.Seat{0, 5, 6}, false, wire.SyncEnd},
		{"two against two", []uint64{7, 7, 8, 8}, 0, []wire.Seat{0, 1, 2, 3}, true, wire.SyncEnd},
		{"one against one", []uint64{7, 8}, 0, []wire.Seat{0, 1}, true, wire.SyncNotify},
		{"one against one, the service knows", []uint64{7, 8}, 8, []wire.Seat{0}, false, wire.SyncLog},
		{"the service against all", []uint64{7, 7}, 8, []wire.Seat{0, 1}, false, wire.SyncNotify},
		{"most say nothing", []uint64{7, 0, 0, 8, 7}, 0, []wire.Seat{3}, false, wire.SyncLog},
		{"one report", []uint64{0, 7, 0}, 0, nil, false, wire.SyncNone},
		{"nobody", []uint64{0, 0}, 0, nil, false, wire.SyncNone},
		{"one report, the service differs", []uint64{0, 7}, 8, []wire.Seat{1}, false, wire.SyncLog},
	} {
		s := newCheck(t, smallCheck(), len(c.states), first)
		s.Advance(5)
		verdicts(s)
		for seat, d := range c.states {
			if d > 0 {
				report(t, s, wire.Seat(seat), said(5, d), wire.Accepted)
			}
		}
		if c.trust > 0 {
			s.Trust(said(5, c.trust))
		}
		s.Advance(35)
		v := only(t, s, 5)
		if !slices.Equal(v.Off, c.off) || v.Split != c.split || v.Action != c.action || v.Trusted != (c.trust > 0) {
			t.Errorf("%s: %+v", c.name, v)
		}
		missing := 0
		for _, d := range c.states {
			if d == 0 {
				missing++
			}
		}
		if len(v.Missing) != missing || v.Reports != len(c.states)-missing {
			t.Errorf("%s: missing %v, %d reports", c.name, v.Missing, v.Reports)
		}
	}
}

func TestTheUsedCountIsComparedToo(t *testing.T) {
	s := newCheck(t, smallCheck(), 3, 0)
	s.Advance(10)
	for seat := range wire.Seat(3) {
		report(t, s, seat, wire.SyncReport{Frame: 10, Digest: 7, Used: uint64(seat / 2)}, wire.Accepted)
	}
	if v := only(t, s, 10); !slices.Equal(v.Off, []wire.Seat{2}) || v.Right != (wire.Trace{Digest: 7}) {
		t.Errorf("%+v", v)
	}
}

func TestReportsAreTakenForConfirmedCheckFramesOnly(t *testing.T) {
	s := newCheck(t, smallCheck(), 2, 0xFFFFFFF0)
	report(t, s, 0, said(0xFFFFFFF0, 1), wire.Accepted)
	report(t, s, 0, said(0xFFFFFFF0, 1), wire.Repeated)
	report(t, s, 0, said(0xFFFFFFFA, 1), wire.Unconfirmed)
	s.Advance(0xFFFFFFFA)
	report(t, s, 0, said(0xFFFFFFFA, 1), wire.Accepted)
	report(t, s, 1, said(0xFFFFFFF9, 1), wire.NotAsked)
	report(t, s, 2, said(0xFFFFFFFA, 1), wire.NotSeated)
	s.Advance(4 + 70)
	report(t, s, 1, said(0xFFFFFFFA, 1), wire.TooLate)
	report(t, s, 1, said(4, 1), wire.Accepted)
	if r := s.Trust(said(75, 1)); r != wire.Unconfirmed {
		t.Error(r)
	}
	if r := s.Trust(said(4, 1)); r != wire.Accepted {
		t.Error(r)
	}
	if r := s.Trust(said(4, 1)); r != wire.Repeated {
		t.Error(r)
	}
}

func TestACheckWaitsForItsReportsButNotForEver(t *testing.T) {
	s := newCheck(t, smallCheck(), 3, 0)
	verdicts(s)
	s.Advance(10)
	report(t, s, 0, said(10, 1), wire.Accepted)
	report(t, s, 1, said(10, 1), wire.Accepted)
	s.Advance(39)
	if v := verdicts(s); len(v) != 1 || v[0].Frame != 0 {
		t.Fatalf("decided too early: %+v", v)
	}
	s.Advance(40)
	if v := only(t, s, 10); !slices.Equal(v.Missing, []wire.Seat{2}) || len(v.Off) != 0 {
		t.Errorf("%+v", v)
	}
	report(t, s, 2, said(10, 9), wire.Accepted)
	if v := only(t, s, 10); !slices.Equal(v.Off, []wire.Seat{2}) || len(v.Missing) != 0 {
		t.Errorf("the late one: %+v", v)
	}
	s.Leave(2)
	for f := wire.Frame(20); f <= 40; f += 10 {
		report(t, s, 0, said(f, 1), wire.Accepted)
		report(t, s, 1, said(f, 1), wire.Accepted)
	}
	if v := verdicts(s); len(v) != 3 || len(v[0].Missing) != 0 {
		t.Errorf("waits for who has left: %+v", v)
	}
	report(t, s, 2, said(20, 1), wire.Accepted)
	if v := verdicts(s); len(v) != 0 {
		t.Errorf("a late report that agrees: %+v", v)
	}
}

func TestCheckSettingsOutOfRangeAreRefused(t *testing.T) {
	for name, change := range map[string]func(*CheckConfig){
		"no interval":              func(c *CheckConfig) { c.Every = 0 },
		"window below patience":    func(c *CheckConfig) { c.Window = int(c.Patience/c.Every) + 1 },
		"huge window":              func(c *CheckConfig) { c.Window = 1<<10 + 1 },
		"end before notify":        func(c *CheckConfig) { c.End = 1 },
		"notify before log":        func(c *CheckConfig) { c.Log = 3 },
		"no lead":                  func(c *CheckConfig) { c.Lead = 0 },
		"long trace":               func(c *CheckConfig) { c.Trace = 301 },
		"large state":              func(c *CheckConfig) { c.State = wire.MaxState + 1 },
		"negative":                 func(c *CheckConfig) { c.Log = -1 },
		"end before log, no notes": func(c *CheckConfig) { c.Log, c.Notify, c.End = 2, 0, 1 },
	} {
		c := DefaultCheck()
		change(&c)
		if _, err := NewSyncCheck(c, 2, 0); !errors.Is(err, ErrConfig) {
			t.Errorf("%s: %v", name, err)
		}
	}
	for _, n := range []int{0, 255} {
		if _, err := NewSyncCheck(DefaultCheck(), n, 0); !errors.Is(err, ErrConfig) {
			t.Errorf("%d seats: %v", n, err)
		}
	}
	c := DefaultCheck()
	c.Log, c.Notify, c.End = 0, 0, 0
	if a := c.action(9); a != wire.SyncNone {
		t.Error(a)
	}
}
