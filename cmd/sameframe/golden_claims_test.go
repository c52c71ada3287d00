package main

import (
	"bytes"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"sameframe/core/replay"
)

// proves says what a golden replay proves.
func proves(name string) string {
	for _, m := range goldenMatches {
		if m.name == name {
			return m.proves
		}
	}
	if name == humanGolden {
		return humanProves
	}
	return "a match from elsewhere comes out as it did there"
}

// Each golden replay is what it has to be to prove what it says.
func TestEachGoldenCanProveWhatItSays(t *testing.T) {
	set := mustData(t)
	claims := map[string]func(f *replay.File) error{
		"1v1-bots-step33.sfr": func(f *replay.File) error { return want("actions", int(f.Footer.Records), 0, 0) },
		"3v3-as-players-step50.sfr": func(f *replay.File) error {
			return want("actions", int(f.Footer.Records), 1000, 1<<20)
		},
		"3v3-bots-step66.sfr": func(f *replay.File) error { return want("frames to a digest", int(f.Header.DigestEvery), 1, 1) },
		"5v5-ten-heroes-step33.sfr": func(f *replay.File) error {
			heroes := map[string]bool{}
			for _, s := range f.Header.Start.Seats {
				heroes[s.Unit] = true
			}
			if err := want("heroes", len(heroes), 10, 10); err != nil {
				return err
			}
			w, err := f.World(set)
			if err != nil {
				return err
			}
			for i := range f.Keyframes() {
				if err := f.LoadKeyframe(w, i); err != nil {
					return err
				}
			}
			return want("keyframes", f.Keyframes(), 10, 1000)
		},
		humanGolden: func(f *replay.File) error { return want("actions", int(f.Footer.Records), 100, 1<<20) },
	}
	text := read(t, goldenDigests)
	page := read(t, "testdata/README.md")
	for _, path := range goldenFiles(t) {
		name := filepath.Base(path)
		if claim, ok := claims[name]; !ok {
			t.Errorf("%s: nothing checks that it can prove what it says", name)
		} else if err := claim(parse(t, path)); err != nil {
			t.Errorf("%s proves that %s, but: %v", name, proves(name), err)
		}
		if line := fmt.Sprintf("# %s\n%s ", proves(name), name); !bytes.Contains(text, []byte(line)) {
			t.Errorf("%s does not say that %s: %s", goldenDigests, name, proves(name))
		}
		row := fmt.Sprintf("| `%s` | %d frame", name, parse(t, path).Header.DigestEvery)
		if !strings.Contains(string(page), row) {
			t.Errorf("no row %q in testdata/README.md", row)
		}
	}
}

// want says when a number is outside its bounds.
func want(what string, n, least, most int) error {
	if n < least || n > most {
		return fmt.Errorf("%d %s, want %d to %d", n, what, least, most)
	}
	return nil
}
