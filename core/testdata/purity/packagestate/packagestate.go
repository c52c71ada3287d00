// Package packagestate keeps state outside the world.
package packagestate

import (
	"bytes"
	"errors"
)

var (
	count  int
	names  = map[string]int{}
	table  = [4]int{1, 2, 3, 4}
	config struct{ depth int }
	cache  bytes.Buffer
)

// ErrEmpty is fine: it is declared once and only read.
var ErrEmpty = errors.New("packagestate: empty")

func next() int {
	count++      // want package-state count
	return count // reading is not refused: the write is
}

func set(name string, n int) {
	names[name] = n     // want package-state names[
	config.depth = n    // want package-state config.
	(table)[0] = n      // want package-state (table
	delete(names, name) // want package-state names, name
	cache.Reset()       // want package-state cache
}

func loop() {
	for count = range 3 { // want package-state count
	}
	clear(names) // want package-state names
}

func escape() (*int, []int) {
	return &table[1], // want package-state table
		table[:] // want package-state table
}

func alias(i int) *int {
	p := &table[i]
	*p = 1   // want package-state *p
	return p // want package-state p //
}

func method() {
	c := &cache
	c.Reset() // want package-state c.Reset
}

func lookup(i int) int {
	c := &config
	p := &table[i]
	return c.depth + *p
}

func read(i int) (int, error) {
	for range table[1:] {
		i += table[1:][0]
	}
	local := table
	local[0] = 1
	return local[i&3] + table[i&3] + names["a"] + config.depth, ErrEmpty
}
