// Package unstablesort leaves the order of equals to chance.
package unstablesort

import (
	"cmp"
	"slices"
	"sort"
)

type unit struct{ guid, health int }

type byHealth []unit

func (u byHealth) Len() int           { return len(u) }
func (u byHealth) Less(i, j int) bool { return u[i].health < u[j].health }
func (u byHealth) Swap(i, j int)      { u[i], u[j] = u[j], u[i] }

func slice(u []unit) {
	sort.Slice(u, byHealth(u).Less) // want unstable-sort sort.Slice
}

func interfaced(u []unit) {
	sort.Sort(byHealth(u)) // want unstable-sort sort.Sort
}

// total is fine: no two elements are equal. So is a stable sort.
func total(u []unit) {
	slices.SortFunc(u, func(a, b unit) int {
		return cmp.Or(cmp.Compare(a.health, b.health), cmp.Compare(a.guid, b.guid))
	})
	sort.Stable(byHealth(u))
}
