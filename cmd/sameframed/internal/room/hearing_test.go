package room

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"testing"

	"sameframe/core/battle"
	"sameframe/core/wire"
)

// verdictOf reads the battle report of a table.
func verdictOf(t *testing.T, tb *table) (lines []map[string]any) {
	t.Helper()
	f := tb.files.files["TABLE-verdict.jsonl"]
	if f == nil || !f.done {
		t.Fatalf("no finished report: %v", f)
	}
	for sc := bufio.NewScanner(bytes.NewReader(f.Bytes())); sc.Scan(); {
		var l map[string]any
		if err := json.Unmarshal(sc.Bytes(), &l); err != nil {
			t.Fatalf("line %d: %v", len(lines)+1, err)
		}
		lines = append(lines, l)
	}
	return lines
}

func honest(*wire.Score) {}

// trialTable is a match of five that is over at frame 500 of it, whose devices say
// so; change makes liars.
func trialTable(t *testing.T, tier Tier, log *bytes.Buffer, change func(tb *table)) *table {
	t.Helper()
	const length = 500
	tb := newTable(t, 5, 6, func(c *Config) { c.Tier = tier; c.Linger = 90; c.Check.Patience = 90 })
	tb.room.logger = slog.New(slog.NewTextHandler(log, &slog.HandlerOptions{Level: slog.LevelWarn}))
	over := tb.room.config.Start.First + length
	if tb.core != nil {
		tb.core.over = over
	}
	for _, d := range tb.devices {
		d.over, d.claim = over, honest
	}
	if change != nil {
		change(tb)
	}
	tb.connectAll()
	for i := 0; i < 2*length && !tb.room.Closed(); i++ {
		tb.play(1)
	}
	if !tb.room.Closed() {
		t.Fatal("the room goes on")
	}
	return tb
}

// What devices say of the match is compared with the service's own battle or, where
// it only orders, with what most of them say. Who is off is named in the summary,
// the log, the counters, the report and to the device itself.
func TestWhatDevicesSayIsComparedWithTheRecordedMatch(t *testing.T) {
	const liar = 3
	one := func(change func(*device)) func(*table) { return func(tb *table) { change(tb.devices[liar]) } }
	for _, c := range []struct {
		name     string
		change   func(*table)
		finding  wire.Finding
		result   string
		fields   string // of the first divergence, "" for none
		severity string
		english  string
	}{
		{"an honest one", nil, wire.FindAgrees, "agrees", "", "", "18 checkpoints: 18 agree, 0 diverge: consistent"},
		{"another winner", one(func(d *device) { d.claim = func(s *wire.Score) { s.Winner = 2 } }),
			wire.FindOutcome, "differs", "winner", "outcome", "18 checkpoints: 17 agree, 1 diverge: not consistent; first at tick 500 (winner, outcome)"},
		{"more gold", one(func(d *device) { d.claim = func(s *wire.Score) { s.Seats[1].Gold = 9 } }),
			wire.FindOutcome, "differs", "seat1.gold", "outcome", "(seat1.gold, outcome)"},
		{"another end", one(func(d *device) { d.claim = func(s *wire.Score) { s.Frame-- } }),
			wire.FindOutcome, "differs", "frame", "outcome", "first at tick 500 (frame, outcome)"},
		{"another digest at the end", one(func(d *device) { d.claim = func(s *wire.Score) { s.Digest++ } }),
			wire.FindCosmetic, "differs", "digest", "cosmetic", "first at tick 500 (digest, cosmetic)"},
		{"another state from the middle on", one(func(d *device) { d.lies = tableFirst + 247; d.claim = nil }),
			wire.FindCosmetic, "untold", "digest", "cosmetic", "17 checkpoints: 9 agree, 8 diverge: not consistent; first at tick 270 (digest, cosmetic)"},
		{"a draw too many", one(func(d *device) { d.draws = tableFirst + 247 }),
			wire.FindOutcome, "differs", "draws", "outcome", "18 checkpoints: 9 agree, 9 diverge: not consistent; first at tick 270 (draws+digest, outcome)"},
		{"no states", one(func(d *device) { d.mute = true }),
			wire.FindMissing, "agrees", "", "", "1 checkpoints: 1 agree, 0 diverge: consistent; 14 are missing, for up to 391 ticks"},
		{"nothing at all", one(func(d *device) { d.mute, d.claim = true, nil }), wire.FindMissing, "untold", "", "", "0 checkpoints"},
		{"a deserter", func(tb *table) { tb.devices = slices.Delete(tb.devices, liar, liar+1) }, wire.FindNothing, "untold", "", "", "0 checkpoints"},
	} {
		for _, tier := range []Tier{Ordering, Shadow} {
			t.Run(fmt.Sprint(c.name, "/", tier), func(t *testing.T) {
				var log bytes.Buffer
				tb := trialTable(t, tier, &log, c.change)
				s := tb.room.Summary()
				if !s.Result.Over || s.Result.Winner != 1 || len(s.Verdicts) != 5 {
					t.Fatalf("%+v", s)
				}
				for _, v := range s.Verdicts {
					want, result := wire.FindAgrees, "agrees"
					if v.Seat == liar {
						want, result = c.finding, c.result
					}
					if v.Finding != want.Code() || v.Result != result {
						t.Errorf("seat %d: %+v; want %v", v.Seat, v, want.Code())
					}
				}
				if v := s.Verdicts[liar]; !strings.Contains(v.English, c.english) || v.Chinese == "" {
					t.Errorf("%s %s; want %s", v.English, v.Chinese, c.english)
				}
				heardOf(t, tb, liar, c.finding, c.result == "differs", log.String())
				reported(t, tb, liar, c.fields, c.severity)
			})
		}
	}
}

