package kcp

// Milliseconds until a segment is sent again.
const (
	firstWait  = 200 // before the first answer
	mostWait   = 60_000
	leastSwing = 40 // what the deviation counts at least: a tick, and something for its being late
)

// trip is the estimate of the time until an answer (RFC 6298, with less weight for
// answers that come much sooner than usual), in milliseconds.
type trip struct {
	seen          bool
	smooth, swing int32
	wait          uint32
}

func newTrip() trip { return trip{wait: firstWait} }

func (t *trip) observe(took uint32) {
	now := int32(min(took, mostWait))
	if !t.seen {
		t.seen, t.smooth, t.swing = true, now, now/2
	} else {
		off := now - t.smooth
		t.smooth += off >> 3
		weight := 2
		if now < t.smooth-t.swing {
			weight = 5
		}
		t.swing += (max(off, -off) - t.swing) >> weight
	}
	t.wait = min(uint32(t.smooth)+max(leastSwing, uint32(t.swing)*4), mostWait)
}
