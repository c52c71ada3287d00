package lockstep

import (
	"fmt"

	"sameframe/core/wire"
)

// CheckConfig says how states are compared.
type CheckConfig struct {
	Every    uint32 // frames from one check frame to the next, at least 1
	Patience uint32 // frames behind a check frame after which it is decided without the reports that are missing
	Window   int    // check frames that reports are taken for; more than Patience/Every+1, at most 1024

	// The fewest seats off for each action; 0 is never. Severer actions take
	// no fewer seats.
	Log, Notify, End int

	Lead  uint32 // frames beyond the frontier at which layers are asked for, at least 1
	Trace uint16 // frames that each side tells of the past, at most wire.MaxTrace
	State int    // bytes of whole state taken from each side, at most wire.MaxState; 0 asks for none
}

// DefaultCheck compares once a second at 33 ms a step and logs from the first
// seat on, tells players from two on, and ends the match from three on. Two
// intervals, Patience and Lead fit into Trace, so that also what is found late can
// be dated to its frame.
func DefaultCheck() CheckConfig {
	return CheckConfig{
		Every: 30, Patience: 180, Window: 64, Log: 1, Notify: 2, End: 3,
		Lead: 60, Trace: wire.MaxTrace, State: wire.MaxState,
	}
}

// Validate reports which setting is outside its range.
func (c *CheckConfig) Validate() error {
	refuse := func(what string) error { return fmt.Errorf("lockstep: sync check: %s: %w", what, ErrConfig) }
	rising := func(mild, severe int) bool { return severe == 0 || severe >= mild }
	switch {
	case c.Every == 0 || c.Every > 1<<16 || c.Patience > 1<<24:
		return refuse("interval or patience")
	case c.Window > 1<<10 || int64(c.Window) <= int64(c.Patience/c.Every)+1:
		return refuse("window")
	case c.Log < 0 || c.Notify < 0 || c.End < 0 || !rising(c.Log, c.Notify) || !rising(max(c.Log, c.Notify), c.End):
		return refuse("actions")
	case c.Lead == 0 || c.Lead > 1<<16 || c.Trace > wire.MaxTrace || c.State < 0 || c.State > wire.MaxState:
		return refuse("data to collect")
	}
	return nil
}

// action is what so many seats off lead to.
func (c *CheckConfig) action(off int) wire.SyncAction {
	reaches := func(fewest int) bool { return fewest > 0 && off >= fewest }
	switch {
	case reaches(c.End):
		return wire.SyncEnd
	case reaches(c.Notify):
		return wire.SyncNotify
	case reaches(c.Log):
		return wire.SyncLog
	}
	return wire.SyncNone
}

// opinion is what one side says of a check frame.
type opinion struct {
	wanted bool // it was expected to
	given  bool
	off    bool // as decided last
	trace  wire.Trace
}

// check is one check frame.
type check struct {
	frame   wire.Frame
	seats   []opinion
	truth   opinion // of the service's own core
	decided bool
	changed bool // by a report after the decision
}

// SyncCheck compares what devices say of their states. See the package's rules.
type SyncCheck struct {
	config   CheckConfig
	frontier wire.Frame
	next     wire.Frame // check frame to open next
	checks   []check    // a ring
	head     int
	open     int // checks in the ring, the oldest at head
	present  []bool
	asked    []bool // whose data has been collected or is being
	inquiry  *Inquiry
}

// NewSyncCheck returns the check of a match of so many seats whose first frame
// is first, which is also its first check frame. Nobody is present.
func NewSyncCheck(c CheckConfig, seats int, first wire.Frame) (*SyncCheck, error) {
	if err := c.Validate(); err != nil {
		return nil, err
	}
	if seats < 1 || seats > int(wire.SeatService) {
		return nil, fmt.Errorf("lockstep: sync check of %d seats: %w", seats, ErrConfig)
	}
	s := &SyncCheck{
		config: c, frontier: first, next: first,
		checks: make([]check, c.Window), present: make([]bool, seats), asked: make([]bool, seats),
	}
	for i := range s.checks {
		s.checks[i].seats = make([]opinion, seats)
	}
	s.Advance(first)
	return s, nil
}

// at returns the i-th open check, 0 being the oldest.
func (s *SyncCheck) at(i int) *check { return &s.checks[(s.head+i)%len(s.checks)] }

// Join says that a seat's device simulates from the frontier on, so that its
// reports are expected from there.
func (s *SyncCheck) Join(seat wire.Seat) {
	if int(seat) >= len(s.present) {
		return
	}
	s.present[seat] = true
	if c := s.at(s.open - 1); c.frame == s.frontier {
		c.seats[seat].wanted = true
	}
}

// Leave says that a seat's device is gone: no report of it is waited for.
func (s *SyncCheck) Leave(seat wire.Seat) {
	if int(seat) >= len(s.present) {
		return
	}
	s.present[seat] = false
	for i := range s.open {
		s.at(i).seats[seat].wanted = false
	}
}

// Renew says that a seat's device has begun anew from a trusted state: what it
// said before is forgotten, and should it be off again, its data is collected
// again.
func (s *SyncCheck) Renew(seat wire.Seat) {
	if int(seat) >= len(s.present) {
		return
	}
	s.asked[seat] = false
	for i := range s.open {
		s.at(i).seats[seat] = opinion{}
	}
}

// Advance moves the frontier, behind which every frame is confirmed, and opens
// the check frames up to it. What is too old leaves the window.
func (s *SyncCheck) Advance(frontier wire.Frame) {
	s.frontier = frontier
	for !frontier.Before(s.next) {
		if s.open == len(s.checks) {
			s.head = (s.head + 1) % len(s.checks)
			s.open--
		}
		c := s.at(s.open)
		s.open++
		*c = check{frame: s.next, seats: c.seats}
		for i := range c.seats {
			c.seats[i] = opinion{wanted: s.present[i]}
		}
		s.next += wire.Frame(s.config.Every)
	}
	if q := s.inquiry; q != nil && uint32(frontier-q.Frame) < 1<<31 && uint32(frontier-q.Frame) >= s.config.Patience {
		q.Done = true
	}
}

// Report takes what the device of a seat says of a check frame. Frames that are
// not confirmed, are no check frames, have left the window or were reported
// before are refused.
func (s *SyncCheck) Report(seat wire.Seat, r wire.SyncReport) wire.Reason {
	if int(seat) >= len(s.present) {
		return wire.NotSeated
	}
	c, reason := s.find(r.Frame)
	if c == nil {
		return reason
	}
	return c.say(&c.seats[seat], wire.Trace{Digest: r.Digest, Used: r.Used})
}

// Trust takes what the service's own core says, which outweighs any majority.
// It is refused as a Report is.
func (s *SyncCheck) Trust(r wire.SyncReport) wire.Reason {
	c, reason := s.find(r.Frame)
	if c == nil {
		return reason
	}
	return c.say(&c.truth, wire.Trace{Digest: r.Digest, Used: r.Used})
}

func (s *SyncCheck) find(f wire.Frame) (*check, wire.Reason) {
	oldest := s.at(0).frame
	switch since := uint32(f - oldest); {
	case s.frontier.Before(f):
		return nil, wire.Unconfirmed
	case f.Before(oldest):
		return nil, wire.TooLate
	case since%s.config.Every != 0:
		return nil, wire.NotAsked
	default:
		return s.at(int(since / s.config.Every)), wire.Accepted
	}
}

func (c *check) say(o *opinion, t wire.Trace) wire.Reason {
	if o.given {
		return wire.Repeated
	}
	o.given, o.trace = true, t
	c.changed = true
	return wire.Accepted
}
