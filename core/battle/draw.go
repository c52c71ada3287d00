package battle

import (
	"sameframe/core/data"
	"sameframe/core/fixed"
	"sameframe/core/wire"
)

// Picture fills p with everything that there is. The memory of p is reused.
func (w *World) Picture(p *Picture) { w.draw(0, p) }

// CampPicture fills p with what a camp may know: see knows.go. Camp 0 may know
// all, and when the match is over everybody may. The memory of p is reused.
func (w *World) CampPicture(camp uint8, p *Picture) {
	if w.outcome.Over {
		camp = 0
	}
	w.draw(camp, p)
}

func (w *World) draw(camp uint8, p *Picture) {
	p.Frame, p.Camp, p.StepMillis, p.Elapsed = w.frame, camp, w.ms, w.elapsed
	p.Units, p.Buffs, p.Seats = p.Units[:0], p.Buffs[:0], p.Seats[:0]
	for i := range w.units {
		if u := &w.units[i]; u.seenBy(camp) {
			p.Units = append(p.Units, UnitPicture{})
			w.drawUnit(u, &p.Units[len(p.Units)-1], p)
			w.veilUnit(camp, &p.Units[len(p.Units)-1])
		}
	}
	w.drawThings(camp, p)
	for i := range w.seats {
		p.Seats = append(p.Seats, SeatPicture{})
		w.drawSeat(i, &p.Seats[i])
		veilSeat(camp, &p.Seats[i])
	}
	for c := range w.camps {
		p.Kills[c], p.Towers[c] = int(w.camps[c].kills), int(w.camps[c].towers)
	}
	p.NextWave = w.millis(w.waveLeft)
	p.Outcome = w.outcome
}

// drawThings draws the bullets and zones that a camp knows of.
func (w *World) drawThings(camp uint8, p *Picture) {
	p.Bullets, p.Zones = p.Bullets[:0], p.Zones[:0]
	for i := range w.bullets {
		if b := &w.bullets[i]; w.knowsPlace(camp, b.from.camp, b.pos) {
			p.Bullets = append(p.Bullets, BulletPicture{})
			w.drawBullet(b, &p.Bullets[len(p.Bullets)-1])
		}
	}
	for i := range w.zones {
		z := &w.zones[i]
		if w.knowsPlace(camp, z.from.camp, z.pos) || w.inside(camp, z) {
			p.Zones = append(p.Zones, ZonePicture{
				ID: z.id, Zone: z.proto, Camp: z.from.camp, Pos: z.pos, Dir: z.dir,
				Left: w.millis(min(z.left, z.total)), Total: w.millis(z.total),
			})
		}
	}
}

func (w *World) drawBullet(b *bullet, p *BulletPicture) {
	*p = BulletPicture{ID: b.id, Bullet: b.proto, Camp: b.from.camp, Pos: b.pos, Dir: b.dir}
	if proto := &w.data.Bullets[b.proto]; proto.Flight == data.FlightArc {
		gone := w.perStep(b.speed) * fixed.Num(w.steps(proto.Life)-b.left)
		p.Aim, p.Done = b.aim, gone.Div(max(gone+b.pos.Dist(b.aim), 1))
	}
}

func (w *World) drawUnit(u *Unit, p *UnitPicture, all *Picture) {
	*p = UnitPicture{
		GUID: u.guid, Proto: u.proto, Camp: u.camp, Seat: u.seat, Pos: u.pos, Facing: u.facing,
		Radius: w.unitProto(u).Radius, Target: u.foe, Health: u.health, MaxHealth: u.attr[data.AttrMaxHealth],
		Mana: u.mana, MaxMana: u.attr[data.AttrMaxMana], Level: int(u.level), Safe: u.safe,
		Owner: u.owner, Disarmed: u.flags&flagDisarm != 0, Taunted: u.flags&flagTaunt != 0, Feared: u.flags&flagFear != 0,
		Asleep: u.flags&flagSleep != 0, Invulnerable: u.flags&flagInvulnerable != 0, Immune: u.flags&flagImmune != 0,
		Untargetable: u.flags&flagUntargetable != 0, Hidden: u.hidden, Sight: u.attr[data.AttrSight], TrueSight: u.attr[data.AttrTrueSight],
		Stunned: u.flags&flagStun != 0, Rooted: u.flags&flagRoot != 0, Silenced: u.flags&flagSilence != 0, Slowed: u.slow > 0,
	}
	p.Phase, p.PhaseDone = w.phase(u)
	if u.casting != castIdle {
		p.Spell, p.Target = w.spellOf(u, int(u.cast.slot)).ID, u.cast.target
	}
	lo, hi := w.buffsOf(u.guid)
	p.BuffFirst, p.Buffs = uint16(len(all.Buffs)), uint16(hi-lo)
	for i := lo; i < hi; i++ {
		b := &w.buffs[i]
		all.Buffs = append(all.Buffs, BuffPicture{Buff: b.proto, Stacks: int(b.stacks), Left: w.millis(b.left), Total: w.millis(b.total)})
		if left := w.modifier(b, data.ModShield); left != nil {
			p.Shield += *left
		}
	}
}

