package link

import (
	"fmt"
	"math/rand/v2"
	"time"
)

// Weather is what a network does to what passes, in one direction. The zero
// value does nothing. Chances are in 1/10000.
type Weather struct {
	Delay     time.Duration   // of everything; 0..10 s
	Jitter    time.Duration   // added, evenly from 0; order is kept. 0..10 s
	Loss      int             // chance of being lost; 0..10000
	Duplicate int             // chance of coming twice, the second time up to Late later
	Reorder   int             // chance of being overtaken: it comes up to Late later
	Corrupt   int             // chance of one flipped bit
	Late      time.Duration   // 0 with a Duplicate or Reorder is 50 ms; 0..10 s
	Blackouts []Span          // nothing sent then arrives
	Moves     []time.Duration // when the near end changes its address (Storm)
}

// Span is a stretch of time from the beginning of a connection: From is in it,
// To is not.
type Span struct{ From, To time.Duration }

const (
	chances     = 10000
	defaultLate = 50 * time.Millisecond
)

// Validate reports which setting is outside its range.
func (w *Weather) Validate() error {
	for _, c := range []struct {
		name string
		v    int
	}{{"loss", w.Loss}, {"duplicate", w.Duplicate}, {"reorder", w.Reorder}, {"corrupt", w.Corrupt}} {
		if c.v < 0 || c.v > chances {
			return fmt.Errorf("link: %s %d outside 0..%d: %w", c.name, c.v, chances, ErrConfig)
		}
	}
	for _, d := range []time.Duration{w.Delay, w.Jitter, w.Late} {
		if d < 0 || d > 10*time.Second {
			return fmt.Errorf("link: weather of %v outside 0..10s: %w", d, ErrConfig)
		}
	}
	for _, s := range w.Blackouts {
		if s.From < 0 || s.To < s.From {
			return fmt.Errorf("link: blackout from %v to %v: %w", s.From, s.To, ErrConfig)
		}
	}
	return nil
}

// dark returns the end of the blackout that t falls in, t when there is none.
func (w *Weather) dark(t time.Duration) time.Duration {
	for _, s := range w.Blackouts {
		if t >= s.From && t < s.To {
			return s.To
		}
	}
	return t
}

// Lane is one direction of a network in some weather: it says what becomes of
// each datagram. It has no clock and holds no datagrams; the same seed and the
// same calls give the same fates.
type Lane struct {
	weather Weather
	rng     *rand.Rand
	last    time.Duration // latest arrival in order
}

// Fate is one arrival of a datagram.
type Fate struct {
	At   time.Duration // when it arrives
	Flip int           // bit to flip, -1 for none
}

// NewLane returns a lane. The weather must be valid.
func NewLane(seed uint64, w Weather) *Lane {
	if w.Late == 0 {
		w.Late = defaultLate
	}
	return &Lane{weather: w, rng: rand.New(rand.NewPCG(seed, 0x6C616E65))}
}

// Send appends the arrivals of a datagram of size bytes, which is sent now:
// none when it is lost, two when it is duplicated.
func (l *Lane) Send(dst []Fate, now time.Duration, size int) []Fate {
	w := &l.weather
	lost, twice, late := l.chance(w.Loss), l.chance(w.Duplicate), l.chance(w.Reorder)
	at := now + w.Delay + l.upTo(w.Jitter)
	if lost || w.dark(now) != now {
		return dst
	}
	if late {
		at = max(at, l.last) + l.upTo(w.Late)
	} else {
		at = max(at, l.last)
		l.last = at
	}
	dst = append(dst, Fate{At: at, Flip: l.flip(size)})
	if twice {
		dst = append(dst, Fate{At: at + l.upTo(w.Late), Flip: -1})
	}
	return dst
}

func (l *Lane) chance(c int) bool { return c > 0 && l.rng.IntN(chances) < c }

// upTo draws evenly from 0..d.
func (l *Lane) upTo(d time.Duration) time.Duration {
	if d <= 0 {
		return 0
	}
	return time.Duration(l.rng.Int64N(int64(d) + 1))
}

func (l *Lane) flip(size int) int {
	if size > 0 && l.chance(l.weather.Corrupt) {
		return l.rng.IntN(size * 8)
	}
	return -1
}
