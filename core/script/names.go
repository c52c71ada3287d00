package script

import (
	"fmt"
	"slices"
	"strings"
)

// names are the globals of a set of scripts: functions, alone or in a library.
type names struct {
	registry  *Registry
	libraries []string
	all       []string // sorted
}

func newNames(r *Registry) *names {
	n := &names{registry: r}
	for _, b := range builtins {
		n.all = append(n.all, b.name)
	}
	for _, f := range r.funcs {
		n.all = append(n.all, f.Name)
	}
	slices.Sort(n.all)
	for _, name := range n.all {
		library, _, dotted := strings.Cut(name, ".")
		if dotted && !slices.Contains(n.libraries, library) {
			n.libraries = append(n.libraries, library)
		}
	}
	return n
}

func (n *names) function(name string) bool {
	_, found := slices.BinarySearch(n.all, name)
	return found
}

func (n *names) library(name string) bool { return slices.Contains(n.libraries, name) }

// known reports whether the sandbox uses a name without a dot.
func (n *names) known(name string) bool {
	return isBase(name) || n.library(name) || n.function(name)
}

// similar is the name most like a wrong one, or "".
func (n *names) similar(name string) string { return similar(name, n.all) }

// Hint is ` (did you mean "x"?)` when a word is nearly a known one, else "".
func Hint(word string, known []string) string {
	if near := similar(word, known); near != "" {
		return fmt.Sprintf(" (did you mean %q?)", near)
	}
	return ""
}

func similar(name string, all []string) string {
	best, least := "", 3
	for _, known := range all {
		if d := distance(name, known); d < least {
			best, least = known, d
		}
	}
	return best
}

// distance is how many letters must be changed, added or dropped to turn a into
// b, or a large number for long names.
func distance(a, b string) int {
	const longest = 64
	if len(a) > longest || len(b) > longest {
		return longest
	}
	var row [longest + 1]int
	for j := range len(b) + 1 {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			cost := diagonal
			if a[i] != b[j] {
				cost = 1 + min(diagonal, row[j], row[j+1])
			}
			diagonal, row[j+1] = row[j+1], cost
		}
	}
	return row[len(b)]
}
