package battle

import (
	"sameframe/core/data"
	"sameframe/core/fixed"
	"sameframe/core/wire"
)

// birth is a unit that was summoned and stands at the end of the phase.
type birth struct {
	proto data.UnitID
	from  origin
	level uint8
	pos   fixed.Vec
	dir   fixed.Angle
	life  int32
}

// bear lets the units stand that were summoned in this phase, in order. Only
// here, at waves and at the start do units come into the world, so that no
// rule loses the unit that it works on.
func (w *World) bear() {
	for i := range w.births {
		b := &w.births[i]
		pos := b.pos
		if p, ok := w.nearest(pos, w.data.Units[b.proto].Radius); ok {
			pos = p
		}
		u := w.spawn(b.proto, b.from.camp, -1, b.level, pos, b.dir)
		if u == nil {
			break
		}
		u.owner, u.life = w.rootOwner(&b.from), b.life
		w.cue(Cue{
			Kind: CueSummon, Source: b.from.unit, Target: u.guid, Seat: b.from.seat, Camp: u.camp, Spell: b.from.spell,
			Trigger: b.from.trigger, Node: b.from.node, Span: w.millis(b.life), Pos: u.pos,
		})
	}
	if len(w.births) > 0 {
		w.births = w.births[:0]
		w.regrid()
	}
}

// rootOwner is who owns what an origin calls: the hero of its seat, so that
// what the summoned summon is the hero's; else the caller itself.
func (w *World) rootOwner(from *origin) wire.GUID {
	if from.seat >= 0 {
		return w.seats[from.seat].hero
	}
	return from.unit
}
