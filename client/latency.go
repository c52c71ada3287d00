package client

import (
	"slices"

	"sameframe/core/wire"
)

// maxPresses is the most actions that wait for their execution to be seen.
const maxPresses = 64

// press is an action on its way through the source.
type press struct {
	action wire.Action
	frame  wire.Frame // next frame to execute when it was given
	at     int64
}

// presses matches executed records with the actions of the own seat. A source
// keeps their order but may lose or refuse some, so an earlier one that is
// overtaken will not come any more.
type presses struct {
	seat    wire.Seat
	waiting []press
	done    []int64 // when those were given that the last frame executed
}

func (p *presses) add(m *Metrics, a wire.Action, frame wire.Frame, now int64) {
	if len(p.waiting) == maxPresses {
		p.waiting = slices.Delete(p.waiting, 0, 1)
		m.Unanswered++
	}
	p.waiting = append(p.waiting, press{action: a, frame: frame, at: now})
}

// forget counts what waits as lost.
func (p *presses) forget(m *Metrics) {
	m.Unanswered += uint64(len(p.waiting))
	p.waiting = p.waiting[:0]
}

// executed looks for own actions in the records of a frame and reports whether
// there are any.
func (p *presses) executed(m *Metrics, records []wire.Record, frame wire.Frame, now int64) bool {
	p.done = p.done[:0]
	if len(p.waiting) == 0 {
		return false
	}
	for i := range records {
		if records[i].Seat == p.seat {
			p.match(m, &records[i].Action, frame, now)
		}
	}
	return len(p.done) > 0
}

func (p *presses) match(m *Metrics, a *wire.Action, frame wire.Frame, now int64) {
	i := slices.IndexFunc(p.waiting, func(w press) bool { return w.action == *a })
	if i < 0 {
		return
	}
	m.LatencySteps.Add(int64(int32(frame - p.waiting[i].frame)))
	m.LatencyMillis.Add((now - p.waiting[i].at) / 1e6)
	m.Unanswered += uint64(i)
	p.done = append(p.done, p.waiting[i].at)
	p.waiting = slices.Delete(p.waiting, 0, i+1)
}
