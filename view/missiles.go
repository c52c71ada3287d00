package view

import (
	"math"

	"sameframe/view/atlas/sheet"
)

// missileLook says how a bullet is drawn.
type missileLook struct {
	sprite string // empty for the bolt of its camp
	scale  float64
	height float64 // units above the ground
	spin   float64 // turns a second
	glow   tint
	trail  tint
	smoke  bool
}

// missileLooks maps the look of a bullet.
var missileLooks = map[string]missileLook{
	"arrow":          {sprite: "arrow", scale: 1, height: 46, trail: white.fade(0.25)},
	"piercing_arrow": {sprite: "arrow", scale: 1.6, height: 46, glow: goldYellow.fade(0.5), trail: goldYellow.fade(0.6)},
	"frost_arrow":    {sprite: "icelance", scale: 1, height: 46, glow: frostBlue.fade(0.6), trail: frostBlue.fade(0.6)},
	"fireball":       {sprite: "firebolt", scale: 1.35, height: 44, glow: burnOrange.fade(0.9), trail: burnOrange.fade(0.7), smoke: true},
	"mage_bolt":      {sprite: "orb", scale: 0.9, height: 48, glow: magicalBlue.fade(0.6), trail: magicalBlue.fade(0.5)},
	"creep_bolt":     {scale: 0.8, height: 36, trail: white.fade(0.2)},
	"tower_bolt":     {scale: 1.7, height: 90, trail: goldYellow.fade(0.4), glow: goldYellow.fade(0.5)},
	"siege_stone":    {sprite: "stone", scale: 1, height: 60, spin: 1.2, smoke: true},
	"dagger":         {sprite: "dagger", scale: 1, height: 40, spin: 3},
}

func (s *scene) missileLook(m *missile) missileLook {
	if l, ok := missileLooks[s.set.Bullets[m.Bullet].Look]; ok {
		return l
	}
	return missileLook{scale: 1, height: 44, trail: white.fade(0.2)}
}

func (s *scene) drawMissile(p *painter, v *lens, m *missile) {
	if !v.sees(m.x, m.y, 120) {
		return
	}
	l := s.missileLook(m)
	shadow := s.art.get("shadow_round")
	v.decal(p, shadow, m.x, m.y, v.fit(shadow, 26*l.scale), 0, white.fade(0.5))
	if l.trail != (tint{}) {
		u := onCircle(float32(m.facing))
		x0, y0 := v.point(m.x, m.y, l.height)
		x1, y1 := v.point(m.x-float64(u.X)*70*l.scale, m.y-float64(u.Y)*70*l.scale, l.height)
		p.line(x0, y0, x1, y1, float32(7*v.pixel*l.scale), l.trail, tint{})
	}
	if l.glow != (tint{}) {
		glow := s.art.get("glow")
		v.sprite(p, glow, m.x, m.y, l.height, v.fit(glow, 110*l.scale), 0, l.glow.glow())
	}
	sp := s.art.of("bolt", m.Camp)
	if l.sprite != "" {
		sp = s.art.get(l.sprite)
	}
	turn := groundTurn(m.facing) + l.spin*s.time
	v.sprite(p, sp, m.x, m.y, l.height, l.scale, turn, white)
}

// groundTurn is the direction on the screen of a direction on the tilted
// ground, in turns.
func groundTurn(turn float64) float64 {
	y, x := math.Sincos(turn * 2 * math.Pi)
	return math.Atan2(y*sheet.GroundSquash, x) / (2 * math.Pi)
}

// trails leaves smoke and sparks behind missiles.
func (s *scene) trails(seconds float64) {
	for i := range s.stage.missiles {
		m := &s.stage.missiles[i]
		l := s.missileLook(m)
		if l.smoke && s.dice.unit() < seconds*40 {
			s.fx.add(effect{kind: fxSprite, sprite: s.art.get("smoke"), x: m.x, y: m.y, z: l.height, vz: 10, life: 0.5,
				size: 0.22 * l.scale, grow: 0.4, turn: s.dice.unit(), from: hex(0x6A625C).fade(0.5), to: tint{}})
		}
		if l.glow != (tint{}) && s.dice.unit() < seconds*50 {
			s.spark(m.x, m.y, l.height, l.glow, 30)
		}
	}
}
