package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"sameframe/core/data"
	"sameframe/core/wire"
)

const (
	goldenDir     = "testdata/golden"
	goldenDigests = "testdata/golden.txt"   // beside the folder: everything in it is a replay
	goldenMost    = 150 << 10               // bytes of a golden replay
	goldenLeast   = data.Millis(5 * 60_000) // match time of one
	goldenRates   = "30,60,120,144,jitter,burst,stall"
)

// goldenMatches are the golden replays that -rewrite can record again. Others
// in the folder come from elsewhere and are only verified.
var goldenMatches = [...]struct {
	name   string
	args   []string
	proves string // and golden_claims_test.go checks that it can
}{
	{
		"1v1-bots-step33.sfr", []string{"--size", "1", "--step", "33", "--seed", "4", "--digest-every", "3"},
		"start snapshot and seed alone give the match: its stream is empty",
	}, {
		"3v3-as-players-step50.sfr", []string{"--size", "3", "--step", "50", "--seed", "2", "--digest-every", "4", "--as-players"},
		"every order goes through the stream, those that are refused too; steps of 50 ms",
	}, {
		"3v3-bots-step66.sfr", []string{"--size", "3", "--step", "66", "--seed", "6", "--digest-every", "1"},
		"a difference shows in the frame in which it arises; steps of 66 ms",
	}, {
		"5v5-ten-heroes-step33.sfr", []string{"--heroes", "knight,mage,warden,shaman,priest:ranger,assassin,monk,witch,engineer", "--step", "33", "--seed", "3", "--digest-every", "10", "--keyframes", "200"},
		"all ten heroes with their skills and scripts; keyframes are states of this battle",
	},
}

// humanProves is what the match of the human proves.
const humanProves = "a person's match, played by key and mouse in the real window, is what it was"

// humanGolden is the match that a scripted person plays in the window.
const humanGolden = "human-1v1-step33.sfr"

// golden is what golden.txt says of one replay.
type golden struct {
	name   string
	digest string
	used   uint64
	frames int
	millis data.Millis
	winner int
}

func (g golden) String() string {
	return fmt.Sprintf("digest %s, %d draws, %d frames (%s), winner %s",
		g.digest, g.used, g.frames, clock(int(g.millis)), campNames[g.winner])
}

// goldenFiles are the recordings that lie in the folder.
func goldenFiles(t *testing.T) []string {
	t.Helper()
	found, err := filepath.Glob(goldenDir + "/*.sfr")
	if err != nil || len(found) == 0 {
		t.Fatalf("no golden replays in %s (%v)", goldenDir, err)
	}
	return found
}

// readGoldens reads golden.txt.
func readGoldens(t *testing.T) map[string]golden {
	t.Helper()
	all := map[string]golden{}
	for text := range strings.Lines(string(read(t, goldenDigests))) {
		if strings.HasPrefix(text, "#") {
			continue
		}
		var g golden
		if _, err := fmt.Sscan(text, &g.name, &g.digest, &g.used, &g.frames, &g.millis, &g.winner); err != nil {
			t.Fatalf("%s: %q: %v", goldenDigests, text, err)
		}
		all[g.name] = g
	}
	return all
}

func writeGoldens(t *testing.T, all map[string]golden) {
	t.Helper()
	var b bytes.Buffer
	b.WriteString("# file, digest after the last frame, random draws, frames, milliseconds of match time, winner\n")
	b.WriteString("# The line before a file says what it proves.\n")
	names := slices.Sorted(func(yield func(string) bool) {
		for name := range all {
			if !yield(name) {
				return
			}
		}
	})
	for _, name := range names {
		g := all[name]
		fmt.Fprintf(&b, "# %s\n%s %s %d %d %d %d\n", proves(name), g.name, g.digest, g.used, g.frames, g.millis, g.winner)
	}
	if err := os.WriteFile(goldenDigests, b.Bytes(), 0o666); err != nil {
		t.Fatal(err)
	}
}

// asGolden is what a line of --json says of a replay.
func asGolden(name string, l line) golden {
	return golden{filepath.Base(name), l.Digest, l.Used, l.Frames, l.Millis, l.Winner}
}

