package lockstep

import (
	"maps"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"sameframe/core/wire"
)

// checkModel is one check frame, told by sets and counts.
type checkModel struct {
	wanted, off map[wire.Seat]bool
	given       map[wire.Seat]wire.Trace
	truth       *wire.Trace
	decided     bool
	changed     bool // since then
}

// right is what the service's core says, else what more than half of the reports
// say; nil when nobody says it.
func (c *checkModel) right() *wire.Trace {
	if c.truth != nil {
		return c.truth
	}
	for _, candidate := range c.given {
		votes := 0
		for _, t := range c.given {
			if t == candidate {
				votes++
			}
		}
		if 2*votes > len(c.given) {
			return &candidate
		}
	}
	return nil
}

// verdict is what the rules make of the check frame now.
func (c *checkModel) verdict(f wire.Frame, config *CheckConfig) Verdict {
	v := Verdict{Frame: f, Trusted: c.truth != nil, Reports: len(c.given)}
	right := c.right()
	if right != nil {
		v.Right = *right
	}
	v.Split = right == nil && len(c.given) > 0
	for seat := range wire.Seat(10) {
		t, gave := c.given[seat]
		switch {
		case gave && (right == nil || t != *right):
			v.Off = append(v.Off, seat)
		case !gave && c.wanted[seat]:
			v.Missing = append(v.Missing, seat)
		}
	}
	for action, fewest := range []int{0, config.Log, config.Notify, config.End} {
		if fewest > 0 && len(v.Off) >= fewest {
			v.Action = wire.SyncAction(action)
		}
	}
	return v
}

// due is the verdict that is to be told, if there is one.
func (c *checkModel) due(f wire.Frame, age int, config *CheckConfig) (Verdict, bool) {
	v := c.verdict(f, config)
	complete := true
	for seat := range c.wanted {
		_, gave := c.given[seat]
		complete = complete && gave
	}
	off := map[wire.Seat]bool{}
	for _, seat := range v.Off {
		off[seat] = true
	}
	first := !c.decided && (complete || age >= int(config.Patience))
	again := c.decided && c.changed && !maps.Equal(off, c.off)
	if first || c.decided && c.changed {
		c.decided, c.changed, c.off = true, false, off
	}
	return v, first || again
}

// checksModel is a SyncCheck told by a map of all check frames of the match.
type checksModel struct {
	real     *SyncCheck
	config   CheckConfig
	first    wire.Frame
	frontier int
	present  []bool
	checks   map[int]*checkModel
}

func newChecksModel(t *rapid.T) *checksModel {
	m := &checksModel{config: smallCheck(), checks: map[int]*checkModel{}}
	m.config.Log, m.config.Notify = rapid.IntRange(0, 2).Draw(t, "log"), rapid.IntRange(2, 3).Draw(t, "notify")
	m.config.End = rapid.SampledFrom([]int{0, 3, 4}).Draw(t, "end")
	m.first = wire.Frame(rapid.OneOf(rapid.Uint32(), rapid.Uint32Min(1<<32-60)).Draw(t, "first"))
	m.present = make([]bool, rapid.IntRange(1, 7).Draw(t, "seats"))
	s, err := NewSyncCheck(m.config, len(m.present), m.first)
	if err != nil {
		t.Fatal(err)
	}
	m.real = s
	m.open(0)
	for i := range m.present {
		m.join(i)
	}
	return m
}

func (m *checksModel) open(f int) {
	c := &checkModel{wanted: map[wire.Seat]bool{}, off: map[wire.Seat]bool{}, given: map[wire.Seat]wire.Trace{}}
	for i, here := range m.present {
		if here {
			c.wanted[wire.Seat(i)] = true
		}
	}
	m.checks[f] = c
}

// held are the check frames that reports are taken for, oldest first.
func (m *checksModel) held() (out []int) {
	newest := m.frontier / 10 * 10
	for f := max(newest-10*(m.config.Window-1), 0); f <= newest; f += 10 {
		out = append(out, f)
	}
	return out
}

func (m *checksModel) anySeat(t *rapid.T) int {
	return rapid.IntRange(0, len(m.present)-1).Draw(t, "seat")
}

func (m *checksModel) join(i int) {
	m.real.Join(wire.Seat(i))
	m.present[i] = true
	if c := m.checks[m.frontier]; c != nil {
		c.wanted[wire.Seat(i)] = true
	}
}

func (m *checksModel) leave(i int) {
	m.real.Leave(wire.Seat(i))
	m.present[i] = false
	for _, f := range m.held() {
		delete(m.checks[f].wanted, wire.Seat(i))
	}
}

func (m *checksModel) renew(i int) {
	m.real.Renew(wire.Seat(i))
	for _, f := range m.held() {
		c, seat := m.checks[f], wire.Seat(i)
		delete(c.wanted, seat)
		delete(c.given, seat)
		delete(c.off, seat)
	}
}

