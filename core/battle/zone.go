package battle

import (
	"slices"

	"sameframe/core/data"
	"sameframe/core/fixed"
	"sameframe/core/wire"
)

// maxInside bounds the units that a zone counts as inside. Who is inside keeps
// its place; newcomers are taken by GUID while there is room, and the others
// count as outside.
const maxInside = 64

// soakEvery is how often, in milliseconds, a zone gives its buff back to those
// inside who lost it.
const soakEvery = 500

// zone is an area on the ground.
type zone struct {
	id     uint32
	proto  data.ZoneID
	from   origin
	pos    fixed.Vec
	dir    fixed.Angle
	left   int32 // steps; one more than total until it has begun
	total  int32
	tick   int32 // milliseconds since the last OnZoneStay
	held   uint8
	inside [maxInside]wire.GUID // ascending
}

// layZone lays the zone of an effect at the centre of its rule, along the aim.
// A full world lays none.
func (w *World) layZone(f *data.Effect, e *event) {
	if len(w.zones) == MaxZones {
		w.fault(BoundZones, e.from.trigger)
		return
	}
	p := &w.data.Zones[f.Zone]
	z := zone{id: w.newID(), proto: f.Zone, from: e.from, pos: w.centre(&f.Target, e).Clamp(), dir: e.dir}
	z.from.depth = 0
	z.total = max(w.steps(p.LifeAt(int(e.from.level))), 1)
	z.left = z.total + 1
	if !w.follows(&z) {
		return
	}
	w.zones = append(w.zones, z)
	w.cueZone(CueZoneOn, &z)
	if p.Wall {
		w.raiseWall(&z)
	}
}

// stepZones runs every zone by age: it follows its caster, then counts its
// time, then tells who left, who came and, each Every, who stayed, each by
// GUID. At the end of its time everybody leaves, and the zone is told that it
// ended. A zone begins at the end of the step in which it was laid: who stands
// there comes in then, and its time runs from then on. What is laid while zones
// run begins in the next step.
func (w *World) stepZones() {
	last := w.lastID
	for i := 0; i < len(w.zones) && w.zones[i].id <= last; {
		if w.stepZone(i) {
			i++
		}
	}
	w.bear()
}

// stepZone runs the zone at an index, which stays its place while effects run:
// others only come behind it. It reports whether the zone is still there.
func (w *World) stepZone(i int) bool {
	z := &w.zones[i]
	begun := z.left <= z.total
	z.left--
	if !w.follows(z) {
		w.endZone(i)
		return false
	}
	w.cross(i)
	if begun {
		w.soak(i)
		w.stay(i)
	}
	if w.zones[i].left > 0 {
		return true
	}
	w.endZone(i)
	return false
}

// follows keeps a zone that follows around its caster; false when the caster
// is dead or gone, which ends such a zone.
func (w *World) follows(z *zone) bool {
	if !w.data.Zones[z.proto].Follows {
		return true
	}
	u := w.living(z.from.unit)
	if u != nil {
		z.pos = u.pos
	}
	return u != nil
}

// cross finds who is inside now, and tells who left and who came.
func (w *World) cross(i int) {
	z := &w.zones[i]
	p := &w.data.Zones[z.proto]
	if len(p.Effects) == 0 && p.Buff == 0 {
		return
	}
	was, had := z.inside, z.held
	w.gather(z, p)
	now, has := z.inside, z.held
	for _, id := range was[:had] {
		if _, in := slices.BinarySearch(now[:has], id); !in {
			w.leaveZone(i, id)
		}
	}
	for _, id := range now[:has] {
		if _, in := slices.BinarySearch(was[:had], id); !in && w.living(id) != nil {
			w.enterZone(i, id)
		}
	}
}

// gather writes who is inside a zone now.
func (w *World) gather(z *zone, p *data.Zone) {
	was, had := z.inside, z.held
	member := func(id wire.GUID) bool {
		_, in := slices.BinarySearch(was[:had], id)
		return in
	}
	w.near = w.around(z.pos, max(p.Radius, p.Length), w.near[:0])
	w.near = slices.DeleteFunc(w.near, func(j int32) bool { return !w.touches(z, p, &w.units[j]) })
	slices.Sort(w.near)
	room := maxInside
	for _, j := range w.near {
		if member(w.units[j].guid) {
			room--
		}
	}
	z.inside, z.held = [maxInside]wire.GUID{}, 0
	for _, j := range w.near {
		id, old := w.units[j].guid, member(w.units[j].guid)
		switch {
		case !old && room == 0:
			w.fault(BoundZones, z.from.trigger)
			return
		case !old:
			room--
		}
		z.inside[z.held] = id
		z.held++
	}
}

// touches: the circle of a unit that the zone's filter takes meets the zone,
// its edge included.
func (w *World) touches(z *zone, p *data.Zone, u *Unit) bool {
	if u.dead || !w.passes(&p.Filter, z.from.camp, z.from.unit, u) {
		return false
	}
	r := data.TargetRule{Shape: p.Shape, Radius: p.Radius, Length: p.Length}
	return w.inShape(&r, z.pos, z.dir, u)
}

