package battle

import (
	"cmp"
	"slices"

	"sameframe/core/data"
	"sameframe/core/fixed"
	"sameframe/core/wire"
)

// pick is a candidate with its sort key.
type pick struct {
	key   uint64
	index int32
}

// selectTargets returns the indexes of the units that a rule selects for an
// event, in the rule's order; ties and the default are by GUID. The slice
// belongs to the depth of the event and is reused.
func (w *World) selectTargets(r *data.TargetRule, e *event) []int32 {
	out := w.candidates(r, e, w.targets[e.from.depth][:0])
	w.targets[e.from.depth] = out
	return w.limit(r, e, out)
}

func (w *World) candidates(r *data.TargetRule, e *event, out []int32) []int32 {
	switch r.Shape {
	case data.ShapeNone:
		return w.single(e.target, out)
	case data.ShapeSelf:
		return w.single(e.from.unit, out)
	}
	c := w.centre(r, e)
	reach := max(r.Radius, r.Length+r.Radius)
	w.near = w.around(c, reach, w.near[:0])
	for _, i := range w.near {
		u := &w.units[i]
		if !u.dead && w.passes(r.Filter, e.from.camp, e.from.unit, u) && inShape(r, c, e.dir, u.pos, w.unitProto(u).Radius) {
			out = append(out, i)
		}
	}
	slices.Sort(out)
	return out
}

func (w *World) single(id wire.GUID, out []int32) []int32 {
	if i := w.find(id); i >= 0 && !w.units[i].dead {
		return append(out, int32(i))
	}
	return out
}

// centre is where the shape is laid. A caster that is gone is where it was.
func (w *World) centre(r *data.TargetRule, e *event) fixed.Vec {
	switch r.At {
	case data.AtPoint:
		return e.pos
	case data.AtTarget:
		if t := w.unit(e.target); t != nil {
			return t.pos
		}
		return e.pos
	}
	if u := w.unit(e.from.unit); u != nil && r.Shape == data.ShapeCircle {
		return u.pos
	}
	return e.at
}

// inShape: touching the edge is inside.
func inShape(r *data.TargetRule, c fixed.Vec, dir fixed.Angle, p fixed.Vec, radius fixed.Num) bool {
	switch r.Shape {
	case data.ShapeCircle:
		return fixed.InCircle(p, radius, c, r.Radius)
	case data.ShapeLine:
		return fixed.InRect(p, radius, c, dir, r.Length, r.Radius)
	case data.ShapeFan:
		return fixed.InFan(p, radius, c, dir, r.Half, r.Radius)
	}
	return false
}

// passes is the semantic filter, seen from a camp and a unit.
func (w *World) passes(f data.Filter, camp uint8, self wire.GUID, t *Unit) bool {
	if f.Kinds != 0 && !f.Kinds.Has(w.unitProto(t).Kind) {
		return false
	}
	switch {
	case t.guid == self:
		return f.Camps&data.CampSelf != 0
	case t.camp == camp:
		return f.Camps&data.CampAlly != 0
	}
	return f.Camps&data.CampEnemy != 0
}

// limit sorts by the rule's order and cuts to its limit.
func (w *World) limit(r *data.TargetRule, e *event, out []int32) []int32 {
	if r.Order == data.OrderGUID || len(out) < 2 {
		return cut(out, r.Limit)
	}
	w.picks = w.picks[:0]
	for _, i := range out {
		w.picks = append(w.picks, pick{w.sortKey(r, e, &w.units[i]), i})
	}
	slices.SortFunc(w.picks, func(a, b pick) int {
		return cmp.Or(cmp.Compare(a.key, b.key), cmp.Compare(a.index, b.index))
	})
	for k := range w.picks {
		out[k] = w.picks[k].index
	}
	return cut(out, r.Limit)
}

func cut(out []int32, limit int) []int32 {
	if limit > 0 && len(out) > limit {
		return out[:limit]
	}
	return out
}

// sortKey: OrderRandom draws once a candidate, in GUID order; a lone one needs
// no draw.
func (w *World) sortKey(r *data.TargetRule, e *event, u *Unit) uint64 {
	switch r.Order {
	case data.OrderNearest:
		return uint64(u.pos.DistSq(w.centre(r, e)))
	case data.OrderLowestHealth:
		return uint64(u.health)
	case data.OrderRandom:
		return uint64(w.rng.Uint32(sitePick))
	}
	return 0
}
