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
	wrong    string // why the match cannot be watched
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
	y := e.bottom() + 14
	if e.match.live() {
		return e.backToService(g, y)
	}
	again := phrase("rematch")
	if e.match.seat < 0 {
		again = "watch_again"
	}
	kept, n := e.kept(g), 2
	if kept != "" {
		n = 3
	}
	row := endRow(u.w, y, n)
	if u.primary(row.column(0, n, endGap), g.speech.say(again)) {
		return e.rematch(g)
	}
	if kept != "" && u.button(row.column(1, n, endGap), g.speech.say("watch_match")) {
		return e.watch(g, kept), nil
	}
	if u.button(row.column(n-1, n, endGap), g.speech.say("menu")) {
		return g.home(), nil
	}
	return e, nil
}

// endGap is the room between the buttons of the end screen.
const endGap = 20

// endRow is the room of n buttons.
func endRow(w, y float32, n int) rect {
	wide := float32(n)*220 + float32(n-1)*endGap
	return rect{w/2 - wide/2, y, wide, 54}
}

// kept is the file of the match that has ended, empty when it cannot be watched.
func (e *endScreen) kept(g *Game) string {
	f, ok := e.match.feed.(interface{ Kept() Kept })
	if !ok || g.config.Replay == nil || f.Kept().Failed != "" {
		return ""
	}
	return f.Kept().File
}

// watch shows the match that has ended as a film.
func (e *endScreen) watch(g *Game, file string) screen {
	start, feed, err := g.config.Replay(file)
	if err != nil {
		g.config.log(err.Error())
		e.wrong = err.Error()
		return e
	}
	return matchOf(g, start, -1, feed)
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

// endTop is the top of the table. With many seats everything moves together, so
// that ten fit a window.
const endTop = 168

func (e *endScreen) crowded() bool { return len(e.pic.Seats) > 6 }

func (e *endScreen) top() float32 {
	if e.crowded() {
		return 92
	}
	return endTop
}

func (e *endScreen) bottom() float32 {
	if e.crowded() {
		return e.top() + float32(len(e.pic.Seats))*scoreRow + 80
	}
	return e.top() + float32(len(e.pic.Seats))*scoreRow + 116
}

// drawHead writes how the match ended, for how long it lasted, and what the
// service says of it.
func (e *endScreen) drawHead(g *Game, p *painter) {
	text, c := g.speech.say("defeat"), hex(0xE8705A)
	if e.won {
		text, c = g.speech.say("victory"), gilt
	}
	if e.match.seat < 0 {
		text, c = g.speech.say(winWord(e.pic.Outcome.Winner)), gilt
	}
	size, y := float32(66), e.top()-64
	if e.crowded() {
		size = 40
		y = e.top() - 44
	}
	p.text(g.ui.w/2, y, text, style{size: size, bold: true, align: centre, color: c, edge: ink})
	line, tone := fmt.Sprintf("%s %s", g.speech.say("length"), clockText(lengthOf(&e.pic))), textMain
	for _, n := range e.verdict() {
		line, tone = line+" · "+g.speech.notice(&n), verdictTone(&n)
	}
	p.text(g.ui.w/2, e.top()-20, line, over(17, tone).at(centre))
}

// lengthOf is how long a match took that is over, in milliseconds: up to the frame
// that decided it, so that every device says the same, whatever it saw after that.
func lengthOf(p *battle.Picture) int {
	return int(p.Elapsed) - int(p.Frame-p.Outcome.Frame)*p.StepMillis
}

func (e *endScreen) draw(g *Game, p *painter) {
	e.backdrop.draw(g, p, g.config.Data.Map(e.match.start.Map))
	g.points(p)
	w := g.ui.w
	e.drawHead(g, p)
	r := rect{w/2 - scoreW/2 - 20, e.top(), scoreW + 40, e.bottom() - e.top()}
	p.panel(r)
	e.hud.drawScores(p, &e.pic, e.match.seat, r.x+20, r.y+34, true)
	foot := fmt.Sprintf("%s %016x   %s %d   %s %d   %s", g.speech.say("digest"), e.status.Digest, g.speech.say("frame"), e.status.Frame,
		g.speech.say("seed"), e.match.start.Seed, g.speech.mapName(g.config.Data, e.match.start.Map))
	p.text(w/2, r.y+r.h-14, foot, plain(13, textFaint).at(centre))
	e.drawKept(g, p)
	p.text(w/2, g.ui.h-16, e.wrong, strong(14, bad).at(centre))
	g.ui.draw(p)
}
