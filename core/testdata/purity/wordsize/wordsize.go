// Package wordsize follows the size of int.
package wordsize

import (
	"math"
	"math/bits"
	"strconv"
)

func none() int { return math.MaxInt } // want word-size math.MaxInt

func width() int { return bits.UintSize + strconv.IntSize } // want word-size bits.UintSize

func fine() int64 { return math.MaxInt64 }
