package view

import (
	"sameframe/core/data"
	"sameframe/view/atlas/sheet"
)

// corpseLife is how long a fallen creep is seen, in seconds.
const corpseLife = 0.9

// corpse is a unit that has left the pictures and fades.
type corpse struct {
	sprite *sprite
	x, y   float64
	scale  float64
	age    float64
	turn   float64
}

// bury leaves a corpse where a unit was last drawn.
func (s *scene) bury(a *actor) {
	if a.proto.Kind != data.KindCreep {
		return
	}
	b := s.art.body(look(a.proto), a.Camp)
	if b == nil {
		return
	}
	turn := 0.06
	if lattice(int(a.GUID), 0, 1) < 0.5 {
		turn = -turn
	}
	s.dead = append(s.dead, corpse{sprite: b.facing(sheet.Idle, a.facing), x: a.x, y: a.y, scale: bodyScale(a), turn: turn})
}

// drawCorpses lets fallen units sink and fade.
func (s *scene) drawCorpses(p *painter, v *lens) {
	for i := range s.dead {
		c := &s.dead[i]
		t := float32(c.age / corpseLife)
		px, py := v.point(c.x, c.y, 0)
		k := float32(c.scale * v.pixel)
		p.sprite(c.sprite, place{x: px, y: py, kx: k, ky: k * (1 - 0.5*t), turn: float32(c.turn) * min(t*3, 1)},
			tint{0.7, 0.7, 0.7, 1}.fade(1-t*t))
	}
}
