package view

import (
	"math"
	"strings"

	"sameframe/core/battle"
	"sameframe/core/data"
	"sameframe/view/atlas/sheet"
)

// theme is the colour and matter of a spell's effects.
type theme struct {
	word  string // of spell keys and effect names
	light tint
	mote  string // sprite that bursts out
}

// themes are tried in order; the last one fits everything.
var themes = []theme{
	{"inner_fire", hex(0xFFB040), "spark"}, {"chain_bolt", hex(0x9FD4FF), "spark"}, {"chain_hook", hex(0xD8DEE6), "spark"},
	{"provoke", hex(0xFF6A4A), "spark"}, {"blood", hex(0xE0404A), "spark"}, {"wall", hex(0xE0B070), "stone"},
	{"totem", hex(0x8FE8C0), "spark"}, {"ward", hex(0x8FE8C0), "spark"}, {"well", healGreen, "heal_plus"}, {"wolf", hex(0x9FE8FF), "spark"},
	{"spirit", hex(0x9FE8FF), "spark"}, {"kick", hex(0xFFC860), "spark"}, {"palm", hex(0xFFC860), "spark"}, {"leap", hex(0xE0B070), "stone"},
	{"counter", hex(0xFFC860), "spark"}, {"hex", hexViolet, "smoke"}, {"dread", hex(0x8A4AD0), "smoke"}, {"soul", hex(0x9BF0C8), "spark"},
	{"harvest", hex(0x9BF0C8), "spark"}, {"rocket", burnOrange, "spark"}, {"turret", hex(0xFFD878), "spark"}, {"repulsor", hex(0x7FD8FF), "spark"},
	{"overload", hex(0xFFD060), "spark"}, {"salvage", hex(0xFFD878), "spark"}, {"lullaby", hex(0xD8C8FF), "spark"}, {"purify", hex(0xF4FBFF), "spark"},
	{"sanctuary", hex(0xFFE6A0), "spark"}, {"divine", hex(0xFFE6A0), "spark"}, {"devotion", hex(0xFFE6A0), "spark"}, {"thorns", hex(0xC8D870), "leaf"},
	{"bulwark", shieldWhite, "spark"}, {"surge", hex(0xC09CFF), "spark"}, {"storm", hex(0x9FC4FF), "spark"}, {"phoenix", burnOrange, "spark"},
	{"banner", goldYellow, "spark"}, {"mirror", shieldWhite, "spark"}, {"flask", healGreen, "heal_plus"}, {"cleanse", hex(0xF4FBFF), "spark"},
	{"backstab", hex(0xFF5A4A), "spark"}, {"eye", hex(0xF2E2A8), "spark"},
	{"leech", hex(0xE0404A), "spark"}, {"force", hex(0x7FD8FF), "spark"}, {"sage", hex(0xC09CFF), "spark"},
	{"fire", burnOrange, "spark"}, {"meteor", burnOrange, "spark"}, {"burn", burnOrange, "spark"},
	{"frost", frostBlue, "ice_crystal"}, {"lightning", hex(0x9FC4FF), "spark"}, {"poison", poisonGreen, "poison"},
	{"smoke", hex(0x8A7FB0), "smoke"}, {"blink", hex(0xB59AF0), "smoke"}, {"war_cry", goldYellow, "spark"},
	{"earth", hex(0xE0B070), "stone"}, {"arrow", hex(0xF2E2A8), "spark"}, {"execute", hex(0xFF5A4A), "spark"},
	{"", hex(0xFFF0C8), "spark"},
}

func (s *scene) themeOf(id data.SpellID) theme { return themeFor(s.set.Spells[id].Key) }

func themeFor(key string) theme {
	for _, t := range themes {
		if strings.Contains(key, t.word) {
			return t
		}
	}
	return themes[len(themes)-1]
}

