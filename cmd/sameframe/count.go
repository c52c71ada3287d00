package main

import "fmt"

// counted is a number with its noun, which takes an s in the plural.
func counted[N ~int | ~uint32 | ~uint64](n N, noun string) string {
	if n != 1 {
		noun += "s"
	}
	return fmt.Sprintf("%d %s", n, noun)
}

// doing is counted with what the things do, which one does in other words than many.
func doing[N ~int | ~uint32 | ~uint64](n N, noun, one, many string) string {
	if n == 1 {
		many = one
	}
	return counted(n, noun) + " " + many
}
