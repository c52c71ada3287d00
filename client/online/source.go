package online

import (
	"errors"
	"fmt"

	"sameframe/client"
	"sameframe/client/link"
	"sameframe/core/battle"
	"sameframe/core/lockstep"
	"sameframe/core/replay"
	"sameframe/core/wire"
)

// Config says whose match it is.
type Config struct {
	Seat   wire.Seat // client.NoSeat watches
	Check  uint32    // frames between two states to report, as the service says; at least 1
	GiveUp int64     // nanoseconds without a connection after which the session ends; 0 is a minute
	Dialer Dialer
	Brain  battle.Brain // plays the seats that a bot plays
}

const (
	progressEvery = 100 * ms
	resumeEvery   = 1500 * ms // between two requests on one connection
	patience      = 300       // frames behind the frontier beyond which nobody compares states
	partsBelow    = 32 << 10  // bytes that may wait when a part of a state is sent
	contradicted  = 3         // contradictions of the stream that are forgiven
	arrivals      = 1 << 10   // frames whose arrival is remembered
)

// Source is the source of frames at a service. See the package's rules.
type Source struct {
	config  Config
	first   wire.Frame
	initial []byte
	world   *battle.World

	line
	now, elapsed int64
	started      bool

	fresh   bool              // no state of the stream is held
	due     wire.ResumeAnswer // whose baseline is on its way
	asm     lockstep.Assembly // of it
	stale   bool              // it is on its way
	restart *client.Restart   // it has come
	bundle  wire.Bundle       // decoded last
	held    bool              // the timeline did not take all of it
	wrong   int               // contradictions
	live    bool              // what comes is new, not history
	jitter  jitter
	arrived [arrivals]arrival

	seq     uint32 // client_sequence sent last
	state   []byte // that the service asked for
	stateAt wire.Frame
	stateTo int // bytes of it sent
	witness *lockstep.Witness
	report  wire.LayerReport
	part    wire.StatePart
	picture battle.Picture
	result  result
	ended   bool

	notice  Notice
	told    told
	roll    roll
	closing int64 // when the service closes at the latest; 0: nobody has said so
	stats   client.Network
	last    link.Stats // of the connection, when it was last asked
	buf     []byte
}

// arrival is when the approval of a frame was read.
type arrival struct {
	frame wire.Frame
	at    int64
	trip  int64
	set   bool
}

// New returns the source of a match. The world stands before its first step; it
// gets the brain, and is only read otherwise.
func New(w *battle.World, c Config) (*Source, error) {
	switch {
	case c.Dialer == nil:
		return nil, fmt.Errorf("online: no dialer: %w", ErrConfig)
	case c.Brain == nil:
		return nil, fmt.Errorf("online: no brain: %w", ErrConfig)
	case c.Check == 0:
		return nil, fmt.Errorf("online: check of 0 frames: %w", ErrConfig)
	case w.Frame() != w.Start().First:
		return nil, fmt.Errorf("online: world at frame %d, first %d: %w", w.Frame(), w.Start().First, ErrConfig)
	}
	if c.GiveUp <= 0 {
		c.GiveUp = 60_000 * ms
	}
	s := &Source{
		config: c, world: w, first: w.Frame(), initial: w.Save(nil), fresh: true, line: line{dialer: c.Dialer},
		jitter: jitter{step: int64(w.StepMillis()) * ms}, witness: lockstep.NewWitness(c.Check, w.Frame()),
	}
	s.stats.Frontier = uint32(w.Frame())
	s.roll.brain = c.Brain
	s.roll.begin(w.Start())
	w.SetBrain(&s.roll)
	return s, nil
}

// Name implements client.Source.
func (s *Source) Name() string { return "online" }

// Paused implements client.Source: nothing is due after the end.
func (s *Source) Paused() bool { return s.ended }

// Ended reports whether the service has closed the stream because the match is
// over.
func (s *Source) Ended() bool { return s.ended }

// Result is how the match ended; its Over is false before that.
func (s *Source) Result() replay.Result { return s.result.own }

// Close leaves the match.
func (s *Source) Close() {
	s.config.Dialer.Stop()
	if s.conn != nil {
		s.conn.Close(link.Left)
		s.conn = nil
	}
	s.ended = true
}

