package room

// pursesEach bounds the purses of a room: so many for each place of a spectator.
const pursesEach = 8

// purses are what the tickets of spectators have left, so that a new connection is no
// new budget. One that is whole again and in nobody's hand is forgotten, after 20 s at
// the latest: who comes then gets the same as one who was never here.
type purses struct {
	of   map[ticket]*purse
	most int
	own  uint64 // tickets without a serial so far
}

// ticket is whose purse it is: a serial, or a number of our own where there is none.
type ticket struct{ serial, own uint64 }

// purse is the budget of one ticket, whatever number of connections it has made.
type purse struct {
	budget
	users int // connections that have it
}

func newPurses(places int) purses {
	return purses{of: map[ticket]*purse{}, most: pursesEach * places}
}

// take returns the purse of a ticket for one more connection, nil when there are too
// many. Nobody shares that of a ticket without a serial.
func (p *purses) take(serial uint64) *purse {
	of := ticket{serial: serial}
	if serial == 0 {
		p.own++
		of.own = p.own
	}
	one := p.of[of]
	if one == nil {
		if len(p.of) >= p.most {
			return nil
		}
		one = &purse{budget: newBudget()}
		p.of[of] = one
	}
	one.users++
	return one
}

// refill is called once a tick.
func (p *purses) refill() {
	for of, one := range p.of {
		one.refill()
		if one.users == 0 && one.whole() {
			delete(p.of, of)
		}
	}
}
