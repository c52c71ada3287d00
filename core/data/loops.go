package data

import "strings"

// loops looks for effects that bring each other about within one step, for
// which the battle would only find its budget's end. What takes time, as a
// delay, a period or the life of a zone, breaks a loop; the flight of a bullet
// and the way of a motion do not, since both may end at once.
type loops struct {
	l    *linter
	s    *Set
	x    *indexes
	seen []mark
	path []EffectID
}

// mark is how far the search has come with an effect.
type mark uint8

const (
	unseen mark = iota
	onPath
	done
)

func (l *linter) checkLoops(s *Set, x *indexes) {
	v := &loops{l: l, s: s, x: x, seen: make([]mark, len(s.Effects))}
	for i := 1; i < len(s.Effects); i++ {
		v.visit(EffectID(i))
	}
	l.checkHalos(s, x)
}

func (v *loops) visit(id EffectID) {
	switch v.seen[id] {
	case onPath:
		v.report(id)
		return
	case done:
		return
	}
	v.seen[id] = onPath
	v.path = append(v.path, id)
	if e := &v.s.Effects[id]; e.Delay == 0 {
		for _, next := range v.s.causes(e) {
			v.visit(next)
		}
	}
	v.path = v.path[:len(v.path)-1]
	v.seen[id] = done
}

// report faults the loop at the end of the path that closes with id.
func (v *loops) report(id EffectID) {
	from := len(v.path) - 1
	for v.path[from] != id {
		from--
	}
	if from == len(v.path)-1 {
		v.l.at(v.x.places[id].place, "the effect brings itself about within one step: give it a \"delay_ms\"")
		return
	}
	var chain []string
	for _, link := range v.path[from+1:] {
		chain = append(chain, v.s.EffectName(link))
	}
	v.l.at(v.x.places[id].place, "the effect brings itself about within one step through %s: give one of them a \"delay_ms\"",
		strings.Join(chain, ", then "))
}

// causes lists the effects that an effect may bring about in the same step.
func (s *Set) causes(e *Effect) []EffectID {
	own := s.siblings(e)
	switch e.Op {
	case OpDamage:
		if e.Tags&TagNoHooks == 0 {
			return s.waiting(own, OnDamageDealt, OnDamageTaken)
		}
	case OpHeal:
		return s.waiting(own, OnHeal, OnHealed)
	case OpBullet:
		return s.waiting(own, OnBulletHit, OnBulletEnd)
	case OpMotion:
		return s.waiting(own, e.Motion.ends()...)
	case OpBuff:
		return s.given(e.Buff)
	case OpUnbuff, OpStacks:
		return s.waiting(s.Buffs[e.Buff].Effects, OnBuffEnd)
	case OpDispel:
		return s.dispelled(&e.Dispel)
	case OpZone:
		z := &s.Zones[e.Zone]
		return append(s.waiting(z.Effects, OnZoneEnter), s.given(z.Buff)...)
	case OpSummon:
		return s.waiting(s.Spells[s.Units[e.Unit].Passive].Effects, OnDeath)
	}
	return nil
}

// siblings returns the effects of the same owner.
func (s *Set) siblings(e *Effect) []EffectID {
	switch o := e.Owner; {
	case o.Spell != 0:
		return s.Spells[o.Spell].Effects
	case o.Buff != 0:
		return s.Buffs[o.Buff].Effects
	default:
		return s.Zones[o.Zone].Effects
	}
}

// waiting returns those of some effects that wait for one of the triggers.
func (s *Set) waiting(ids []EffectID, on ...Trigger) []EffectID {
	var found []EffectID
	for _, id := range ids {
		for _, t := range on {
			if s.Effects[id].Trigger == t {
				found = append(found, id)
			}
		}
	}
	return found
}

// ends lists the triggers that a motion may pull.
func (m *Motion) ends() []Trigger {
	on := []Trigger{OnMotionEnd}
	if m.StopsAt.Camps != 0 {
		on = append(on, OnMotionHit)
	}
	if m.Kind != MotionLeap {
		on = append(on, OnMotionWall)
	}
	return on
}

// given returns what giving a buff brings about: what runs when it is added,
// and where an older instance may go, what runs when one ends.
func (s *Set) given(id BuffID) []EffectID {
	b := &s.Buffs[id]
	if b.Stacking == StackRefresh || b.Stacking == StackAdd {
		return s.waiting(b.Effects, OnBuffAdded)
	}
	return s.waiting(b.Effects, OnBuffAdded, OnBuffEnd)
}

// dispelled returns what a dispel may bring about.
func (s *Set) dispelled(d *Dispel) []EffectID {
	var found []EffectID
	for i := 1; i < len(s.Buffs); i++ {
		b := &s.Buffs[i]
		if b.Class <= d.Class && (b.Bad && d.Bad || !b.Bad && d.Good) {
			found = append(found, s.waiting(b.Effects, OnBuffDispelled, OnBuffEnd)...)
		}
	}
	return found
}

// checkHalos refuses halos that give themselves, straight or through others:
// they would keep each other alive for ever.
func (l *linter) checkHalos(s *Set, x *indexes) {
	seen := make([]int, len(s.Buffs)) // the walk that came by
	for i := 1; i < len(s.Buffs); i++ {
		id := BuffID(i)
		for id != 0 && seen[id] == 0 {
			seen[id] = i
			id = s.Buffs[id].Halo.Buff
		}
		if id != 0 && seen[id] == i {
			at := x.buffs.nodes[id].find("halo").value.find("buff").place
			l.at(at, "the halo of buff %q gives itself: it would never end", s.Buffs[id].Key)
		}
	}
}
