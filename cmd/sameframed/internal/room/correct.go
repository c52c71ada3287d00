package room

import (
	"sameframe/core/lockstep"
	"sameframe/core/wire"
)

// mostCorrections is how often a seat is sent back to the service's state in one
// match.
const mostCorrections = 3

// correction is what a room knows of putting the device of one seat right.
type correction struct {
	owed    bool       // it has to get the service's state, as soon as there is one to give
	times   int        // it has got one
	at      wire.Frame // the frontier when it got the last one
	excused bool       // it has begun anew since the present inquiry began
}

// covers reports whether what the device tells of a frame may still be of the battle
// that it was put right from: that has no frames behind the frontier at which the
// state was sent, for all of the stream that came after it went to the new one.
func (c *correction) covers(f wire.Frame) bool { return c.times > 0 && !c.at.Before(f) }

// begun takes note that the device has a good state, or is getting one.
func (c *correction) begun() { c.owed, c.excused = false, true }

// correct puts devices that are off back onto the service's own state, where
// that is what counts: they get a baseline and go on from there. Who has begun anew
// since has one.
func (r *Room) correct(q *lockstep.Inquiry) {
	if r.config.Tier != Full || q.Split || q.Sides[0].Seat != wire.SeatService {
		return
	}
	for _, side := range q.Sides[1:] {
		c := &r.judge.corrections[side.Seat]
		c.owed = !c.excused && c.times < mostCorrections
	}
}

// restore gives a device the state that it is owed. Early in a match there is no
// baseline yet: then it is tried again with the next tick.
func (r *Room) restore(seat wire.Seat) {
	p, c := r.players[seat], &r.judge.corrections[seat]
	if !c.owed || p == nil || !p.open {
		return
	}
	res, why := r.ledger.history.Resume(wire.ResumeRequest{Fresh: true}, p.view)
	if why != wire.Accepted || res.Baseline == nil {
		return
	}
	c.begun()
	c.times, c.at = c.times+1, r.order.Frame()
	r.judge.check.Renew(seat)
	r.restart(p, &res)
}