const tableFirst = 0xFFFFFF00

// heardOf checks counters, log and what the devices are told.
func heardOf(t *testing.T, tb *table, liar int, f wire.Finding, differs bool, log string) {
	t.Helper()
	others := 4
	if f == wire.FindAgrees {
		others = 5
	}
	if tb.notes.found[wire.FindAgrees] != others || f != wire.FindAgrees && tb.notes.found[f] != 1 || (tb.notes.differ == 1) != differs {
		t.Errorf("counted %v, %d other results", tb.notes.found, tb.notes.differ)
	}
	named := strings.Contains(log, fmt.Sprintf("a device's report differs\" room=TABLE frame=%d seq=%d seat=%d finding=%s", tb.room.order.Frame(), tb.room.order.Next(), liar, f.Code()))
	if named != (f >= wire.FindMissing) || strings.Count(log, "a device's report differs") > 1 {
		t.Errorf("log: %s", log)
	}
	for _, d := range tb.devices {
		want := wire.FindAgrees
		if int(d.id.Seat) == liar {
			want = f
		}
		if len(d.results) == 0 || len(d.results) > 2 {
			t.Fatalf("seat %d: %d results", d.id.Seat, len(d.results))
		}
		r := d.results[len(d.results)-1]
		if r.Finding != want || r.End.Code() != string(tb.room.summary.End) || r.Winner != 1 || r.Frame != tb.room.summary.Result.Frame || r.Digest != tb.room.summary.Result.Digest || len(r.Seats) != 5 {
			t.Errorf("seat %d is told %+v; want %v", d.id.Seat, r, want)
		}
	}
}

// reported checks the file.
func reported(t *testing.T, tb *table, liar int, fields, severity string) {
	t.Helper()
	lines := verdictOf(t, tb)
	authority := "service"
	if tb.core == nil {
		authority = "majority"
	}
	head := lines[0]
	if head["line"] != "verdict" || head["authority"] != authority || head["broken"] != nil || head["inputs"].(float64) < 100 || head["match"].(map[string]any)["winner"] != 1.0 {
		t.Errorf("%v", head)
	}
	if n := len(pick(lines, "device", "")); n != 5 {
		t.Errorf("%d devices", n)
	}
	found := pick(lines, "divergence", "")
	if (len(found) == 0) != (fields == "") {
		t.Fatalf("%v", found)
	}
	for i, l := range found {
		f := l["fields"].([]any)[0].(map[string]any)
		if l["seat"] != float64(liar) || i == 0 && (l["severity"] != severity || f["field"] != fields || f["told"] == f["real"]) {
			t.Errorf("%v", l)
		}
		if f["field"] == "digest" && len(f["real"].(string)) != 16 {
			t.Errorf("%v", f)
		}
	}
}

// A device that comes back after the end is told how it ended. Without a result it
// is told why.
func TestTheResultIsToldToWhoComesBack(t *testing.T) {
	tb := newTable(t, 2, 3, nil)
	tb.connectAll()
	tb.play(100)
	if n := len(tb.devices[0].results); n != 0 {
		t.Fatalf("%d results of a match that goes on", n)
	}
	tb.room.finish(Result{}, EndedByLength)
	tb.play(5)
	tb.connect(tb.devices[1])
	tb.play(5)
	for i, want := range []int{1, 2} {
		all := tb.devices[i].results
		if len(all) != want {
			t.Fatalf("device %d: %d results", i, len(all))
		}
		if r := all[want-1]; r.End != wire.EndLength || r.Frame != tableFirst+wire.Frame(tb.room.summary.Frames) || r.Finding != wire.FindAgrees || r.Winner != 0 {
			t.Errorf("device %d: %+v", i, r)
		}
	}
}

