// Package chain looks pure, and reaches the machine through what it calls.
package chain

import (
	"strings"

	"sameframe/core/testdata/purity/chain/outer" // want call-chain "sameframe/core/testdata/purity/chain/outer"
)

func step(n int) string {
	return strings.Repeat("x", n) + outer.Stamp() // want call-chain outer.Stamp
}

var pick = outer.Die.Roll // want call-chain outer.Die.Roll

func value() outer.Source { return outer.Default } // want call-chain outer.Default

func through(s outer.Source) int { return outer.Read(s) } // want call-chain outer.Read

func generic() []int { return outer.Order(map[int]int{}) } // want call-chain outer.Order

func later(f func()) { outer.Later(f) } // want call-chain outer.Later

func fine() int { return outer.Pure(3) }
