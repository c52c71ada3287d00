package view

import (
	"math"

	"sameframe/core/battle"
	"sameframe/core/data"
)

// mood is a state that is shown over a unit's bar.
type mood struct {
	is   func(a *actor) bool
	icon string // of a buff; empty for a drawn sign
	sign func(p *painter, x, y, side float32)
	bad  bool
}

// moods are the states that matter to everybody, the strongest first.
var moods = [...]mood{
	{is: func(a *actor) bool { return a.Stunned }, icon: "stun", bad: true},
	{is: func(a *actor) bool { return a.Asleep }, icon: "sleep", bad: true},
	{is: func(a *actor) bool { return a.Feared }, icon: "fear", bad: true},
	{is: func(a *actor) bool { return a.Taunted }, icon: "taunt", bad: true},
	{is: func(a *actor) bool { return a.Silenced }, sign: signSilence, bad: true},
	{is: func(a *actor) bool { return a.Disarmed }, sign: signDisarm, bad: true},
	{is: func(a *actor) bool { return a.Rooted }, sign: signRoot, bad: true},
	{is: func(a *actor) bool { return a.Invulnerable }, icon: "invulnerable"},
	{is: func(a *actor) bool { return a.Immune }, icon: "magic_immune"},
	{is: func(a *actor) bool { return a.Hidden }, icon: "invisible"},
}

// moodSide is the side of a mark in points, and moodsShown how many a unit has
// at most.
const (
	moodSide   = 20
	moodsShown = 4
)

// drawMoods draws the marks of a unit in a row, its middle at x, its foot at y.
func (s *scene) drawMoods(p *painter, a *actor, x, y float32, most int) {
	n := 0
	for i := range moods {
		if moods[i].is(a) && n < most {
			n++
		}
	}
	x -= (float32(n)*(moodSide+3) - 3) / 2
	for i := range moods {
		m := &moods[i]
		if n == 0 {
			return
		}
		if !m.is(a) {
			continue
		}
		n--
		c := good
		if m.bad {
			c = bad
		}
		p.round(x-1.5, y-moodSide-1.5, moodSide+3, moodSide+3, 5, ink.fade(0.9), ink.fade(0.9))
		if m.sign != nil {
			m.sign(p, x, y-moodSide, moodSide)
		} else {
			p.icon(s.art.icon("buff", m.icon), x, y-moodSide, moodSide, moodSide, white)
		}
		p.roundFrame(x-1.5, y-moodSide-1.5, moodSide+3, moodSide+3, 5, 1.4, c)
		x += moodSide + 3
	}
}

// strike through what is forbidden.
func crossed(p *painter, x, y, side float32) {
	p.line(x+3, y+side-3, x+side-3, y+3, 2.6, bad, bad)
}

// signSilence is a speech bubble that is crossed out.
func signSilence(p *painter, x, y, side float32) {
	p.round(x+3, y+4, side-6, side*0.5, 4, textMain, textMain.shade(0.8))
	p.triangle(point{x + 6, y + side*0.6}, point{x + 11, y + side*0.6}, point{x + 6, y + side - 3}, textMain, textMain, textMain)
	crossed(p, x, y, side)
}

// signDisarm is a sword that is crossed out.
func signDisarm(p *painter, x, y, side float32) {
	p.line(x+4, y+4, x+side-5, y+side-5, 2.6, shieldWhite, shieldWhite)
	p.line(x+side-10, y+side-4, x+side-4, y+side-10, 2.4, gilt, gilt)
	crossed(p, x, y, side)
}

// signRoot is a foot in roots.
func signRoot(p *painter, x, y, side float32) {
	c := hex(0x9CC46A)
	for i := range 3 {
		dx := float32(i)*5 + 5
		p.line(x+side/2, y+4, x+dx, y+side-4, 2.2, c, c.shade(0.7))
	}
	p.line(x+3, y+side-4, x+side-3, y+side-4, 2.2, c, c)
}

// drawStates draws around a body the states that have no buff with a look.
func (s *scene) drawStates(p *painter, v *lens, a *actor, looks lookSet) {
	if a.Stunned && !looks.has("stars") {
		s.overlayStars(p, v, a)
	}
	if a.Asleep {
		s.overlaySleep(p, v, a)
	}
	if a.Feared {
		s.overlayFear(a)
	}
	if a.Taunted {
		s.overlayTaunt(p, v, a)
	}
	if a.Rooted {
		s.overlayRoot(p, v, a)
	}
	if a.Invulnerable {
		s.bubble(p, v, a, hex(0xFFE08A), 4.6)
	} else if a.Immune {
		s.bubble(p, v, a, hex(0xD8B0FF), 4.4)
	}
}

// bubble is a shell of light around a unit.
func (s *scene) bubble(p *painter, v *lens, a *actor, c tint, wide float64) {
	sp := s.art.get("shield_bubble")
	k := v.fit(sp, units(a.Radius)*wide) * (1 + 0.03*math.Sin(s.time*5))
	v.sprite(p, sp, a.x, a.y, 44+s.lift(a), k, 0, c.fade(0.85))
}

