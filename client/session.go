package client

import (
	"fmt"

	"sameframe/core/battle"
	"sameframe/core/lockstep"
	"sameframe/core/wire"
)

// NoSeat is the seat of a session that only watches.
const NoSeat wire.Seat = 0xFF

// Config says what a session is for. Start from DefaultConfig.
type Config struct {
	Seat     wire.Seat // whose intents Act sends; NoSeat for none
	Pictures bool      // keep pictures and cues for a view
	Recorder Recorder  // may be nil
	Budget   Budget
	Sequence wire.Seq // first one of the source's stream

	// Clock measures how long steps take, in the nanoseconds of Pre's wall time;
	// nil measures nothing. What happens never depends on it.
	Clock func() int64
}

// DefaultConfig is a session that somebody watches and nobody plays.
func DefaultConfig() Config {
	return Config{Seat: NoSeat, Pictures: true, Budget: DefaultBudget()}
}

// Session is one device of a match. See the package's rules.
type Session struct {
	world    *battle.World
	source   Source
	remote   Remote // the source, when it is one
	timeline *lockstep.Timeline
	catchup  *Catchup
	recorder Recorder

	seat     wire.Seat
	camp     uint8 // whose sight is shown, 0 for everything
	pictures bool
	shown    [2]battle.Picture // previous, current
	heard    []battle.Cue      // what the camp may know of a step
	cues     cueBox

	now     int64 // of the last Pre
	elapsed int64 // between the last two
	started bool
	clock   func() int64
	core    int64          // when the last Core began
	old     lockstep.Stats // of timelines before the last restart
	phase   phase
	presses presses
	meter   meter
	err     error
}

// New returns a session that goes on with the world from its next frame. The
// world belongs to the session from now on.
func New(w *battle.World, src Source, c Config) (*Session, error) {
	if err := c.Budget.Validate(); err != nil {
		return nil, err
	}
	if c.Seat != NoSeat && int(c.Seat) >= len(w.Start().Seats) {
		return nil, fmt.Errorf("client: seat %d of %d: %w", c.Seat, len(w.Start().Seats), ErrConfig)
	}
	s := &Session{
		world: w, source: src, recorder: c.Recorder, seat: c.Seat, pictures: c.Pictures,
		timeline: lockstep.NewTimeline(w.Frame(), c.Sequence),
		catchup:  NewCatchup(c.Budget, w.StepMillis()),
		phase:    phase{step: int64(w.StepMillis()) * 1e6},
		presses:  presses{seat: c.Seat}, clock: c.Clock,
	}
	s.remote, _ = src.(Remote)
	if c.Seat != NoSeat {
		s.camp = w.Start().Seats[c.Seat].Camp
	}
	s.cut()
	return s, nil
}

// cut shows the world as it is without a way there.
func (s *Session) cut() {
	if s.pictures {
		s.world.CampPicture(s.camp, &s.shown[0])
		s.world.CampPicture(s.camp, &s.shown[1])
	}
}

// SetCamp chooses whose sight is shown: that of a camp, or 0 for everything. A
// session that plays a seat shows the sight of its camp and ignores this.
func (s *Session) SetCamp(camp uint8) {
	if s.seat == NoSeat {
		s.camp = camp
		s.cut()
	}
}

// World is the battle, to be read between outer frames only.
func (s *Session) World() *battle.World { return s.world }

// Source is where the match's frames come from.
func (s *Session) Source() Source { return s.source }

// Backlog is how many approved frames wait.
func (s *Session) Backlog() int { return s.timeline.Pending() }

// State is what the session does about its backlog.
func (s *Session) State() State { return s.catchup.State() }

// SetTarget sets how many frames are kept back to absorb jitter.
func (s *Session) SetTarget(frames int) { s.catchup.SetTarget(frames) }

// Err is the error that ended the session, or nil.
func (s *Session) Err() error { return s.err }

// Outcome says how the match stands.
func (s *Session) Outcome() battle.Outcome { return s.world.Outcome() }

// Pictures returns the world before and after the last executed step, as the
// seat's camp may know it, or all of it for one who only watches. They are
// drawn over in the next Core.
func (s *Session) Pictures() (previous, current *battle.Picture) { return &s.shown[0], &s.shown[1] }

// Cues returns what the steps of the last Core announced to the same camp, less
// what the package's rules drop. The next Core reuses the slice.
func (s *Session) Cues() []battle.Cue { return s.cues.cues }

// Metrics returns the measurements so far.
func (s *Session) Metrics() Metrics {
	m := s.meter.m
	m.CuesDropped = s.cues.dropped
	if s.remote != nil {
		n := s.remote.Network()
		m.Network = &n
	}
	return m
}

// Stream returns the counters of the record stream.
func (s *Session) Stream() lockstep.Stats { return s.old.Plus(s.timeline.Stats()) }

// fail ends the session with its first error.
func (s *Session) fail(err error) error {
	if s.err == nil && err != nil {
		s.err = fmt.Errorf("client: %s source, frame %d: %w", s.source.Name(), s.timeline.Cframe(), err)
	}
	return s.err
}
