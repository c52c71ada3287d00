package synrand

// Site names a place in the rules that draws, such as "crit" or "bot/lane".
type Site string

// Draw describes one call that drew a number.
type Draw struct {
	Frame   uint32 // as given to At
	Trigger uint32 // as given to At
	Site    Site
	Used    uint64 // outputs consumed since New, this draw's included
	Value   uint32 // what was drawn; for Range its bits
}

// Trace has report called after every draw, nil for none. Calls that return
// without a draw are not reported. A copy of the stream reports to the same
// function until it is given its own.
func (s *Stream) Trace(report func(Draw)) { s.trace = report }

// At sets the frame and trigger that later draws are reported with.
func (s *Stream) At(frame, trigger uint32) { s.frame, s.trigger = frame, trigger }

func (s *Stream) drawn(site Site, value uint32) uint32 {
	if s.trace != nil {
		s.trace(Draw{s.frame, s.trigger, site, s.used, value})
	}
	return value
}
