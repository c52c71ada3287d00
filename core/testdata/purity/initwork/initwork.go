// Package initwork works while it is imported.
package initwork

import (
	_ "embed" // want init _ "embed"
)

var squares = build()

func build() (s [4]int) {
	for i := range s {
		s[i] = i * i
	}
	return s
}

func init() { // want init init
	build()
}
