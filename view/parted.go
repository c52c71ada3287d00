package view

import (
	"slices"
	"strings"

	"github.com/hajimehoshi/ebiten/v2"

	"sameframe/client"
)

// parted is the screen of a match at a service that has ended early on this
// device: the player left it, or it broke off.
type parted struct {
	why      client.Notice // no Code: the player left
	mapKey   string
	player   bool // had a seat
	backdrop backdrop
	spots    map[string]rect
	kept     Kept
}

// hopeless are the codes after which there is nothing to come back to.
var hopeless = []string{"removed", "forged", "expired", "foreign", "ended", "over", "version", "unlike"}

// ended reports that the service has ended the match, or lets nobody back in.
func (x *parted) ended() bool {
	return strings.HasPrefix(x.why.Code, "end-") || slices.Contains(hopeless, x.why.Code)
}

func newParted(g *Game, m *matchScreen, why client.Notice) screen {
	if g.config.Online == nil || m.seat < 0 && why.Code == "" {
		return g.home()
	}
	x := &parted{why: why, mapKey: m.start.Map, player: m.seat >= 0, backdrop: newBackdrop(), spots: map[string]rect{}}
	if f, ok := m.feed.(interface{ Kept() Kept }); ok {
		x.kept = f.Kept()
	}
	return x
}

// interrupted reports that the match has ended early on this device, and which
// screen follows.
func (m *matchScreen) interrupted(g *Game) (next screen, ended bool) {
	err := m.feed.Err()
	if n, ok := m.feed.(networked); ok {
		if why, over := n.Parting(); over {
			g.config.log(g.speech.notice(&why) + " (" + why.Code + ")")
			return newParted(g, m, why), true
		}
	}
	if err == nil {
		return nil, false
	}
	g.config.log(err.Error())
	next = g.home()
	if t, ok := next.(*menu); ok {
		t.wrong = err.Error()
	}
	return next, true
}

func (x *parted) close() error { return nil }

func (x *parted) update(g *Game) (screen, error) {
	u := &g.ui
	x.backdrop.advance(1.0 / 60)
	g.cursor(ebiten.CursorShapeDefault)
	r := rect{u.w/2 - 360, 220, 720, 96}
	spot := func(name string, r rect) rect {
		x.spots[name] = r
		return r
	}
	y := r.y + 110
	if x.why.Code == "" {
		u.panel(r)
		u.label(u.w/2, r.y+42, g.speech.say("you_left"), strong(20, textMain).at(centre))
		u.label(u.w/2, r.y+72, g.speech.say("bot_plays_on"), plain(16, textSoft).at(centre))
	} else {
		placeNotice(g, r, &x.why, spot)
		y = x.spots["trouble"].y + x.spots["trouble"].h + 14
	}
	l, back := g.config.Online.Left()
	back = back && x.player && !x.ended()
	row := rect{r.x, y + 14, r.w, 54}
	if back && u.primary(spot("come_back", row.column(0, 3, 14)), g.speech.say("come_back")) {
		return newFoyer(g, &JoinRequest{Service: l.Service, Return: &l}), nil
	}
	if u.button(spot("lobby", row.column(1, 3, 14)), g.speech.say("to_lobby")) {
		return newFoyer(g, &JoinRequest{Service: g.settings.Service}), nil
	}
	if u.button(spot("menu", row.column(2, 3, 14)), g.speech.say("menu")) {
		return g.home(), nil
	}
	if back {
		u.label(u.w/2, row.y+row.h+34, g.speech.say("come_back_later"), over(15, textSoft).at(centre))
		u.label(u.w/2, row.y+row.h+58, "sameframe join --back", over(15, gilt).at(centre))
	}
	if x.kept.File != "" {
		u.label(u.w/2, u.h-24, g.speech.say("recorded_part")+" "+shorten(x.kept.File, 72), over(14, textSoft).at(centre))
	}
	return x, nil
}

func (x *parted) draw(g *Game, p *painter) {
	x.backdrop.draw(g, p, g.config.Data.Map(x.mapKey))
	g.points(p)
	head := phrase("match_left")
	if x.why.Code != "" {
		head = "match_broken"
	}
	p.text(g.ui.w/2, 150, g.speech.say(head), style{size: 46, bold: true, align: centre, color: gilt, edge: ink})
	g.ui.draw(p)
}

// backToService is the way on from the end of a match at a service.
func (e *endScreen) backToService(g *Game, y float32) (screen, error) {
	kept, n := e.kept(g), 2
	if kept != "" {
		n = 3
	}
	u, row := &g.ui, endRow(g.ui.w, y, n)
	e.match.spots = map[string]rect{"lobby": row.column(0, n, endGap)}
	if g.config.Online != nil && u.primary(row.column(0, n, endGap), g.speech.say("to_lobby")) {
		return newFoyer(g, &JoinRequest{Service: g.settings.Service}), nil
	}
	if kept != "" && u.button(row.column(1, n, endGap), g.speech.say("watch_match")) {
		return e.watch(g, kept), nil
	}
	if u.button(row.column(n-1, n, endGap), g.speech.say("menu")) {
		return g.home(), nil
	}
	return e, nil
}
