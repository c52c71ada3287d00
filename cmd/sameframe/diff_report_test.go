package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"sameframe/core/battle"
	"sameframe/core/lockstep"
	"sameframe/core/replay"
	"sameframe/core/state"
	"sameframe/core/wire"
)

// reported is a service report of a match in which the second side got one
// order of a frame that the first did not.
func reported(t *testing.T, at int) string {
	t.Helper()
	d := mustData(t)
	recording := record(t, "--as-players", "--size", "1", "--frames", "300", "--digest-every", "1")
	f := parse(t, recording)
	a, err := f.World(d)
	if err != nil {
		t.Fatal(err)
	}
	b := a.Clone()
	var out bytes.Buffer
	e := json.NewEncoder(&out)
	const told = 280
	e.Encode(map[string]any{"line": "report", "version": 1, "room": "R", "frame": told, "start": state.Save(nil, f.Header.Start.Walk), "replay": filepath.Base(recording)})
	var traces, tail []any
	compose := lockstep.NewComposer(0, 0)
	for i := range told {
		records := f.Records(i)
		a.Step(records)
		if i == at {
			records = append([]wire.Record{{Action: wire.Action{Kind: wire.Move, Pos: f.Records(0)[0].Action.Pos}}}, records...)
		}
		b.Step(records)
		for side, w := range []*battle.World{a, b} {
			traces = append(traces, map[string]any{"line": "trace", "side": fmt.Sprint("seat ", side), "frame": i, "digest": fmt.Sprintf("%016x", w.Digest()), "used": w.Used()})
		}
		var tick wire.Bundle
		compose.Tick(&tick, f.Records(i))
		raw, err := tick.Append(nil)
		if err != nil {
			t.Fatal(err)
		}
		tail = append(tail, map[string]any{"line": "bundle", "frame": i + 1, "bytes": raw})
	}
	for side, w := range []*battle.World{a, b} {
		e.Encode(map[string]any{"line": "side", "side": fmt.Sprint("seat ", side), "name": "Ann", "answered": true, "state": w.Save(nil)})
	}
	for _, l := range append(traces, tail...) {
		e.Encode(l)
	}
	name := filepath.Join(filepath.Dir(recording), "R-off-270.jsonl")
	if err := os.WriteFile(name, out.Bytes(), 0o666); err != nil {
		t.Fatal(err)
	}
	return name
}

// A service report is compared down to the frame, the fields, the commands and
// the random draws.
func TestDiffOfAServiceReport(t *testing.T) {
	name := reported(t, 200)
	r := command(t, "diff", name)
	if r.code != exitDiverged {
		t.Fatalf("exit code %d: %s", r.code, r.err)
	}
	for _, want := range []string{"A: seat 0 (Ann)\nB: seat 1 (Ann)\ndifferent from frame 200: states differ; this machine agrees with A", "compared are the states after frame 279: of frame 200 there are digests only", "after frame 279: ", "    here after frame 200: ", "units: units[", "commands of that frame in A:"} {
		if !strings.Contains(r.out, want) {
			t.Errorf("no %q in:\n%s", want, r.out)
		}
	}
	var c comparison
	if err := json.Unmarshal([]byte(command(t, "diff", "--json", name).out), &c); err != nil || c.Frame == nil || *c.Frame != 200 || c.Layer == "" || len(c.Fields) == 0 {
		t.Errorf("%+v %v", c, err)
	}
}

func TestBadServiceReportsAreRefused(t *testing.T) {
	name := reported(t, 200)
	b := read(t, name)
	rows := bytes.SplitAfter(b, []byte("\n"))
	for says, bad := range map[string][]byte{
		"line 2: no JSON object":     append(bytes.Clone(rows[0]), "letter\n"...),
		"1 sides, want two or more":  bytes.Join(rows[:2], nil),
		"no service report":          []byte("Dear Sir"),
		"report version 9":           bytes.Replace(b, []byte(`"version":1`), []byte(`"version":9`), 1),
		"state of seat 1: bad saved": bytes.Replace(b, rows[2], []byte(`{"line":"side","side":"seat 1","answered":true,"state":"AAAA"}`+"\n"), 1),
		"line 4: ":                   bytes.Join([][]byte{rows[0], rows[1], rows[2], []byte(`{"line":"bundle","bytes":"AAAA"}` + "\n")}, nil),
	} {
		r := command(t, "diff", write(t, "r.jsonl", bad))
		if r.code != exitBad && r.code != exitVersion || !strings.Contains(r.err, says) {
			t.Errorf("%s: exit code %d: %s", says, r.code, r.err)
		}
	}
	if r := command(t, "diff", name, name); r.code != exitBad || !strings.Contains(r.err, name+": is a service's report, which holds both sides: give it alone") {
		t.Errorf("two reports: exit code %d: %s", r.code, r.err)
	}
}

// Recordings of two machines that disagree about the same commands are told
// apart from those of two matches.
func TestDiffOfDisagreeingRecordings(t *testing.T) {
	a := record(t, "--as-players", "--size", "1", "--frames", "200", "--digest-every", "1")
	f := parse(t, a)
	var out bytes.Buffer
	w, err := replay.NewWriter(&out, f.Header)
	for i := 0; i < f.Frames() && err == nil; i++ {
		digest, _ := f.Digest(i)
		if i >= 77 {
			digest ^= 1
		}
		err = w.Frame(wire.Frame(i), f.Records(i), digest, 0)
	}
	if err == nil {
		err = w.Close(battle.Outcome{})
	}
	if err != nil {
		t.Fatal(err)
	}
	b := write(t, "other.sfr", out.Bytes())
	r := command(t, "diff", a, b)
	if r.code != exitDiverged || !strings.Contains(r.out, "different from frame 77: the recordings disagree about the same commands; this machine agrees with A") {
		t.Errorf("exit code %d: %s%s", r.code, r.out, r.err)
	}
}
