package battle

import (
	"sameframe/core/data"
	"sameframe/core/fixed"
)

// launch fires the bullets of an effect from where it happened: a tracking one
// at each selected unit, Count linear ones spread around the aim, or an arcing
// one onto the event's position.
func (w *World) launch(f *data.Effect, e *event) {
	b := bullet{proto: f.Bullet, from: deeper(e.from), effect: e.effect, pos: e.at, aim: e.pos, dir: e.dir}
	switch w.data.Bullets[f.Bullet].Flight {
	case data.FlightTracking:
		for _, i := range w.selectTargets(&f.Target, e) {
			if u := &w.units[i]; !u.dead {
				b.target, b.aim = u.guid, u.pos
				w.fire(b)
			}
		}
	case data.FlightArc:
		w.fire(b)
	default:
		n := max(f.Count, 1)
		for i := range n {
			b.dir = e.dir
			if n > 1 {
				b.dir += fixed.Angle(int(f.Spread)*i/(n-1)) - f.Spread/2
			}
			w.fire(b)
		}
	}
}

// raiseOwner runs what the spell, buff or zone of an effect does on a trigger
// of a bullet or a motion that the effect made.
func (w *World) raiseOwner(t data.Trigger, id data.EffectID, e event) {
	switch o := &w.data.Effects[id].Owner; {
	case id == 0:
		w.raiseSpell(t, e.from.spell, e)
	case o.Spell != 0:
		w.raiseSpell(t, o.Spell, e)
	case o.Buff != 0:
		w.raise(t, w.data.Buffs[o.Buff].Effects, e)
	default:
		w.raise(t, w.data.Zones[o.Zone].Effects, e)
	}
}
