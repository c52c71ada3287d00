package battle

import (
	"fmt"
	"slices"

	"sameframe/core/data"
	"sameframe/core/fixed"
)

// Bounds on what a loaded state may hold. They are far above what a match can
// reach, and low enough that no sum or product of the rules overflows.
const (
	maxCount  = 1 << 20            // steps of any counter
	maxAmount = fixed.Num(1) << 40 // gold, damage, a buff's value: 16 million
	maxID     = 1 << 31
)

// sound checks every index and bound that the rules rely on, in state that
// came from outside.
func (w *World) sound() error {
	passed := int64(w.frame-w.start.First) * int64(w.ms)
	switch {
	case len(w.seats) != len(w.start.Seats):
		return fmt.Errorf("%d seats, the match has %d", len(w.seats), len(w.start.Seats))
	case int64(w.elapsed) != passed:
		return fmt.Errorf("%d ms after frame %d", w.elapsed, w.frame)
	case !counts(w.waveLeft, w.wave, w.camps[0].kills, w.camps[1].kills, w.camps[2].kills):
		return fmt.Errorf("a counter is out of range")
	case w.lastGUID > MaxGUID || w.lastID > maxID:
		return fmt.Errorf("the last identifiers are out of range")
	case w.outcome.Winner >= data.NumCamps || w.outcome.Over != (w.outcome.Winner != 0):
		return fmt.Errorf("no outcome: winner %d, over %v", w.outcome.Winner, w.outcome.Over)
	}
	if err := w.soundUnits(); err != nil {
		return err
	}
	return w.soundFlying()
}

// counts reports whether counters are within their bounds.
func counts(ns ...int32) bool {
	return !slices.ContainsFunc(ns, func(n int32) bool { return n < 0 || n > maxCount })
}

// amounts reports whether amounts are within their bounds, either side of zero.
func amounts(ns ...fixed.Num) bool {
	return !slices.ContainsFunc(ns, func(n fixed.Num) bool { return n < -maxAmount || n > maxAmount })
}

// legal reports whether all points are on the legal map.
func legal(points ...fixed.Vec) bool {
	return !slices.ContainsFunc(points, func(p fixed.Vec) bool { return !p.Legal() })
}

func (w *World) soundUnits() error {
	for i := range w.seats {
		for _, id := range w.seats[i].items {
			if int(id) >= len(w.data.Items) {
				return fmt.Errorf("seat %d: no item %d", i, id)
			}
		}
	}
	for i := range w.units {
		if err := w.soundUnit(i); err != nil {
			return fmt.Errorf("unit %d: %w", w.units[i].guid, err)
		}
	}
	w.reslot()
	for i := range w.seats {
		if err := w.soundSeat(i); err != nil {
			return fmt.Errorf("seat %d: %w", i, err)
		}
	}
	return nil
}

func (w *World) soundUnit(i int) error {
	u := &w.units[i]
	switch {
	case u.guid == 0 || u.guid > w.lastGUID || i > 0 && w.units[i-1].guid >= u.guid:
		return fmt.Errorf("GUIDs are not ascending")
	case u.proto == 0 || int(u.proto) >= len(w.data.Units):
		return fmt.Errorf("no prototype %d", u.proto)
	case u.camp == 0 || u.camp >= data.NumCamps:
		return fmt.Errorf("no camp %d", u.camp)
	case u.seat < -1 || int(u.seat) >= len(w.seats) || u.seat >= 0 && w.seats[u.seat].hero != u.guid:
		return fmt.Errorf("no seat %d", u.seat)
	case (w.unitProto(u).Kind == data.KindHero) != (u.seat >= 0):
		return fmt.Errorf("only heroes have seats")
	case u.dead && u.seat < 0:
		return fmt.Errorf("only heroes stay when they are dead")
	case u.level == 0 || u.level > 100:
		return fmt.Errorf("level %d", u.level)
	case int(u.lane) >= max(len(w.proto.Lanes), 1) || u.leg < 0:
		return fmt.Errorf("no leg %d of lane %d", u.leg, u.lane)
	case u.owner > w.lastGUID || u.owner != 0 && u.seat >= 0 || !counts(u.life):
		return fmt.Errorf("summoned by %d for %d steps", u.owner, u.life)
	case !counts(u.swingLeft, u.reload, u.foeLeft, u.castLeft) || !amounts(u.mana, u.health):
		return fmt.Errorf("a counter is out of range")
	}
	if err := w.soundWay(u); err != nil {
		return err
	}
	return w.soundOrders(u)
}

