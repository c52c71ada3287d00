package battle

import (
	"fmt"
	"io"

	"sameframe/core/data"
	"sameframe/core/state"
	"sameframe/core/synrand"
)

// walk names every field that a later step reads, once. Save, Load, the
// digests, Dump and Diff are visitors of it.
func (w *World) walk(v *state.Walker) {
	v.Layer(state.LayerRNG)
	state.Struct(v, "rng", &w.rng, (*synrand.Stream).Walk)
	v.Layer(state.LayerGUIDs)
	state.Int(v, "frame", &w.frame)
	state.Int(v, "elapsed", &w.elapsed)
	state.Int(v, "last_guid", &w.lastGUID)
	state.Int(v, "last_id", &w.lastID)
	v.Layer(state.LayerUnits)
	state.Slice(v, "units", &w.units, MaxUnits, (*Unit).walk)
	state.Slice(v, "seats", &w.seats, MaxSeats, (*seat).walk)
	v.Layer(state.LayerBuffs)
	state.Slice(v, "buffs", &w.buffs, MaxBuffs, (*buff).walk)
	v.Layer(state.LayerBullets)
	state.Slice(v, "bullets", &w.bullets, MaxBullets, (*bullet).walk)
	state.Slice(v, "motions", &w.motions, MaxUnits, (*motion).walk)
	v.Layer(state.LayerEvents)
	state.Slice(v, "events", &w.events, MaxEvents, (*event).walk)
	v.Layer(state.LayerZones)
	state.Slice(v, "zones", &w.zones, MaxZones, (*zone).walk)
	state.Int(v, "wave", &w.wave)
	state.Int(v, "wave_left", &w.waveLeft)
	state.Array(v, "camps", w.camps[:], (*camp).walk)
	state.Struct(v, "outcome", &w.outcome, (*Outcome).walk)
}

func (c *camp) walk(v *state.Walker) { state.Int(v, "kills", &c.kills) }

func (o *Outcome) walk(v *state.Walker) {
	state.Bool(v, "over", &o.Over)
	state.Int(v, "winner", &o.Winner)
	state.Bool(v, "surrender", &o.Surrender)
	state.Int(v, "frame", &o.Frame)
}

func (o *order) walk(v *state.Walker) {
	state.Enum(v, "kind", &o.kind, numOrders)
	state.Int(v, "slot", &o.slot)
	state.Int(v, "target", &o.target)
	state.Vec(v, "pos", &o.pos)
	state.Int(v, "extra", &o.extra)
	state.Int(v, "trigger", &o.trigger)
}

func (o *origin) walk(v *state.Walker) {
	state.Int(v, "unit", &o.unit)
	state.Int(v, "seat", &o.seat)
	state.Int(v, "camp", &o.camp)
	state.Int(v, "level", &o.level)
	state.Int(v, "depth", &o.depth)
	state.Int(v, "spell", &o.spell)
	state.Int(v, "trigger", &o.trigger)
	state.Int(v, "node", &o.node)
	state.Num(v, "attack", &o.attack)
	state.Num(v, "power", &o.power)
}

func (u *Unit) walk(v *state.Walker) {
	v.Layer(state.LayerGUIDs)
	state.Int(v, "guid", &u.guid)
	v.Key(uint64(u.guid))
	v.Layer(state.LayerUnits)
	state.Int(v, "proto", &u.proto)
	state.Int(v, "camp", &u.camp)
	state.Int(v, "seat", &u.seat)
	state.Int(v, "level", &u.level)
	state.Bool(v, "dead", &u.dead)
	state.Int(v, "lane", &u.lane)
	state.Int(v, "rank", &u.rank)
	state.Int(v, "leg", &u.leg)
	state.Vec(v, "pos", &u.pos)
	state.Angle(v, "facing", &u.facing)
	state.Num(v, "health", &u.health)
	state.Num(v, "mana", &u.mana)
	state.Int(v, "owner", &u.owner)
	state.Int(v, "life", &u.life)
	u.walkOrders(v)
	u.walkWay(v)
	v.Layer(state.LayerCooldowns)
	state.Int(v, "reload", &u.reload)
}

func (u *Unit) walkOrders(v *state.Walker) {
	state.Struct(v, "order", &u.order, (*order).walk)
	state.Struct(v, "next", &u.next, (*order).walk)
	state.Enum(v, "swing", &u.swing, numSwings)
	state.Int(v, "swing_left", &u.swingLeft)
	state.Int(v, "foe", &u.foe)
	state.Int(v, "foe_left", &u.foeLeft)
	state.Enum(v, "casting", &u.casting, numCastings)
	state.Int(v, "cast_left", &u.castLeft)
	state.Int(v, "cast_tick", &u.castTick)
	state.Struct(v, "cast", &u.cast, (*order).walk)
	state.Num(v, "paid", &u.paid)
	state.Bool(v, "spent", &u.spent)
}

