package battle

import (
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
	w.look()
}

// deriveBuildings finds what stands in the way, buildings and walls, which
// buildings are behind a standing one, and how many towers each camp has.
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
	w.deriveWalls()
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
