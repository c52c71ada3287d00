package battle

import (
	"sameframe/core/data"
	"sameframe/core/fixed"
	"sameframe/core/wire"
)

// What a camp may know, of what its view draws and its bots read:
//
//   - Units: its own, and those that it sees. Of enemies neither mana nor a
//     target that it does not see.
//   - Seats: of enemies names, levels, items, kills and the time to come back,
//     and where it saw them last; nothing of gold, experience, spells and
//     attributes. Of its own heroes not what the enemy knows of them.
//   - Bullets: its own, and those that it sees.
//   - Zones: its own, those whose middle it sees, and those in which one of its
//     own stands.
//   - Cues: what happens to or by one of its own, and what it sees. Deaths of
//     heroes, kills, towers that fall, waves and the end are told to everybody;
//     orders refused, purchases, pings and the gold of last hits to the own camp
//     alone. Who caused something is left out when it is not seen.

// knows reports whether a camp may know of a unit: it exists and is seen.
func (w *World) knows(camp uint8, id wire.GUID) bool {
	u := w.unit(id)
	return u != nil && u.seenBy(camp)
}

// knowsPlace reports whether a camp may know of a thing of a camp at a place.
func (w *World) knowsPlace(camp, of uint8, p fixed.Vec) bool {
	return camp == 0 || camp == of || w.Sees(camp, p)
}

// inside reports whether a unit of the camp is inside the zone.
func (w *World) inside(camp uint8, z *zone) bool {
	for _, id := range z.inside[:z.held] {
		if u := w.unit(id); u != nil && u.camp == camp {
			return true
		}
	}
	return false
}

// veilUnit takes out of the picture of an enemy what is its own business.
func (w *World) veilUnit(camp uint8, p *UnitPicture) {
	if !enemies(camp, p.Camp) {
		return
	}
	p.Mana, p.MaxMana = 0, 0
	if !w.knows(camp, p.Target) {
		p.Target = 0
	}
}

// veilSeat takes out of the picture of a seat what is not the camp's business.
func veilSeat(camp uint8, p *SeatPicture) {
	switch {
	case camp == 0:
	case camp == p.Camp:
		p.LastSeen, p.Unseen = fixed.Vec{}, -1
	default:
		p.XP, p.NextXP, p.Gold, p.Points, p.CanShop, p.Queued = 0, 0, 0, 0, false, 0
		p.Innate, p.Attr, p.DamageDone = veiled(p.Innate), [data.NumAttrs]fixed.Num{}, 0
		for i := range p.Spells {
			p.Spells[i] = veiled(p.Spells[i])
		}
		for i := range p.ItemSpells {
			p.ItemSpells[i] = veiled(p.ItemSpells[i])
		}
	}
}

// veiled leaves of a spell only which it is.
func veiled(p SpellPicture) SpellPicture { return SpellPicture{Spell: p.Spell} }

// CampCues appends to out those cues of the last step that a camp may know,
// less what it may not know of them. Camp 0 may know all, and when the match is
// over everybody may.
func (w *World) CampCues(camp uint8, out []Cue) []Cue {
	for i := range w.cues {
		c := w.cues[i]
		if camp == 0 || w.outcome.Over || w.hears(camp, &c) {
			out = append(out, c)
		}
	}
	return out
}

// audience says whom a kind of cue is for.
type audience uint8

const (
	forSource audience = iota // who sees the source, or is of its camp
	forTarget                 // who sees the target, or is of its camp
	forPlace                  // who sees the place, or is of the cue's camp
	forCamp                   // the source's camp
	forAll
)

var audiences = [...]audience{
	CueAttackHit: forTarget, CueAttackMiss: forTarget, CueDamage: forTarget, CueHeal: forTarget, CueShield: forTarget,
	CueBuffOn: forTarget, CueBuffOff: forTarget, CueMotion: forTarget, CueMotionEnd: forTarget, CueSummon: forTarget,
	CueDispel: forTarget, CueImmune: forTarget, CueDodgeBullet: forTarget,
	CueEffect: forPlace, CueBulletStart: forPlace, CueBulletEnd: forPlace, CueZoneOn: forPlace, CueZoneOff: forPlace,
	CueRefused: forCamp, CueLastHit: forCamp, CueBuy: forCamp, CuePing: forCamp,
	CueDeath: forTarget, CueRespawn: forAll, CueKill: forAll, CueWave: forAll, CueTowerFall: forAll, CueEnd: forAll,
}

// hears reports whether a camp may know of a cue, and takes out of it what it
// may not know.
func (w *World) hears(camp uint8, c *Cue) bool {
	who := forSource
	if int(c.Kind) < len(audiences) {
		who = audiences[c.Kind]
	}
	switch {
	case who == forAll:
		return true
	case who == forCamp:
		return w.campOf(c) == camp
	case c.Kind == CueBlink:
		return w.hearsBlink(camp, c)
	case !w.carriesTo(camp, who, c):
		return false
	}
	if u := w.unit(c.Source); u != nil && !u.seenBy(camp) {
		c.Source, c.Seat, c.From = 0, -1, c.Pos
	}
	return true
}

// carriesTo reports whether a cue that one learns by seeing comes to a camp. What
// an effect in the fog does to one's own is told where that one stands.
func (w *World) carriesTo(camp uint8, who audience, c *Cue) bool {
	switch {
	case who == forSource:
		return w.notices(camp, c.Source, c.Pos)
	case who == forTarget:
		return w.notices(camp, c.Target, c.Pos) || c.Kind == CueDeath && w.isHero(c.Target)
	case w.knowsPlace(camp, c.Camp, c.Pos):
		return true
	case c.Kind != CueEffect || !w.owns(camp, c.Target):
		return false
	}
	c.Pos = w.unit(c.Target).pos
	return true
}

// hearsBlink: who sees one end of a blink does not know the other.
func (w *World) hearsBlink(camp uint8, c *Cue) bool {
	if w.owns(camp, c.Source) {
		return true
	}
	here, there := w.knows(camp, c.Source), w.Sees(camp, c.From)
	switch {
	case here && !there:
		c.From = c.Pos
	case there && !here:
		c.Pos = c.From
	}
	return here || there
}

// notices reports whether a camp may know what happens to a unit: it is its own
// or seen. Who is gone by now is judged by where it happened.
func (w *World) notices(camp uint8, id wire.GUID, p fixed.Vec) bool {
	if u := w.unit(id); u != nil {
		return u.seenBy(camp)
	}
	return w.Sees(camp, p)
}

func (w *World) owns(camp uint8, id wire.GUID) bool {
	u := w.unit(id)
	return u != nil && u.camp == camp
}

func (w *World) isHero(id wire.GUID) bool {
	u := w.unit(id)
	return u != nil && u.seat >= 0
}

// campOf is the camp of the seat that a cue is about.
func (w *World) campOf(c *Cue) uint8 {
	if c.Seat < 0 {
		return c.Camp
	}
	return w.seats[c.Seat].camp
}