// stay counts the period and tells those inside when it is over. A period that
// ends with the zone still counts; who died of it leaves at once.
func (w *World) stay(i int) {
	z := &w.zones[i]
	p := &w.data.Zones[z.proto]
	if !p.Hooks.Has(data.OnZoneStay) || p.Every == 0 {
		return
	}
	z.tick += int32(w.ms)
	for w.zones[i].tick >= int32(p.Every) {
		w.zones[i].tick -= int32(p.Every)
		w.pulse(i)
	}
}

// pulse is one period: OnZoneStay for each unit inside, by GUID.
func (w *World) pulse(i int) {
	inside, held := w.zones[i].inside, w.zones[i].held
	for _, id := range inside[:held] {
		if w.living(id) != nil {
			w.raiseZone(data.OnZoneStay, i, id)
		}
	}
	for _, id := range inside[:held] {
		if w.living(id) == nil {
			w.zones[i].drop(id)
			w.leaveZone(i, id)
		}
	}
}

// drop takes a unit off the list of those inside.
func (z *zone) drop(id wire.GUID) {
	if k, in := slices.BinarySearch(z.inside[:z.held], id); in {
		copy(z.inside[k:z.held], z.inside[k+1:z.held])
		z.held--
		z.inside[z.held] = 0
	}
}

// enterZone gives the buff and tells of a newcomer.
func (w *World) enterZone(i int, id wire.GUID) {
	w.imbue(i, w.unit(id))
	w.raiseZone(data.OnZoneEnter, i, id)
}

// leaveZone takes the buff and tells of one who left. Another zone that it is
// still in gives a buff of the same sort on.
func (w *World) leaveZone(i int, id wire.GUID) {
	if u := w.living(id); u != nil && w.data.Zones[w.zones[i].proto].Buff != 0 {
		z := w.zones[i]
		if b := w.litBy(u, z.id); b != nil {
			w.takeBuff(w.buffBound(id, b.id), 0, &z.from)
		}
		for j := range w.zones {
			if _, in := slices.BinarySearch(w.zones[j].inside[:w.zones[j].held], id); in && j != i {
				w.imbue(j, w.living(id))
			}
		}
	}
	w.raiseZone(data.OnZoneLeave, i, id)
}

// imbue gives a zone's buff to a unit inside like a halo: without an end, once
// for each zone, unless magic immunity keeps it off.
func (w *World) imbue(i int, u *Unit) {
	z := &w.zones[i]
	id := w.data.Zones[z.proto].Buff
	if id == 0 || u == nil || u.dead || w.unitProto(u).Static || w.keptOff(u, &w.data.Buffs[id], z.from.camp) {
		return
	}
	w.shineOn(u, id, z.from, z.id)
}

// soak gives the buff back to those who lost it, each soakEvery.
func (w *World) soak(i int) {
	z := &w.zones[i]
	age, ms := z.total-z.left, int32(w.ms)
	if w.data.Zones[z.proto].Buff == 0 || age*ms/soakEvery == (age-1)*ms/soakEvery {
		return
	}
	inside, held := z.inside, z.held
	for _, id := range inside[:held] {
		w.imbue(i, w.living(id))
	}
}

// raiseZone runs what the zone does on a trigger of its own, from where it
// lies, on behalf of its caster, who may be dead. Its time is no one's doing:
// a chain begins anew.
func (w *World) raiseZone(t data.Trigger, i int, id wire.GUID) {
	z := &w.zones[i]
	if p := &w.data.Zones[z.proto]; p.Hooks.Has(t) {
		w.raise(t, p.Effects, event{from: z.from, carrier: z.id, target: id, pos: z.pos, at: z.pos, dir: z.dir})
	}
}

// endZone takes a zone away: everybody leaves, then it ended.
func (w *World) endZone(i int) {
	inside, held := w.zones[i].inside, w.zones[i].held
	w.zones[i].inside, w.zones[i].held = [maxInside]wire.GUID{}, 0
	for _, id := range inside[:held] {
		w.leaveZone(i, id)
	}
	w.raiseZone(data.OnZoneEnd, i, 0)
	z := w.zones[i]
	w.zones = slices.Delete(w.zones, i, i+1)
	w.cueZone(CueZoneOff, &z)
	if w.data.Zones[z.proto].Wall {
		w.deriveBuildings()
	}
}

func (w *World) cueZone(kind CueKind, z *zone) {
	w.cue(Cue{
		Kind: kind, Source: z.from.unit, Seat: z.from.seat, Camp: z.from.camp, Spell: z.from.spell, Zone: z.proto,
		Index: int32(z.id), Trigger: z.from.trigger, Node: z.from.node, Pos: z.pos, Dir: z.dir, Span: w.millis(z.total),
	})
}

// ascending reports whether GUIDs rise from above 0.
func ascending(ids []wire.GUID) bool {
	last := wire.GUID(0)
	for _, id := range ids {
		if id <= last {
			return false
		}
		last = id
	}
	return true
}
