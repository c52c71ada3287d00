package view

import (
	"slices"

	"sameframe/core/battle"
	"sameframe/core/data"
)

// lobby is what a player chose for the next match.
type lobby struct {
	players int // a side
	hero    data.UnitID
	skill   uint8
	mapKey  string
	seed    uint64
}

// heroesOf lists the hero prototypes of a rule set.
func heroesOf(set *data.Set) []data.UnitID {
	var list []data.UnitID
	for i := range set.Units {
		if set.Units[i].Kind == data.KindHero {
			list = append(list, data.UnitID(i))
		}
	}
	return list
}

// botNames are given to the seats of bots.
var botNames = []string{"Alda", "Bram", "Cora", "Dorn", "Edda", "Finn", "Gerd", "Hale", "Isa", "Jory"}

// startOf makes the start snapshot of a match: the player in the first slot of
// camp 1, bots in all others. Heroes follow from the seed, so that a rematch
// with the same seed is the same match.
func startOf(set *data.Set, l lobby, name string, stepMillis int) battle.Start {
	s := battle.Start{
		Logic: battle.LogicVersion, Data: set.Digest, Scripts: set.ScriptDigest, Map: l.mapKey,
		StepMillis: uint16(stepMillis), Seed: l.seed,
	}
	dice := newCosmetic(l.seed ^ 0x5EED)
	names := slices.Clone(botNames)
	for camp := uint8(1); camp <= 2; camp++ {
		pool := heroesOf(set)
		for slot := range l.players {
			seat := battle.SeatStart{Camp: camp, Slot: uint8(slot), Controller: battle.ByBot, Skill: l.skill}
			if camp == 1 && slot == 0 {
				seat.Controller, seat.Name = battle.ByInput, name
				seat.Unit = set.Units[l.hero].Key
				pool = slices.DeleteFunc(pool, func(id data.UnitID) bool { return id == l.hero })
			} else {
				k := dice.below(len(pool))
				seat.Unit = set.Units[pool[k]].Key
				pool = slices.Delete(pool, k, k+1)
				n := dice.below(len(names))
				seat.Name = names[n]
				names = slices.Delete(names, n, n+1)
			}
			s.Seats = append(s.Seats, seat)
		}
	}
	return s
}

// mapsOf lists the keys of the maps of a rule set.
func mapsOf(set *data.Set) []string {
	var list []string
	for i := range set.Maps {
		if set.Maps[i].Key != "" {
			list = append(list, set.Maps[i].Key)
		}
	}
	return list
}
