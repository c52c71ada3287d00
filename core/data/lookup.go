package data

import (
	"fmt"
	"sort"
)

// Unit returns the number of a unit by its textual identifier.
func (s *Set) Unit(key string) (UnitID, bool) {
	i, ok := lookup(s.Units, key, func(u *Unit) string { return u.Key })
	return UnitID(i), ok
}

// Spell returns the number of a spell by its textual identifier.
func (s *Set) Spell(key string) (SpellID, bool) {
	i, ok := lookup(s.Spells, key, func(p *Spell) string { return p.Key })
	return SpellID(i), ok
}

// Buff returns the number of a buff by its textual identifier.
func (s *Set) Buff(key string) (BuffID, bool) {
	i, ok := lookup(s.Buffs, key, func(b *Buff) string { return b.Key })
	return BuffID(i), ok
}

// Bullet returns the number of a bullet by its textual identifier.
func (s *Set) Bullet(key string) (BulletID, bool) {
	i, ok := lookup(s.Bullets, key, func(b *Bullet) string { return b.Key })
	return BulletID(i), ok
}

// Item returns the number of an item by its textual identifier.
func (s *Set) Item(key string) (ItemID, bool) {
	i, ok := lookup(s.Items, key, func(m *Item) string { return m.Key })
	return ItemID(i), ok
}

// Zone returns the number of a zone by its textual identifier.
func (s *Set) Zone(key string) (ZoneID, bool) {
	i, ok := lookup(s.Zones, key, func(z *Zone) string { return z.Key })
	return ZoneID(i), ok
}

// Effect returns an effect by its number. A number past the end reads as 0, the
// reserved none.
func (s *Set) Effect(id EffectID) *Effect {
	if int(id) >= len(s.Effects) {
		id = 0
	}
	return &s.Effects[id]
}

// EffectName says where an effect stands, as in "spell fireball, effect 2
// (bullet_end)", for logs and messages. It is "" for the reserved none.
func (s *Set) EffectName(id EffectID) string {
	e := s.Effect(id)
	o := e.Owner
	var owner string
	switch {
	case o.Spell != 0:
		owner = "spell " + s.Spells[o.Spell].Key
	case o.Buff != 0:
		owner = "buff " + s.Buffs[o.Buff].Key
	case o.Zone != 0:
		owner = "zone " + s.Zones[o.Zone].Key
	default:
		return ""
	}
	return fmt.Sprintf("%s, effect %d (%s)", owner, o.Slot+1, e.Trigger)
}

// Map returns a map by its textual identifier, or nil when there is none.
func (s *Set) Map(key string) *Map {
	i, ok := lookup(s.Maps, key, func(m *Map) string { return m.Key })
	if !ok {
		return nil
	}
	return &s.Maps[i]
}

// lookup searches a slice sorted by key. The empty key is not found.
func lookup[T any](all []T, key string, of func(*T) string) (int, bool) {
	i := sort.Search(len(all), func(i int) bool { return of(&all[i]) >= key })
	if key == "" || i == len(all) || of(&all[i]) != key {
		return 0, false
	}
	return i, true
}
