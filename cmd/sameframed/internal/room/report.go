package room

import (
	"fmt"

	"sameframe/core/battle"
	"sameframe/core/lockstep"
	"sameframe/core/state"
	"sameframe/core/wire"
)

// ReportVersion names the form of a report file: lines of JSON, each with the
// word "line" that says what it is. The first is "report", then "side" and
// "trace" lines, a "finding" for each side but the first, and the tail of the
// stream as "bundle" lines.
const ReportVersion = 1

// maxReports bounds the report files of one match.
const maxReports = 4

// tailFrames is how much of the stream a report holds before the frame at which
// states were told.
const tailFrames = 600

type reportLine struct {
	Line    string     `json:"line"`
	Version int        `json:"version"`
	Room    string     `json:"room"`
	Cause   wire.Frame `json:"cause"` // check frame that showed the difference
	Frame   wire.Frame `json:"frame"` // next to execute in the states told
	Split   bool       `json:"split"` // nobody has a majority
	Logic   uint32     `json:"logic"`
	Data    string     `json:"data"`
	Start   []byte     `json:"start"` // saved start snapshot
	Replay  string     `json:"replay,omitempty"`
}

type sideLine struct {
	Line     string            `json:"line"`
	Side     string            `json:"side"`
	Name     string            `json:"name,omitempty"` // as the player calls himself
	Off      bool              `json:"off"`
	Answered bool              `json:"answered"`
	Used     uint64            `json:"used"`
	Digest   string            `json:"digest"`
	Layers   map[string]string `json:"layers,omitempty"`
	State    []byte            `json:"state,omitempty"`
}

type traceLine struct {
	Line   string     `json:"line"`
	Side   string     `json:"side"`
	Frame  wire.Frame `json:"frame"` // after which the digest is
	Digest string     `json:"digest"`
	Used   uint64     `json:"used"`
}

type findingLine struct {
	Line   string      `json:"line"`
	Side   string      `json:"side"`
	Told   bool        `json:"told"`
	Equal  bool        `json:"equal"`
	Layer  string      `json:"layer,omitempty"`
	Frame  *wire.Frame `json:"frame,omitempty"` // the state before it is the first that differs
	Before bool        `json:"before"`          // or it began earlier
}

type bundleLine struct {
	Line  string     `json:"line"`
	Frame wire.Frame `json:"frame"` // frontier behind it
	Bytes []byte     `json:"bytes"`
}

func hex(digest uint64) string { return fmt.Sprintf("%016x", digest) }

func sideName(s wire.Seat) string {
	if s == wire.SeatService {
		return "service"
	}
	return fmt.Sprintf("seat %d", s)
}

// writeReport leaves what an inquiry collected in one file.
func (r *Room) writeReport(q *lockstep.Inquiry) {
	for _, f := range q.Findings() {
		r.log().Warn("divergence", "side", sideName(f.Seat), "told", f.Told, "layer", f.Layer.String(), "dated", f.Dated, "first", f.Frame)
	}
	if r.ports.Files == nil || r.judge.reports == maxReports {
		return
	}
	r.judge.reports++
	r.writeLines(fmt.Sprintf("%s-off-%d.jsonl", r.config.Code, q.Cause), r.reportLines(q))
}

func (r *Room) reportLines(q *lockstep.Inquiry) []any {
	s := r.config.Start
	out := []any{reportLine{
		Line: "report", Version: ReportVersion, Room: r.config.Code, Cause: q.Cause, Frame: q.Frame, Split: q.Split,
		Logic: s.Logic, Data: hex(s.Data), Start: state.Save(nil, s.Walk), Replay: r.replayName(),
	}}
	for i := range q.Sides {
		out = append(out, sideLines(&q.Sides[i], &s, q.Frame)...)
	}
	for _, f := range q.Findings() {
		l := findingLine{Line: "finding", Side: sideName(f.Seat), Told: f.Told, Equal: f.Equal, Before: f.Before}
		if f.Told && !f.Equal {
			l.Layer = f.Layer.String()
		}
		if f.Dated {
			l.Frame = &f.Frame
		}
		out = append(out, l)
	}
	return append(out, r.tail(q.Frame)...)
}

func sideLines(side *lockstep.Side, s *battle.Start, at wire.Frame) []any {
	l := sideLine{Line: "side", Side: sideName(side.Seat), Off: side.Off, Answered: side.Answered, State: side.State}
	if int(side.Seat) < len(s.Seats) {
		l.Name = s.Seats[side.Seat].Name
	}
	if side.Answered {
		l.Used, l.Digest = side.Report.Used, hex(side.Report.Layers.Coarse())
		l.Layers = map[string]string{}
		for i, d := range side.Report.Layers {
			l.Layers[state.Layer(i).String()] = hex(d)
		}
	}
	out := []any{l}
	n := len(side.Report.Trace)
	for i, t := range side.Report.Trace {
		// A trace tells the state before a frame, which is the one after the frame before it.
		out = append(out, traceLine{"trace", l.Side, at - wire.Frame(n-i) - 1, hex(t.Digest), t.Used})
	}
	return out
}

// tail is the stream before and behind a frame, as far as it is held.
func (r *Room) tail(at wire.Frame) []any {
	var out []any
	h := r.ledger.history
	from := h.First()
	for from != h.Next() {
		raw, next, err := h.AppendBundle(nil, from, h.Next(), 1<<12)
		if err != nil || next == from {
			break
		}
		var b wire.Bundle
		if b.Decode(raw) == nil && !b.Frame.Before(at-tailFrames) {
			out = append(out, bundleLine{"bundle", b.Frame, raw})
		}
		from = next
	}
	return out
}