func (u *Unit) walkWay(v *state.Walker) {
	state.Enum(v, "way_len", &u.wayLen, maxWay+1)
	state.Int(v, "way_at", &u.wayAt)
	for i := range u.way[:min(u.wayLen, maxWay)] {
		state.Vec(v, wayNames[i], &u.way[i])
	}
	state.Vec(v, "goal", &u.goal)
	state.Int(v, "way_left", &u.wayLeft)
	state.Int(v, "stuck", &u.stuck)
	state.Int(v, "side", &u.side)
	state.Vec(v, "vel", &u.vel)
	state.Num(v, "nearest", &u.nearest)
	state.Int(v, "late", &u.late)
}

var wayNames = [maxWay]string{"way0", "way1", "way2", "way3", "way4", "way5", "way6", "way7"}

func (s *seat) walk(v *state.Walker) {
	state.Int(v, "hero", &s.hero)
	state.Int(v, "camp", &s.camp)
	state.Enum(v, "controller", &s.controller, numControllers)
	state.Int(v, "skill", &s.skill)
	state.Num(v, "gold", &s.gold)
	state.Num(v, "xp", &s.xp)
	state.Int(v, "points", &s.points)
	state.Ints(v, "items", s.items[:])
	state.Int(v, "kills", &s.kills)
	state.Int(v, "deaths", &s.deaths)
	state.Int(v, "assists", &s.assists)
	state.Int(v, "last_hits", &s.lastHits)
	state.Int(v, "respawn", &s.respawn)
	state.Num(v, "damage", &s.damage)
	state.Bool(v, "surrender", &s.surrender)
	state.Int(v, "hostile", &s.hostile)
	state.Ints(v, "hurt", s.hurt[:])
	state.Ints(v, "mind", s.mind[:])
	state.Vec(v, "last_seen", &s.lastSeen)
	state.Int(v, "unseen", &s.unseen)
	state.Enum(v, "queued", &s.queued, maxQueue+1)
	state.Array(v, "queue", s.queue[:min(s.queued, maxQueue)], (*order).walk)
	v.Layer(state.LayerCooldowns)
	state.Array(v, "spells", s.spells[:], (*spellSlot).walk)
}

func (s *spellSlot) walk(v *state.Walker) {
	state.Int(v, "level", &s.level)
	state.Int(v, "left", &s.left)
	state.Int(v, "total", &s.total)
	state.Int(v, "charges", &s.charges)
	state.Int(v, "refill", &s.refill)
	state.Bool(v, "on", &s.on)
	state.Int(v, "tick", &s.tick)
	state.Ints(v, "vars", s.vars[:])
}

func (b *buff) walk(v *state.Walker) {
	state.Int(v, "owner", &b.owner)
	state.Int(v, "id", &b.id)
	v.Key(uint64(b.id))
	state.Int(v, "proto", &b.proto)
	state.Int(v, "stacks", &b.stacks)
	state.Struct(v, "from", &b.from, (*origin).walk)
	state.Int(v, "left", &b.left)
	state.Int(v, "total", &b.total)
	state.Int(v, "tick", &b.tick)
	state.Ints(v, "values", b.values[:])
	state.Enum(v, "by", &b.by, data.NumStackBys)
	state.Int(v, "halo", &b.halo)
	state.Int(v, "look", &b.look)
	state.Ints(v, "vars", b.vars[:])
}

func (b *bullet) walk(v *state.Walker) {
	state.Int(v, "id", &b.id)
	v.Key(uint64(b.id))
	state.Int(v, "proto", &b.proto)
	state.Struct(v, "from", &b.from, (*origin).walk)
	state.Int(v, "effect", &b.effect)
	state.Bool(v, "attack", &b.attack)
	state.Int(v, "target", &b.target)
	state.Vec(v, "pos", &b.pos)
	state.Vec(v, "aim", &b.aim)
	state.Angle(v, "dir", &b.dir)
	state.Int(v, "left", &b.left)
	state.Num(v, "flown", &b.flown)
	state.Num(v, "speed", &b.speed)
	state.Bool(v, "back", &b.back)
	state.Int(v, "bounces", &b.bounces)
	state.Enum(v, "hits", &b.hits, maxPierced+1)
	state.Ints(v, "struck", b.struck[:min(b.hits, maxPierced)])
}

func (e *event) walk(v *state.Walker) {
	state.Int(v, "due", &e.due)
	state.Int(v, "id", &e.id)
	v.Key(uint64(e.id))
	state.Struct(v, "from", &e.from, (*origin).walk)
	state.Int(v, "effect", &e.effect)
	state.Int(v, "repeat", &e.repeat)
	state.Int(v, "holder", &e.holder)
	state.Int(v, "carrier", &e.carrier)
	state.Int(v, "target", &e.target)
	state.Num(v, "value", &e.value)
	state.Vec(v, "pos", &e.pos)
	state.Vec(v, "at", &e.at)
	state.Angle(v, "dir", &e.dir)
}

