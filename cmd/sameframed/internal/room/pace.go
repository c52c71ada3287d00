package room

import "time"

// pace says when the next tick is due. Times are of one monotonic clock.
//
// A tick that is late by less than half a step keeps the rhythm: the next one
// is due a step after the moment at which this one was. A later one begins a
// new rhythm, and what was missed is never made up for. So two ticks are never
// less than half a step apart.
type pace struct {
	step    time.Duration
	next    time.Duration
	rebased uint64
}

func newPace(step, now time.Duration) pace { return pace{step: step, next: now + step} }

// due reports whether a tick is due at now and how late it is. It then is taken
// as done.
func (p *pace) due(now time.Duration) (late time.Duration, ok bool) {
	late = now - p.next
	switch {
	case late < 0:
		return 0, false
	case late < p.step/2:
		p.next += p.step
	default:
		p.next = now + p.step
		p.rebased++
	}
	return late, true
}