// showEffect draws an effect of a spell by its shape, in the spell's colours.
func (s *scene) showEffect(c *battle.Cue) {
	e := &s.set.Effects[c.Effect]
	if e.Cue == "" {
		return
	}
	t := s.themeOf(c.Spell)
	if c.Spell == 0 {
		t = themeFor(e.Cue)
	}
	if s.art.has(sheet.Cue(e.Cue, 0)) {
		s.playCue(c, e, t)
		return
	}
	x, y := units(c.Pos.X), units(c.Pos.Y)
	if e.Target.At == data.AtCaster && e.Target.Shape != data.ShapeNone {
		if a := s.seen(c.Source); a != nil {
			x, y = a.x, a.y
		}
	}
	dir := turns(c.Dir)
	switch e.Target.Shape {
	case data.ShapeCircle:
		s.circleBurst(x, y, units(e.Target.Radius), e.Cue, t)
	case data.ShapeFan:
		s.fanBurst(x, y, units(e.Target.Radius), dir, turns(e.Target.Half), e.Cue, t)
	case data.ShapeLine:
		s.lineBurst(x, y, units(e.Target.Length), units(e.Target.Radius), dir, e.Cue, t)
	case data.ShapeSelf:
		s.selfBurst(x, y, t)
	default:
		s.pointBurst(c, e, t)
	}
}

// cueLife is how long a cue plays, in seconds.
const cueLife = 0.5

// playCue plays the frames of a cue once, with the light of its area.
func (s *scene) playCue(c *battle.Cue, e *data.Effect, t theme) {
	x, y, z := s.cuePlace(c, e)
	size := cueScale
	if r := s.cueArea(c, e); r > 0 {
		size = min(cueScale*(0.7+r/220), 2.6)
		s.fx.add(effect{kind: fxRing, under: true, x: x, y: y, life: 0.4, size: r * 0.3, grow: r * 3, from: t.light.fade(0.8), to: tint{}})
		s.fx.add(effect{kind: fxDisc, under: true, x: x, y: y, life: 0.35, size: r, from: t.light.fade(0.35), to: tint{}})
	}
	switch {
	case e.Cue == "rocket":
		s.explode(x, y, max(s.cueArea(c, e), 90))
	case e.Target.Shape == data.ShapeFan:
		s.fx.add(effect{kind: fxFan, under: true, x: x, y: y, life: 0.45, size: units(e.Target.Radius), turn: turns(c.Dir), half: turns(e.Target.Half), from: t.light.fade(0.75), to: tint{}})
		s.shout(x, y, units(e.Target.Radius), turns(c.Dir), turns(e.Target.Half), t)
	}
	s.fx.add(effect{kind: fxFrames, frames: s.frames("cue."+e.Cue, sheet.CueFrames), x: x, y: y, z: z, life: cueLife, size: size, from: white, to: white.fade(0.85)})
	for range 6 {
		s.spark(x, y, z+10, t.light, 90)
	}
}

// cueScale is the size of a cue over a unit.
const cueScale = 1.25

// shout throws the matter of a theme over a fan.
func (s *scene) shout(x, y, r, dir, half float64, t theme) {
	for range 16 {
		u := onCircle(float32(dir + s.dice.span(-half, half)))
		d := s.dice.span(0.1, 0.4) * r
		v := s.dice.span(0.8, 1.8) * r
		s.fx.add(effect{kind: fxSprite, sprite: s.art.get(t.mote), x: x + float64(u.X)*d, y: y + float64(u.Y)*d, z: s.dice.span(15, 50), vx: float64(u.X) * v, vy: float64(u.Y) * v,
			drag: 2.2, life: s.dice.span(0.4, 0.7), size: s.dice.span(0.3, 0.6), grow: 0.4, turn: s.dice.unit(), from: t.light.fade(0.8), to: tint{}})
	}
}

// cuePlace is where a cue plays: over whom it meets, at the place of the event
// when it has one of its own, else over the caster.
func (s *scene) cuePlace(c *battle.Cue, e *data.Effect) (x, y, z float64) {
	id := c.Target
	if e.Target.Shape == data.ShapeSelf || id == 0 && !s.placed(c, e) {
		id = c.Source
	}
	if e.Target.Shape == data.ShapeCircle || e.Target.Shape == data.ShapeFan {
		id = 0
		if e.Target.At == data.AtCaster || e.Target.At == data.AtHolder {
			id = c.Source
		}
	}
	if a := s.seen(id); a != nil {
		return a.x, a.y, height(a)*0.36 + s.lift(a)
	}
	return units(c.Pos.X), units(c.Pos.Y), 24
}

