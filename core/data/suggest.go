package data

import (
	"fmt"
	"strings"
)

// nearest returns the word nearest to got, or "" when no word is near.
func nearest(got string, words []string) string {
	best, limit := "", max(1, len(got)/3)+1
	for _, w := range words {
		if d := nearness(got, w); w != "" && d < limit {
			best, limit = w, d
		}
	}
	return best
}

// didYouMean returns ` (did you mean "stun"?)`, or nothing without a word.
func didYouMean(w string) string {
	if w == "" {
		return ""
	}
	return fmt.Sprintf(" (did you mean %q?)", w)
}

// suggest is didYouMean of the nearest word.
func suggest(got string, words []string) string { return didYouMean(nearest(got, words)) }

// nearness is the edit distance to a word, with or without its unit.
func nearness(got, word string) int {
	d := editDistance(got, word)
	for _, unit := range []string{"_ms", "_deg"} {
		if bare, ok := strings.CutSuffix(word, unit); ok {
			d = min(d, editDistance(got, bare))
		}
	}
	return d
}

// editDistance counts insertions, deletions, substitutions and swaps of
// neighbours (optimal string alignment) over bytes. Words longer than 64 bytes
// are as far apart as they are long.
func editDistance(a, b string) int {
	const longest = 64
	if len(a) > longest || len(b) > longest {
		return max(len(a), len(b))
	}
	var rows [3][longest + 1]int
	for j := range len(b) + 1 {
		rows[0][j] = j
	}
	for i := 1; i <= len(a); i++ {
		row, above, above2 := &rows[i%3], &rows[(i+2)%3], &rows[(i+1)%3]
		row[0] = i
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			row[j] = min(above[j]+1, row[j-1]+1, above[j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], above2[j-2]+1)
			}
		}
	}
	return rows[len(a)%3][len(b)]
}

// list joins words for a message, leaving out reserved empty ones.
func list(words []string) string {
	var quoted []string
	for _, w := range words {
		if w != "" {
			quoted = append(quoted, w)
		}
	}
	return strings.Join(quoted, ", ")
}
