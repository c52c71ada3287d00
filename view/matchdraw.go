package view

import (
	"math"

	"sameframe/core/battle"
	"sameframe/core/data"
)

// behindVeil darkens the bare ground while the world hurries after the others.
const behindVeil = 0.6

func (m *matchScreen) draw(g *Game, p *painter) {
	m.arrange(g.now())
	_, pic := m.feed.Pictures()
	v := newLens(&m.cam)
	if m.feed.Behind() {
		m.scene.ground.draw(p, &v)
		p.rect(0, 0, float32(g.w), float32(g.h), ink.fade(behindVeil)) // what stands there now is not drawn: it has been
	} else {
		m.scene.draw(p, &v, pic)
	}
	hero := m.scene.stage.find(m.scene.own)
	m.plan.draw(p, &v, m.scene, hero)
	m.drawAim(g, p, &v, pic, hero)
	m.drawDeath(g, p, pic)
	drawVignette(p, float32(g.w), float32(g.h))
	m.drawDanger(g, p, hero)
	g.points(p)
	m.drawHUD(g, p, &v, pic, hero)
	m.drawOver(g, p, pic)
	m.calls = p.calls
}

// drawAim draws the preview of what the player is about to do.
func (m *matchScreen) drawAim(g *Game, p *painter, v *lens, pic *battle.Picture, hero *actor) {
	seat := m.mine(pic)
	if seat == nil || hero == nil || !hero.alive() || m.paused {
		return
	}
	x, y := m.cam.ground(g.device.x, g.device.y)
	a := preview{x: x, y: y, ready: true}
	slot, hot := m.hud.slotAt(g.ui.x, g.ui.y)
	switch {
	case m.in.mode == aimAttack:
		a.attack = units(seat.Attr[data.AttrRange]) + units(hero.Radius)
	case m.in.mode == aimSpell:
		slot = m.in.slot
	case hot:
		a.only = true
	default:
		return
	}
	if a.attack == 0 {
		sp := slotOf(seat, slot)
		if sp.Spell == 0 {
			return
		}
		a.spell = &g.config.Data.Spells[sp.Spell]
		a.ready = sp.Usable == battle.OK
		s := situation{set: g.config.Data, seat: seat, stage: &m.scene.stage, hero: hero, x: x, y: y, hover: m.scene.stage.find(m.scene.hovered)}
		a.target = s.target(a.spell, false)
		if a.vx, a.vy = x, y; m.in.anchored && !a.only {
			a.vx, a.vy = m.in.ax, m.in.ay
		}
	}
	m.scene.drawAim(p, v, &a, hero)
}

// drawDeath greys the world while the player's hero is dead.
func (m *matchScreen) drawDeath(g *Game, p *painter, pic *battle.Picture) {
	seat := m.mine(pic)
	if seat == nil || seat.Respawn <= 0 {
		return
	}
	w, h := float32(g.w), float32(g.h)
	p.rect(0, 0, w, h, hex(0x3A4048).fade(0.55))
	p.quad(0, h*0.5, w, h*0.5, tint{}, ink.fade(0.5))
	g.points(p)
	r := m.hud.respawnPlace()
	cx := r.x + r.w/2
	p.text(cx, r.y+20, g.speech.say("respawn_in"), over(20, textSoft).at(centre))
	p.text(cx, r.y+82, itoa(int(seat.Respawn+999)/1000), over(60, white).at(centre))
	p.set(1, 1, 0, 0)
}

// respawnPlace is where a dead player reads how long the hero is away.
func (h *hud) respawnPlace() rect { return rect{h.w/2 - 120, h.h*0.36 - 20, 240, 88} }

// dangerShare is the share of health below which the window's edges glow.
const dangerShare = 0.28

// drawDanger lets the edges of the window glow red while the hero is nearly
// dead.
func (m *matchScreen) drawDanger(g *Game, p *painter, hero *actor) {
	if hero == nil || !hero.alive() || hero.MaxHealth <= 0 || m.seat < 0 {
		return
	}
	share := units(hero.Health) / units(hero.MaxHealth)
	if share >= dangerShare {
		return
	}
	beat := 0.7 + 0.3*math.Sin(m.scene.time*6)
	c := hex(0xD02818).fade(float32(0.30 * beat * smooth(min((dangerShare-share)/0.12, 1))))
	w, h := float32(g.w), float32(g.h)
	d := h * 0.11
	p.quad(0, 0, w, d, c, tint{})
	p.quad(0, h-d, w, d, tint{}, c)
	p.side(0, 0, d, h, c, tint{})
	p.side(w-d, 0, d, h, tint{}, c)
}

