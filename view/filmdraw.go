package view

import (
	"math"

	"sameframe/client"
	"sameframe/core/battle"
)

// drawFilm paints the bar of a film, and over it what is under the pointer.
func (m *matchScreen) drawFilm(g *Game, p *painter, pic *battle.Picture) {
	h := &m.hud
	p.panel(h.filmBar())
	m.drawTrack(g, p)
	for b := range numFilmButtons {
		m.drawFilmButton(g, p, b)
	}
	m.drawFilmTime(g, p)
	p.text(h.filmPlace(filmSight).x+filmSightW+filmGroup, h.filmBar().y+filmRowY+20, keyName(h.keys[cmdHelp])+" "+g.speech.say("press_help"), plain(12, textFaint))
	if m.paused || m.options != nil {
		return
	}
	if m.watch.entry.open {
		m.drawEntry(g, p)
		return
	}
	if m.film.ended() {
		m.drawFilmEnd(g, p, pic)
	}
	if h.filmLine().has(g.ui.x, g.ui.y) || m.watch.scrubs {
		m.drawMoment(g, p, pic)
	} else if b, ok := h.filmAt(g.ui.x, g.ui.y); ok {
		m.drawFilmTip(g, p, b)
	}
}

// Colours of the line of time.
var (
	trackDark   = hex(0x0A1017)
	trackBuilt  = hex(0x172330)
	trackPlayed = hex(0x2E3D4C)
)

// drawTrack paints the line of time: what has been played, who led, the fights,
// the events in a lane for each camp, and where the film stands.
func (m *matchScreen) drawTrack(g *Game, p *painter) {
	f, r := m.film, m.hud.filmTrack()
	n := f.length()
	at, built := r.spot(f.at(), n), r.spot(min(f.film.Player().Built(), n), n)
	p.round(r.x-3, r.y-3, r.w+6, r.h+6, 5, ink, ink)
	p.rect(r.x, r.y, r.w, r.h, trackDark)
	p.rect(r.x, r.y, built-r.x, r.h, trackBuilt)
	p.quad(r.x, r.y, at-r.x, r.h, trackPlayed, trackPlayed.shade(0.7))
	m.drawFights(p, r, n)
	f.tale.drawLead(p, r, n, at)
	for i := range f.tale.marks {
		m.drawMark(p, r, n, &f.tale.marks[i])
	}
	p.rect(r.x, r.y+r.h-3, at-r.x, 3, gilt)
	p.rect(at-1, r.y-3, 2, r.h+6, white)
	p.disc(at, r.y+r.h/2, 7, ink)
	p.disc(at, r.y+r.h/2, 5.5, gilt.mix(white, 0.4))
}

// drawFights marks team fights along the track's upper edge, in the colour of who
// came off better.
func (m *matchScreen) drawFights(p *painter, r rect, n int) {
	for i := range m.film.tale.fights {
		f := &m.film.tale.fights[i]
		x0, x1 := r.spot(f.from, n), r.spot(f.to, n)
		x1 = max(x1, x0+3)
		c := textFaint
		switch k := f.fight.Kills; {
		case k[1] > k[2]:
			c = allyBlue
		case k[2] > k[1]:
			c = enemyOrange
		}
		p.quad(x0, r.y, x1-x0, r.h*0.6, c.fade(0.22), tint{})
		p.rect(x0, r.y, x1-x0, 2.5, c.fade(0.85))
	}
}

// drawLead fills the room between the middle of the track and the lead in gold,
// upward for the west; what is played already is stronger. A small lead shows
// too: the height goes with the root.
func (t *tale) drawLead(p *painter, r rect, n int, at float32) {
	mid, half := r.y+r.h/2, r.h/2-3
	high := func(gold int) float32 {
		y := half * float32(math.Sqrt(math.Abs(float64(gold))/float64(max(t.most, leadLeast))))
		if gold < 0 {
			return -y
		}
		return y
	}
	for i := 1; i < len(t.lead); i++ {
		a, b := t.lead[i-1], t.lead[i]
		x0, x1 := r.spot(a.at, n), r.spot(b.at, n)
		strength := float32(0.55)
		if x1 <= at {
			strength = 0.95
		}
		fillLead(p, mid, point{x0, high(a.gold)}, point{x1, high(b.gold)}, strength)
	}
	p.rect(r.x, mid-0.5, r.w, 1, white.fade(0.16))
}