// placed reports whether an effect happens at the place of its event.
func (s *scene) placed(c *battle.Cue, e *data.Effect) bool {
	switch e.Trigger {
	case data.OnBulletHit, data.OnBulletEnd, data.OnMotionEnd, data.OnMotionWall, data.OnMotionHit, data.OnZoneEnd, data.OnZoneStay, data.OnZoneEnter, data.OnZoneLeave:
		return true
	}
	k := s.set.Spells[c.Spell].Target
	return k == data.CastPosition || k == data.CastVector
}

// cueArea is the radius of what an effect reaches, 0 when it has no round area.
func (s *scene) cueArea(c *battle.Cue, e *data.Effect) float64 {
	if e.Target.Shape == data.ShapeCircle {
		return units(e.Target.Radius)
	}
	for i := range e.Params {
		if e.Params[i].Name == "radius" {
			return units(e.Params[i].Value.At(1))
		}
	}
	if e.Op == data.OpZone {
		return units(s.set.Zones[e.Zone].Radius)
	}
	return 0
}

func (s *scene) circleBurst(x, y, r float64, name string, t theme) {
	switch name {
	case "whirlwind":
		s.whirl(x, y, r)
		return
	case "arrow_rain":
		s.rain(x, y, r)
		return
	case "meteor", "fireball_blast":
		s.explode(x, y, r)
	case "frost_nova":
		s.fx.add(effect{kind: fxDecal, under: true, sprite: s.art.get("frost"), x: x, y: y, life: 1.4, size: s.art.get("frost").fit(r * 2), from: white.fade(0.85), to: tint{}})
	}
	s.fx.add(effect{kind: fxRing, under: true, x: x, y: y, life: 0.45, size: r * 0.25, grow: r * 3.2, from: t.light, to: tint{}})
	s.fx.add(effect{kind: fxDisc, under: true, x: x, y: y, life: 0.4, size: r, from: t.light.fade(0.5), to: tint{}})
	s.motes(x, y, r, 18, t)
}

// motes throws the matter of a theme outward from the middle of a circle.
func (s *scene) motes(x, y, r float64, n int, t theme) {
	for range n {
		u := onCircle(float32(s.dice.unit()))
		d := s.dice.span(0.1, 0.8) * r
		v := s.dice.span(0.4, 1) * r
		s.fx.add(effect{kind: fxSprite, sprite: s.art.get(t.mote), x: x + float64(u.X)*d, y: y + float64(u.Y)*d, z: s.dice.span(5, 40),
			vx: float64(u.X) * v, vy: float64(u.Y) * v, vz: s.dice.span(40, 160), fall: 380, drag: 1.5, life: s.dice.span(0.4, 0.8),
			size: s.dice.span(0.3, 0.7), turn: s.dice.unit(), spin: s.dice.span(-1, 1), from: white, to: tint{}})
		s.spark(x+float64(u.X)*d, y+float64(u.Y)*d, 20, t.light, 120)
	}
}

func (s *scene) explode(x, y, r float64) {
	blast, glow, crack := s.frames("blast", 4), s.art.get("glow"), s.art.get("crack")
	s.fx.add(effect{kind: fxFrames, frames: blast, x: x, y: y, z: 20, life: 0.4, size: blast[2].fit(r * 2), from: white, to: white.fade(0.5)})
	s.fx.add(effect{kind: fxSprite, sprite: glow, x: x, y: y, z: 20, life: 0.35, size: glow.fit(r * 2.6), from: burnOrange.fade(0.8).glow(), to: tint{}})
	s.fx.add(effect{kind: fxDecal, under: true, sprite: crack, x: x, y: y, life: 1.8, size: crack.fit(r * 1.3), turn: s.dice.unit(), from: white.fade(0.45), to: tint{}})
	for range 6 {
		s.puff(x+s.dice.span(-r, r)*0.5, y+s.dice.span(-r, r)*0.4, hex(0x4A4440), 1)
	}
}

