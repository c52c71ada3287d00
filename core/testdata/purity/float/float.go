// Package float holds floating point in every form that hides it.
package float

import "strconv"

type speed float64 // want float float64

var half = 0.5 // want float 0.5

var imaginary = 2i // want float 2i

func parse(s string) int {
	f, err := strconv.ParseFloat(s, 64) // want float strconv.ParseFloat
	if err != nil {
		return 0
	}
	return int(f) // want float f)
}

func convert(n int) int {
	return int(float32(n)) // want float float32
}

func literal() int64 { return 1e3 } // want float 1e3

func whole(n int64) int64 { return n << 16 / 3 }
