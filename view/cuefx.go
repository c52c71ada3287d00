package view

import (
	"math"

	"sameframe/core/battle"
	"sameframe/core/data"
)

// show turns one cue into something seen. Cues about units that are out of
// sight or gone draw nothing.
func (s *scene) show(c *battle.Cue) {
	switch c.Kind {
	case battle.CueAttackHit:
		s.showHit(c)
	case battle.CueAttackMiss:
		s.word(c, s.speech.say("miss"), textSoft)
	case battle.CueDamage:
		s.showDamage(c)
	case battle.CueHeal:
		if c.Source == s.own || c.Target == s.own {
			s.amount(c, numHeal, "+", healGreen, 15)
		}
	case battle.CueLastHit:
		s.showGold(c)
	case battle.CueCastStart:
		s.showCastStart(c)
	case battle.CueCastDone:
		s.showWarning(c)
	case battle.CueEffect:
		s.showEffect(c)
	case battle.CueBulletEnd:
		s.showBulletEnd(c)
	case battle.CueDeath:
		s.showDeath(c)
	case battle.CueLevelUp:
		s.showBurst(c, "level_burst", goldYellow)
	case battle.CueRespawn:
		s.showBurst(c, "cast_ring", white)
	case battle.CueBlink:
		s.puff(units(c.From.X), units(c.From.Y), hex(0x7A6AA8), 10)
		s.puff(units(c.Pos.X), units(c.Pos.Y), hex(0x7A6AA8), 10)
	case battle.CueDispel:
		s.wordOf(c, "said_dispelled", hex(0xF4FBFF))
		s.showDispel(c)
	case battle.CueImmune:
		s.wordOf(c, "said_immune", hex(0xFFE08A))
	case battle.CueDodgeBullet:
		s.word(c, s.speech.say("said_shaken"), textSoft)
	case battle.CueChannelEnd:
		s.showBroken(c)
	case battle.CueSummon:
		s.showSummon(c)
	case battle.CueToggle:
		s.showToggle(c)
	case battle.CuePing:
		s.showPing(units(c.Pos.X), units(c.Pos.Y))
	}
}

// word raises a word over the target of a cue.
func (s *scene) word(c *battle.Cue, text string, color tint) {
	if a := s.seen(c.Target); a != nil {
		s.nums.add(number{kind: numWord, text: text, x: a.x, y: a.y, z: height(a), life: 0.8, size: 13, color: color, target: c.Target})
	}
}

// wordGap is the shortest time between two equal words over a unit, in seconds.
const wordGap = 0.45

// wordOf raises a word unless the same one has just risen there: many hits in a
// row say it once.
func (s *scene) wordOf(c *battle.Cue, what phrase, color tint) {
	text := s.speech.say(what)
	for i := range s.nums.list {
		o := &s.nums.list[i]
		if o.kind == numWord && o.target == c.Target && o.text == text && o.age < wordGap {
			return
		}
	}
	s.word(c, text, color)
}

// showDispel washes light upward over a unit.
func (s *scene) showDispel(c *battle.Cue) {
	a := s.seen(c.Target)
	if a == nil {
		return
	}
	for range 8 {
		s.fx.add(effect{kind: fxSprite, sprite: s.art.get("glow"), x: a.x + s.dice.span(-20, 20), y: a.y, z: s.dice.span(0, 30), vz: s.dice.span(90, 190),
			life: 0.5, size: 0.14, from: hex(0xDFF4FF).glow(), to: tint{}})
	}
}

// showBroken says over a hero that its channel was broken.
func (s *scene) showBroken(c *battle.Cue) {
	a := s.seen(c.Source)
	if a == nil || c.Index == 1 || c.Result == battle.OK || c.Result == battle.Dead || c.Result == battle.Interrupted {
		return
	}
	s.nums.add(number{kind: numWord, text: s.speech.say("said_broken"), x: a.x, y: a.y, z: height(a), life: 0.9, size: 14, color: hex(0xFF9C7A), target: c.Source})
}

// showSummon lets what is called rise from a ring.
func (s *scene) showSummon(c *battle.Cue) {
	x, y, t := units(c.Pos.X), units(c.Pos.Y), s.themeOf(c.Spell)
	s.fx.add(effect{kind: fxRing, under: true, x: x, y: y, life: 0.5, size: 10, grow: 170, from: t.light, to: tint{}})
	s.puff(x, y, t.light.mix(white, 0.3), 6)
	for range 8 {
		s.spark(x, y, 10, t.light, 90)
	}
}

// showToggle flashes around who switches something on.
func (s *scene) showToggle(c *battle.Cue) {
	if a := s.seen(c.Source); a != nil && c.Index == 1 {
		s.selfBurst(a.x, a.y, s.themeOf(c.Spell))
	}
}