func (s *scene) whirl(x, y, r float64) {
	slash := s.art.get("slash")
	start := s.dice.unit()
	for i := range 3 {
		t := start + float64(i)/3
		u := onCircle(float32(t))
		s.fx.add(effect{kind: fxDecal, sprite: slash, x: x + float64(u.X)*r*0.55, y: y + float64(u.Y)*r*0.55, vx: -float64(u.Y) * r * 2.4, vy: float64(u.X) * r * 2.4,
			drag: 4, life: 0.28, size: slash.fit(r * 0.9), turn: t, spin: 1.4, from: white.fade(0.7), to: tint{}})
	}
	s.fx.add(effect{kind: fxRing, under: true, x: x, y: y, life: 0.3, size: r * 0.6, grow: r * 1.6, from: white.fade(0.7), to: tint{}})
	for range 8 {
		u := onCircle(float32(s.dice.unit()))
		s.fx.add(effect{kind: fxSprite, under: true, sprite: s.art.get("smoke"), x: x + float64(u.X)*r*0.8, y: y + float64(u.Y)*r*0.8, z: 4, vx: -float64(u.Y) * 120, vy: float64(u.X) * 120,
			drag: 2, life: 0.5, size: 0.3, grow: 0.4, from: hex(0xB8A48A).fade(0.6), to: tint{}})
	}
}

func (s *scene) rain(x, y, r float64) {
	const fly = 0.22
	arrow := s.art.get("arrow")
	for range 12 {
		u := onCircle(float32(s.dice.unit()))
		d := math.Sqrt(s.dice.unit()) * r
		px, py := x+float64(u.X)*d, y+float64(u.Y)*d
		wait := s.dice.span(0, 0.3)
		s.fx.add(effect{kind: fxSprite, sprite: arrow, age: -wait, life: fly, x: px - 60, y: py, z: 420, vx: 60 / fly, vz: -420 / fly,
			size: 1.1, turn: 0.21, from: white, to: white})
		s.fx.add(effect{kind: fxSprite, sprite: arrow, age: -wait - fly, life: 1.1, x: px, y: py, z: 12, size: 0.9, turn: 0.22, from: white, to: tint{}})
	}
}

func (s *scene) fanBurst(x, y, r, dir, half float64, name string, t theme) {
	s.fx.add(effect{kind: fxFan, under: true, x: x, y: y, life: 0.45, size: r, turn: dir, half: half, from: t.light.fade(0.75), to: tint{}})
	if name == "knives" {
		s.knives(x, y, r, dir, half)
		return
	}
	for range 26 {
		u := onCircle(float32(dir + s.dice.span(-half, half)))
		d := s.dice.span(0.15, 1) * r
		s.fx.add(effect{kind: fxSprite, sprite: s.art.get("stone"), age: -d / r * 0.18, x: x + float64(u.X)*d, y: y + float64(u.Y)*d,
			vx: float64(u.X) * 60, vy: float64(u.Y) * 60, vz: s.dice.span(120, 300), fall: 700, life: 0.8, size: s.dice.span(0.4, 0.9),
			turn: s.dice.unit(), spin: s.dice.span(-1, 1), from: white, to: white.fade(0.2)})
	}
	for range 4 {
		u := onCircle(float32(dir + s.dice.span(-half*0.8, half*0.8)))
		d := s.dice.span(0.3, 0.9) * r
		s.fx.add(effect{kind: fxDecal, under: true, sprite: s.art.get("crack"), x: x + float64(u.X)*d, y: y + float64(u.Y)*d, life: 1.6, size: s.art.get("crack").fit(150), turn: s.dice.unit(), from: white.fade(0.6), to: tint{}})
		s.puff(x+float64(u.X)*d, y+float64(u.Y)*d, hex(0xA08A6A), 2)
	}
}