// phase says what the unit does and how much of it is done.
func (w *World) phase(u *Unit) (Phase, fixed.Num) {
	switch {
	case u.dead:
		return PhaseDead, 0
	case u.under(flagMoved):
		return PhaseMoved, 0
	case u.casting == castCast:
		return PhaseCast, done(u.castLeft, max(w.steps(w.spellOf(u, int(u.cast.slot)).Cast), 1))
	case u.casts():
		level := int(w.seatOf(u).spells[u.cast.slot].level)
		return PhaseChannel, done(u.castLeft, w.steps(w.castSpell(u).ChannelAt(level)))
	case u.casting == castAfter:
		return PhaseAfter, done(u.castLeft, w.steps(w.spellOf(u, int(u.cast.slot)).After))
	case u.swing != swingIdle:
		_, windup := w.attackSteps(u)
		if u.swing == swingWindup {
			return PhaseWindup, done(u.swingLeft, windup)
		}
		if !u.walking() {
			return PhaseBackswing, done(u.swingLeft, windup)
		}
	}
	if u.walking() {
		return PhaseWalk, 0
	}
	return PhaseIdle, 0
}

func done(left, total int32) fixed.Num {
	if total <= 0 {
		return fixed.One
	}
	return min(max(fixed.One-fixed.Ratio(int64(left), int64(total)), 0), fixed.One)
}

func (w *World) drawSeat(i int, p *SeatPicture) {
	s := &w.seats[i]
	u := w.unit(s.hero)
	*p = SeatPicture{
		Seat: wire.Seat(i), Camp: s.camp, Hero: s.hero, Unit: u.proto, Name: w.start.Seats[i].Name, Level: int(u.level),
		Gold: s.gold, Points: int(s.points), Kills: int(s.kills), Deaths: int(s.deaths), Assists: int(s.assists),
		LastHits: int(s.lastHits), Respawn: w.millis(s.respawn), CanShop: w.canShop(u), Items: s.items, Attr: u.attr,
		Surrender: s.surrender, DamageDone: s.damage,
	}
	p.XP, p.NextXP = w.progressXP(s, u)
	for k := range p.Spells {
		w.drawSpell(s, u, k, &p.Spells[k])
	}
	w.drawSpell(s, u, SlotInnate, &p.Innate)
	for k := range p.ItemSpells {
		w.drawSpell(s, u, SlotItems+k, &p.ItemSpells[k])
	}
	p.Queued, p.LastSeen = int(s.queued), s.lastSeen
	if p.Unseen = w.millis(s.unseen); s.unseen < 0 {
		p.Unseen = -1
	}
}

// progressXP is the experience into the level and the size of the level.
func (w *World) progressXP(s *seat, u *Unit) (have, size fixed.Num) {
	table := w.data.Rules.LevelXP
	if int(u.level) >= w.levelCap() {
		return 0, 0
	}
	floor := fixed.Num(0)
	if u.level > 1 {
		floor = table[u.level-2]
	}
	return s.xp - floor, table[u.level-1] - floor
}

func (w *World) drawSpell(s *seat, u *Unit, slot int, p *SpellPicture) {
	sp := w.spellOf(u, slot)
	if sp == nil {
		return
	}
	sl := &s.spells[slot]
	*p = SpellPicture{
		Spell: sp.ID, Level: int(sl.level), Left: w.millis(sl.left), Total: w.millis(sl.total), Cost: sp.Cost.At(int(sl.level)),
		Charges: int(sl.charges), Refill: w.millis(sl.refill), On: sl.on,
		CanLevel: slot < NumSpells && w.admitUpgrade(s, u, slot) == OK, Usable: w.ready(s, u, slot),
	}
}
