package battle

import (
	"sameframe/core/data"
	"sameframe/core/fixed"
	"sameframe/core/wire"
)

// Admit says what executing a command of a seat now would answer, changing
// nothing. It is the same check that the executor makes, so that the HUD and
// bots can ask first. Distance is no reason: a cast out of range is chased.
func (w *World) Admit(id wire.Seat, a wire.Action) Result {
	if int(id) >= len(w.seats) || a.Kind.Service() {
		return NoSuchSeat
	}
	if w.outcome.Over {
		return MatchOver
	}
	if a.Queued && !a.Kind.CanQueue() {
		return CannotQueue
	}
	s := &w.seats[id]
	u := w.unit(s.hero)
	switch a.Kind {
	case wire.UpgradeSpell:
		return w.admitUpgrade(s, u, int(a.Slot))
	case wire.BuyItem:
		return w.admitBuy(s, u, int(a.Item))
	case wire.SellItem:
		return w.admitSell(s, u, int(a.Slot))
	case wire.Ping:
		return w.admitPos(a)
	case wire.Surrender:
		return OK
	}
	if u.dead {
		return Dead
	}
	return w.admitOrder(s, u, a)
}

func (w *World) admitOrder(s *seat, u *Unit, a wire.Action) Result {
	if a.Queued && s.queued == maxQueue {
		return QueueFull
	}
	switch a.Kind {
	case wire.Move:
		if a.ByDir {
			return OK
		}
		return w.admitPos(a)
	case wire.AttackMove:
		return w.admitPos(a)
	case wire.StopMove:
		return OK
	case wire.Attack:
		return w.admitFoe(u, a.Target)
	case wire.SpellToUnit, wire.SpellToPosition:
		return w.admitCast(s, u, a)
	}
	return WrongAim
}

func (w *World) admitPos(a wire.Action) Result {
	if !w.onMap(a.Pos) {
		return OutOfMap
	}
	return OK
}

func (w *World) admitFoe(u *Unit, id wire.GUID) Result {
	t := w.living(id)
	switch {
	case t == nil:
		return NoTarget
	case !t.seenBy(u.camp):
		return TargetHidden
	case !enemies(u.camp, t.camp):
		return WrongTarget
	case t.flags&flagUntargetable != 0:
		return Untargetable
	case t.safe:
		return TargetSafe
	case u.flags&flagDisarm != 0:
		return Disarmed
	}
	return OK
}

func (w *World) admitCast(s *seat, u *Unit, a wire.Action) Result {
	slot := w.castSlot(s, u, data.SpellID(a.Spell))
	if slot < 0 {
		return NoSuchSpell
	}
	waits := a.Queued && w.occupied(s, u)
	if r := w.ready(s, u, slot); r != OK && !(waits && r.passing()) {
		return r
	}
	sp := w.spellOf(u, slot)
	if (sp.Target == data.CastUnit) != (a.Kind == wire.SpellToUnit) {
		return WrongAim
	}
	if sp.Target != data.CastUnit && !w.onMap(a.Pos) {
		return OutOfMap
	}
	o := order{kind: orderCast, slot: uint8(slot), target: a.Target, pos: a.Pos}
	return w.admitAim(u, sp, &o, waits)
}

// admitAim asks for the target, and for the distance where nothing is chased.
func (w *World) admitAim(u *Unit, sp *data.Spell, o *order, waits bool) Result {
	if sp.Target == data.CastUnit {
		if r := w.admitTarget(u, sp, o.target); r != OK {
			return r
		}
	}
	if sp.Quick && !waits && !w.reaches(u, sp, o, sp.Range) {
		return TooFar
	}
	return OK
}

// castSlot is the slot that an order for a spell uses: of several items with
// the same spell the first that is ready. It is -1 when the hero has none.
func (w *World) castSlot(s *seat, u *Unit, id data.SpellID) int {
	first := w.slotOf(u, id)
	for slot := first; first >= SlotItems && slot < NumSlots; slot++ {
		if sp := w.spellOf(u, slot); sp != nil && sp.ID == id && w.ready(s, u, slot) == OK {
			return slot
		}
	}
	return first
}

// ready checks what does not depend on the aim: level, cooldown, resource and
// state, in that order. It is asked again in every step of the chase. A toggle
// that is on asks for the states only.
func (w *World) ready(s *seat, u *Unit, slot int) Result {
	sl, sp := &s.spells[slot], w.spellOf(u, slot)
	switch {
	case u.dead:
		return Dead
	case sl.level == 0:
		return NotLearned
	case sp.Kind == data.SpellPassive:
		return PassiveSpell
	case sl.on:
		return u.bound()
	case sl.left > 0 && (sp.Charges == 0 || sl.charges > 0):
		return OnCooldown
	}
	if r := w.affords(s, u, slot); r != OK {
		return r
	}
	if r := w.barred(u, sp, slot); r != OK {
		return r
	}
	if u.casts() && int(u.cast.slot) == slot {
		return Busy
	}
	return OK
}

