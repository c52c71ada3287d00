package view

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"sameframe/core/battle"
	"sameframe/core/wire"
)

func plateAt(id int, x, y float64) plate {
	return plate{actor: &actor{UnitPicture: battle.UnitPicture{GUID: wire.GUID(id)}}, x: x, y: y}
}

func TestPlatesApartStayWhereTheyAre(t *testing.T) {
	list := []plate{plateAt(1, 0, 0), plateAt(2, plateW, 0), plateAt(3, 0, plateH)}
	spreadPlates(list)
	for _, p := range list {
		if p.lift != 0 {
			t.Errorf("plate %d is raised by %v", p.actor.GUID, p.lift)
		}
	}
}

func TestTheLowestPlateStaysAndOthersRiseOverIt(t *testing.T) {
	list := []plate{plateAt(1, 0, 0), plateAt(2, 10, 8), plateAt(3, -10, 4)}
	spreadPlates(list)
	if list[0].actor.GUID != 2 || list[0].lift != 0 {
		t.Errorf("lowest: %+v", list[0])
	}
	for i := range list {
		for j := range i {
			if d := math.Abs((list[i].y - list[i].lift) - (list[j].y - list[j].lift)); d < plateH-0.1 {
				t.Errorf("plates %d and %d are %v apart", i, j, d)
			}
		}
	}
}

func TestPlatesNeverRiseFar(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(0, 10).Draw(t, "n")
		var list []plate
		for i := range n {
			list = append(list, plateAt(i, rapid.Float64Range(0, 300).Draw(t, "x"), rapid.Float64Range(0, 200).Draw(t, "y")))
		}
		spreadPlates(list)
		for _, p := range list {
			if p.lift < 0 || p.lift > plateTop {
				t.Fatalf("raised by %v", p.lift)
			}
		}
	})
}
