package main

import (
	"errors"
	"fmt"
	"strings"
	"time"
)

// manyFiles is from how many files on their progress is shown.
const manyFiles = 9

// tally tells the results of files in their order, as soon as all before are
// there, and counts them.
type tally struct {
	*verification
	of, next, done int
	bad            []string
	worst          error
	shown          time.Time
	quiet          bool
}

func newTally(v *verification, files int) *tally {
	return &tally{verification: v, of: files, shown: time.Now(), quiet: !v.folders && files < manyFiles}
}

// add takes the result of the i-th file.
func (t *tally) add(i int, results []*verified) {
	t.done++
	for t.next < len(results) && results[t.next] != nil && t.next <= max(i, t.next) {
		t.tell(results[t.next])
		results[t.next] = &verified{}
		t.next++
	}
	if now := time.Now(); !t.quiet && now.Sub(t.shown) >= time.Second && t.done < t.of {
		t.shown = now
		fmt.Fprintf(t.err, "  %d of %d files\n", t.done, t.of)
	}
}

func (t *tally) tell(r *verified) {
	t.err.Write(r.err.Bytes())
	t.out.Write(r.out.Bytes())
	if r.verdict == nil {
		return
	}
	t.bad = append(t.bad, fmt.Sprintf("%s (%s)", printable(slashed(r.name)), inWords(r.verdict)))
	if !errors.Is(t.worst, errInterrupted) {
		t.worst = graver(t.worst, r.verdict)
	}
	if errors.Is(r.verdict, errInterrupted) {
		t.worst = r.verdict
	}
}

func inWords(verdict error) string {
	switch {
	case errors.Is(verdict, errDiverged):
		return "diverges"
	case errors.Is(verdict, errRefused):
		return "another version"
	}
	return "unreadable"
}

// sum is the last line of many files.
func (t *tally) sum() {
	if t.quiet {
		return
	}
	if len(t.bad) == 0 {
		fmt.Fprintf(t.err, "%d files, all agree\n", t.of)
		return
	}
	fmt.Fprintf(t.err, "%d of %d files agree; not so:\n  %s\n", t.of-len(t.bad), t.of, strings.Join(t.bad, "\n  "))
}
