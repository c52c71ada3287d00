package battle

import (
	"sameframe/core/data"
	"sameframe/core/fixed"
)

// stepWaves sends the next creeps of both camps down every lane.
func (w *World) stepWaves() {
	if w.waveLeft--; w.waveLeft > 0 {
		return
	}
	w.waveLeft = w.steps(w.data.Rules.WaveEvery)
	w.wave++
	siege := w.siegeCreeps()
	for c := uint8(1); c < data.NumCamps; c++ {
		for lane := range w.proto.Lanes {
			w.sendWave(c, uint8(lane), siege)
		}
		w.cue(Cue{Kind: CueWave, Seat: -1, Camp: c, Index: w.wave})
	}
	w.derive()
}

// siegeCreeps is how many siege creeps the wave brings: one in each n-th wave,
// and late in a match ever more, so that every match ends.
func (w *World) siegeCreeps() int {
	r := &w.data.Rules
	if r.LateEvery > 0 && w.elapsed >= r.LateAfter {
		return 1 + int((w.elapsed-r.LateAfter)/r.LateEvery)
	}
	if r.SiegeEvery > 0 && w.wave%int32(r.SiegeEvery) == 0 {
		return 1
	}
	return 0
}

// sendWave lines the creeps up behind the lane's first point.
func (w *World) sendWave(camp, lane uint8, siege int) {
	r := &w.data.Rules
	level := uint8(1)
	if r.CreepGrowth > 0 {
		level = uint8(min(1+int(w.elapsed/r.CreepGrowth), 60))
	}
	for i := range len(r.Wave) + siege {
		id := r.Siege
		if i < len(r.Wave) {
			id = r.Wave[i]
		}
		w.sendCreep(id, camp, lane, level, i)
	}
}

func (w *World) sendCreep(id data.UnitID, camp, lane, level uint8, place int) {
	points := w.proto.Lanes[lane].Points
	start, toward := points[0], points[1]
	if camp == 2 {
		start, toward = points[len(points)-1], points[len(points)-2]
	}
	dir := toward.Sub(start).Angle()
	row, col := place/3, place%3-1
	back := dir.Vec().Scale(fixed.FromInt(-48 * row))
	aside := (dir + 16384).Vec().Scale(fixed.FromInt(44 * col))
	pos := start.Add(back).Add(aside)
	if p, ok := w.nearest(pos, w.data.Units[id].Radius); ok {
		pos = p
	}
	u := w.spawn(id, camp, -1, level, pos, dir)
	if u == nil {
		return
	}
	u.lane, u.leg = lane, 1
	u.order.kind = orderMarch
}
