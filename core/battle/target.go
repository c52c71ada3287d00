package battle

import (
	"cmp"
	"math"
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
// belongs to the present nesting of effect runs and is reused. A shared rule takes what
// the effect before it in the same trigger selected, less who died since.
func (w *World) selectTargets(r *data.TargetRule, e *event) []int32 {
	kept := w.targets[w.nest]
	if r.Shared && e.selected {
		kept = slices.DeleteFunc(kept, func(i int32) bool { return w.units[i].dead && r.Filter.Dead == data.WantNot })
		w.targets[w.nest] = kept
		return kept
	}
	e.selected = true
	var out []int32
	if r.Shape == data.ShapeChain {
		out = w.chain(r, e, kept[:0])
	} else {
		out = w.limit(r, e, w.candidates(r, e, kept[:0]))
	}
	w.targets[w.nest] = out
	return out
}

func (w *World) candidates(r *data.TargetRule, e *event, out []int32) []int32 {
	switch r.Shape {
	case data.ShapeNone:
		return w.single(r, e, e.target, out)
	case data.ShapeSelf:
		return w.single(r, e, e.from.unit, out)
	case data.ShapeHolder:
		return w.single(r, e, e.holder, out)
	}
	c := w.centre(r, e)
	w.near = w.around(c, max(r.Radius, r.Length+r.Radius), w.near[:0])
	if r.Filter.Dead != data.WantNot {
		w.near = w.deadHeroes(w.near)
	}
	for _, i := range w.near {
		u := &w.units[i]
		if w.passes(&r.Filter, e.from.camp, e.from.unit, u) && w.inShape(r, c, e.dir, u) {
			out = append(out, i)
		}
	}
	slices.Sort(out)
	return out
}

// deadHeroes appends the dead, who are in no bucket of the grid.
func (w *World) deadHeroes(out []int32) []int32 {
	for i := range w.units {
		if w.units[i].dead {
			out = append(out, int32(i))
		}
	}
	return out
}

// single is the unit of a rule that does not search, when the rule's filter,
// if it names any camps, lets it pass.
func (w *World) single(r *data.TargetRule, e *event, id wire.GUID, out []int32) []int32 {
	i := w.find(id)
	if id == 0 || i < 0 || !wanted(r.Filter.Dead, w.units[i].dead) {
		return out
	}
	if r.Filter.Camps != 0 && !w.passes(&r.Filter, e.from.camp, e.from.unit, &w.units[i]) {
		return out
	}
	return append(out, int32(i))
}

// chain begins with the event's target and goes on, from each unit to the
// nearest within the radius that was not taken, edges touching counts, up to
// the limit. Of equally near ones the lower GUID is taken.
func (w *World) chain(r *data.TargetRule, e *event, out []int32) []int32 {
	if i := w.find(e.target); e.target != 0 && i >= 0 && !w.units[i].dead {
		out = append(out, int32(i))
	}
	for n := len(out); n > 0 && n < r.Limit; n++ {
		next := w.nextLink(r, e, out)
		if next < 0 {
			break
		}
		out = append(out, next)
	}
	return out
}

func (w *World) nextLink(r *data.TargetRule, e *event, taken []int32) int32 {
	from := w.units[taken[len(taken)-1]].pos
	w.near = w.around(from, r.Radius, w.near[:0])
	best, least := int32(-1), fixed.Sq(0)
	for _, i := range w.near {
		u := &w.units[i]
		d := u.pos.DistSq(from)
		if best >= 0 && (d > least || d == least && i > best) || slices.Contains(taken, i) {
			continue
		}
		if w.passes(&r.Filter, e.from.camp, e.from.unit, u) && fixed.InCircle(u.pos, w.unitProto(u).Radius, from, r.Radius) {
			best, least = i, d
		}
	}
	return best
}

// centre is where the shape is laid. A caster that is gone is where it was.
func (w *World) centre(r *data.TargetRule, e *event) fixed.Vec {
	switch r.At {
	case data.AtPoint:
		return e.pos
	case data.AtTarget:
		return w.whereIs(e.target, e.pos)
	case data.AtHolder:
		return w.whereIs(e.holder, e.at)
	}
	if r.Shape == data.ShapeCircle {
		return w.whereIs(e.from.unit, e.at)
	}
	return e.at
}

// whereIs is a unit's place, or the given one when it is gone.
func (w *World) whereIs(id wire.GUID, gone fixed.Vec) fixed.Vec {
	if u := w.unit(id); u != nil {
		return u.pos
	}
	return gone
}

// inShape: touching the edge is inside.
func (w *World) inShape(r *data.TargetRule, c fixed.Vec, dir fixed.Angle, u *Unit) bool {
	p, radius := u.pos, w.unitProto(u).Radius
	switch r.Shape {
	case data.ShapeCircle:
		return fixed.InCircle(p, radius, c, r.Radius)
	case data.ShapeLine:
		return fixed.InRect(p, radius, c, dir, r.Length, r.Radius)
	case data.ShapeFan:
		return fixed.InFan(p, radius, c, dir, r.Half, r.Radius)
	case data.ShapeRect:
		across := dir + fixed.Angle(1)<<14
		return fixed.InRect(p, radius, c.Sub(across.Vec().Scale(r.Length/2)), across, r.Length, r.Radius)
	case data.ShapeRay:
		return fixed.InSegment(p, radius, c, c.Add(dir.Vec().Scale(r.Length)), r.Radius) && w.proto.Grid.LineOfSight(c, p)
	}
	return false
}

// passes is the semantic filter, seen from a camp and a unit.
func (w *World) passes(f *data.Filter, camp uint8, self wire.GUID, t *Unit) bool {
	p := w.unitProto(t)
	return f.Camps&relation(camp, self, t) != 0 && (f.Kinds == 0 || f.Kinds.Has(p.Kind)) && wanted(f.Dead, t.dead) &&
		p.Tags&f.Tags == f.Tags && p.Tags&f.NotTags == 0 &&
		(f.Unseen == data.WantAny || wanted(f.Unseen, !t.seenBy(camp))) &&
		wanted(f.Invulnerable, t.flags&flagInvulnerable != 0) && wanted(f.Immune, t.flags&flagImmune != 0) &&
		wanted(f.Untargetable, t.flags&flagUntargetable != 0) && wanted(f.Summoned, t.owner != 0) &&
		(f.Buff == 0 || w.carries(t, f.Buff)) && (f.NotBuff == 0 || !w.carries(t, f.NotBuff))
}

func wanted(want data.Want, is bool) bool {
	return want == data.WantAny || is == (want == data.WantOnly)
}

// relation is what a unit is to a camp and a unit of it.
func relation(camp uint8, self wire.GUID, t *Unit) data.Camps {
	switch {
	case t.guid == self:
		return data.CampSelf
	case t.camp == camp:
		return data.CampAlly
	}
	return data.CampEnemy
}

// seenBy reports whether a camp sees the unit, as of the end of the last step.
// No camp sees all.
func (u *Unit) seenBy(camp uint8) bool { return camp == 0 || u.camp == camp || u.seen&(1<<camp) != 0 }

// carries reports whether a unit has a buff of a prototype.
func (w *World) carries(u *Unit, id data.BuffID) bool {
	lo, hi := w.buffsOf(u.guid)
	for i := lo; i < hi; i++ {
		if w.buffs[i].proto == id {
			return true
		}
	}
	return false
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
	case data.OrderFarthest:
		return math.MaxUint64 - uint64(u.pos.DistSq(w.centre(r, e)))
	case data.OrderLowestHealth:
		return uint64(u.health)
	case data.OrderHighestHealth:
		return math.MaxUint64 - uint64(u.health)
	case data.OrderLowestShare:
		return uint64(u.health.Div(u.attr[data.AttrMaxHealth]))
	case data.OrderRandom:
		return uint64(w.rng.Uint32(sitePick))
	}
	return 0
}