// Spectators are told when they have seen the end, and not before.
func TestSpectatorsAreToldTheResultWhenTheyHaveSeenTheEnd(t *testing.T) {
	tb := newTable(t, 2, 3, func(c *Config) { c.Delay = 100 })
	late, caster := tb.device(Identity{Spectator: true}), tb.device(Identity{Spectator: true, Caster: true})
	tb.devices = append(tb.devices, late, caster)
	tb.core.over = tableFirst + 200
	for _, d := range tb.devices {
		d.over = tb.core.over
	}
	tb.connectAll()
	tb.play(205)
	if len(late.results) != 0 || len(caster.results) != 1 || len(tb.devices[0].results) != 1 {
		t.Fatalf("%d, %d and %d results", len(late.results), len(caster.results), len(tb.devices[0].results))
	}
	tb.play(100)
	if len(late.results) != 1 || len(caster.results) != 1 {
		t.Fatalf("%d and %d results", len(late.results), len(caster.results))
	}
	r := late.results[0]
	if r.End != wire.EndBattle || r.Winner != 1 || r.Frame != tb.core.over || r.Finding != wire.FindNothing || late.tl.Cframe().Before(r.Frame) {
		t.Errorf("%+v at %d", r, late.tl.Cframe())
	}
	tb.connect(late)
	tb.play(10)
	if len(late.results) != 2 {
		t.Errorf("%d results for who came back", len(late.results))
	}
	late.hello(late.conn)
	tb.play(10)
	if len(late.results) != 3 {
		t.Errorf("%d results for who began anew", len(late.results))
	}
}

// Results over the stream are refused as those over the lobby are.
func TestAResultOverTheStreamIsChecked(t *testing.T) {
	tb := newTable(t, 2, 3, func(c *Config) { c.Tier = Ordering })
	tb.connectAll()
	tb.play(50)
	d := tb.devices[0]
	good := wire.Score{Frame: tableFirst + 20, Winner: 1, Seats: make([]wire.SeatScore, 2)}
	for _, c := range []struct {
		change func(*wire.Score)
		want   wire.Reason
	}{
		{func(s *wire.Score) { s.Seats = s.Seats[:1] }, wire.Malformed},
		{func(s *wire.Score) { s.Seats = make([]wire.SeatScore, battle.MaxSeats+1) }, wire.Malformed},
		{func(s *wire.Score) { s.Frame += 2000 }, wire.Unconfirmed},
		{honest, wire.Accepted}, {honest, wire.Accepted},
		{func(s *wire.Score) { s.Winner = 2 }, wire.Repeated},
	} {
		m := wire.ResultReport{Score: good}
		c.change(&m.Score)
		d.refusals = nil
		d.send(&m)
		tb.play(3)
		if c.want == wire.Accepted && len(d.refusals) != 0 || c.want != wire.Accepted && (len(d.refusals) != 1 || d.refusals[0].Reason != c.want || d.refusals[0].Of != wire.TypeResultReport) {
			t.Errorf("%+v: %+v, want %v", m, d.refusals, c.want)
		}
	}
	if tb.room.ballot.said[0] == nil || tb.room.ballot.said[0].Winner != 1 || tb.room.phase != running {
		t.Errorf("said %+v, phase %v", tb.room.ballot.said[0], tb.room.phase)
	}
}

// A stream that loses a frame or repeats a sequence breaks a rule of inputs, and
// the battle report says which.
func TestTheReportNamesTheRuleThatAStreamBreaks(t *testing.T) {
	c := DefaultConfig("X", start(2))
	h := newHearing(&c)
	tick := func(seq wire.Seq, frame wire.Frame, records int) {
		h.input(&wire.Bundle{Start: seq, Frame: frame}, records)
	}
	tick(0, tableFirst+1, 2)
	tick(3, tableFirst+2, 0)
	if h.broken != nil || h.inputs != 2 {
		t.Fatalf("%v, %d inputs", h.broken, h.inputs)
	}
	for _, c := range []struct {
		seq     wire.Seq
		frame   wire.Frame
		records int
		want    string
	}{
		{3, tableFirst + 3, 0, "rise from 0"}, {4, tableFirst + 1, 0, "do not go back"}, {4, tableFirst + 4, 0, "inputs are missing"}, {4, tableFirst + 3, 5000, "amount out of range"},
	} {
		h.broken = nil
		tick(c.seq, c.frame, c.records)
		if h.broken == nil || !strings.Contains(h.broken.Error(), c.want) {
			t.Errorf("%v; want %s", h.broken, c.want)
		}
	}
	h.broken = nil
	if tick(4, tableFirst+3, 1); h.broken != nil {
		t.Errorf("what broke a rule is not taken: %v", h.broken)
	}
}