// amount raises the amount of a cue over its target.
func (s *scene) amount(c *battle.Cue, kind numberKind, sign string, color tint, size float32) {
	a := s.seen(c.Target)
	n := int(math.Round(units(c.Amount)))
	if a == nil || n <= 0 {
		return
	}
	side := 26.0
	if c.Target == s.own {
		side = -34
	}
	s.nums.add(number{kind: kind, sign: sign, amount: n, x: a.x + side + s.dice.span(-10, 10), y: a.y, z: height(a) - 60 + s.dice.span(0, 36),
		vx: side * 0.8, life: 0.95, size: size, color: color, target: c.Target})
}

func (s *scene) showDamage(c *battle.Cue) {
	a := s.seen(c.Target)
	if a == nil {
		return
	}
	s.gaits.of(a.GUID).flash = 0.12
	s.leapOn(c, a)
	mine := c.Source == s.own || c.Target == s.own
	if !mine {
		return
	}
	color, size := physicalRed, float32(15)
	switch c.Damage {
	case data.Magical:
		color = magicalBlue
	case data.Pure:
		color = pureWhite
	}
	if n := units(c.Amount); n >= 100 {
		size += float32(min(n/40, 8))
	}
	if c.Target == s.own {
		color = bad
	}
	if c.Crit {
		color, size = critRed, size*1.45
	}
	s.amount(c, numDamage, "", color, size)
}

func (s *scene) showGold(c *battle.Cue) {
	if c.Source != s.own {
		return
	}
	x, y, z := units(c.Pos.X), units(c.Pos.Y), 70.0
	if a := s.seen(c.Target); a != nil {
		x, y, z = a.x, a.y, height(a)
	}
	n := int(units(c.Amount))
	s.nums.add(number{kind: numGold, sign: "+", amount: n, x: x, y: y, z: z + 20, life: 1.2, size: 15, color: goldYellow, target: c.Target})
	s.fx.add(effect{kind: fxSprite, sprite: s.art.get("coin"), x: x, y: y, z: z - 10, vz: 160, fall: 420, life: 0.7, size: 0.7, spin: 1, from: white, to: white})
}

func (s *scene) showHit(c *battle.Cue) {
	a, by := s.seen(c.Target), s.seen(c.Source)
	if a == nil {
		return
	}
	z := height(a) * 0.4
	s.fx.add(effect{kind: fxFrames, frames: s.frames("impact", 4), x: a.x, y: a.y, z: z, life: 0.2, size: 0.75, turn: s.dice.unit(), from: white, to: white})
	if by == nil || by.proto.Ranged || by.proto.Static {
		return
	}
	dir := math.Atan2(a.y-by.y, a.x-by.x) / (2 * math.Pi)
	s.fx.add(effect{kind: fxSprite, sprite: s.art.get("slash"), x: (a.x + by.x) / 2, y: (a.y + by.y) / 2, z: z,
		life: 0.16, size: 0.75, turn: groundTurn(dir), from: white.fade(0.9), to: tint{}})
	for range 3 {
		s.spark(a.x, a.y, z, hex(0xFFE2B0), 90)
	}
}

// frames returns the sprites of an animation.
func (s *scene) frames(name string, n int) []*sprite {
	key := name
	if f, ok := s.strips[key]; ok {
		return f
	}
	f := make([]*sprite, n)
	for i := range f {
		f[i] = s.art.nth(name, i)
	}
	s.strips[key] = f
	return f
}

func (s *scene) showCastStart(c *battle.Cue) {
	a := s.seen(c.Source)
	if a == nil {
		return
	}
	ring := s.art.get("cast_ring")
	life := max(float64(c.Span)/1000, 0.2)
	s.fx.add(effect{kind: fxDecal, under: true, sprite: ring, x: a.x, y: a.y, life: life + 0.1, size: ring.fit(130), grow: 0.4, spin: 0.6,
		from: s.themeOf(c.Spell).light.fade(0.9), to: tint{}})
}

// showWarning marks the ground where a delayed effect will strike.
func (s *scene) showWarning(c *battle.Cue) {
	spell := &s.set.Spells[c.Spell]
	for i := range spell.Effects {
		e := &s.set.Effects[spell.Effects[i]]
		wait := e.Delay
		if e.Trigger == data.OnChannelTick && e.Target.At == data.AtPoint {
			wait = spell.Every
		}
		if wait <= 0 || e.Target.Shape != data.ShapeCircle || e.Cue == "" {
			continue
		}
		life := float64(wait+data.Millis(e.Repeat)*e.Every) / 1000
		x, y, r := units(c.Pos.X), units(c.Pos.Y), units(e.Target.Radius)
		t := s.themeOf(c.Spell)
		s.fx.add(effect{kind: fxDisc, under: true, x: x, y: y, life: life, size: r, from: t.light.fade(0.3), to: t.light.fade(0.55)})
		if e.Cue == "meteor" {
			s.meteor(x, y, float64(wait)/1000)
		}
	}
}

// meteor lets a burning rock fall so that it lands after some seconds.
func (s *scene) meteor(x, y, wait float64) {
	const fly = 0.45
	s.fx.add(effect{kind: fxSprite, sprite: s.art.get("firebolt"), age: fly - wait, life: fly, x: x - 240, y: y, z: 700,
		vx: 240 / fly, vz: -700 / fly, size: 3.2, turn: 0.16, from: white, to: white})
	glow := s.art.get("glow")
	s.fx.add(effect{kind: fxSprite, sprite: glow, age: fly - wait, life: fly, x: x - 240, y: y, z: 700,
		vx: 240 / fly, vz: -700 / fly, size: 2.4, from: burnOrange.glow(), to: burnOrange.glow()})
}

