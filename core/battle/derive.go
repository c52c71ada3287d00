package battle

import (
	"fmt"
	"slices"

	"sameframe/core/data"
	"sameframe/core/terrain"
)

// derive rebuilds everything that follows from the walked state.
func (w *World) derive() {
	w.reslot()
	for i := range w.units {
		w.units[i].safe = false
		w.deriveUnit(&w.units[i])
	}
	w.deriveBuildings()
	w.regrid()
}

// deriveBuildings finds what stands in the way, which buildings are behind a
// standing one, and how many towers each camp has.
func (w *World) deriveBuildings() {
	w.obstacles = w.obstacles[:0]
	for c := range w.camps {
		w.camps[c].towers = 0
	}
	for i := range w.units {
		u := &w.units[i]
		p := w.unitProto(u)
		if !p.Static || u.dead {
			continue
		}
		w.obstacles = append(w.obstacles, terrain.Circle{C: u.pos, R: p.Radius})
		u.safe = w.guarded(u)
		if p.Kind == data.KindTower {
			w.camps[u.camp].towers++
		}
	}
}

// guarded: a standing building of its camp and lane has a lower rank.
func (w *World) guarded(u *Unit) bool {
	for i := range w.units {
		o := &w.units[i]
		if w.unitProto(o).Static && !o.dead && o.camp == u.camp && o.lane == u.lane && o.rank < u.rank {
			return true
		}
	}
	return false
}

// Verify recomputes what is derived from the walked state and checks the
// invariants that Load relies on. A nil answer means that none is broken.
// Tests call it every step.
func (w *World) Verify() error {
	for i := range w.units {
		if err := w.verifyUnit(i); err != nil {
			return err
		}
	}
	for i := 1; i < len(w.buffs); i++ {
		a, b := &w.buffs[i-1], &w.buffs[i]
		if a.owner > b.owner || a.owner == b.owner && a.id >= b.id {
			return fmt.Errorf("battle: buffs %d and %d out of order", i-1, i)
		}
	}
	for i := range w.buffs {
		if u := w.unit(w.buffs[i].owner); u == nil || u.dead {
			return fmt.Errorf("battle: buff %d on unit %d, which does not live", i, w.buffs[i].owner)
		}
	}
	for i := range w.units {
		if w.find(w.units[i].guid) != i {
			return fmt.Errorf("battle: unit %d is not found", w.units[i].guid)
		}
	}
	return w.verifyGrid()
}

func (w *World) verifyUnit(i int) error {
	u := w.units[i]
	if i > 0 && w.units[i-1].guid >= u.guid {
		return fmt.Errorf("battle: unit %d after %d", u.guid, w.units[i-1].guid)
	}
	v := u
	w.deriveUnit(&v)
	v.safe = w.unitProto(&v).Static && w.guarded(&v)
	if u != v {
		return fmt.Errorf("battle: unit %d: derived attributes are stale", u.guid)
	}
	if u.health < 0 || u.health > u.attr[data.AttrMaxHealth] || u.dead != (u.health == 0) {
		return fmt.Errorf("battle: unit %d: health %v of %v, dead %v", u.guid, u.health, u.attr[data.AttrMaxHealth], u.dead)
	}
	return nil
}

func (w *World) verifyGrid() error {
	list, first := slices.Clone(w.grid.list), slices.Clone(w.grid.first)
	w.regrid()
	if !slices.Equal(list, w.grid.list) || !slices.Equal(first, w.grid.first) {
		return fmt.Errorf("battle: the grid of units is stale")
	}
	return nil
}
