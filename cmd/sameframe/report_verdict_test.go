package main

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"sameframe/core/battle"
	"sameframe/core/replay"
)

// toldOf are lines of checkpoints every 50 frames, with the values of change.
func toldOf(t *testing.T, name string, change func(frame int, values map[string]int64)) string {
	t.Helper()
	f := parse(t, name)
	w, err := f.World(mustData(t))
	if err != nil {
		t.Fatal(err)
	}
	layout := replay.MatchLayout(w.NumSeats())
	var out strings.Builder
	var pic battle.Picture
	for i := range f.Frames() {
		w.Step(f.Records(i))
		if i%50 != 49 {
			continue
		}
		values := map[string]int64{}
		for j, v := range replay.MatchValues(w, &pic, nil) {
			values[layout[j].Name] = v
		}
		change(i, values)
		b, err := json.Marshal(map[string]any{"frame": i, "values": values})
		if err != nil {
			t.Fatal(err)
		}
		out.Write(append(b, '\n'))
	}
	return write(t, "told.jsonl", []byte(out.String()))
}

// What clients told is judged: true reports are consistent, a moved hero is
// cosmetic, and forged kills touch the outcome.
func TestVerdictOfCheckpoints(t *testing.T) {
	name := record(t, "--as-players", "--size", "1", "--frames", "300")
	for want, change := range map[string]func(frame int, values map[string]int64){
		"6 checkpoints: 6 agree, 0 diverge: consistent": func(int, map[string]int64) {},
		"6 checkpoints: 5 agree, 1 diverge: not consistent; first at tick 199 (seat1.x, cosmetic)": func(i int, v map[string]int64) {
			if i == 199 {
				v["seat1.x"]++
			}
		},
		"6 checkpoints: 3 agree, 3 diverge: not consistent; first at tick 149 (seat0.kills, outcome)": func(i int, v map[string]int64) {
			for k := range v {
				if k != "seat0.kills" && k != "seat1.deaths" {
					delete(v, k)
				}
			}
			if i >= 149 && i < 299 {
				v["seat0.kills"] = 9
			}
		},
	} {
		r := command(t, "report", "--verdict", "--checkpoints", toldOf(t, name, change), name)
		if !strings.Contains(r.out, want) || strings.Contains(want, "not") != (r.code == exitDiverged) || !strings.Contains(r.out, "个检查点") {
			t.Errorf("exit code %d: %s%s\nwant %s", r.code, r.out, r.err, want)
		}
	}
	var j judged
	r := command(t, "report", "--verdict", "--json", "--checkpoints", toldOf(t, name, func(_ int, v map[string]int64) { v["seat0.hp"]++ }), name)
	if err := json.Unmarshal([]byte(r.out), &j); err != nil || j.OK || len(j.Divergences) != 6 || j.Divergences[0].Fields[0].Field != "seat0.hp" {
		t.Errorf("%+v %v", j, err)
	}
}

func TestVerdictByKeyframes(t *testing.T) {
	args := []string{"--as-players", "--size", "1", "--frames", "300"}
	r := good(t, "report", "--verdict", record(t, append(args, "--keyframes", "64")...))
	if !strings.Contains(r.out, "4 checkpoints: 4 agree, 0 diverge: consistent") {
		t.Error(r.out)
	}
	refused(t, exitBad, []string{"no keyframes", "--checkpoints FILE"}, "report", "--verdict", record(t, args...))
}

func TestBadCheckpointsAreRefused(t *testing.T) {
	name := record(t, "--as-players", "--size", "1", "--frames", "100")
	for says, text := range map[string]string{
		"told.jsonl: line 1: want an object":                                "17\n",
		"line 2: want an object":                                            `{"frame": 1, "values": {"seat0.hp": 5}}` + "\n{}\n",
		"line 2: want the same values":                                      `{"frame": 1, "values": {"seat0.hp": 5}}` + "\n" + `{"frame": 2, "values": {"seat0.x": 5}}` + "\n",
		"line 1: want the same values":                                      `{"frame": 1, "values": {"luck": 5}}` + "\n",
		"told.jsonl: line 2: not a valid":                                   `{"frame": 9, "values": {"seat0.hp": 5}}` + "\n" + `{"frame": 9, "values": {"seat0.hp": 5}}` + "\n",
		"told.jsonl: line 1: checkpoint outside the battle":                 `{"frame": 100, "values": {"seat0.hp": 5}}` + "\n",
		"told.jsonl: line 1: not a valid checkpoint: winner 5, want 0 to 2": `{"frame": 9, "values": {"winner": 5}}` + "\n",
		"--checkpoints needs --verdict":                                     "",
		"--verdict tells nothing else":                                      "",
	} {
		file := write(t, "told.jsonl", []byte(text))
		args := []string{"report", "--verdict", "--checkpoints", file, name}
		switch {
		case strings.HasPrefix(says, "--checkpoints"):
			args = []string{"report", "--checkpoints", file, name}
		case strings.HasPrefix(says, "--verdict"):
			args = append(args, name)
		}
		if r := command(t, args...); r.code != exitBad || !strings.Contains(r.err, says) {
			t.Errorf("%s: exit code %d: %s", says, r.code, fmt.Sprint(r.out, r.err))
		}
	}
}
