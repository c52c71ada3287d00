package swarm

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	"sameframe/client/link"
	"sameframe/client/meet"
	"sameframe/client/online"
	"sameframe/core/battle"
	"sameframe/core/data"
	"sameframe/core/replay"
	"sameframe/core/wire"
)

// Crew is the players of one room.
type Crew struct {
	players []*Player
	ledger  *ledger
	start   battle.Start
	data    *data.Set
	link    link.Config
	wait    sync.WaitGroup
}

// NewCrew returns the crew of a match, without anybody yet.
func NewCrew(d *data.Set, s battle.Start) *Crew {
	return &Crew{ledger: &ledger{first: s.First}, start: s, data: d, link: link.DefaultConfig()}
}

// Role is one device of a crew.
type Role struct {
	Start   *meet.Start
	Network Network
	Fate    Fate
	Seed    uint64        // of its bot and its weather
	GiveUp  time.Duration // without a connection it ends after so long; 0 is a minute

	// Again is how a process that was started again asks for the start; nil: it
	// knows it.
	Again func(context.Context) (*meet.Start, error)
	// Tell hands the result to the service before the device leaves; nil: nobody
	// wants it.
	Tell func(context.Context, replay.Result) error
}

// Join adds a device, and begins its life.
func (c *Crew) Join(ctx context.Context, r Role) *Player {
	p := &Player{
		Name: fmt.Sprintf("seat %d", r.Start.Seat), Seat: r.Start.Seat, role: r, data: c.data, link: c.link,
		ledger: c.ledger, frame: c.start.First,
	}
	c.players = append(c.players, p)
	c.wait.Add(1)
	go func() {
		defer c.wait.Done()
		p.run(ctx)
	}()
	return p
}

// GiveUp lets a camp surrender.
func (c *Crew) GiveUp(camp uint8) {
	for _, p := range c.players {
		if p.Seat >= 0 && c.start.Seats[p.Seat].Camp == camp {
			p.giveUp.Store(true)
		}
	}
}

// Wait waits for the end of all players' lives.
func (c *Crew) Wait() { c.wait.Wait() }

// ended is closed when all players' lives are over.
func (c *Crew) ended() <-chan struct{} {
	done := make(chan struct{})
	go func() {
		defer close(done)
		c.Wait()
	}()
	return done
}

// Least is how many frames the slowest device has executed.
func (c *Crew) Least() uint32 {
	least := ^uint32(0)
	for _, p := range c.players {
		f, _, _ := p.at()
		least = min(least, uint32(f-c.start.First))
	}
	return least
}

// Outcome is what a crew saw of its match.
type Outcome struct {
	Room     string         `json:"room"`
	Devices  int            `json:"devices"`
	Frames   int            `json:"frames"`   // that every device executed
	Compared uint64         `json:"compared"` // digests that were compared
	Differ   []Difference   `json:"differ,omitempty"`
	Errors   []string       `json:"errors,omitempty"` // why devices ended
	Stuck    []string       `json:"stuck,omitempty"`  // who did not see the end
	Result   *replay.Result `json:"result,omitempty"` // on which all agree
	Back     float64        `json:"back_ms"`          // the longest from a restart in the middle of the match to the present
	Sum      Sum            `json:"sum"`
}

// OK reports whether all devices saw the same match to its end.
func (o *Outcome) OK() bool {
	return len(o.Differ) == 0 && len(o.Errors) == 0 && len(o.Stuck) == 0 && o.Result != nil && (o.Compared > 0 || o.Devices == 1)
}

// Outcome sums up, after Wait. Frames counts those that every device that was
// there all the time executed.
func (c *Crew) Outcome(room string) Outcome {
	o := Outcome{Room: room, Devices: len(c.players)}
	steady := 0
	for _, p := range c.players {
		if p.lives == 1 && p.Seat >= 0 {
			steady++
		}
		c.look(&o, p)
	}
	o.Errors = partings(c.players)
	o.Frames = c.ledger.whole(max(steady, 1))
	c.ledger.mu.Lock()
	defer c.ledger.mu.Unlock()
	o.Compared, o.Differ = c.ledger.compared, c.ledger.differ
	return o
}

func (c *Crew) look(o *Outcome, p *Player) {
	f, r, err := p.at()
	o.Sum.merge(&p.sum)
	o.Back = max(o.Back, float64(p.back)/float64(time.Millisecond))
	switch {
	case err != nil: // see partings
	case !r.Over:
		o.Stuck = append(o.Stuck, fmt.Sprintf("%s at frame %d", p.Name, f))
	case o.Result == nil:
		o.Result = &r
	case *o.Result != r:
		o.Differ = append(o.Differ, Difference{r.Frame, p.Seat, hex(r.Digest), -1, hex(o.Result.Digest)})
	}
}

// partings says why devices ended early, those of one reason in one line.
func partings(all []*Player) (lines []string) {
	of := map[string][]*Player{}
	var reasons []string
	for _, p := range all {
		_, _, err := p.at()
		if err == nil {
			continue
		}
		why := err.Error()
		if errors.Is(err, online.ErrGone) {
			why = online.ErrGone.Error() // and what it took for it differs from device to device
		}
		if of[why] == nil {
			reasons = append(reasons, why)
		}
		of[why] = append(of[why], p)
	}
	for _, why := range reasons {
		lines = append(lines, parting(of[why])+": "+why)
	}
	return lines
}

// parting says which devices ended, and where in the match.
func parting(of []*Player) string {
	if len(of) == 1 {
		return fmt.Sprintf("%s, frame %d", of[0].Name, of[0].frame)
	}
	var names []string
	first, last := of[0].frame, of[0].frame
	for _, p := range of {
		names = append(names, strings.TrimPrefix(p.Name, "seat "))
		if p.frame.Before(first) {
			first = p.frame
		}
		if last.Before(p.frame) {
			last = p.frame
		}
	}
	if first == last {
		return fmt.Sprintf("seats %s, frame %d", strings.Join(names, " "), first)
	}
	return fmt.Sprintf("seats %s, frames %d to %d", strings.Join(names, " "), first, last)
}

// Digests are the states that the devices saw, by frame from the first on; 0
// where none was.
func (c *Crew) Digests() []uint64 {
	c.ledger.mu.Lock()
	defer c.ledger.mu.Unlock()
	out := make([]uint64, len(c.ledger.seen))
	for i, s := range c.ledger.seen {
		out[i] = s.digest
	}
	return out
}

// First is the number of the first frame.
func (c *Crew) First() wire.Frame { return c.start.First }
