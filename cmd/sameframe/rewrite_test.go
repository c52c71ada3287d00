package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"testing"
)

var (
	rewrite     = flag.Bool("rewrite", false, "play and record the golden replays again")
	rewriteOnly = flag.String("rewrite-only", "", "play and record only the golden replay of this `NAME`, for instance "+humanGolden)
)

// rewriteGoldens records every golden match again, says what changed, and
// writes it. A replay that is no bot match is left alone: whoever changed the
// battle records it again where it came from.
func rewriteGoldens(t *testing.T) {
	old := map[string]golden{}
	if _, err := os.Stat(goldenDigests); err == nil {
		old = readGoldens(t)
	}
	now := map[string]golden{}
	wanted := func(name string) bool { return *rewriteOnly == "" || *rewriteOnly == name }
	for _, m := range goldenMatches {
		if wanted(m.name) {
			now[m.name] = rewriteGolden(t, m.name, m.args, old[m.name])
		}
	}
	if wanted(humanGolden) {
		now[humanGolden] = rewriteHuman(t, old[humanGolden])
	}
	for _, name := range goldenFiles(t) {
		base := filepath.Base(name)
		if _, ours := now[base]; !ours {
			now[base] = keepGolden(t, name, old[base])
		}
	}
	writeGoldens(t, now)
}

func rewriteGolden(t *testing.T, name string, args []string, old golden) golden {
	t.Helper()
	fresh := filepath.Join(t.TempDir(), name)
	r := good(t, append([]string{"match", "--headless", "--json", "--record", fresh}, args...)...)
	return storeGolden(t, fresh, asGolden(name, only(t, r)), old)
}

// rewriteHuman plays the match of the human again: see person_test.go.
func rewriteHuman(t *testing.T, old golden) golden {
	t.Helper()
	fresh := filepath.Join(t.TempDir(), humanGolden)
	recordHuman(t, fresh)
	r := good(t, "replay", "--headless", "--json", fresh)
	return storeGolden(t, fresh, asGolden(humanGolden, only(t, r)), old)
}

// storeGolden says what changed and puts the recording into its place.
func storeGolden(t *testing.T, fresh string, g, old golden) golden {
	t.Helper()
	name, b := g.name, read(t, fresh)
	switch {
	case g.millis < goldenLeast || g.winner == 0 || len(b) > goldenMost:
		t.Fatalf("%s: %v, %d bytes: no golden replay; choose another seed for it", name, g, len(b))
	case g == old:
		say("%s: unchanged: %v", name, g)
	default:
		say("%s:\n  old: %v\n  new: %v", name, old, g)
	}
	if err := os.WriteFile(filepath.Join(goldenDir, name), b, 0o666); err != nil {
		t.Fatal(err)
	}
	return g
}

// keepGolden takes the digests of a replay as it is, or keeps the old ones
// when it does not play.
func keepGolden(t *testing.T, name string, old golden) golden {
	t.Helper()
	base := filepath.Base(name)
	r := command(t, "replay", "--headless", "--json", name)
	if r.code != exitGood {
		say("%s: left alone, it cannot be recorded here, and does not play: %s", base, r.err)
		old.name = base
		return old
	}
	g := asGolden(name, only(t, r))
	say("%s: left alone, it cannot be recorded here; it plays: %v", base, g)
	return g
}

func say(format string, args ...any) { fmt.Printf(format+"\n", args...) }