// The literal digests of golden.txt come out for every pattern of outer
// frames. With -rewrite the matches are played and recorded again before.
func TestGoldenReplaysGiveTheirDigests(t *testing.T) {
	if *rewrite || *rewriteOnly != "" {
		rewriteGoldens(t)
	}
	want := readGoldens(t)
	found := goldenFiles(t)
	if len(found) != len(want) {
		t.Errorf("%s lists %d replays, there are %d (make goldens)", goldenDigests, len(want), len(found))
	}
	rates := goldenRates
	if testing.Short() {
		rates = "30,stall"
	}
	for _, name := range found {
		t.Run(filepath.Base(name), func(t *testing.T) {
			t.Parallel()
			checkGolden(t, name, rates, want[filepath.Base(name)])
		})
	}
}

func checkGolden(t *testing.T, name, rates string, want golden) {
	r := command(t, "replay", "--headless", "--json", "--fps", rates, name)
	if r.code != exitGood {
		t.Fatalf("exit code %d; after a change that means to alter the battle: make goldens\n%s", r.code, r.err)
	}
	all := lines(t, r)
	if len(all) != strings.Count(rates, ",")+1 {
		t.Fatalf("%d results for the patterns %s", len(all), rates)
	}
	for _, l := range all {
		if got := asGolden(name, l); got != want || !l.OK {
			t.Errorf("outer frames %s: %v, want %v", l.FPS, got, want)
		}
	}
	if want.millis < goldenLeast {
		t.Errorf("%s of match time, want at least %s", clock(int(want.millis)), clock(int(goldenLeast)))
	}
	if size := len(read(t, name)); size > goldenMost {
		t.Errorf("%d bytes, want at most %d", size, goldenMost)
	}
}

// Somewhere every frame's digest is recorded, somewhere actions are; and the
// step lengths are all there.
func TestGoldenReplaysCoverTheFormat(t *testing.T) {
	var steps []string
	var everyFrame, actions int
	for _, name := range goldenFiles(t) {
		f, err := readReplay(name)
		if err != nil {
			t.Fatal(name, err)
		}
		steps = append(steps, strconv.Itoa(int(f.Header.Start.StepMillis)))
		if f.Header.DigestEvery == 1 {
			everyFrame++
		}
		if f.Footer.Records > 1000 {
			actions++
		}
		if !f.Footer.Over {
			t.Errorf("%s ends before its match", name)
		}
	}
	for _, step := range []string{"33", "50", "66"} {
		if !slices.Contains(steps, step) {
			t.Errorf("no golden replay with a step of %s ms", step)
		}
	}
	if everyFrame == 0 || actions == 0 {
		t.Errorf("%d replays with a digest every frame, %d with actions", everyFrame, actions)
	}
}

// The recording of the human holds what a person does with keys and mouse:
// orders of every kind, all of one seat, in frames that bundle few.
func TestGoldenHumanMatchHoldsOrdersOfEveryKind(t *testing.T) {
	f, err := readReplay(filepath.Join(goldenDir, humanGolden))
	if err != nil {
		t.Fatal(err)
	}
	set, err := loadData()
	if err != nil {
		t.Fatal(err)
	}
	kinds := map[wire.Kind]int{}
	queued, vectors, used := 0, 0, 0
	for i := range f.Frames() {
		for _, r := range f.Records(i) {
			kinds[r.Action.Kind]++
			if r.Action.Queued {
				queued++
			}
			spell := r.Action.Spell
			if spell == 0 {
				continue
			}
			if set.Spells[spell].Target == data.CastVector {
				vectors++
			}
			if slices.ContainsFunc(set.Items, func(it data.Item) bool { return it.Spell == data.SpellID(spell) }) {
				used++
			}
			if r.Seat != 0 {
				t.Fatalf("frame %d: an order of seat %d", i, r.Seat)
			}
		}
	}
	for _, k := range []wire.Kind{
		wire.Move, wire.StopMove, wire.Attack, wire.AttackMove, wire.SpellToPosition, wire.UpgradeSpell, wire.BuyItem,
	} {
		if kinds[k] < 3 {
			t.Errorf("%d orders of kind %v in %v", kinds[k], k, kinds)
		}
	}
	if queued < 3 || used < 3 || vectors < 1 {
		t.Errorf("%d orders wait behind others, %d use items, %d draw a direction", queued, used, vectors)
	}
}
