package room

import (
	"slices"

	"sameframe/core/lockstep"
	"sameframe/core/wire"
)

// judge is what a room knows of its devices' states.
type judge struct {
	check       *lockstep.SyncCheck
	hearing     *hearing
	witness     *lockstep.Witness // the service's own side
	verdict     lockstep.Verdict
	off         []wire.Seat // as told last
	everOff     []bool
	corrections []correction // by seat
	reports     int          // report files written
	state       []byte
	layers      wire.LayerReport
	part        wire.StatePart
}

func newJudge(c *Config) (*judge, error) {
	n := len(c.Start.Seats)
	check, err := lockstep.NewSyncCheck(c.Check, n, c.Start.First)
	if err != nil {
		return nil, err
	}
	return &judge{
		check: check, hearing: newHearing(c), witness: lockstep.NewWitness(c.Check.Every, c.Start.First),
		everOff: make([]bool, n), corrections: make([]correction, n),
	}, nil
}

// advance takes the tick that has been made.
func (j *judge) advance(b *wire.Bundle, records int) {
	j.hearing.input(b, records)
	j.hearing.open(b.Frame)
	j.check.Advance(b.Frame)
}

// report takes what the device of a seat says of its state. What is of a battle that
// it has been put right from is heard, and leads to nothing more.
func (j *judge) report(seat wire.Seat, m *wire.SyncReport) wire.Reason {
	if j.corrections[seat].covers(m.Frame) {
		j.hearing.say(seat, m)
		return wire.Accepted
	}
	why := j.check.Report(seat, *m)
	if why == wire.Accepted {
		j.hearing.say(seat, m)
	}
	return why
}

// testify tells the check what the core's state before the frontier is.
func (r *Room) testify(t wire.Trace) {
	f, j := r.order.Frame(), r.judge
	if layers, whole := j.witness.Due(f); layers {
		r.tellLayers(f, t, whole)
	}
	j.witness.Note(f, t.Digest, t.Used)
	if j.witness.IsCheck(f) {
		j.check.Trust(wire.SyncReport{Frame: f, Digest: t.Digest, Used: t.Used})
		j.hearing.settle(f, t, nil)
	}
}

// tellLayers is the service's own answer in an inquiry.
func (r *Room) tellLayers(f wire.Frame, t wire.Trace, whole bool) {
	j := r.judge
	r.core.do(func(c Core) {
		j.witness.Answer(&j.layers, t.Used, c.Layers())
		j.check.Layers(wire.SeatService, &j.layers)
		if whole {
			j.state = c.Save(nil)
		}
	})
	for at := 0; whole && at < len(j.state); {
		at = lockstep.PartOf(&j.part, f, j.state, at)
		j.check.Part(wire.SeatService, &j.part)
	}
	j.state = nil
}

// decide acts on what has become known about states.
func (r *Room) decide() {
	for r.judge.check.Decide(&r.judge.verdict) {
		r.judged(&r.judge.verdict)
	}
	if q := r.judge.check.Take(); q != nil {
		r.writeReport(q)
		r.correct(q)
	}
	for seat := range r.judge.corrections {
		r.restore(wire.Seat(seat))
	}
}

func (r *Room) judged(v *lockstep.Verdict) {
	r.out.Judged(v.Action, len(v.Off))
	if !v.Split && (v.Reports > 0 || v.Trusted) {
		r.scribe.settle(v.Frame, v.Right)
		r.judge.hearing.settle(v.Frame, v.Right, v.Missing)
	}
	for _, seat := range v.Off {
		r.judge.everOff[seat] = true
	}
	if v.Action >= wire.SyncLog && !slices.Equal(r.judge.off, v.Off) {
		r.log().Warn("states differ", "check", v.Frame, "off", seats(v.Off), "reports", v.Reports,
			"trusted", v.Trusted, "split", v.Split, "action", v.Action.String())
		r.notify(v)
	}
	r.judge.off = append(r.judge.off[:0], v.Off...)
	if v.Action == wire.SyncEnd {
		r.finish(Result{}, EndedBySync)
		return
	}
	r.inquire(v)
}

// seats makes a list readable: bytes would be printed as text.
func seats(of []wire.Seat) []int {
	out := make([]int, len(of))
	for i, s := range of {
		out[i] = int(s)
	}
	return out
}

func (r *Room) notify(v *lockstep.Verdict) {
	if v.Action < wire.SyncNotify {
		return
	}
	n := wire.SyncNotice{Frame: v.Frame, Action: v.Action, Off: v.Off}
	for _, p := range r.players {
		if p != nil && p.open {
			r.tell(p, &n)
		}
	}
}

// inquire asks both sides for their data.
func (r *Room) inquire(v *lockstep.Verdict) {
	ask, of, ok := r.judge.check.Inquire(v)
	if !ok {
		return
	}
	for i := range r.judge.corrections {
		r.judge.corrections[i].excused = false
	}
	for _, seat := range of {
		if seat == wire.SeatService {
			r.judge.witness.Ask(ask, r.order.Frame())
		} else if p := r.players[seat]; p != nil {
			r.tell(p, &ask)
		}
	}
}
