package view

import (
	"math"
	"slices"

	"sameframe/core/battle"
)

// buffLooks maps the look of a buff to what draws it over the unit.
var buffLooks = map[string]func(s *scene, p *painter, v *lens, a *actor){
	"stars":  (*scene).overlayStars,
	"frost":  (*scene).overlayFrost,
	"flames": (*scene).overlayFlames,
	"poison": (*scene).overlayPoison,
	"shield": (*scene).overlayShield,
	"haste":  (*scene).overlayHaste,
	"smoke":  (*scene).overlaySmoke,
	"dust":   (*scene).overlayDust,
}

// lookSet holds the looks of the buffs of one unit, each once.
type lookSet struct {
	names [12]string
	n     int
}

func (l *lookSet) has(name string) bool { return slices.Contains(l.names[:l.n], name) }

func (l *lookSet) add(name string) (isNew bool) {
	if name == "" || l.n == len(l.names) || l.has(name) {
		return false
	}
	l.names[l.n] = name
	l.n++
	return true
}

// drawBuffs draws the state of a unit over it, each look once.
func (s *scene) drawBuffs(p *painter, v *lens, a *actor, all []battle.BuffPicture) {
	if !a.alive() {
		return
	}
	var looks lookSet
	mine := buffsOf(a, all)
	for i := range mine {
		name := s.set.Buffs[mine[i].Buff].Look
		if !looks.add(name) || name == "stars" && a.Asleep && !a.Stunned {
			continue
		}
		if draw := buffLooks[name]; draw != nil {
			draw(s, p, v, a)
		}
	}
	if a.Shield > 0 && !looks.has("shield") {
		s.overlayShield(p, v, a)
	}
	s.drawStates(p, v, a, looks)
}

func (s *scene) overlayStars(p *painter, v *lens, a *actor) {
	star := s.art.get("stun_star")
	r := units(a.Radius) * 0.9
	for i := range 3 {
		t := s.time*0.7 + float64(i)/3
		u := onCircle(float32(t))
		v.sprite(p, star, a.x+float64(u.X)*r, a.y+float64(u.Y)*r*0.6, height(a)-26, 0.8, t*0.5, white)
	}
}

func (s *scene) overlayFrost(p *painter, v *lens, a *actor) {
	r := units(a.Radius)
	v.decal(p, s.art.get("frost"), a.x, a.y, v.fit(s.art.get("frost"), r*3.4), 0.1*s.time, white.fade(0.7))
	if s.dice.below(6) == 0 {
		s.fx.add(effect{kind: fxSprite, sprite: s.art.get("ice_crystal"), x: a.x + s.dice.span(-r, r), y: a.y + s.dice.span(-r, r)*0.6,
			z: s.dice.span(10, 60), vz: 14, life: 0.6, size: 0.35, spin: s.dice.span(-0.4, 0.4), from: white.fade(0.9), to: tint{}})
	}
}

func (s *scene) overlayFlames(p *painter, v *lens, a *actor) {
	i := int(s.time*10+float64(a.GUID)) % 4
	v.sprite(p, s.art.nth("burn", i), a.x, a.y+1, 0, 0.62, 0, white.fade(0.8))
	if s.dice.below(5) == 0 {
		s.spark(a.x, a.y, 40, burnOrange, 40)
	}
}

func (s *scene) overlayPoison(p *painter, v *lens, a *actor) {
	if s.dice.below(7) != 0 {
		return
	}
	r := units(a.Radius)
	s.fx.add(effect{kind: fxSprite, sprite: s.art.get("poison"), x: a.x + s.dice.span(-r, r), y: a.y, z: s.dice.span(20, 60),
		vz: 26, life: 0.9, size: s.dice.span(0.25, 0.5), from: white.fade(0.9), to: tint{}})
}

func (s *scene) overlayShield(p *painter, v *lens, a *actor) {
	bubble := s.art.get("shield_bubble")
	k := v.fit(bubble, units(a.Radius)*4.2) * (1 + 0.02*math.Sin(s.time*4))
	v.sprite(p, bubble, a.x, a.y, 44, k, 0, white.fade(0.75))
}

func (s *scene) overlayHaste(p *painter, v *lens, a *actor) {
	if a.Phase != battle.PhaseWalk || s.dice.below(3) != 0 {
		return
	}
	u := onCircle(float32(a.facing))
	s.fx.add(effect{kind: fxSprite, under: true, sprite: s.art.get("spark"), x: a.x - float64(u.X)*20, y: a.y - float64(u.Y)*20, z: s.dice.span(8, 70),
		vx: -float64(u.X) * 60, vy: -float64(u.Y) * 60, life: 0.35, size: 0.5, turn: a.facing, from: goldYellow.fade(0.8), to: tint{}})
}

func (s *scene) overlaySmoke(p *painter, v *lens, a *actor) {
	if s.dice.below(3) != 0 {
		return
	}
	r := units(a.Radius)
	s.fx.add(effect{kind: fxSprite, sprite: s.art.get("smoke"), x: a.x + s.dice.span(-r, r), y: a.y + s.dice.span(-r, r)*0.5, z: s.dice.span(8, 60),
		vz: 12, life: 0.9, size: 0.4, grow: 0.4, turn: s.dice.unit(), spin: 0.1, from: hex(0x5A5470).fade(0.55), to: tint{}})
}

func (s *scene) overlayDust(p *painter, v *lens, a *actor) {
	if s.dice.below(9) != 0 {
		return
	}
	s.fx.add(effect{kind: fxSprite, under: true, sprite: s.art.get("smoke"), x: a.x + s.dice.span(-16, 16), y: a.y + 4, z: 4,
		vz: 8, life: 0.6, size: 0.25, grow: 0.3, from: hex(0xA89070).fade(0.6), to: tint{}})
}

// spark throws one glowing mote from a place in the air.
func (s *scene) spark(x, y, z float64, c tint, speed float64) {
	u := onCircle(float32(s.dice.unit()))
	v := s.dice.span(0.3, 1) * speed
	s.fx.add(effect{kind: fxSprite, sprite: s.art.get("glow"), x: x, y: y, z: z,
		vx: float64(u.X) * v, vy: float64(u.Y) * v, vz: s.dice.span(0.2, 1) * speed * 1.4, fall: speed * 2.2, drag: 1.2,
		life: s.dice.span(0.3, 0.6), size: s.dice.span(0.08, 0.18), grow: -0.1, from: c.glow(), to: tint{}})
}
