package view

import (
	"math"

	"sameframe/core/battle"
	"sameframe/core/data"
	"sameframe/core/wire"
)

// shove is a forced motion as its cue told it.
type shove struct {
	kind   data.MotionKind
	source wire.GUID
	age    float64 // seconds
	span   float64 // how long it lasts when nothing stops it
	reach  float64 // units from end to end
	seen   float64 // seconds since the last dust
}

// shoveLife is how long a motion is remembered whose end nobody saw.
const shoveLife = 4

// bond ties a unit to the one who takes a share of its damage.
type bond struct {
	source wire.GUID
	buff   data.BuffID
}

// lore is what cues tell once and pictures do not repeat: who fired a bullet,
// who moves whom, how long the summoned live.
type lore struct {
	bullets map[uint32]wire.GUID
	shoves  map[wire.GUID]*shove
	bonds   map[wire.GUID]bond
	births  map[wire.GUID][2]float64 // time of birth and life, seconds
	strike  strike
}

// strike is where the last blow of a chain landed, for the lightning between.
type strike struct {
	node uint32
	x, y float64
}

func newLore() lore {
	return lore{bullets: map[uint32]wire.GUID{}, shoves: map[wire.GUID]*shove{}, bonds: map[wire.GUID]bond{}, births: map[wire.GUID][2]float64{}}
}

// learn takes what a cue tells. Its cases are all that the view remembers.
func (s *scene) learn(c *battle.Cue) {
	k := &s.lore
	switch c.Kind {
	case battle.CueBulletStart:
		k.bullets[uint32(c.Index)] = c.Source
	case battle.CueBulletEnd:
		delete(k.bullets, uint32(c.Index))
	case battle.CueMotion:
		k.shoves[c.Target] = &shove{kind: data.MotionKind(c.Index), source: c.Source, span: max(float64(c.Span)/1000, 0.05),
			reach: math.Hypot(units(c.Pos.X-c.From.X), units(c.Pos.Y-c.From.Y))}
	case battle.CueMotionEnd:
		s.land(c)
	case battle.CueBuffOn:
		if s.redirects(c.Buff) {
			k.bonds[c.Target] = bond{c.Source, c.Buff}
		}
	case battle.CueBuffOff:
		if k.bonds[c.Target].buff == c.Buff {
			delete(k.bonds, c.Target)
		}
	case battle.CueSummon:
		k.births[c.Target] = [2]float64{s.time, float64(c.Span) / 1000}
	case battle.CueDeath:
		delete(k.births, c.Target)
		delete(k.bonds, c.Target)
		delete(k.shoves, c.Target)
	}
}

// redirects reports whether a buff gives a share of damage to its source.
func (s *scene) redirects(id data.BuffID) bool {
	for i := range s.set.Buffs[id].Modifiers {
		if s.set.Buffs[id].Modifiers[i].Kind == data.ModRedirect {
			return true
		}
	}
	return false
}

// land ends a motion; a leap shakes the ground.
func (s *scene) land(c *battle.Cue) {
	m := s.lore.shoves[c.Target]
	delete(s.lore.shoves, c.Target)
	if m == nil {
		return
	}
	x, y := units(c.Pos.X), units(c.Pos.Y)
	n := 3
	if m.kind == data.MotionLeap {
		n = 9
		s.fx.add(effect{kind: fxDecal, under: true, sprite: s.art.get("crack"), x: x, y: y, life: 1.4, size: s.art.get("crack").fit(170), turn: s.dice.unit(), from: white.fade(0.6), to: tint{}})
		s.fx.add(effect{kind: fxRing, under: true, x: x, y: y, life: 0.4, size: 30, grow: 500, from: hex(0xE8D8B0), to: tint{}})
	}
	s.puff(x, y, dustTint, n)
}

// dustTint is the colour of dust.
var dustTint = hex(0xB8A48A)

// shoveAll raises dust behind what is moved by force.
func (s *scene) shoveAll(seconds float64) {
	for id, m := range s.lore.shoves {
		if m.age += seconds; m.age > max(m.span+1, shoveLife) {
			delete(s.lore.shoves, id)
		}
	}
	for i := range s.stage.actors {
		a := &s.stage.actors[i]
		if m := s.lore.shoves[a.GUID]; m != nil && a.alive() {
			s.raiseDust(a, m, seconds)
		}
	}
}