func (s *scene) showBulletEnd(c *battle.Cue) {
	x, y := units(c.Pos.X), units(c.Pos.Y)
	l, ok := missileLooks[s.set.Bullets[c.Bullet].Look]
	if !ok {
		l = missileLook{height: 40}
	}
	s.fx.add(effect{kind: fxFrames, frames: s.frames("impact", 4), x: x, y: y, z: l.height, life: 0.22, size: 0.6, turn: s.dice.unit(), from: white, to: white})
	light := l.glow
	if light == (tint{}) {
		light = hex(0xFFE6C0).fade(0.8)
	}
	for range 4 {
		s.spark(x, y, l.height, light, 80)
	}
}

func (s *scene) showDeath(c *battle.Cue) {
	a := s.seen(c.Target)
	if a == nil {
		return
	}
	switch a.proto.Kind {
	case data.KindCreep:
		s.bury(a)
		s.puff(a.x, a.y, hex(0xB8A890), 4)
	case data.KindHero:
		s.puff(a.x, a.y, hex(0x504858), 9)
		s.fx.add(effect{kind: fxSprite, sprite: s.art.get("ray"), x: a.x, y: a.y, z: 120, life: 0.8, size: 0.8, turn: 0.25, from: white.fade(0.7).glow(), to: tint{}})
	default:
		s.collapse(a)
	}
}

// collapse is the fall of a building.
func (s *scene) collapse(a *actor) {
	blast := s.frames("blast", 4)
	s.fx.add(effect{kind: fxFrames, frames: blast, x: a.x, y: a.y, z: 80, life: 0.6, size: blast[2].fit(300), from: white, to: white})
	s.fx.add(effect{kind: fxRing, under: true, x: a.x, y: a.y, life: 0.8, size: 40, grow: 500, from: goldYellow.fade(0.8), to: tint{}})
	for range 14 {
		s.puff(a.x+s.dice.span(-60, 60), a.y+s.dice.span(-40, 40), hex(0x8A8078), 1)
	}
	for range 24 {
		s.spark(a.x, a.y, s.dice.span(30, 160), goldYellow, 180)
	}
}

// puff blows n clouds from a place.
func (s *scene) puff(x, y float64, c tint, n int) {
	for range n {
		u := onCircle(float32(s.dice.unit()))
		v := s.dice.span(20, 70)
		s.fx.add(effect{kind: fxSprite, sprite: s.art.get("smoke"), x: x, y: y, z: s.dice.span(5, 40), vx: float64(u.X) * v, vy: float64(u.Y) * v * 0.7, vz: s.dice.span(10, 40),
			drag: 2, life: s.dice.span(0.5, 0.9), size: s.dice.span(0.35, 0.6), grow: 0.5, turn: s.dice.unit(), spin: s.dice.span(-0.2, 0.2), from: c.fade(0.75), to: tint{}})
	}
}

func (s *scene) showBurst(c *battle.Cue, name string, light tint) {
	a := s.seen(c.Source)
	if c.Kind == battle.CueRespawn {
		a = s.seen(c.Target)
	}
	if a == nil {
		return
	}
	if name == "cast_ring" {
		s.fx.add(effect{kind: fxDecal, under: true, sprite: s.art.get(name), x: a.x, y: a.y, life: 1.2, size: 0.8, grow: 0.6, spin: 0.2, from: white, to: tint{}})
	} else {
		s.fx.add(effect{kind: fxSprite, sprite: s.art.get(name), x: a.x, y: a.y, z: 40, life: 0.9, size: 0.7, grow: 0.6, from: white, to: tint{}})
	}
	s.fx.add(effect{kind: fxRing, under: true, x: a.x, y: a.y, life: 0.7, size: 20, grow: 260, from: light.fade(0.9), to: tint{}})
	for range 12 {
		s.spark(a.x, a.y, s.dice.span(0, 60), light, 110)
	}
}

func (s *scene) showPing(x, y float64) {
	for i := range 3 {
		s.fx.add(effect{kind: fxRing, x: x, y: y, age: -0.35 * float64(i), life: 0.7, size: 12, grow: 190, from: hex(0x8FE3FF), to: tint{}})
	}
	s.fx.add(effect{kind: fxSprite, sprite: s.art.get("ping"), x: x, y: y, z: 40, life: 1.6, size: 0.8, from: white, to: white.fade(0.2)})
}

// showOrder marks the place of an own order.
func (s *scene) showOrder(m mark) {
	name := "click_move"
	if m.attack {
		name = "click_attack"
	}
	s.fx.add(effect{kind: fxFrames, under: true, frames: s.frames(name, 4), x: m.x, y: m.y, life: 0.4, size: 1, from: white, to: white.fade(0.6)})
}
