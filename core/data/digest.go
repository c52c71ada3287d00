package data

import (
	"encoding/binary"

	"sameframe/core/fixed"

	"github.com/cespare/xxhash/v2"
)

// hasher feeds truth fields to a digest: every number as eight little-endian
// bytes, every string and list after its length.
type hasher struct{ d *xxhash.Digest }

// digest returns the content digest of a set. Names, texts, icons, looks, cues
// and scenery are left out; so are the scripts, which have a digest of their
// own, and everything about the files' layout.
func digest(s *Set) uint64 {
	h := hasher{xxhash.New()}
	each(h, s.Units, hasher.unit)
	each(h, s.Spells, hasher.spell)
	each(h, s.Buffs, hasher.buff)
	each(h, s.Bullets, hasher.bullet)
	each(h, s.Items, hasher.item)
	each(h, s.Zones, hasher.zone)
	each(h, s.Effects, hasher.effect)
	each(h, s.Tags, func(h hasher, tag *string) { h.text(*tag) })
	each(h, s.Maps, hasher.battlefield)
	h.rules(&s.Rules)
	return h.d.Sum64()
}

func (h hasher) put(v uint64) {
	var b [8]byte
	binary.LittleEndian.PutUint64(b[:], v)
	h.d.Write(b[:])
}

func (h hasher) text(s string) {
	h.put(uint64(len(s)))
	h.d.WriteString(s)
}

func (h hasher) bools(list ...bool) {
	for _, b := range list {
		if b {
			h.put(1)
		} else {
			h.put(0)
		}
	}
}

func (h hasher) nums(list ...fixed.Num) {
	for _, n := range list {
		h.put(uint64(n))
	}
}

func (h hasher) vec(v fixed.Vec) { h.nums(v.X, v.Y) }

// ints feeds integers of any size, sign-extended.
func ints[T ~int | ~int8 | ~int32 | ~uint8 | ~uint16 | ~uint32](h hasher, list ...T) {
	for _, n := range list {
		h.put(uint64(int64(n)))
	}
}

// counted feeds a list of integers after its length.
func counted[T ~int32 | ~uint16](h hasher, list []T) {
	h.put(uint64(len(list)))
	ints(h, list...)
}

func (h hasher) levels(l []fixed.Num) {
	h.put(uint64(len(l)))
	h.nums(l...)
}

// each feeds a list of structs after its length.
func each[T any](h hasher, list []T, one func(hasher, *T)) {
	h.put(uint64(len(list)))
	for i := range list {
		one(h, &list[i])
	}
}

func (h hasher) unit(u *Unit) {
	h.text(u.Key)
	ints(h, u.ID)
	ints(h, u.Kind)
	ints(h, u.Tags)
	h.nums(u.Radius)
	h.bools(u.Static, u.Hidden)
	h.nums(u.Base[:]...)
	h.nums(u.Growth[:]...)
	h.bools(u.Ranged)
	ints(h, u.AttackEvery, u.AttackWindup)
	ints(h, u.AttackBullet)
	h.nums(u.Acquire, u.Leash, u.Gold, u.XP)
	counted(h, u.Spells)
	ints(h, u.Passive)
}

func (h hasher) rules(r *Rules) {
	h.nums(r.GoldStart, r.GoldPerSecond)
	h.levels(r.LevelXP)
	h.nums(r.XPRange, r.KillGold, r.KillGoldLevel, r.AssistGold, r.KillXP, r.KillXPLevel, r.TowerGold)
	ints(h, r.AssistWindow, r.RespawnBase, r.RespawnLevel, r.DefenceWindow)
	h.nums(r.FountainRadius, r.FountainHeal, r.FountainDamage, r.ShopRadius, r.BlinkGap)
	ints(h, r.FirstWave, r.WaveEvery, r.CreepGrowth, r.LateAfter, r.LateEvery)
	ints(h, r.SiegeEvery)
	counted(h, r.Wave)
	ints(h, r.Siege)
}

func (h hasher) battlefield(m *Map) {
	h.text(m.Key)
	g := m.Grid
	ints(h, g.Width, g.Height)
	h.nums(g.CellSize)
	h.vec(g.Origin)
	for i := range g.Width * g.Height {
		ints(h, g.Cell(i%g.Width, i/g.Width))
	}
	for _, a := range m.Anchors {
		h.vec(a.Origin)
		ints(h, a.Rotation)
		h.vec(a.Fountain)
	}
	each(h, m.Slots, func(h hasher, s *FormationSlot) {
		h.vec(s.Offset)
		ints(h, s.Facing)
	})
	each(h, m.Buildings, hasher.placement)
	each(h, m.Lanes, func(h hasher, l *Lane) {
		each(h, l.Points, func(h hasher, p *fixed.Vec) { h.vec(*p) })
	})
}

func (h hasher) placement(b *Placement) {
	ints(h, b.Unit)
	ints(h, b.Camp)
	h.vec(b.Pos)
	ints(h, b.Facing)
	ints(h, b.Guards, b.Rank)
}
