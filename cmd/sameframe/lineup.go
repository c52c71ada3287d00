package main

import (
	"fmt"
	"slices"
	"strings"

	"sameframe/core/battle"
)

// lineup is who plays for each camp, by slot.
type lineup [2][]string

// lineup chooses the heroes: those of --heroes, else they go round the roster
// from a place that the seed chooses, differently on each side; --hero then
// takes the first seat.
func (m *matchFlags) lineup(roster []string) (lineup, error) {
	if m.heroes != "" {
		return m.named(roster)
	}
	if m.hero != "" && !slices.Contains(roster, m.hero) {
		return lineup{}, fmt.Errorf("--hero %q: want one of %s", m.hero, strings.Join(roster, ", "))
	}
	var l lineup
	for camp := range l {
		for slot := range m.size {
			l[camp] = append(l[camp], roster[(m.seed+uint64(slot)+uint64(camp)*(1+m.seed/4))%uint64(len(roster))])
		}
	}
	if m.hero != "" {
		l[0][0] = m.hero
	}
	return l, nil
}

// named reads --heroes.
func (m *matchFlags) named(roster []string) (lineup, error) {
	var l lineup
	if m.hero != "" {
		return l, fmt.Errorf("--hero %q and --heroes %q: give one of them; the first of --heroes has the first seat", m.hero, m.heroes)
	}
	sides := strings.Split(m.heroes, ":")
	if len(sides) != len(l) {
		return l, fmt.Errorf("--heroes %q: want two sides, as in knight,mage:ranger,assassin", m.heroes)
	}
	for camp, side := range sides {
		l[camp] = strings.Split(side, ",")
		if n := len(l[camp]); n > battle.MaxSeats/len(l) {
			return l, fmt.Errorf("--heroes %q: %d heroes on a side, at most %d are allowed", m.heroes, n, battle.MaxSeats/len(l))
		}
		for _, hero := range l[camp] {
			if !slices.Contains(roster, hero) {
				return l, fmt.Errorf("--heroes %q: %q is none of %s", m.heroes, hero, strings.Join(roster, ", "))
			}
		}
	}
	return l, nil
}