func (m *checksModel) advance(t *rapid.T) {
	m.frontier += rapid.IntRange(0, 12).Draw(t, "frames")
	m.real.Advance(m.first + wire.Frame(m.frontier))
	for f := 0; f <= m.frontier; f += 10 {
		if m.checks[f] == nil {
			m.open(f)
		}
	}
}

// say reports, as a seat or as the service's own core.
func (m *checksModel) say(t *rapid.T) {
	f := rapid.IntRange(0, m.frontier/10+1).Draw(t, "check")*10 + rapid.SampledFrom([]int{0, 0, 0, 0, 0, 1}).Draw(t, "beside")
	r := said(m.first+wire.Frame(f), rapid.SampledFrom([]uint64{2, 2, 2, 3, 0}).Draw(t, "digest"))
	own := rapid.IntRange(0, 9).Draw(t, "own core") == 0
	seat := wire.Seat(rapid.IntRange(0, len(m.present)).Draw(t, "seat"))
	c, trace := m.checks[f], wire.Trace{Digest: r.Digest, Used: r.Used}
	want := wire.Accepted
	switch held := m.held(); {
	case !own && int(seat) == len(m.present):
		want = wire.NotSeated
	case f > m.frontier:
		want = wire.Unconfirmed
	case f < held[0]:
		want = wire.TooLate
	case f%10 != 0:
		want = wire.NotAsked
	case own && c.truth != nil:
		want = wire.Repeated
	case own:
		c.truth, c.changed = &trace, true
	default:
		if _, again := c.given[seat]; again {
			want = wire.Repeated
			break
		}
		c.given[seat], c.changed = trace, true
	}
	got := wire.Reason(0)
	if own {
		got = m.real.Trust(r)
	} else {
		got = m.real.Report(seat, r)
	}
	if got != want {
		t.Fatalf("frame %d of %d from seat %d, own %v: %v, want %v", f, m.frontier, seat, own, got, want)
	}
}

// decide compares all verdicts that are due.
func (m *checksModel) decide(t *rapid.T) {
	var want []Verdict
	for _, f := range m.held() {
		if v, due := m.checks[f].due(m.first+wire.Frame(f), m.frontier-f, &m.config); due {
			want = append(want, v)
		}
	}
	for {
		var v Verdict
		if !m.real.Decide(&v) {
			break
		}
		if len(want) == 0 || !sameVerdict(&v, &want[0]) {
			t.Fatalf("at %d: %+v, model %+v", m.frontier, v, want)
		}
		want = want[1:]
	}
	if len(want) > 0 {
		t.Fatalf("at %d: nothing, model %+v", m.frontier, want)
	}
}

func sameVerdict(a, b *Verdict) bool {
	return a.Frame == b.Frame && a.Action == b.Action && slices.Equal(a.Off, b.Off) && slices.Equal(a.Missing, b.Missing) &&
		a.Reports == b.Reports && a.Trusted == b.Trusted && a.Split == b.Split && a.Right == b.Right
}

// TestSyncCheckAgreesWithTheModel reports at random, as devices that come, go and
// begin anew and as the service's own core, and compares every verdict.
func TestSyncCheckAgreesWithTheModel(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := newChecksModel(t)
		many := several(8, "reports", m.say)
		actions := map[string]func(*rapid.T){
			"advance": m.advance, "advance on": m.advance, "report": many, "report more": many,
			"join":  func(t *rapid.T) { m.join(m.anySeat(t)) },
			"leave": func(t *rapid.T) { m.leave(m.anySeat(t)) },
			"renew": func(t *rapid.T) { m.renew(m.anySeat(t)) },
			"":      m.decide,
		}
		several(3, "rounds", func(t *rapid.T) { t.Repeat(actions) })(t)
	})
}

// TestEveryVoteOfSixIsCounted tries all that six seats can say: nothing, or one
// of three states, of which one looks like no report at all.
func TestEveryVoteOfSixIsCounted(t *testing.T) {
	const seats, choices = 6, 4
	config := smallCheck()
	for n := range 1 << (2 * seats) {
		s := newCheck(t, config, seats, 0)
		want := checkModel{wanted: map[wire.Seat]bool{}, given: map[wire.Seat]wire.Trace{}}
		for seat := range wire.Seat(seats) {
			want.wanted[seat] = true
			if vote := n >> (2 * seat) % choices; vote > 0 {
				r := said(0, uint64(vote-1)*2)
				report(t, s, seat, r, wire.Accepted)
				want.given[seat] = wire.Trace{Digest: r.Digest, Used: r.Used}
			}
		}
		s.Advance(wire.Frame(config.Patience))
		got, v := only(t, s, 0), want.verdict(0, &config)
		if !sameVerdict(&got, &v) {
			t.Fatalf("votes %06x: %+v, counted %+v", n, got, v)
		}
	}
}
