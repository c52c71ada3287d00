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
	if int(id) >= len(w.seats) {
		return NoSuchSeat
	}
	if w.outcome.Over {
		return MatchOver
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
	case !enemies(u.camp, t.camp):
		return WrongTarget
	case t.safe:
		return TargetSafe
	}
	return OK
}

func (w *World) admitCast(s *seat, u *Unit, a wire.Action) Result {
	slot := w.slotOf(u, data.SpellID(a.Spell))
	if slot < 0 {
		return NoSuchSpell
	}
	if r := w.ready(s, u, slot); r != OK {
		return r
	}
	sp := w.spellOf(u, slot)
	if sp.Target == data.CastUnit {
		if a.Kind != wire.SpellToUnit {
			return WrongAim
		}
		return w.admitTarget(u, sp, a.Target)
	}
	if a.Kind != wire.SpellToPosition {
		return WrongAim
	}
	return w.admitPos(a)
}

// ready checks what does not depend on the aim: level, cooldown, resource and
// state, in that order. It is asked again in the step that the cast begins and
// in the step that it becomes effective.
func (w *World) ready(s *seat, u *Unit, slot int) Result {
	sl := &s.spells[slot]
	switch {
	case u.dead:
		return Dead
	case sl.level == 0:
		return NotLearned
	case sl.left > 0:
		return OnCooldown
	case u.mana < w.spellOf(u, slot).Cost.At(int(sl.level)):
		return NoMana
	case u.flags&flagStun != 0:
		return Stunned
	case u.flags&flagSilence != 0:
		return Silenced
	case u.casting == castCast && u.cast.slot == uint8(slot):
		return Busy
	}
	return OK
}

func (w *World) admitTarget(u *Unit, sp *data.Spell, id wire.GUID) Result {
	t := w.living(id)
	switch {
	case t == nil:
		return NoTarget
	case !w.passes(&sp.Filter, u.camp, u.guid, t):
		return WrongTarget
	case t.safe:
		return TargetSafe
	}
	return OK
}

func (w *World) admitUpgrade(s *seat, u *Unit, slot int) Result {
	sp := w.spellOf(u, slot)
	switch {
	case sp == nil:
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
