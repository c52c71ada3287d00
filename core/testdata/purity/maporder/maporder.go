// Package maporder lets the order of a map decide.
package maporder

import (
	"maps"
	"slices"
)

type table map[string]int

func first(m table) string {
	for k := range m { // want map-order m {
		return k
	}
	return ""
}

func generic[M ~map[K]V, K comparable, V any](m M) (n int) {
	for range m { // want map-order m {
		n++
	}
	return n
}

func keys(m table) []string {
	return slices.Collect(maps.Keys(m)) // want map-order maps.Keys
}

func values(m table) (sum int) {
	for v := range maps.Values(m) { // want map-order maps.Values
		sum = sum*31 + v
	}
	return sum
}

func all(m table) (last string) {
	for k := range maps.All(m) { // want map-order maps.All
		last = k
	}
	return last
}

func taken() any { return maps.Keys[table] } // want map-order maps.Keys

// sorted is fine: distinct keys that have an order come out the same for every order in.
func sorted(m table) []string { return slices.Sorted(maps.Keys(m)) }

func lookup(m table) int { return m["a"] + len(m) }
