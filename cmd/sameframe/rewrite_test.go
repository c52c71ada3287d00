package main

import (
	"bytes"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"text/tabwriter"

	"sameframe/core/replay"
	"sameframe/core/state"
)

var (
	rewrite     = flag.Bool("rewrite", false, "play and record the golden replays again")
	rewriteOnly = flag.String("rewrite-only", "", "play and record only the golden replay of this `NAME`, for instance "+humanGolden)
	dry         = flag.Bool("dry", false, "with -rewrite: only say what would change and why")
)

// remade is a golden replay and what it is when it is recorded again.
type remade struct {
	old, now golden
	was, is  []byte // the files; was is empty for a new one
	alone    string // why it is left as it is
}

// rewriteGoldens records every golden match again, beside the old ones, says what
// has changed and why, and only then writes. A replay that is no bot match is left
// alone: whoever changed the battle records it again where it came from.
func rewriteGoldens(t *testing.T) {
	old := map[string]golden{}
	if _, err := os.Stat(goldenDigests); err == nil {
		old = readGoldens(t)
	}
	list := remakeAll(t, old)
	tellRemade(os.Stdout, list)
	if *dry {
		say("nothing was written")
		return
	}
	now := map[string]golden{}
	for _, r := range list {
		now[r.now.name] = r.now
		if r.alone != "" {
			continue
		}
		if err := os.WriteFile(filepath.Join(goldenDir, r.now.name), r.is, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	writeGoldens(t, now)
}

// remakeAll plays what is wanted, and looks at the rest.
func remakeAll(t *testing.T, old map[string]golden) []remade {
	var list []remade
	wanted := func(name string) bool { return *rewriteOnly == "" || *rewriteOnly == name }
	for _, m := range goldenMatches {
		if wanted(m.name) {
			list = append(list, remake(t, old[m.name], m.name, func(fresh string) {
				good(t, append([]string{"match", "--headless", "--record", fresh}, m.args...)...)
			}))
		}
	}
	if wanted(humanGolden) { // see person_test.go
		list = append(list, remake(t, old[humanGolden], humanGolden, func(fresh string) { recordHuman(t, fresh) }))
	}
	for _, name := range goldenFiles(t) {
		base := filepath.Base(name)
		if !slices.ContainsFunc(list, func(r remade) bool { return r.now.name == base }) {
			list = append(list, leave(t, old[base], name))
		}
	}
	return list
}

// remake records a golden replay into a folder of its own.
func remake(t *testing.T, old golden, name string, record func(fresh string)) remade {
	t.Helper()
	fresh := filepath.Join(t.TempDir(), name)
	record(fresh)
	r := remade{old: old, now: asGolden(name, only(t, good(t, "replay", "--headless", "--json", fresh))), is: read(t, fresh)}
	if b, err := os.ReadFile(filepath.Join(goldenDir, name)); err == nil {
		r.was = b
	}
	if g := r.now; g.millis < goldenLeast || g.winner == 0 || len(r.is) > goldenMost {
		t.Fatalf("%s: %v, %d bytes: no golden replay; choose another seed for it", name, g, len(r.is))
	}
	return r
}

// leave takes the digests of a replay as it is, or keeps the old ones when it does
// not play.
func leave(t *testing.T, old golden, name string) remade {
	t.Helper()
	b := read(t, name)
	r := remade{old: old, was: b, is: b, alone: "it was not to be recorded again"}
	if *rewriteOnly == "" {
		r.alone = "it cannot be recorded here"
	}
	old.name = filepath.Base(name)
	if played := command(t, "replay", "--headless", "--json", name); played.code == exitGood {
		r.now = asGolden(name, only(t, played))
		return r
	}
	r.now, r.alone = old, r.alone+", and does not play"
	return r
}

// tellRemade writes a table of what changes and why.
func tellRemade(out io.Writer, list []remade) {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "golden replay\tdigest\tdraws\tframes\twinner\tbytes\twhy")
	for i := range list {
		r := &list[i]
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\t%s\t%s\n", r.now.name, arrow(r, r.old.digest, r.now.digest), arrow(r, r.old.used, r.now.used),
			arrow(r, r.old.frames, r.now.frames), arrow(r, campNames[r.old.winner], campNames[r.now.winner]), arrow(r, len(r.was), len(r.is)), r.why())
	}
	w.Flush()
}

// arrow writes a value, with the old one when there was another.
func arrow[T comparable](r *remade, old, now T) string {
	if old == now || len(r.was) == 0 {
		return fmt.Sprint(now)
	}
	return fmt.Sprintf("%v -> %v", old, now)
}