func (m *motion) walk(v *state.Walker) {
	state.Int(v, "unit", &m.unit)
	v.Key(uint64(m.unit))
	state.Struct(v, "from", &m.from, (*origin).walk)
	state.Int(v, "effect", &m.effect)
	state.Angle(v, "dir", &m.dir)
	state.Vec(v, "to", &m.to)
	state.Num(v, "left", &m.left)
	state.Int(v, "steps", &m.steps)
	state.Enum(v, "hits", &m.hits, maxPierced+1)
	state.Ints(v, "struck", m.struck[:min(m.hits, maxPierced)])
}

func (z *zone) walk(v *state.Walker) {
	state.Int(v, "id", &z.id)
	v.Key(uint64(z.id))
	state.Int(v, "proto", &z.proto)
	state.Struct(v, "from", &z.from, (*origin).walk)
	state.Vec(v, "pos", &z.pos)
	state.Angle(v, "dir", &z.dir)
	state.Int(v, "left", &z.left)
	state.Int(v, "total", &z.total)
	state.Int(v, "tick", &z.tick)
	state.Enum(v, "held", &z.held, maxInside+1)
	state.Ints(v, "inside", z.inside[:min(z.held, maxInside)])
}

// Digest returns the coarse digest of the state: equal states have equal
// digests on every machine.
func (w *World) Digest() uint64 { return w.Layers().Coarse() }

// Layers returns one digest for each layer of the state.
func (w *World) Layers() state.Layers { return w.digester.Standard(w.walker()) }

// Objects returns one digest for each object of each layer.
func (w *World) Objects() []state.ObjectDigest { return w.digester.Full(w.walker()) }

// walker keeps the method value, which would be allocated at each use.
func (w *World) walker() func(*state.Walker) {
	if w.walks == nil {
		w.walks = w.walk
	}
	return w.walks
}

// Save appends the state to buf. The start snapshot is not part of it.
func (w *World) Save(buf []byte) []byte { return state.Save(buf, w.walker()) }

// Load replaces the state of a world that was made by New from the same start.
// Bytes that are no state of this match give ErrState and leave w as it was.
func (w *World) Load(buf []byte) error {
	in := w.Clone()
	if err := state.Load(buf, in.walker()); err != nil {
		return fmt.Errorf("%w: %w", ErrState, err)
	}
	if err := in.sound(); err != nil {
		return fmt.Errorf("%w: %w", ErrState, err)
	}
	in.derive()
	if err := in.Verify(); err != nil {
		return fmt.Errorf("%w: %w", ErrState, err)
	}
	in.CopyTo(w)
	return nil
}

// Clone returns an independent world in the same state.
func (w *World) Clone() *World {
	c := &World{}
	w.CopyTo(c)
	return c
}

// CopyTo makes dst equal to w, reusing its memory. Prototypes are shared; the
// tracer of each stays its own.
func (w *World) CopyTo(dst *World) {
	dst.data, dst.proto, dst.start, dst.brain, dst.ms = w.data, w.proto, w.start, w.brain, w.ms
	dst.frame, dst.elapsed, dst.rng = w.frame, w.elapsed, w.rng
	dst.rng.Trace(dst.tracer)
	dst.lastGUID, dst.lastID, dst.wave, dst.waveLeft = w.lastGUID, w.lastID, w.wave, w.waveLeft
	dst.camps, dst.outcome = w.camps, w.outcome
	dst.units = append(dst.units[:0], w.units...)
	dst.seats = append(dst.seats[:0], w.seats...)
	dst.buffs = append(dst.buffs[:0], w.buffs...)
	dst.bullets = append(dst.bullets[:0], w.bullets...)
	dst.events = append(dst.events[:0], w.events...)
	dst.motions = append(dst.motions[:0], w.motions...)
	dst.zones = append(dst.zones[:0], w.zones...)
	dst.slots = append(dst.slots[:0], w.slots...)
	dst.obstacles = append(dst.obstacles[:0], w.obstacles...)
	dst.buffEpoch = w.buffEpoch
	w.grid.copyTo(&dst.grid)
	dst.cues, dst.faults = dst.cues[:0], dst.faults[:0]
}

func (g *grid) copyTo(dst *grid) {
	dst.origin, dst.w, dst.h, dst.widest, dst.girth = g.origin, g.w, g.h, g.widest, g.girth
	dst.first = append(dst.first[:0], g.first...)
	dst.list = append(dst.list[:0], g.list...)
}

// Dump writes the state as readable lines.
func (w *World) Dump(out io.Writer) error { return state.Dump(out, w.walker()) }

// Diff lists at most limit fields in which two worlds differ.
func Diff(a, b *World, limit int) []state.Difference {
	return state.Diff(a.walker(), b.walker(), limit)
}