// leadLeast is the lead in gold that at least fills the track.
const leadLeast = 600

// fillLead fills a stretch of the lead; where it changes hands it is parted there.
func fillLead(p *painter, mid float32, a, b point, strength float32) {
	if a.Y*b.Y < 0 {
		x := a.X + (b.X-a.X)*a.Y/(a.Y-b.Y)
		fillLead(p, mid, a, point{x, 0}, strength)
		fillLead(p, mid, point{x, 0}, b, strength)
		return
	}
	c := allyBlue
	if a.Y+b.Y < 0 {
		c = enemyOrange
	}
	c = c.fade(strength)
	i := p.room(4)
	p.vertex(a.X, mid, c.fade(0.35))
	p.vertex(b.X, mid, c.fade(0.35))
	p.vertex(a.X, mid-a.Y, c)
	p.vertex(b.X, mid-b.Y, c)
	p.quadIndex(i)
}

// drawMark paints an event in the lane of the camp that gained by it: the west's
// over the track, the east's under it.
func (m *matchScreen) drawMark(p *painter, r rect, n int, k *filmMark) {
	x, y := r.spot(k.at, n), r.y-10
	c := campTint(uint8(k.camp))
	p.rect(x-0.5, r.y-3, 1, r.h+6, c.fade(0.4))
	if k.camp == 2 {
		y = r.y + r.h + 10
	}
	switch k.kind {
	case markKill:
		side := float32(12)
		if k.event.Streak > 1 || k.event.First {
			side = 14
		}
		p.disc(x, y, side/2+1.5, ink)
		p.disc(x, y, side/2+0.5, c.shade(0.8))
		p.icon(m.hud.art.get("skull"), x-side/2+1, y-side/2+1, side-2, side-2, white)
	case markDeath:
		p.disc(x, y, 3.5, ink)
		p.disc(x, y, 2.5, textFaint)
	case markTower:
		p.icon(m.hud.art.of("minimap_tower", uint8(k.camp)), x-8, y-8, 16, 16, white)
	case markBase, markYield:
		p.icon(m.hud.art.of("minimap_base", uint8(k.camp)), x-9, y-9, 18, 18, white)
	}
}

// drawFilmTime writes the time, the length and the frame, or what the film waits
// for, at the bar's right end.
func (m *matchScreen) drawFilmTime(g *Game, p *painter) {
	f, b := m.film, m.hud.filmBar()
	x, y := b.x+b.w-filmPad, b.y+filmRowY
	w := p.text(x, y+14, " / "+f.clock(f.length()), strong(15, textSoft).at(right))
	p.text(x-w, y+14, f.clock(f.at()), strong(17, textMain).at(right))
	line, c := g.speech.say("frame")+" "+itoa(f.at())+" / "+itoa(f.length()), textFaint
	if miss := f.film.Player().Mismatch(); miss != nil {
		line, c = g.speech.say("film_differs")+" "+itoa(int(miss.Frame)), bad
	} else if f.goal >= 0 {
		line, c = g.speech.say("film_seeks")+" "+itoa(f.film.Player().Built()*100/max(f.goal, 1))+" %", gilt
	}
	p.text(x, y+30, line, plain(12, c).at(right))
}

// paceText is ×0.5, ×1 and so on; the last pace has no number.
func (m *matchScreen) paceText(g *Game) string {
	switch s := m.film.film.Speed(); {
	case s == client.Unlimited:
		return g.speech.say("film_max")
	case s%100 == 0:
		return "×" + itoa(int(s)/100)
	case s == 50:
		return "×0.5"
	default:
		return "×0.25"
	}
}