// knives throws blades over a fan.
func (s *scene) knives(x, y, r, dir, half float64) {
	const fly = 0.25
	for i := range 7 {
		t := dir + half*(float64(i)/3-1)
		u := onCircle(float32(t))
		s.fx.add(effect{kind: fxSprite, sprite: s.art.get("dagger"), x: x, y: y, z: 36, vx: float64(u.X) * r / fly, vy: float64(u.Y) * r / fly,
			life: fly, size: 1, turn: groundTurn(t), from: white, to: white})
		s.spark(x+float64(u.X)*60, y+float64(u.Y)*60, 36, poisonGreen, 60)
	}
}

func (s *scene) lineBurst(x, y, length, half, dir float64, name string, t theme) {
	s.fx.add(effect{kind: fxLine, under: true, x: x, y: y, life: 0.35, size: half, length: length, turn: dir, from: t.light.fade(0.6), to: tint{}})
	u := onCircle(float32(dir))
	if name == "lightning" {
		for range 3 {
			s.fx.add(effect{kind: fxBolt, x: x, y: y, z: 42, life: s.dice.span(0.18, 0.34), size: half * s.dice.span(0.6, 1.2), length: length, turn: dir, from: t.light, to: t.light.fade(0.3)})
		}
	}
	for range 16 {
		d := s.dice.unit() * length
		s.spark(x+float64(u.X)*d, y+float64(u.Y)*d, 30, t.light, 110)
	}
}

func (s *scene) selfBurst(x, y float64, t theme) {
	if t.mote == "smoke" {
		s.puff(x, y, t.light.shade(0.6), 12)
	}
	s.fx.add(effect{kind: fxRing, under: true, x: x, y: y, life: 0.5, size: 20, grow: 240, from: t.light, to: tint{}})
	for range 8 {
		s.spark(x, y, 30, t.light, 100)
	}
}

// pointBurst draws an effect on the event's own target.
func (s *scene) pointBurst(c *battle.Cue, e *data.Effect, t theme) {
	a := s.seen(c.Target)
	if e.Op == data.OpBullet || e.Op == data.OpBlink {
		a = s.seen(c.Source)
	}
	if a == nil {
		return
	}
	z := height(a) * 0.4
	switch e.Cue {
	case "lightning":
		if by := s.seen(c.Source); by != nil {
			s.lightning(by.x, by.y, a.x, a.y, t)
		}
		s.lore.strike = strike{c.Node, a.x, a.y}
	case "stab", "execute":
		for i := range 2 {
			s.fx.add(effect{kind: fxSprite, sprite: s.art.get("slash"), x: a.x, y: a.y, z: z, life: 0.28, size: 1.2, turn: 0.12 + 0.5*float64(i), spin: 0.6, from: t.light, to: tint{}})
		}
	case "shield_bash":
		s.fx.add(effect{kind: fxSprite, sprite: s.art.get("shockwave"), x: a.x, y: a.y, z: z, life: 0.3, size: 0.6, grow: 2, from: white, to: tint{}})
	case "bow":
		return
	default:
		s.fx.add(effect{kind: fxFrames, frames: s.frames("impact", 4), x: a.x, y: a.y, z: z, life: 0.25, size: 1.1, turn: s.dice.unit(), from: white, to: white})
	}
	for range 8 {
		s.spark(a.x, a.y, z, t.light, 130)
	}
}

// lightning lets a bolt leap from one place to another.
func (s *scene) lightning(x0, y0, x1, y1 float64, t theme) {
	d := math.Hypot(x1-x0, y1-y0)
	turn := math.Atan2(y1-y0, x1-x0) / (2 * math.Pi)
	for range 2 {
		s.fx.add(effect{kind: fxBolt, x: x0, y: y0, z: handHeight, life: s.dice.span(0.2, 0.34), size: 14 + d*0.05, length: d, turn: turn, from: t.light, to: t.light.fade(0.2)})
	}
}

// leapOn draws the leap of a chain: lightning from the blow before of the same
// run to this one.
func (s *scene) leapOn(c *battle.Cue, a *actor) {
	k := &s.lore.strike
	if k.node == 0 || k.node != c.Node || c.Spell == 0 {
		return
	}
	if k.x != a.x || k.y != a.y {
		s.lightning(k.x, k.y, a.x, a.y, s.themeOf(c.Spell))
	}
	k.x, k.y = a.x, a.y
}