// overlaySleep lets letters rise from who sleeps.
func (s *scene) overlaySleep(p *painter, v *lens, a *actor) {
	for i := range 3 {
		t := math.Mod(s.time*0.5+float64(i)/3+float64(a.GUID)*0.13, 1)
		x, y := v.point(a.x+14+20*t, a.y, height(a)*0.62+64*t)
		c := hex(0xBFD4FF).fade(float32(math.Sin(t * math.Pi)))
		size := float32((10 + 12*t) * v.cam.scale)
		p.text(x, y, "z", style{size: size, bold: true, align: centre, color: c, edge: ink.fade(0.8 * c.A)})
	}
}

// overlayFear lets shadows pour from who runs.
func (s *scene) overlayFear(a *actor) {
	if s.dice.below(3) != 0 {
		return
	}
	r := units(a.Radius)
	s.fx.add(effect{kind: fxSprite, sprite: s.art.get("smoke"), x: a.x + s.dice.span(-r, r), y: a.y, z: s.dice.span(30, 70), vz: 36, life: 0.7, size: 0.3, grow: 0.3,
		turn: s.dice.unit(), spin: 0.3, from: hex(0x6A3A9A).fade(0.75), to: tint{}})
}

// overlayTaunt beats red under who is provoked.
func (s *scene) overlayTaunt(p *painter, v *lens, a *actor) {
	k := float32(0.6 + 0.4*math.Sin(s.time*9))
	v.onGround(p)
	r := float32(units(a.Radius)) * 1.5
	p.band(float32(a.x), float32(a.y), r*0.6, r, 0, 1, tint{}, bad.fade(0.6*k))
	p.ring(float32(a.x), float32(a.y), r, 3, bad.fade(k))
	v.onScreen(p)
	x, y := v.point(a.x, a.y, height(a)*0.72)
	w := float32(9 * v.cam.scale)
	for _, side := range [2]float32{-1, 1} {
		p.line(x+side*w*1.5, y-w*0.9, x+side*w*0.3, y-w*0.2, w*0.35, bad.fade(k), bad.fade(k))
	}
}

// overlayRoot lets roots hold the feet.
func (s *scene) overlayRoot(p *painter, v *lens, a *actor) {
	r := units(a.Radius) * 1.2
	c := hex(0x7A9A4A)
	for i := range 7 {
		u := onCircle(float32(i)/7 + float32(a.GUID)*0.1)
		x0, y0 := v.point(a.x+float64(u.X)*r, a.y+float64(u.Y)*r*0.8, 0)
		x1, y1 := v.point(a.x+float64(u.X)*r*0.35, a.y+float64(u.Y)*r*0.3+2, 26)
		p.line(x0, y0, x1, y1, float32(5*v.pixel), c.shade(0.6), c)
	}
}

// drawHalos lays the rings of halos and of what burns around a unit on the
// ground.
func (s *scene) drawHalos(p *painter, v *lens, a *actor, all []battle.BuffPicture) {
	if !a.alive() {
		return
	}
	for i := range buffsOf(a, all) {
		b := &s.set.Buffs[buffsOf(a, all)[i].Buff]
		if b.Halo.Buff == 0 || b.Halo.Radius <= 0 {
			continue
		}
		s.drawHalo(p, v, a, b)
	}
}

func (s *scene) drawHalo(p *painter, v *lens, a *actor, b *data.Buff) {
	r := units(b.Halo.Radius)
	c := hex(0xFFE6A0)
	if s.set.Buffs[b.Halo.Buff].Bad {
		c = hex(0xFF7A4A)
	}
	strong := float32(0.3) // what a passive gives is always there and stays in the background
	if !b.Hidden {
		strong = 0.85
		if name := "zone." + b.Key; s.art.has(name) {
			sp := s.art.get(name)
			v.decal(p, sp, a.x, a.y, v.fit(sp, 2*r), 0.01*s.time, white.fade(0.55))
		}
	}
	v.onGround(p)
	f := float32(r)
	p.band(float32(a.x), float32(a.y), f*0.86, f, 0, 1, tint{}, c.fade(0.16*strong))
	p.ring(float32(a.x), float32(a.y), f, 3, c.fade(0.5*strong))
	for i := range 3 {
		t := float32(s.time*0.05) + float32(i)/3
		p.arc(float32(a.x), float32(a.y), f*0.95, 3, t, t+0.12, c.fade(0.8*strong))
	}
	v.onScreen(p)
}

// buffsOf are the states of a unit.
func buffsOf(a *actor, all []battle.BuffPicture) []battle.BuffPicture {
	lo, hi := int(a.BuffFirst), int(a.BuffFirst)+int(a.Buffs)
	if hi > len(all) {
		return nil
	}
	return all[lo:hi]
}

// drawLife shows how long the summoned still live, as a ring at their feet.
func (s *scene) drawLife(p *painter, v *lens, a *actor) {
	b, ok := s.lore.births[a.GUID]
	if !ok || b[1] <= 0 || !a.alive() {
		return
	}
	left := float32(1 - (s.time-b[0])/b[1])
	if left <= 0 {
		return
	}
	c := s.barColor(a).mix(white, 0.35)
	v.onGround(p)
	r := float32(units(a.Radius)) + 9
	p.ring(float32(a.x), float32(a.y), r, 4, ink.fade(0.5))
	p.arc(float32(a.x), float32(a.y), r, 4, -0.25, -0.25+left, c)
	v.onScreen(p)
}
