package view

import (
	"cmp"
	"slices"

	"sameframe/core/data"
	"sameframe/core/replay"
	"sameframe/core/wire"
)

const (
	// Steps of one outer frame that find out what the film tells: while it
	// stands, while it plays, and while outer frames are late.
	taleIdle  = 384
	taleSpare = 64
	taleLate  = 8

	// markLead is how long before an event its mark leads, so that one sees how it
	// comes about.
	markLead data.Millis = 3000
	// stopGap is how far apart marks are that are worth a jump of their own.
	stopGap data.Millis = 1500
)

// markKind says what a mark on the bar of a film stands for.
type markKind uint8

const (
	markKill markKind = iota
	markDeath
	markTower
	markBase
	markYield // a camp has surrendered
)

// mark of a film is an event at a position.
type filmMark struct {
	kind  markKind
	at    int // position
	camp  int // that has gained by it
	event *replay.Event
}

// filmFight is a team fight between two positions.
type filmFight struct {
	from, to int
	fight    *replay.Fight
}

// filmLead is by how much the west leads in gold, at a position.
type filmLead struct {
	at   int
	gold int
}

// tale is what a film tells: its events, fights and the course of gold. It plays
// the recording once beside the film, a part in each outer frame.
type tale struct {
	reporter *replay.Reporter
	first    wire.Frame // number of the first frame
	step     int        // milliseconds
	report   *replay.Report
	marks    []filmMark // by position
	fights   []filmFight
	lead     []filmLead
	most     int   // greatest lead of either camp
	stops    []int // where jumps from event to event lead
}

func newTale(set *data.Set, f *replay.File) (*tale, error) {
	r, err := replay.NewReporter(set, f)
	if err != nil {
		return nil, err
	}
	return &tale{reporter: r, first: f.Header.Start.First}, nil
}

// advance plays a part of the recording, of at most n steps, and reports whether
// the tale is complete now and was not before.
func (t *tale) advance(n int) bool {
	for ; n > 0 && t.report == nil; n-- {
		if !t.reporter.Step() {
			t.tell(t.reporter.Report())
			return true
		}
	}
	return false
}

// tell takes what a report says.
func (t *tale) tell(r *replay.Report) {
	t.report, t.step = r, r.Step
	for i := range r.Timeline {
		t.mark(&r.Timeline[i])
	}
	for i := range r.Fights {
		t.fights = append(t.fights, filmFight{t.position(r.Fights[i].From), t.position(r.Fights[i].To), &r.Fights[i]})
	}
	for i := range r.Samples {
		s := &r.Samples[i]
		gold := r.ByCamp(s.NetWorth)
		l := filmLead{t.position(s.At), gold[1] - gold[2]}
		t.lead = append(t.lead, l)
		t.most = max(t.most, l.gold, -l.gold)
	}
	t.findStops()
}

// position is the last one that is not after a time of the match.
func (t *tale) position(at data.Millis) int { return int(at) / t.step }

// mark puts an event on the bar. The end is none unless a camp gave up: a base
// fell just before.
func (t *tale) mark(e *replay.Event) {
	m := filmMark{at: int(e.Frame-t.first) + 1, camp: e.Camp, event: e}
	switch e.Kind {
	case replay.EventKill:
		m.kind = markKill
	case replay.EventDeath:
		m.kind, m.camp = markDeath, 3-e.Camp
	case replay.EventTower:
		m.kind, m.camp = markTower, 3-e.Camp
	case replay.EventBase:
		m.kind, m.camp = markBase, 3-e.Camp
	case replay.EventEnd:
		if !t.report.Surrender {
			return
		}
		m.kind = markYield
	}
	t.marks = append(t.marks, m)
}

// findStops collects the moments before events and fights, each once.
func (t *tale) findStops() {
	var all []int
	for i := range t.marks {
		all = append(all, t.marks[i].at)
	}
	for i := range t.fights {
		all = append(all, t.fights[i].from)
	}
	slices.Sort(all)
	last := -1 << 30
	for _, at := range all {
		if at -= int(markLead) / t.step; (at-last)*t.step >= int(stopGap) {
			t.stops = append(t.stops, max(at, 0))
			last = at
		}
	}
}

// leadAt is the lead in gold of the west at a position; false before the tale is
// complete.
func (t *tale) leadAt(at int) (int, bool) {
	if len(t.lead) == 0 {
		return 0, false
	}
	i, _ := slices.BinarySearchFunc(t.lead, at, func(l filmLead, at int) int { return cmp.Compare(l.at, at) })
	i = min(i, len(t.lead)-1)
	if i == 0 || t.lead[i].at <= at {
		return t.lead[i].gold, true
	}
	a, b := t.lead[i-1], t.lead[i]
	return a.gold + (b.gold-a.gold)*(at-a.at)/(b.at-a.at), true
}
