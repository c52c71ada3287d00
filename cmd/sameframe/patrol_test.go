package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"sameframe/core/battle"
	"sameframe/core/bot"
	"sameframe/core/synrand"
	"sameframe/core/wire"
)

// A patrol agrees, goes on behind what is done, and plays each match once.
func TestPatrolIsResumed(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "p")
	patrol := func(matches string) string {
		return good(t, "patrol", "--dir", dir, "--frames", "200", "--matches", matches).out
	}
	if got := patrol("2"); got != "patrol: 2 matches (0 of them before), 400 frames, all agree\n" {
		t.Error(got)
	}
	list := read(t, filepath.Join(dir, "done.jsonl"))
	if got := patrol("3"); got != "patrol: 3 matches (2 of them before), 600 frames, all agree\n" {
		t.Error(got)
	}
	now := read(t, filepath.Join(dir, "done.jsonl"))
	if !bytes.HasPrefix(now, list) || bytes.Count(now, []byte("\n")) != 3 {
		t.Errorf("%s", now)
	}
	if got := files(t, dir); !slices.Equal(got, []string{"done.jsonl"}) {
		t.Errorf("%v", got)
	}
	refused(t, exitBad, []string{"--matches"}, "patrol", "--matches", "0")
}

// slips is the bots' controller with one draw too many.
type slips struct{ bot.Brain }

func (s *slips) Decide(w *battle.World, seat wire.Seat, m *battle.Mind, rng *synrand.Stream, out []wire.Action) []wire.Action {
	if w.Frame() == 77 && seat == 0 {
		rng.Uint32("slip")
	}
	return s.Brain.Decide(w, seat, m, rng, out)
}

// A playing that goes wrong, and a world that does not come back as it was
// saved, are found, and everything to see them again is kept.
func TestPatrolBundlesWhatFails(t *testing.T) {
	for by, want := range map[who][]string{
		secondRun: {"a.sfr", "a.txt", "b.sfr", "b.txt", "match.json"},
		shadow:    {"a.sfr", "a.txt", "b.sfr", "b.txt", "match.json", "shadow-expected.state", "shadow-loaded.state", "shadow.txt"},
	} {
		var out, errs bytes.Buffer
		p := &patrol{app: &app{console: console{&out, &errs}}, dir: t.TempDir(), from: 7, matches: 1, frames: 150}
		p.brain = func(w who) battle.Brain {
			if w == by {
				return &slips{}
			}
			return &bot.Brain{}
		}
		p.plan = func(i int) *patrolPlan {
			plan := p.random(i)
			plan.flags.asPlayers = false
			return plan
		}
		if err := p.run(context.Background()); exitCode(p.console, err) != exitDiverged {
			t.Fatal(err)
		}
		if !strings.Contains(out.String(), "patrol: 1 of 1 matches (0 of them before) do not agree: [7]") {
			t.Error(out.String())
		}
		dir := filepath.Join(p.dir, "failed-7")
		if got := files(t, dir); !slices.Equal(got, want) {
			t.Errorf("%v, want %v", got, want)
		}
		var how map[string]any
		if err := json.Unmarshal(read(t, filepath.Join(dir, "match.json")), &how); err != nil || !strings.Contains(how["error"].(string), "frame 77: ") {
			t.Errorf("%v %v", how, err)
		}
		a, b := filepath.Join(dir, "a.sfr"), filepath.Join(dir, "b.sfr")
		if r := command(t, "replay", "--headless", a); r.code != exitGood {
			t.Errorf("the sound recording: %s", r.err)
		}
		if by == shadow {
			if text := string(read(t, filepath.Join(dir, "shadow.txt"))); !strings.Contains(text, "rng.used: ") {
				t.Error(text)
			}
			continue
		}
		r := command(t, "diff", a, b)
		if r.code != exitDiverged || !strings.Contains(r.out, "different from frame 77: the recordings disagree about the same commands; this machine agrees with A") ||
			!strings.Contains(r.out, "first layer that differs after frame 127: ") {
			t.Errorf("exit code %d: %s%s", r.code, r.out, r.err)
		}
	}
}

// A broken-off last line of the list is played again, and so is a match of another
// length or of another build.
func TestPatrolReadsABrokenList(t *testing.T) {
	dir := t.TempDir()
	p := &patrol{dir: dir, data: mustData(t), frames: 50}
	list := fmt.Sprintf(`{"match":1,"limit":50,"build":%q,"ok":true,"frames":9,"digest":"0"}
{"match":2,"limit":51,"build":%[1]q,"ok":true,"frames":8,"digest":"0"}
{"match":3,"limit":50,"build":"1-0-0","ok":true,"frames":7,"digest":"0"}
{"match":4,"limit":50,"o`, p.build())
	if err := os.WriteFile(filepath.Join(dir, "done.jsonl"), []byte(list), 0o666); err != nil {
		t.Fatal(err)
	}
	r := good(t, "patrol", "--dir", dir, "--frames", "50", "--matches", "4")
	if r.out != "patrol: 4 matches (1 of them before), 159 frames, all agree\n" {
		t.Error(r.out)
	}
	done, err := p.done()
	if err != nil || len(done) != 4 || done[1].Frames != 9 || done[4].Frames != 50 {
		t.Errorf("%v %v", done, err)
	}
}

// Interrupted, it says how far it was and how to go on, and what was done counts.
func TestPatrolIsInterrupted(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "p")
	args := []string{"patrol", "--dir", dir, "--frames", "40", "--matches", "60"}
	ctx, stop := context.WithCancel(context.Background())
	stop()
	r := commandContext(t, ctx, args...)
	if r.code != exitBad || r.out != "" || !strings.HasPrefix(r.err, "sameframe: interrupted after ") || !strings.Contains(r.err, " of 60 matches, 0 failed; the same command goes on from there\n") {
		t.Errorf("exit code %d: %s%s", r.code, r.out, r.err)
	}
}