func (w *World) soundWay(u *Unit) error {
	switch {
	case !w.onMap(u.pos):
		return fmt.Errorf("position off the map")
	case u.wayLen > maxWay || u.wayAt > u.wayLen || !legal(u.goal, u.vel) || !legal(u.way[:u.wayLen]...):
		return fmt.Errorf("bad way")
	case u.side < -1 || u.side > 1 || !counts(u.wayLeft) || !amounts(u.nearest):
		return fmt.Errorf("bad course")
	}
	return nil
}

func (w *World) soundOrders(u *Unit) error {
	switch {
	case u.casting != castIdle && u.cast.kind != orderCast || u.casting == castIdle && u.cast != order{}:
		return fmt.Errorf("casting nothing, or what it does not cast")
	case !counts(u.castTick) || u.paid < 0 || !amounts(u.paid) || u.spent && !u.casts():
		return fmt.Errorf("paid for no cast")
	}
	for _, o := range [...]*order{&u.order, &u.next, &u.cast} {
		if err := w.soundOrder(u, o); err != nil {
			return err
		}
	}
	return nil
}

func (w *World) soundOrder(u *Unit, o *order) error {
	switch {
	case !o.pos.Legal():
		return fmt.Errorf("order off the map")
	case o.kind == orderCast && w.spellOf(u, int(o.slot)) == nil:
		return fmt.Errorf("no spell in slot %d", o.slot)
	case o.kind == orderMarch && len(w.proto.Lanes) == 0:
		return fmt.Errorf("no lane to march on")
	}
	return nil
}

func (w *World) soundSeat(i int) error {
	s, st := &w.seats[i], &w.start.Seats[i]
	u := w.unit(s.hero)
	id, _ := w.data.Unit(st.Unit)
	switch {
	case u == nil || int(u.seat) != i || u.proto != id:
		return fmt.Errorf("no hero %d", s.hero)
	case s.camp != u.camp || s.camp != st.Camp:
		return fmt.Errorf("camp %d", s.camp)
	case int(u.level) > w.levelCap():
		return fmt.Errorf("level %d of %d", u.level, w.levelCap())
	case u.dead != (s.respawn > 0):
		return fmt.Errorf("dead and respawn disagree")
	case !counts(s.respawn, s.hostile) || !counts(s.hurt[:]...) || !amounts(s.gold, s.xp, s.damage) || s.gold < 0:
		return fmt.Errorf("a number is out of range")
	}
	for by, left := range s.hurt {
		if left > 0 && (by >= len(w.seats) || w.start.Seats[by].Camp == s.camp) {
			return fmt.Errorf("hurt by seat %d", by)
		}
	}
	for k := range s.spells {
		if !w.soundSlot(u, k, &s.spells[k]) {
			return fmt.Errorf("bad spell %d", k)
		}
	}
	for i := range s.queue[:min(s.queued, maxQueue)] {
		if err := w.soundOrder(u, &s.queue[i]); err != nil {
			return err
		}
	}
	if s.unseen < -1 || s.unseen > maxCount || !s.lastSeen.Legal() {
		return fmt.Errorf("last seen nowhere")
	}
	return nil
}