// drawHUD paints the interface that is always there.
func (m *matchScreen) drawHUD(g *Game, p *painter, v *lens, pic *battle.Picture, hero *actor) {
	h := &m.hud
	h.drawTop(p, pic, m.camp)
	m.minimap.draw(p, h.minimap(m.minimap.bounds), m.scene, v)
	seat := m.mine(pic)
	if seat != nil {
		under, ok := h.slotAt(g.ui.x, g.ui.y)
		if !ok {
			under = -1
		}
		hot := under
		if m.in.mode == aimSpell {
			hot = m.in.slot
		}
		h.drawBar(p, seat, hero, hot)
		m.drawHints(g, p, seat)
		if hero != nil && hero.alive() {
			h.drawBuffs(p, pic.Buffs[hero.BuffFirst:int(hero.BuffFirst)+int(hero.Buffs)], g.ui.x, g.ui.y)
		}
		m.news.drawBig(p, h)
		m.drawShopAndTips(g, p, seat, under)
	} else {
		m.news.drawBig(p, h)
		m.drawWatch(g, p, pic)
	}
	m.drawHover(p)
	if m.feed.Behind() {
		p.text(h.w/2, h.h/2, g.speech.say("catching_up"), over(24, gilt).at(centre))
	}
	m.news.draw(p, h)
}

// drawHints writes the few words that a new player needs.
func (m *matchScreen) drawHints(g *Game, p *painter, seat *battle.SeatPicture) {
	h := &m.hud
	b := h.bar()
	if canLearn(seat) && seat.Respawn == 0 && !h.shop {
		r := h.plus(0)
		p.text(b.x+118, r.y-8, g.speech.say("points"), over(13, goldYellow))
	}
	r := h.minimap(m.minimap.bounds)
	p.text(r.x+r.w, r.y-13, keyName(h.keys[cmdCameraLock])+" "+g.speech.say(m.lockWord()), over(12, textSoft).at(right))
	p.text(14, 26, keyName(h.keys[cmdHelp])+" "+g.speech.say("press_help"), over(13, textSoft))
}

func (m *matchScreen) drawShopAndTips(g *Game, p *painter, seat *battle.SeatPicture, slot int) {
	h := &m.hud
	if h.shop {
		hot, _ := h.shopAt(g.ui.x, g.ui.y)
		h.drawShop(p, seat, hot)
		if hot != 0 {
			r := h.shopPanel()
			h.drawTip(p, r.x+r.w+tipW/2+10, r.y+r.h, h.itemTip(p, hot, seat))
		}
	}
	bottom := h.bar().y - 10
	if canLearn(seat) {
		bottom -= 40
	}
	switch {
	case slot < 0:
	case slot < battle.SlotItems:
		if sp := slotOf(seat, slot); sp.Spell != 0 {
			r := h.button(slot)
			h.drawTip(p, r.x+r.w/2, bottom, h.spellTip(p, seat, sp))
		}
	default:
		if id := seat.Items[slot-battle.SlotItems]; id != 0 {
			r := h.button(slot)
			h.drawTip(p, r.x+r.w/2, bottom, h.itemTip(p, id, seat))
		}
	}
}

// drawHover names the unit under the pointer.
func (m *matchScreen) drawHover(p *painter) {
	a := m.scene.stage.find(m.scene.hovered)
	if a == nil {
		return
	}
	cx := m.hud.w / 2
	r := rect{cx - 110, 62, 220, 40}
	p.round(r.x, r.y, r.w, r.h, 6, panel.fade(0.9), ink.fade(0.9))
	name := m.scene.speech.unit(a.proto)
	if a.proto.Kind == data.KindHero {
		name = m.scene.nameOf(a) + " · " + name
	}
	p.text(cx, r.y+16, name, strong(14, m.scene.barColor(a).mix(white, 0.4)).at(centre))
	drawMeter(p, rect{r.x + 12, r.y + 22, r.w - 24, 12}, units(a.Health), units(a.MaxHealth), m.scene.barColor(a))
}

// drawOver paints what lies over everything: scores, help, pause, debug.
func (m *matchScreen) drawOver(g *Game, p *painter, pic *battle.Picture) {
	if m.scores && !m.paused {
		r := m.hud.scorePlace(len(pic.Seats))
		p.panel(r)
		m.hud.drawScores(p, pic, m.seat, r.x+20, r.y+34, false)
	}
	if m.paused || m.options != nil {
		g.ui.draw(p)
	}
	switch {
	case m.help && m.film != nil:
		m.hud.drawRows(p, m.hud.filmHelpRows())
	case m.help:
		m.hud.drawHelp(p)
	}
	edge := float32(0)
	if m.debug {
		edge = m.hud.drawDebug(p, m.feed.Status(), pic, m.scene, m.calls, m.details())
	}
	m.drawNotices(p, edge)
}
