package main

import (
	"fmt"
	"slices"
	"time"

	"sameframe/client"
	"sameframe/core/wire"
)

// follower shows how a match without a window goes.
type follower struct {
	*visit
	shown  time.Duration
	state  string
	read   []told // notices that were printed and still hold
	gaveUp time.Duration
}

// told is a notice, whatever is left of the time that it tells of.
type told struct {
	code string
	who  client.Who
}

// showEvery is the time between two lines of progress.
const showEvery = 10 * time.Second

// outer is called after each outer frame.
func (p *follower) outer(at time.Duration) {
	s := p.device.Session
	p.news()
	if at-p.shown >= showEvery {
		p.shown = at
		m := s.Metrics()
		fmt.Fprintf(p.err, "  %5s  frame %d, %s, %d waiting, round trip %d ms\n", clock(int(s.World().Elapsed())), s.World().Frame(),
			s.State(), s.Backlog(), m.Network.RTT.Quantile(50))
	}
	if p.flags.time > 0 && at >= p.flags.time && at-p.gaveUp >= time.Second && p.start.Seat >= 0 {
		p.gaveUp = at
		s.Act(int64(at), wire.Action{Kind: wire.Surrender})
	}
}

// news prints each notice when it begins to hold.
func (p *follower) news() {
	var now []told
	for _, n := range p.device.Source.Notices() {
		t := told{n.Code, n.Who}
		now = append(now, t)
		if !slices.Contains(p.read, t) {
			fmt.Fprintf(p.err, "  %s (%s)\n", n.Sentence(client.English), n.Code)
		}
	}
	p.read = now
}
