package room

import (
	"encoding/json"
	"fmt"

	"sameframe/core/verdict"
	"sameframe/core/wire"
)

// VerdictVersion names the form of a battle report's file: lines of JSON, each
// with the word "line" that says what it is. The first is "verdict", then a
// "device" line for each person, followed by its "divergence" lines.
const VerdictVersion = 1

// DeviceVerdict is what the service found in the reports of one seat's device.
type DeviceVerdict struct {
	Seat        int    `json:"seat"`
	Finding     string `json:"finding"` // stable word, see wire.Finding
	Result      string `json:"result"`  // agrees, differs, untold, or unknown: there is none to compare with
	Checkpoints int    `json:"checkpoints"`
	Matched     int    `json:"matched"`
	Diverged    int    `json:"diverged"`
	Decisive    int    `json:"decisive"` // of those, how many touch the outcome
	Missing     int    `json:"missing"`  // checkpoints that were due and never came
	Silence     int64  `json:"silence"`  // most frames without one while they were due
	English     string `json:"english"`
	Chinese     string `json:"chinese"`
}

type verdictLine struct {
	Line      string  `json:"line"`
	Version   int     `json:"version"`
	Room      string  `json:"room"`
	End       End     `json:"end"`
	Authority string  `json:"authority"` // who says what is right: service or majority
	Frames    uint32  `json:"frames"`
	Inputs    int64   `json:"inputs"`           // records of the stream
	Broken    string  `json:"broken,omitempty"` // the rule of inputs that the stream breaks
	Result    *Result `json:"match,omitempty"`
	Replay    string  `json:"replay,omitempty"`
}

type deviceLine struct {
	Line string `json:"line"`
	Name string `json:"name,omitempty"` // as the player calls himself
	DeviceVerdict
}

type divergenceLine struct {
	Line     string      `json:"line"`
	Seat     int         `json:"seat"`
	Frame    wire.Frame  `json:"frame"` // next to execute in the state told
	Severity string      `json:"severity"`
	Fields   []fieldLine `json:"fields"`
}

type fieldLine struct {
	Field string `json:"field"`
	Told  string `json:"told"`
	Real  string `json:"real"`
}

// conclude is the result check: it compares what devices said with the recorded
// match, and leaves the battle report in the summary, the log and a file. A room
// that failed has nothing to compare with.
func (r *Room) conclude() {
	if r.summary.End == "" || r.summary.End == EndedByFailure || r.summary.Verdicts != nil {
		return
	}
	lines := []any{r.verdictLine()}
	for seat := range r.players {
		v := r.verdict(seat)
		if v == nil {
			continue
		}
		d := r.deviceVerdict(seat, v)
		r.summary.Verdicts = append(r.summary.Verdicts, d)
		lines = append(lines, deviceLine{"device", r.config.Start.Seats[seat].Name, d})
		for i := range v.Divergences {
			lines = append(lines, r.divergenceLine(seat, &v.Divergences[i]))
		}
		r.announce(&d, v)
	}
	r.writeLines(r.config.Code+"-verdict.jsonl", lines)
}

// verdict is what came out for a seat by now, nil without a person.
func (r *Room) verdict(seat int) *verdict.Verdict {
	end := r.config.Start.First + wire.Frame(r.summary.Frames)
	if r.summary.Result.Over {
		end = r.summary.Result.Frame
	}
	return r.judge.hearing.verdict(seat, end, r.ballot.said[seat], &r.summary.Result)
}

func (r *Room) deviceVerdict(seat int, v *verdict.Verdict) DeviceVerdict {
	return DeviceVerdict{
		Seat: seat, Finding: r.finding(seat, v).Code(), Result: r.saidOf(seat),
		Checkpoints: v.Checkpoints, Matched: v.Matched, Diverged: v.Diverged, Decisive: v.Decisive, Missing: v.Missing, Silence: v.Silence,
		English: v.English(), Chinese: v.Chinese(),
	}
}

// finding sums the verdict on a seat up. Of a device that was put right the states
// before that decide nothing: what it tells from then on is what counts.
func (r *Room) finding(seat int, v *verdict.Verdict) wire.Finding {
	f := findingOf(v, r.config.Check.Patience)
	last := r.config.Start.First + wire.Frame(v.Last)
	if f == wire.FindOutcome && r.judge.corrections[seat].covers(last) && r.saidOf(seat) != "differs" {
		f = wire.FindCosmetic
	}
	return f
}

// saidOf is how a seat's word about the result stands to the result.
func (r *Room) saidOf(seat int) string {
	switch said := r.ballot.said[seat]; {
	case !r.summary.Result.Over:
		return "unknown"
	case said == nil:
		return "untold"
	case *said != r.summary.Result:
		return "differs"
	}
	return "agrees"
}

// announce logs and counts what came out for one device.
func (r *Room) announce(d *DeviceVerdict, v *verdict.Verdict) {
	f := r.finding(d.Seat, v)
	r.out.Concluded(f, d.Result == "differs")
	if f < wire.FindMissing {
		return
	}
	args := []any{"seat", d.Seat, "finding", d.Finding, "result", d.Result, "verdict", d.English}
	if first := v.First(); first != nil {
		args = append(args, "first", r.config.Start.First+wire.Frame(first.Tick), "severity", first.Severity.String())
	}
	r.log().Warn("a device's report differs", args...)
}

func (r *Room) verdictLine() verdictLine {
	h, s := r.judge.hearing, &r.summary
	l := verdictLine{
		Line: "verdict", Version: VerdictVersion, Room: s.Code, End: s.End, Authority: "majority",
		Frames: s.Frames, Inputs: h.inputs, Replay: s.Replay,
	}
	if r.core.core != nil {
		l.Authority = "service"
	}
	if h.broken != nil {
		l.Broken = h.broken.Error()
		r.log().Error("the stream breaks a rule", "error", h.broken)
	}
	if s.Result.Over {
		l.Result = &s.Result
	}
	return l
}

func (r *Room) divergenceLine(seat int, d *verdict.Divergence) divergenceLine {
	l := divergenceLine{Line: "divergence", Seat: seat, Frame: r.config.Start.First + wire.Frame(d.Tick), Severity: d.Severity.String()}
	for _, f := range d.Fields {
		l.Fields = append(l.Fields, fieldLine{f.Field, valueText(f.Field, f.Told), valueText(f.Field, f.Real)})
	}
	return l
}

// valueText is a value as people read it: digests in hex digits.
func valueText(field string, v int64) string {
	switch field {
	case "digest":
		return hex(uint64(v))
	case "draws":
		return fmt.Sprint(uint64(v))
	}
	return fmt.Sprint(v)
}

// writeLines leaves a file of JSON lines.
func (r *Room) writeLines(name string, lines []any) {
	if r.ports.Files == nil {
		return
	}
	file, err := r.ports.Files.Create(name)
	if err == nil {
		e := json.NewEncoder(file)
		for _, l := range lines {
			if err == nil {
				err = e.Encode(l)
			}
		}
		if err == nil {
			err = file.Commit()
		}
	}
	if err != nil {
		r.log().Error("report not written", "file", name, "error", err)
		return
	}
	r.log().Info("report written", "file", name)
}
