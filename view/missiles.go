package view

import (
	"math"

	"sameframe/core/data"
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
	chain  bool // links lead back to who threw it
	crawl  bool // lightning crawls around it
}

// hexViolet is the colour of the witch's magic.
var hexViolet = hex(0xB46CFF)

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
	"hook_chain":     {sprite: "hook_chain", scale: 1.05, height: handHeight, chain: true},
	"chain_bolt":     {sprite: "chain_bolt", scale: 1.1, height: 46, glow: hex(0x8FC8FF).fade(0.8), trail: hex(0xBFE4FF).fade(0.7), crawl: true},
	"hex_bolt":       {sprite: "hex_bolt", scale: 1.25, height: 46, glow: hexViolet.fade(0.7), trail: hexViolet.fade(0.6), smoke: true},
	"rocket":         {sprite: "rocket", scale: 1.3, height: 40, glow: burnOrange.fade(0.8), trail: burnOrange.fade(0.8), smoke: true},
	"turret_shot":    {sprite: "turret_shot", scale: 0.8, height: 38, trail: hex(0xFFE9A0).fade(0.6), glow: hex(0xFFD060).fade(0.35)},
	"priest_bolt":    {sprite: "priest_bolt", scale: 0.9, height: 48, glow: hex(0xFFF0B0).fade(0.6), trail: hex(0xFFF0B0).fade(0.5)},
	"witch_bolt":     {sprite: "witch_bolt", scale: 0.9, height: 46, glow: hexViolet.fade(0.6), trail: hexViolet.fade(0.5)},
	"shaman_bolt":    {sprite: "shaman_bolt", scale: 0.9, height: 46, glow: hex(0x7FE8C8).fade(0.6), trail: hex(0x7FE8C8).fade(0.5)},
	"engineer_bolt":  {sprite: "engineer_bolt", scale: 0.9, height: 42, trail: hex(0xFFE9A0).fade(0.5)},
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
	if s.set.Bullets[m.Bullet].Flight == data.FlightArc {
		s.drawThrown(p, v, m, &l)
		return
	}
	if l.chain {
		if by := s.stage.find(s.lore.bullets[m.ID]); by != nil {
			s.chain(p, v, by.x, by.y, m.x, m.y)
		}
	}
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

// arcHeight is how high what is thrown flies, as a share of how far.
const arcHeight = 0.32

// drawThrown draws what flies in an arc: over the ground as high as its share
// of the way says, nose along its path, and a mark where it comes down.
func (s *scene) drawThrown(p *painter, v *lens, m *missile, l *missileLook) {
	z, climb := m.arc(l.height)
	ax, ay := units(m.Aim.X), units(m.Aim.Y)
	c := enemyOrange
	if m.Camp == s.camp {
		c = allyBlue
	}
	v.onGround(p)
	t := float32(m.done)
	p.ring(float32(ax), float32(ay), 60-34*t, 3, c.fade(0.4+0.5*t))
	p.ring(float32(ax), float32(ay), 16, 3, c.fade(0.8))
	v.onScreen(p)
	u := onCircle(float32(m.facing))
	px, py := v.point(m.x, m.y, z)
	tx, ty := v.point(m.x-float64(u.X)*60, m.y-float64(u.Y)*60, z-climb*60)
	p.line(px, py, tx, ty, float32(9*v.pixel*l.scale), l.trail, tint{})
	glow := s.art.get("glow")
	v.sprite(p, glow, m.x, m.y, z, v.fit(glow, 110*l.scale), 0, l.glow.glow())
	turn := math.Atan2(float64(py-ty), float64(px-tx)) / (2 * math.Pi)
	v.sprite(p, s.art.get(l.sprite), m.x, m.y, z, l.scale, turn, white)
}

// arc is how high a thrown missile is, in units, and how steeply it climbs.
func (m *missile) arc(from float64) (z, climb float64) {
	gone := max(m.done, 0.02)
	left := math.Hypot(units(m.Aim.X)-m.x, units(m.Aim.Y)-m.y)
	whole := max(left/max(1-gone, 0.02), 60)
	high := whole * arcHeight
	return from*(1-m.done) + 4*m.done*(1-m.done)*high, (4*high*(1-2*m.done) - from) / whole
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
		if s.set.Bullets[m.Bullet].Flight == data.FlightArc {
			l.height, _ = m.arc(l.height)
		}
		if l.crawl && s.dice.unit() < seconds*30 {
			s.fx.add(effect{kind: fxBolt, x: m.x, y: m.y, z: l.height, life: 0.12, size: 12, length: -60, turn: m.facing, from: l.glow, to: tint{}})
		}
		if l.smoke && s.dice.unit() < seconds*40 {
			s.fx.add(effect{kind: fxSprite, sprite: s.art.get("smoke"), x: m.x, y: m.y, z: l.height, vz: 10, life: 0.5,
				size: 0.22 * l.scale, grow: 0.4, turn: s.dice.unit(), from: hex(0x6A625C).fade(0.5), to: tint{}})
		}
		if l.glow != (tint{}) && s.dice.unit() < seconds*50 {
			s.spark(m.x, m.y, l.height, l.glow, 30)
		}
	}
}
