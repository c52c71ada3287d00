package battle

import (
	"cmp"
	"fmt"
	"slices"

	"sameframe/core/data"
	"sameframe/core/fixed"
)

// Verify recomputes what is derived from the walked state and checks the
// invariants that the rules keep. A nil answer means that none is broken.
// Tests call it every step; Load calls it once.
func (w *World) Verify() error {
	for i := range w.units {
		if err := w.verifyUnit(i); err != nil {
			return fmt.Errorf("battle: unit %d: %w", w.units[i].guid, err)
		}
	}
	for i := range w.seats {
		if s := &w.seats[i]; s.gold < 0 || s.xp < 0 || s.damage < 0 {
			return fmt.Errorf("battle: seat %d: gold %v, experience %v, damage %v", i, s.gold, s.xp, s.damage)
		}
	}
	for i := range w.buffs {
		if err := w.verifyBuff(&w.buffs[i]); err != nil {
			return fmt.Errorf("battle: buff %d on unit %d: %w", w.buffs[i].id, w.buffs[i].owner, err)
		}
	}
	if err := w.verifyOrder(); err != nil {
		return err
	}
	if err := w.verifySight(); err != nil {
		return err
	}
	return w.verifyGrid()
}

func (w *World) verifyUnit(i int) error {
	u := w.units[i]
	v := u
	w.deriveUnit(&v)
	v.safe = w.unitProto(&v).Static && w.guarded(&v)
	switch {
	case w.find(u.guid) != i:
		return fmt.Errorf("it is not found")
	case u != v:
		return fmt.Errorf("derived attributes are stale")
	case u.dead != (u.health == 0) || !within(u.health, u.attr[data.AttrMaxHealth]):
		return fmt.Errorf("health %v of %v, dead %v", u.health, u.attr[data.AttrMaxHealth], u.dead)
	case !within(u.mana, u.attr[data.AttrMaxMana]):
		return fmt.Errorf("mana %v of %v", u.mana, u.attr[data.AttrMaxMana])
	case !w.onMap(u.pos):
		return fmt.Errorf("at %v, off the map", u.pos)
	}
	return nil
}

func (w *World) verifyBuff(b *buff) error {
	u, p := w.unit(b.owner), &w.data.Buffs[b.proto]
	switch {
	case u == nil || u.dead && !p.Death:
		return fmt.Errorf("its holder does not live")
	case b.left > b.total || b.left == 0 && b.total > 0:
		return fmt.Errorf("%d of %d steps left", b.left, b.total)
	case b.halo != 0 && b.left == 0 && !w.shining(b.halo):
		return fmt.Errorf("its halo %d is gone", b.halo)
	}
	return nil
}

// shining reports whether a buff exists that has a halo, or a zone.
func (w *World) shining(id uint32) bool {
	for i := range w.zones {
		if w.zones[i].id == id {
			return true
		}
	}
	for i := range w.buffs {
		if b := &w.buffs[i]; b.id == id {
			return w.data.Buffs[b.proto].Halo.Buff != 0
		}
	}
	return false
}

func within(have, most fixed.Num) bool { return have >= 0 && have <= most }

// verifyOrder checks that every list stands in its order, which decides ties.
func (w *World) verifyOrder() error {
	for i := 1; i < len(w.units); i++ {
		if w.units[i-1].guid >= w.units[i].guid {
			return fmt.Errorf("battle: units %d and %d out of order", i-1, i)
		}
	}
	for i := 1; i < len(w.buffs); i++ {
		a, b := &w.buffs[i-1], &w.buffs[i]
		if cmp.Or(cmp.Compare(a.owner, b.owner), cmp.Compare(a.id, b.id)) >= 0 {
			return fmt.Errorf("battle: buffs %d and %d out of order", i-1, i)
		}
	}
	for i := 1; i < len(w.bullets); i++ {
		if w.bullets[i-1].id >= w.bullets[i].id {
			return fmt.Errorf("battle: bullets %d and %d out of order", i-1, i)
		}
	}
	for i := range w.motions {
		if w.living(w.motions[i].unit) == nil {
			return fmt.Errorf("battle: a motion has unit %d, which does not live", w.motions[i].unit)
		}
	}
	for i := 1; i < len(w.motions); i++ {
		if w.motions[i-1].unit >= w.motions[i].unit {
			return fmt.Errorf("battle: motions %d and %d out of order", i-1, i)
		}
	}
	for i := 1; i < len(w.zones); i++ {
		if w.zones[i-1].id >= w.zones[i].id {
			return fmt.Errorf("battle: zones %d and %d out of order", i-1, i)
		}
	}
	for i := 1; i < len(w.events); i++ {
		if w.compareEvents(w.events[i-1], w.events[i]) >= 0 {
			return fmt.Errorf("battle: events %d and %d out of order", i-1, i)
		}
	}
	return nil
}

func (w *World) verifyGrid() error {
	list, first := slices.Clone(w.grid.list), slices.Clone(w.grid.first)
	w.regrid()
	if !slices.Equal(list, w.grid.list) || !slices.Equal(first, w.grid.first) {
		return fmt.Errorf("battle: the grid of units is stale")
	}
	return nil
}
