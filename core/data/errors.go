package data

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// MaxFaults is how many faults a LintError lists; the rest is counted.
const MaxFaults = 10

// Fault is one thing wrong with the data files.
type Fault struct {
	File string // path below the root given to Load
	Line int    // 1-based; 0 when the fault is about the whole file
	Col  int    // 1-based, in bytes
	Text string // what is wrong and what would be right
}

// Error returns the fault as "file:line:col: text".
func (f Fault) Error() string {
	if f.Line == 0 {
		return f.File + ": " + f.Text
	}
	return fmt.Sprintf("%s:%d:%d: %s", f.File, f.Line, f.Col, f.Text)
}

// LintError is what Load returns when the files have faults.
type LintError struct {
	Faults []Fault // by file, line and column; at most MaxFaults
	More   int     // faults left out
}

// Error returns one line a fault.
func (e *LintError) Error() string {
	lines := make([]string, 0, len(e.Faults)+1)
	for _, f := range e.Faults {
		lines = append(lines, f.Error())
	}
	if e.More > 0 {
		lines = append(lines, fmt.Sprintf("and %d more", e.More))
	}
	return strings.Join(lines, "\n")
}

// linter collects faults while files are read.
type linter struct {
	faults []Fault
	count  int // of all faults, those beyond maxKept included
	reach  int // longest distance that makes sense, in units
}

// maxKept bounds the faults that are kept for sorting: garbage may have one a
// byte.
const maxKept = 1000

// fail records a fault of a whole file.
func (l *linter) fail(file, format string, args ...any) {
	l.record(Fault{File: file, Text: fmt.Sprintf(format, args...)})
}

// at records a fault at a place.
func (l *linter) at(p place, format string, args ...any) {
	f := Fault{File: p.doc.name, Text: fmt.Sprintf(format, args...)}
	if l.count < maxKept {
		f.Line, f.Col = p.lineCol()
	}
	l.record(f)
}

func (l *linter) record(f Fault) {
	if l.count++; l.count <= maxKept {
		l.faults = append(l.faults, f)
	}
}

// err returns the collected faults in reading order, or nil.
func (l *linter) err() error {
	if len(l.faults) == 0 {
		return nil
	}
	slices.SortStableFunc(l.faults, func(a, b Fault) int {
		return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line),
			cmp.Compare(a.Col, b.Col), cmp.Compare(a.Text, b.Text))
	})
	all := slices.Compact(l.faults)
	shown := all[:min(len(all), MaxFaults)]
	dropped := l.count - min(l.count, maxKept)
	return &LintError{Faults: shown, More: len(all) - len(shown) + dropped}
}
