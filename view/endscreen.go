package view

import (
	"fmt"

	"sameframe/core/battle"
)

// endScreen shows how a match ended.
type endScreen struct {
	match    *matchScreen
	pic      battle.Picture // own copy: the feed is closed
	status   Status
	hud      hud
	won      bool
	backdrop backdrop
	time     float64
}

func newEndScreen(g *Game, m *matchScreen, pic *battle.Picture) *endScreen {
	e := &endScreen{match: m, status: m.feed.Status(), hud: m.hud, won: pic.Outcome.Winner == m.camp, backdrop: newBackdrop()}
	e.pic = *pic
	e.pic.Units, e.pic.Buffs, e.pic.Bullets = nil, nil, nil
	e.pic.Seats = append([]battle.SeatPicture(nil), pic.Seats...)
	return e
}

func (e *endScreen) close() error { return nil }

func (e *endScreen) update(g *Game) (screen, error) {
	e.time += 1.0 / 60
	e.backdrop.advance(1.0 / 60)
	u := &g.ui
	e.hud.w, e.hud.h = u.w, u.h
	y := e.bottom() + 18
	if e.match.live() {
		return e.backToService(g, y)
	}
	again := phrase("rematch")
	if e.match.seat < 0 {
		again = "watch_again"
	}
	if u.primary(rect{u.w/2 - 230, y, 220, 54}, g.speech.say(again)) {
		return e.rematch(g)
	}
	if u.button(rect{u.w/2 + 10, y, 220, 54}, g.speech.say("menu")) {
		return g.home(), nil
	}
	return e, nil
}

// rematch plays the same seats again on another seed, or shows a recording
// again.
func (e *endScreen) rematch(g *Game) (screen, error) {
	start := e.match.start
	if e.match.seat >= 0 {
		start.Seed = g.seed()
	}
	next, err := newMatch(g, start, e.match.seat)
	if err != nil {
		g.config.log(err.Error())
		return g.home(), nil
	}
	return next, nil
}

// top and bottom of the table.
const endTop = 168

func (e *endScreen) bottom() float32 {
	return endTop + float32(len(e.pic.Seats))*scoreRow + 116
}

func (e *endScreen) draw(g *Game, p *painter) {
	e.backdrop.draw(g, p, g.config.Data.Map(e.match.start.Map))
	g.points(p)
	w := g.ui.w
	text, c := g.speech.say("defeat"), hex(0xE8705A)
	if e.won {
		text, c = g.speech.say("victory"), gilt
	}
	p.text(w/2, 104, text, style{size: 66, bold: true, align: centre, color: c, edge: ink})
	line := fmt.Sprintf("%s %s", g.speech.say("length"), clockText(int(e.pic.Elapsed)))
	p.text(w/2, 140, line, over(18, textMain).at(centre))
	r := rect{w/2 - scoreW/2 - 20, endTop, scoreW + 40, e.bottom() - endTop}
	p.panel(r)
	e.hud.drawScores(p, &e.pic, e.match.seat, r.x+20, r.y+34, true)
	foot := fmt.Sprintf("%s %016x   %s %d   %s %d   %s", g.speech.say("digest"), e.status.Digest, g.speech.say("frame"), e.status.Frame,
		g.speech.say("seed"), e.match.start.Seed, g.speech.mapName(g.config.Data, e.match.start.Map))
	p.text(w/2, r.y+r.h-14, foot, plain(13, textFaint).at(centre))
	e.drawKept(g, p)
	g.ui.draw(p)
}
