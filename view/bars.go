package view

import (
	"sameframe/core/battle"
	"sameframe/core/data"
)

// barColors are the fill of a unit's health bar.
func (s *scene) barColor(a *actor) tint {
	switch {
	case a.GUID == s.own:
		return ownGreen
	case a.Camp == s.camp:
		return allyBlue
	}
	return enemyOrange
}

// bar sizes in points.
const (
	heroBarW  = 92
	heroBarH  = 9
	creepBarW = 40
	creepBarH = 5
	towerBarW = 110
	towerBarH = 9
)

// drawBar draws the health of a unit above it.
func (s *scene) drawBar(p *painter, v *lens, a *actor) {
	if !a.alive() {
		return
	}
	px, py := v.point(a.x, a.y, height(a))
	k := float32(v.cam.scale)
	if a.proto.Kind == data.KindHero {
		py -= k * float32(s.gaits.of(a.GUID).lift)
	}
	p.set(k, k, round32(px), round32(py))
	switch a.proto.Kind {
	case data.KindHero:
		s.drawHeroBar(p, a)
	case data.KindCreep, data.KindWard:
		s.drawMoods(p, a, 0, -4, 1)
		if a.Health < a.MaxHealth || a.GUID == s.hovered || a.Owner != 0 {
			s.drawPlainBar(p, a, creepBarW, creepBarH)
		}
	default:
		s.drawPlainBar(p, a, towerBarW, towerBarH)
		if a.Safe {
			p.text(0, -6, s.speech.say("safe"), over(11, textSoft).at(centre))
		}
	}
	v.onScreen(p)
}

func (s *scene) drawPlainBar(p *painter, a *actor, w, h float32) {
	x := -w / 2
	p.round(x-1.5, -1.5, w+3, h+3, 2, ink.fade(0.85), ink.fade(0.85))
	s.drawHealth(p, a, x, 0, w, h)
	if a.proto.Kind != data.KindCreep && a.proto.Kind != data.KindWard {
		drawSegments(p, x, 0, w, h, units(a.MaxHealth), 500, 0)
	}
}

// drawHealth fills a bar: health, the slow trace of what was just lost, and
// shields at the end.
func (s *scene) drawHealth(p *painter, a *actor, x, y, w, h float32) {
	full := units(a.MaxHealth)
	health, shield := units(a.Health), units(a.Shield)
	if health+shield > full {
		full = health + shield
	}
	if full <= 0 {
		return
	}
	hw := w * float32(health/full)
	lag := w * float32(min(s.gaits.of(a.GUID).lag/full, 1))
	p.rect(x, y, w, h, hex(0x0E1620))
	if lag > hw {
		p.rect(x+hw, y, lag-hw, h, hex(0xF4E3C0).fade(0.8))
	}
	c := s.barColor(a)
	p.quad(x, y, hw, h*0.5, c.mix(white, 0.25), c)
	p.quad(x, y+h*0.5, hw, h*0.5, c, c.shade(0.72))
	if shield > 0 {
		sw := w * float32(shield/full)
		p.quad(x+hw, y, sw, h, shieldWhite, shieldWhite.shade(0.75))
	}
}

// drawSegments marks each `small` points of health with a line and each
// `large` with a strong one.
func drawSegments(p *painter, x, y, w, h float32, full, small, large float64) {
	if full/small > 40 {
		small = large
	}
	if small <= 0 {
		return
	}
	for i := 1; float64(i)*small < full; i++ {
		at := x + w*float32(float64(i)*small/full)
		if large > 0 && i%int(large/small) == 0 {
			p.rect(at-0.6, y, 1.2, h, black.fade(0.75))
		} else {
			p.rect(at-0.4, y, 0.8, h*0.6, black.fade(0.5))
		}
	}
}

// segment is the health between two fine marks and two strong ones.
const (
	segmentSmall = 100
	segmentLarge = 500
)

func (s *scene) drawHeroBar(p *painter, a *actor) {
	x := float32(-heroBarW/2 + 9)
	p.round(x-2, -2, heroBarW+4, heroBarH+7, 2.5, ink.fade(0.9), ink.fade(0.9))
	s.drawHealth(p, a, x, 0, heroBarW, heroBarH)
	drawSegments(p, x, 0, heroBarW, heroBarH, units(a.MaxHealth), segmentSmall, segmentLarge)
	mana := float32(0)
	if a.MaxMana > 0 {
		mana = float32(units(a.Mana) / units(a.MaxMana))
	}
	if a.MaxMana > 0 { // that of enemies is not known
		p.rect(x, heroBarH+1, heroBarW, 3, hex(0x0E1620))
		p.rect(x, heroBarH+1, heroBarW*mana, 3, manaBlue)
	}
	c := s.barColor(a)
	p.round(x-20, -4, 19, heroBarH+11, 4, c.shade(0.55), c.shade(0.35))
	p.roundFrame(x-20, -4, 19, heroBarH+11, 4, 1.2, ink)
	p.text(x-10.5, 10, itoa(a.Level), strong(13, white).at(centre))
	name := s.nameOf(a)
	p.text(x+heroBarW/2, -7, name, over(13, c.mix(white, 0.55)).at(centre))
	s.drawMoods(p, a, x+heroBarW/2, -22, moodsShown)
	s.drawChannelBar(p, a, x)
}

// shortCast is the longest cast that shows no bar: it is over before one could
// act on it.
const shortCast = 280

// drawChannelBar shows under a hero's bars how far its cast or channel is.
func (s *scene) drawChannelBar(p *painter, a *actor, x float32) {
	channel := a.Phase == battle.PhaseChannel
	if a.Spell == 0 || !channel && (a.Phase != battle.PhaseCast || s.set.Spells[a.Spell].Cast <= shortCast) {
		return
	}
	y := float32(heroBarH + 7)
	p.round(x-2, y, heroBarW+4, 8, 2.5, ink.fade(0.9), ink.fade(0.9))
	c := channelGold
	if !channel {
		c = hex(0xE8F2FF)
	}
	p.quad(x, y+2, heroBarW*channelShare(a), 4, c, c.shade(0.75))
}

// nameOf is the player's name of a hero's seat, or the prototype's name.
func (s *scene) nameOf(a *actor) string {
	if a.Seat >= 0 && int(a.Seat) < len(s.seats) && s.seats[a.Seat].Name != "" {
		return s.seats[a.Seat].Name
	}
	return s.speech.unit(a.proto)
}
