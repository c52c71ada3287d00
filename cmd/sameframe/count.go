package main

import "fmt"

// counted is a number with its noun, which takes an s in the plural.
func counted[N ~int | ~uint32 | ~uint64](n N, noun string) string {
	if n != 1 {
		noun += "s"
	}
	return fmt.Sprintf("%d %s", n, noun)
}