// Push implements client.Source. Without a connection the action is refused: it
// would come too late to be meant.
func (s *Source) Push(seat wire.Seat, a wire.Action) error {
	if !s.open || s.stale || s.config.Seat == client.NoSeat {
		return ErrOffline
	}
	u := wire.UnitAction{ClientFrame: s.world.Frame(), ClientSeq: s.seq + 1, ClientTime: uint32(s.now / ms), Action: a}
	if err := a.Validate(); err != nil {
		return err
	}
	s.seq++
	s.stats.Sent++
	s.acts = true
	s.send(&u)
	return nil
}

// Pull implements client.Source.
func (s *Source) Pull(now int64, t *lockstep.Timeline) error {
	s.elapsed = 0
	if s.started {
		s.elapsed = now - s.now
	}
	s.now, s.started = now, true
	if s.ended || s.restart != nil {
		return nil
	}
	if s.conn == nil {
		if err := s.connect(t); s.conn == nil || err != nil {
			return err
		}
	}
	err := s.read(t)
	s.told.look(s)
	if s.conn != nil && err == nil {
		s.speak(t)
		s.conn.Flush()
	}
	return err
}

// read takes in what has come.
func (s *Source) read(t *lockstep.Timeline) error {
	from := t.Sframe()
	err := s.messages(t)
	if s.restart == nil && !s.stale {
		s.note(from, t.Sframe())
	}
	return err
}

func (s *Source) messages(t *lockstep.Timeline) error {
	if s.held {
		if err := s.offer(t); s.held || err != nil {
			return err
		}
	}
	for s.conn != nil && s.restart == nil && !s.held {
		msg, err := s.conn.TryRead()
		switch {
		case err != nil:
			return s.lost(err)
		case msg == nil:
			return nil
		}
		if err := s.take(msg, t); err != nil {
			return err
		}
	}
	return nil
}

// note remembers when the frames [from, to) came. History that is resent tells
// nothing of the line.
func (s *Source) note(from, to wire.Frame) {
	for f := from; f != to; f++ {
		s.arrived[f%arrivals] = arrival{frame: f, at: s.now, trip: int64(s.last.RTT), set: true}
		if to-f > arrivals {
			f = to - arrivals
		}
	}
	if s.live {
		s.jitter.read(s.now, s.elapsed, from, to)
	} else if n := to - from; n > 0 && n <= 2 {
		s.live = true
	}
}

// offer gives the timeline what has come, as far as it takes it.
func (s *Source) offer(t *lockstep.Timeline) error {
	err := t.Offer(&s.bundle)
	s.held = errors.Is(err, lockstep.ErrFull)
	switch {
	case err == nil || s.held:
		return nil
	case errors.Is(err, lockstep.ErrGap):
		s.live = false
		s.ask(t)
		return nil
	}
	if s.wrong++; s.wrong > contradicted {
		return fmt.Errorf("%w: %w", ErrStream, err)
	}
	s.fresh, s.stale = true, true
	s.ask(t)
	return nil
}

// Restart implements client.Remote.
func (s *Source) Restart() (client.Restart, bool) {
	if s.restart == nil {
		return client.Restart{}, false
	}
	r := *s.restart
	s.restart, s.stale, s.fresh, s.held, s.live = nil, false, false, false, false
	s.jitter.forget()
	s.roll.forget()
	s.state, s.result.playing = nil, false
	return r, true
}

// Stale implements client.Remote.
func (s *Source) Stale() bool { return s.stale }

// Target implements client.Remote.
func (s *Source) Target() int { return s.jitter.target }

// Arrived implements client.Remote.
func (s *Source) Arrived(frame wire.Frame) (at, roundTrip int64, ok bool) {
	a := &s.arrived[frame%arrivals]
	return a.at, a.trip, a.set && a.frame == frame
}

// Network implements client.Remote.
func (s *Source) Network() client.Network {
	n := s.stats
	n.Connected, n.Target, n.Arrival = s.open, s.jitter.target, s.jitter.arrival
	s.addLink(&n)
	return n
}