// drawFilmButton paints a button of the bar.
func (m *matchScreen) drawFilmButton(g *Game, p *painter, b filmButton) {
	r := m.hud.filmPlace(b)
	hot := r.has(g.ui.x, g.ui.y) && !m.paused
	drawTab(p, r, hot)
	c := textMain
	if b == filmPlay || b == filmReverse && m.film.film.Reverse() {
		p.roundFrame(r.x, r.y, r.w, r.h, 6, 1.6, gilt)
		c = gilt.mix(white, 0.3)
	}
	switch b {
	case filmSlower:
		p.text(r.x+r.w+filmPaceW/2, r.y+21, m.paceText(g), strong(16, gilt).at(centre))
		fallthrough
	case filmFaster:
		drawSign(p, r, c, b == filmFaster)
	case filmSight:
		p.text(r.x+r.w/2, r.y+20, g.speech.say(sightWords[m.watch.camp]), strong(13, campTint(m.watch.camp)).at(centre))
	default:
		m.drawFilmIcon(p, r, b, c)
	}
}

// drawSign paints a plus or a minus.
func drawSign(p *painter, r rect, c tint, plus bool) {
	x, y := r.x+r.w/2, r.y+r.h/2
	p.rect(x-5, y-1, 10, 2, c)
	if plus {
		p.rect(x-1, y-5, 2, 10, c)
	}
}

// drawFilmIcon paints what a button does.
func (m *matchScreen) drawFilmIcon(p *painter, r rect, b filmButton, c tint) {
	x, y := r.x+r.w/2, r.y+r.h/2
	switch b {
	case filmRestart:
		p.rect(x-7, y-7, 2.5, 14, c)
		drawArrow(p, x+1, y, 9, -1, c)
	case filmBackFar, filmBackNear, filmNextNear, filmNextFar:
		drawSkip(p, x, y, b, c)
	case filmBackFrame, filmNextFrame:
		side := float32(1)
		if b == filmBackFrame {
			side = -1
		}
		p.rect(x-side*6-1.5, y-6, 3, 12, c)
		drawArrow(p, x+side*2.5, y, 8, side, c)
	case filmReverse:
		drawArrow(p, x-0.5, y, 12, -1, c)
	case filmPlay:
		if m.film.film.Paused() {
			drawArrow(p, x+0.5, y, 15, 1, c)
			return
		}
		p.rect(x-6.5, y-7, 4.5, 14, c)
		p.rect(x+2, y-7, 4.5, 14, c)
	case filmLastEvent, filmNextEvent:
		side := float32(1)
		if b == filmLastEvent {
			side = -1
		}
		p.icon(m.hud.art.get("skull"), x-side*4-7, y-7, 14, 14, c)
		drawArrow(p, x+side*8, y, 7, side, c)
	}
}

// drawArrow paints a triangle that points to the right, or with side -1 to the
// left; size is its width.
func drawArrow(p *painter, x, y, size, side float32, c tint) {
	h, w := size*0.58, size/2*side
	p.triangle(point{x - w, y - h}, point{x + w, y}, point{x - w, y + h}, c, c, c)
	p.line(x-w, y-h, x+w, y, 1, c, c)
	p.line(x+w, y, x-w, y+h, 1, c, c)
}

// drawSkip paints by how many seconds a button skips, and where to.
func drawSkip(p *painter, x, y float32, b filmButton, c tint) {
	text, side := itoa(skipNear/1000), float32(1)
	if b == filmBackFar || b == filmNextFar {
		text = itoa(skipFar / 1000)
	}
	if b == filmBackFar || b == filmBackNear {
		side = -1
	}
	p.text(x-side*3.5, y+4.5, text, strong(12, c).at(centre))
	drawArrow(p, x+side*9, y, 5, side, c)
}
