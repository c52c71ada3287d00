package lockstep

import "sameframe/core/wire"

// Verdict is the outcome of one check frame.
type Verdict struct {
	Frame   wire.Frame
	Action  wire.SyncAction
	Off     []wire.Seat // whose state is not the right one, ascending
	Missing []wire.Seat // who was expected to report and has not yet, ascending
	Reports int         // how many were compared, without the service's own
	Trusted bool        // the service's own core says what is right
	Split   bool        // nobody says what is right: no state has a majority, so all who reported are off
	Right   wire.Trace  // unless Split
}

// Decide fills v, whose slices it reuses, with the next verdict and reports
// whether there is one. A check frame is decided once every seat present has
// reported, or Patience frames later. A report that comes after that makes
// another verdict if it changes who is off. Call it until it reports false
// after every Advance.
func (s *SyncCheck) Decide(v *Verdict) bool {
	for i := range s.open {
		c := s.at(i)
		switch {
		case !c.decided && (s.complete(c) || s.patient(c)):
			c.decide(v, &s.config)
			return true
		case c.decided && c.changed && c.decide(v, &s.config):
			return true
		}
	}
	return false
}

func (s *SyncCheck) complete(c *check) bool {
	for i := range c.seats {
		if c.seats[i].wanted && !c.seats[i].given {
			return false
		}
	}
	return true
}

// patient reports whether a check has waited long enough.
func (s *SyncCheck) patient(c *check) bool { return uint32(s.frontier-c.frame) >= s.config.Patience }

// decide compares what has been said and reports whether others are off than
// were before.
func (c *check) decide(v *Verdict, config *CheckConfig) (differs bool) {
	*v = Verdict{Frame: c.frame, Off: v.Off[:0], Missing: v.Missing[:0], Trusted: c.truth.given}
	c.decided, c.changed = true, false
	c.majority(v)
	for i := range c.seats {
		o := &c.seats[i]
		off := o.given && (v.Split || o.trace != v.Right)
		differs = differs || off != o.off
		o.off = off
		switch {
		case off:
			v.Off = append(v.Off, wire.Seat(i))
		case o.wanted && !o.given:
			v.Missing = append(v.Missing, wire.Seat(i))
		}
	}
	v.Action = config.action(len(v.Off))
	return differs
}

// majority finds what more than half of those who reported say. The one who
// keeps a lead by Boyer and Moore's vote is counted again.
func (c *check) majority(v *Verdict) {
	lead := 0
	for i := range c.seats {
		o := &c.seats[i]
		switch {
		case !o.given:
			continue
		case lead == 0:
			v.Right, lead = o.trace, 1
		case o.trace == v.Right:
			lead++
		default:
			lead--
		}
		v.Reports++
	}
	if v.Trusted {
		v.Right = c.truth.trace
		return
	}
	votes := 0
	for i := range c.seats {
		if c.seats[i].given && c.seats[i].trace == v.Right {
			votes++
		}
	}
	if v.Reports > 0 && 2*votes <= v.Reports {
		v.Split, v.Right = true, wire.Trace{}
	}
}

// witness is the side that speaks for the right state: the service itself, or
// the lowest seat of the majority.
func (c *check) witness(v *Verdict) (wire.Seat, bool) {
	if v.Trusted {
		return wire.SeatService, true
	}
	for i := range c.seats {
		if !v.Split && c.seats[i].given && !c.seats[i].off {
			return wire.Seat(i), true
		}
	}
	return 0, false
}