// soundSlot checks a spell slot; an empty one holds nothing.
func (w *World) soundSlot(u *Unit, slot int, sl *spellSlot) bool {
	sp := w.spellOf(u, slot)
	if sp == nil {
		return *sl == spellSlot{}
	}
	return counts(sl.left, sl.total, sl.refill, sl.tick) && int(sl.level) <= sp.MaxLevel && int(sl.charges) <= sp.Charges &&
		(!sl.on || sp.Kind == data.SpellToggle)
}

// soundFlying checks what is not a unit: buffs, bullets, events.
func (w *World) soundFlying() error {
	for i := range w.buffs {
		if b := &w.buffs[i]; !w.soundBuff(b) {
			return fmt.Errorf("buff %d of unit %d is none", b.id, b.owner)
		}
	}
	for i := range w.bullets {
		if b := &w.bullets[i]; !w.soundBullet(b) {
			return fmt.Errorf("bullet %d is none", b.id)
		}
	}
	for i := range w.events {
		if e := &w.events[i]; !w.soundEvent(e) {
			return fmt.Errorf("event %d is none", e.id)
		}
	}
	for i := range w.motions {
		if m := &w.motions[i]; !w.soundMotion(m) {
			return fmt.Errorf("motion of unit %d is none", m.unit)
		}
	}
	for i := range w.zones {
		if z := &w.zones[i]; !w.soundZone(z) {
			return fmt.Errorf("zone %d is none", z.id)
		}
	}
	return nil
}

func (w *World) soundMotion(m *motion) bool {
	return w.living(m.unit) != nil && w.soundOrigin(&m.from) && w.soundEffect(m.effect) && w.data.Effects[m.effect].Motion.Kind != 0 &&
		legal(m.to) && m.left >= 0 && amounts(m.left) && counts(m.steps) && m.hits <= maxPierced
}

func (w *World) soundZone(z *zone) bool {
	return z.proto != 0 && int(z.proto) < len(w.data.Zones) && w.soundOrigin(&z.from) && z.id <= w.lastID &&
		legal(z.pos) && counts(z.left, z.total, z.tick) && z.held <= maxInside && ascending(z.inside[:z.held])
}

func (w *World) soundEffect(id data.EffectID) bool { return id != 0 && int(id) < len(w.data.Effects) }

func (w *World) soundBuff(b *buff) bool {
	return b.proto != 0 && int(b.proto) < len(w.data.Buffs) && w.soundOrigin(&b.from) && b.id <= w.lastID &&
		b.stacks > 0 && counts(b.left, b.total, b.tick, b.look) && b.left <= b.total && (b.left > 0) == (b.total > 0) && amounts(b.values[:]...) && b.by < data.NumStackBys
}

func (w *World) soundBullet(b *bullet) bool {
	if b.proto == 0 || int(b.proto) >= len(w.data.Bullets) || !w.soundOrigin(&b.from) || b.id > w.lastID || !legal(b.pos, b.aim) {
		return false
	}
	p := &w.data.Bullets[b.proto]
	return int(b.effect) < len(w.data.Effects) && !(b.attack && (b.effect != 0 || b.from.spell != 0)) && counts(b.left) &&
		b.flown >= 0 && b.flown <= p.Range && b.speed > 0 && amounts(b.speed) && (p.Returns || !b.back) &&
		int(b.bounces) <= p.Bounces && b.hits <= maxPierced
}

func (w *World) soundEvent(e *event) bool {
	if !w.soundOrigin(&e.from) || e.id > w.lastID || !legal(e.pos, e.at) || !counts(e.due) {
		return false
	}
	return w.soundEffect(e.effect) && int(e.repeat) <= w.data.Effects[e.effect].Repeat && amounts(e.value)
}

func (w *World) soundOrigin(o *origin) bool {
	return o.seat >= -1 && int(o.seat) < len(w.seats) && o.camp < data.NumCamps &&
		int(o.spell) < len(w.data.Spells) && o.depth <= MaxDepth && amounts(o.attack, o.power)
}