// why says what made a recording another one.
func (r *remade) why() string {
	switch {
	case r.alone != "":
		return "left alone: " + r.alone
	case len(r.was) == 0:
		return "new"
	case bytes.Equal(r.was, r.is):
		return "unchanged"
	}
	was, err := replay.Parse(r.was)
	if err != nil {
		return "the old file: " + plain(err)
	}
	is, err := replay.Parse(r.is)
	if err != nil {
		return "the new file: " + plain(err)
	}
	return strings.Join(reasons(was, is, r.old.digest == r.now.digest), "; ")
}

// reasons compares what two recordings of one match were played with, what was done
// in them, and from where on they differ.
func reasons(was, is *replay.File, same bool) []string {
	var list []string
	add := func(differs bool, format string, args ...any) {
		if differs {
			list = append(list, fmt.Sprintf(format, args...))
		}
	}
	a, b := was.Header.Start, is.Header.Start
	add(a.Logic != b.Logic, "rules %d -> %d", a.Logic, b.Logic)
	add(a.Data != b.Data, "data %016x -> %016x", a.Data, b.Data)
	add(a.Scripts != b.Scripts, "scripts %016x -> %016x", a.Scripts, b.Scripts)
	a.Logic, a.Data, a.Scripts = b.Logic, b.Data, b.Scripts
	add(!bytes.Equal(state.Save(nil, a.Walk), state.Save(nil, b.Walk)), "another start snapshot")
	add(was.Header.Format != is.Header.Format, "file format %d -> %d", was.Header.Format, is.Header.Format)
	add(same, "the same battle in other bytes")
	add(!same && len(list) == 0, "only the code: raise battle.LogicVersion if the rules are meant to change")
	add(was.Header.Initial != is.Header.Initial, "the first worlds differ")
	frame, differs := firstUnlike(was, is)
	add(differs, "digests differ from frame %d on", frame)
	frame, differs = firstOrder(was, is)
	add(differs, "commands differ from frame %d on", frame)
	return list
}

// firstUnlike is the first frame with two digests, by what the files hold.
func firstUnlike(was, is *replay.File) (int, bool) {
	for i := range min(was.Frames(), is.Frames()) {
		a, told := was.Digest(i)
		b, both := is.Digest(i)
		if told && both && a != b {
			return int(is.Header.Start.First) + i, true
		}
	}
	return 0, false
}

func firstOrder(was, is *replay.File) (int, bool) {
	for i := range min(was.Frames(), is.Frames()) {
		if !slices.Equal(was.Records(i), is.Records(i)) {
			return int(is.Header.Start.First) + i, true
		}
	}
	return 0, false
}

// What has changed is said with its reason.
func TestRemadeGoldensSayWhy(t *testing.T) {
	dir := func(name string) []byte { return read(t, filepath.Join(goldenDir, name)) }
	name := "3v3-as-players-step50.sfr"
	f := parse(t, filepath.Join(goldenDir, name))
	forged := func(head func(*replay.Header)) []byte { return read(t, forge(t, f, head, nil)) }
	sound := forged(nil)
	moved := read(t, moved(t, filepath.Join(goldenDir, name), 500))
	old := golden{name: name, digest: "1", frames: 5}
	now := golden{name: name, digest: "2", frames: 6, winner: 1}
	for want, r := range map[string]remade{
		"unchanged":                              {was: sound, is: sound},
		"new":                                    {is: sound},
		"left alone: it cannot be recorded here": {was: sound, is: sound, alone: "it cannot be recorded here"},
		"rules 9 -> 2":                           {was: forged(func(h *replay.Header) { h.Start.Logic = 9 }), is: sound},
		"scripts 0000000000000009 -> ":           {was: forged(func(h *replay.Header) { h.Start.Scripts = 9 }), is: sound},
		"data 0000000000000009 -> ":              {was: forged(func(h *replay.Header) { h.Start.Data = 9 }), is: sound},
		"another start snapshot":                 {was: forged(func(h *replay.Header) { h.Start.Seed++ }), is: sound},
		"the first worlds differ":                {was: forged(func(h *replay.Header) { h.Initial++ }), is: sound},
		"only the code: raise battle.LogicVersion if the rules are meant":    {was: moved, is: sound},
		"commands differ from frame 500 on":                                  {was: moved, is: sound},
		"digests differ from frame ":                                         {was: dir("3v3-bots-step66.sfr"), is: sound},
		"the old file: not a valid replay: does not begin with \"SFREPLAY\"": {was: []byte("Dear Sir"), is: sound},
	} {
		r.old, r.now = old, now
		if got := r.why(); !strings.HasPrefix(got, want) && !strings.Contains(got, "; "+want) {
			t.Errorf("%q, want %q", got, want)
		}
	}
	var out bytes.Buffer
	tellRemade(&out, []remade{{old: old, now: now, was: moved, is: sound}})
	for _, want := range []string{name, "1 -> 2", "5 -> 6", fmt.Sprintf("%d -> %d", len(moved), len(sound)), "only the code"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("no %q in:\n%s", want, out.String())
		}
	}
}

func say(format string, args ...any) { fmt.Printf(format+"\n", args...) }