// passing reports whether the reason of a refusal may be gone by the time that
// a waiting order has its turn.
func (r Result) passing() bool {
	switch r {
	case OnCooldown, NoCharges, NoMana, Busy, Stunned, Asleep, Feared, Taunted, Moved, Silenced, Rooted:
		return true
	}
	return false
}

// bound is the state that forbids everything of its own, or OK.
func (u *Unit) bound() Result {
	switch {
	case u.flags&flagStun != 0:
		return Stunned
	case u.flags&flagSleep != 0:
		return Asleep
	case u.flags&flagMoved != 0:
		return Moved
	case u.flags&flagTaunt != 0:
		return Taunted
	case u.flags&flagFear != 0:
		return Feared
	}
	return OK
}

// barred is the state that forbids a spell, or OK. Forced motion leaves quick
// spells, silence leaves items, root leaves all that does not carry the caster
// away.
func (w *World) barred(u *Unit, sp *data.Spell, slot int) Result {
	r := u.bound()
	switch {
	case r != OK && !(r == Moved && sp.Quick):
		return r
	case u.flags&flagSilence != 0 && slot < SlotItems:
		return Silenced
	case u.flags&flagRoot != 0 && w.carriesAway(sp):
		return Rooted
	}
	return OK
}

// carriesAway reports whether a spell blinks, dashes or leaps with its caster.
func (w *World) carriesAway(sp *data.Spell) bool {
	for _, id := range sp.Effects {
		f := &w.data.Effects[id]
		own := f.Motion.Kind == data.MotionDash || f.Motion.Kind == data.MotionLeap
		if f.Op == data.OpBlink || f.Op == data.OpMotion && own {
			return true
		}
	}
	return false
}

// admitTarget asks whether a spell may choose a unit. Of who is out of sight
// nothing else is told.
func (w *World) admitTarget(u *Unit, sp *data.Spell, id wire.GUID) Result {
	t, f := w.unit(id), &sp.Filter
	switch {
	case t == nil || t.dead && f.Dead == data.WantNot:
		return NoTarget
	case f.Unseen == data.WantNot && !t.seenBy(u.camp):
		return TargetHidden
	case f.Camps&relation(u.camp, u.guid, t) == 0:
		return WrongTarget
	case f.Untargetable == data.WantNot && t.flags&flagUntargetable != 0:
		return Untargetable
	case f.Invulnerable == data.WantNot && t.flags&flagInvulnerable != 0:
		return TargetInvulnerable
	case f.Immune == data.WantNot && t.flags&flagImmune != 0:
		return TargetImmune
	case !w.passes(f, u.camp, u.guid, t):
		return WrongTarget
	case t.safe:
		return TargetSafe
	}
	return OK
}

func (w *World) admitUpgrade(s *seat, u *Unit, slot int) Result {
	sp := w.spellOf(u, slot)
	switch {
	case sp == nil || slot >= NumSpells:
		return NoSuchSpell
	case int(s.spells[slot].level) >= sp.MaxLevel:
		return MaxLevel
	case s.points == 0:
		return NoPoints
	case int(u.level) < levelNeeded(sp, s.spells[slot].level):
		return LevelTooLow
	}
	return OK
}

func (w *World) admitBuy(s *seat, u *Unit, id int) Result {
	switch {
	case id <= 0 || id >= len(w.data.Items):
		return NoSuchItem
	case !w.canShop(u):
		return NotInShop
	case s.gold < w.data.Items[id].Price:
		return NoGold
	}
	for _, have := range s.items {
		if have == 0 {
			return OK
		}
	}
	return NoRoom
}

func (w *World) admitSell(s *seat, u *Unit, slot int) Result {
	switch {
	case slot >= NumItems || s.items[slot] == 0:
		return NoSuchItem
	case u.casting != castIdle && int(u.cast.slot) == SlotItems+slot:
		return Busy
	case !w.canShop(u):
		return NotInShop
	}
	return OK
}

// canShop: the dead may shop, the living must stand near their fountain.
func (w *World) canShop(u *Unit) bool {
	return u.dead || u.pos.Within(w.proto.Anchors[u.camp].Fountain, w.data.Rules.ShopRadius)
}

func (w *World) onMap(p fixed.Vec) bool {
	_, _, ok := w.proto.Grid.CellAt(p)
	return ok
}