func (s *scene) raiseDust(a *actor, m *shove, seconds float64) {
	if m.seen += seconds; m.seen < 0.025 {
		return
	}
	m.seen = 0
	own := m.kind == data.MotionDash || m.kind == data.MotionLeap
	if m.kind != data.MotionLeap {
		s.fx.add(effect{kind: fxSprite, under: true, sprite: s.art.get("smoke"), x: a.x + s.dice.span(-10, 10), y: a.y + s.dice.span(-4, 6), z: 5, vz: s.dice.span(8, 30),
			life: 0.55, size: s.dice.span(0.25, 0.45), grow: 0.5, turn: s.dice.unit(), spin: 0.1, from: dustTint.fade(0.7), to: tint{}})
	}
	if b := s.art.body(look(a.proto), a.Camp); own && b != nil {
		c := frostBlue
		if a.Camp != s.camp {
			c = enemyOrange
		}
		s.fx.add(effect{kind: fxSprite, sprite: b.facing(pose(a, s.gaits.of(a.GUID)), a.facing), x: a.x, y: a.y, z: s.lift(a),
			life: 0.22, size: bodyScale(a), from: c.fade(0.45).glow(), to: tint{}})
	}
}

// leapHeight is how high a leap goes, as a share of how far it does.
const leapHeight = 0.38

// lift is how high over the ground a unit is in a leap, in units; what is
// thrown hops a little.
func (s *scene) lift(a *actor) float64 {
	m := s.lore.shoves[a.GUID]
	if m == nil {
		return 0
	}
	t := min(m.age/m.span, 1)
	switch m.kind {
	case data.MotionLeap:
		return 4 * t * (1 - t) * max(m.reach*leapHeight, 40)
	case data.MotionKnock:
		return 4 * t * (1 - t) * 26
	}
	return 0
}

// drawChains draws chains from those who pull to those who are pulled, and the
// bonds of those who share damage.
func (s *scene) drawChains(p *painter, v *lens) {
	for i := range s.stage.actors {
		a := &s.stage.actors[i]
		if m := s.lore.shoves[a.GUID]; m != nil && (m.kind == data.MotionHook || m.kind == data.MotionPull) {
			if by := s.stage.find(m.source); by != nil && by != a {
				s.chain(p, v, by.x, by.y, a.x, a.y)
			}
		}
		if b, ok := s.lore.bonds[a.GUID]; ok && a.alive() {
			if by := s.stage.find(b.source); by != nil && by.alive() && by != a {
				s.thread(p, v, by, a, hex(0xE0404A))
			}
		}
		s.drawBeam(p, v, a)
	}
}

// handHeight is where chains and beams leave a body, in units.
const handHeight = 42

// chain lays links from one place to another.
func (s *scene) chain(p *painter, v *lens, x0, y0, x1, y1 float64) {
	ax, ay := v.point(x0, y0, handHeight)
	bx, by := v.point(x1, y1, handHeight)
	link := s.art.get("chain_link")
	w, _ := link.size()
	k := float32(v.pixel) * 0.8
	d := float32(math.Hypot(float64(bx-ax), float64(by-ay)))
	step := w * k * 0.8
	if d < step || step <= 0 {
		return
	}
	turn := float32(math.Atan2(float64(by-ay), float64(bx-ax)) / (2 * math.Pi))
	n := int(d / step)
	for i := range n {
		t := d - float32(i+1)*step
		p.sprite(link, place{x: ax + (bx-ax)*t/d, y: ay + (by-ay)*t/d, kx: k, ky: k, turn: turn}, white)
	}
}

// thread is a waving line of light between two units.
func (s *scene) thread(p *painter, v *lens, from, to *actor, c tint) {
	const joints = 14
	d := math.Hypot(to.x-from.x, to.y-from.y)
	x0, y0 := v.point(from.x, from.y, handHeight)
	for i := 1; i <= joints; i++ {
		t := float64(i) / joints
		wave := math.Sin(t*math.Pi*4-s.time*9) * 7 * math.Sin(t*math.Pi) * min(d/200, 1)
		x1, y1 := v.point(from.x+(to.x-from.x)*t, from.y+(to.y-from.y)*t, handHeight+wave)
		p.line(x0, y0, x1, y1, float32(9*v.pixel), c.fade(0.30).glow(), c.fade(0.30).glow())
		p.line(x0, y0, x1, y1, float32(3*v.pixel), c.mix(white, 0.3), c.mix(white, 0.3))
		x0, y0 = x1, y1
	}
}

// drawBeam joins who channels at a unit with that unit.
func (s *scene) drawBeam(p *painter, v *lens, a *actor) {
	if a.Phase != battle.PhaseChannel || a.Spell == 0 || s.set.Spells[a.Spell].Target != data.CastUnit {
		return
	}
	t := s.stage.find(a.Target)
	if t == nil || t == a || !t.alive() {
		return
	}
	c := s.themeOf(a.Spell).light
	s.thread(p, v, a, t, c)
	if s.dice.below(2) == 0 {
		const fly = 0.5
		s.fx.add(effect{kind: fxSprite, sprite: s.art.get("glow"), x: t.x, y: t.y, z: handHeight + s.dice.span(-12, 12), vx: (a.x - t.x) / fly, vy: (a.y - t.y) / fly,
			life: fly, size: 0.22, from: c.glow(), to: c.glow()})
	}
}
