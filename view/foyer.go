package view

import (
	"strconv"

	"github.com/hajimehoshi/ebiten/v2"

	"sameframe/client"
	"sameframe/core/data"
)

// foyer is the way to a match at a service, page by page: the service's address,
// its hall, a room, and then the match.
type foyer struct {
	form
	backdrop backdrop
	join     *JoinRequest // what is still to be done without asking
	service  field
	player   field
	code     field
	lobby    Lobby // nil before a service is chosen
	news     LobbyNews
	wrong    client.Notice
	seen     int // troubles that the player has been shown
	hero     string
	wanted   roomWish
	opening  int // ticks since the match could be opened
	copied   float64
	tip      data.SpellID
	tipAt    point
	spots    map[string]rect // what may be clicked, for tests
	stage    LobbyStage
}

// roomWish is the room that a player would make.
type roomWish struct {
	mapKey string
	size   int
	skill  int
}

// newFoyer opens the pages at the first one, or goes where a request says.
func newFoyer(g *Game, join *JoinRequest) *foyer {
	s := &g.settings
	f := &foyer{
		backdrop: newBackdrop(), join: join, hero: s.Hero, spots: map[string]rect{},
		service: field{text: firstOf(g.config.Service, s.Service), most: 200}, player: field{text: nameOf(g), most: 24, spaces: true}, code: field{most: 5, upper: true},
		wanted: roomWish{mapKey: s.Map, size: s.Players, skill: int(skillNumber(s.Skill))},
	}
	if _, ok := g.config.Data.Unit(f.hero); !ok {
		f.hero = ""
	}
	if join == nil {
		return f
	}
	f.service.text = firstOf(join.Service, f.service.text)
	f.player.text = firstOf(join.Player, f.player.text)
	f.hero = firstOf(join.Hero, f.hero)
	if join.Return != nil {
		f.comeBack(g, *join.Return)
	} else {
		f.enter(g)
	}
	return f
}

// nameOf is the name that others see. The default of the settings is no name but
// for oneself.
func nameOf(g *Game) string {
	if g.settings.Name != DefaultSettings().Name {
		return g.settings.Name
	}
	return g.config.Player
}

// enter opens the lobby of the service that was typed.
func (f *foyer) enter(g *Game) {
	f.leave()
	g.settings.Service, g.settings.Name = f.service.text, firstOf(f.player.text, g.settings.Name)
	g.saveSettings()
	f.lobby = g.config.Online.Enter(f.service.text, f.player.text)
	f.focus = nil
}

// comeBack goes back into a match.
func (f *foyer) comeBack(g *Game, l LeftMatch) {
	f.leave()
	f.join = nil
	f.service.text, g.settings.Service = l.Service, l.Service
	f.lobby = g.config.Online.Return(l)
}

// leave ends the stay in a lobby.
func (f *foyer) leave() {
	if f.lobby != nil {
		f.lobby.Close()
	}
	f.lobby, f.news, f.wrong, f.seen, f.opening = nil, LobbyNews{}, client.Notice{}, 0, 0
}

func (f *foyer) close() error {
	f.leave()
	return nil
}

func (f *foyer) update(g *Game) (screen, error) {
	f.backdrop.advance(1.0 / 60)
	f.form.begin(1.0 / 60)
	f.copied -= 1.0 / 60
	f.tip = 0
	clear(f.spots)
	g.cursor(ebiten.CursorShapeDefault)
	f.listen()
	next, err := f.build(g)
	if next != f || err != nil {
		return next, err
	}
	f.typing(&g.device, g.config.Online.Paste)
	if g.ui.over {
		g.cursor(ebiten.CursorShapePointer)
	}
	return f, nil
}

// listen takes in what the lobby says, and does what was asked for in advance.
func (f *foyer) listen() {
	if f.lobby == nil {
		return
	}
	f.news = f.lobby.News()
	if f.news.Troubles != f.seen {
		f.seen, f.wrong = f.news.Troubles, f.news.Trouble
	}
	changed := f.news.Stage != f.stage
	f.stage = f.news.Stage
	switch f.news.Stage {
	case LobbyHall:
		if f.join != nil && f.join.Ask != nil {
			f.ask(*f.join.Ask)
		}
		f.join = nil
	case LobbyRoom:
		if changed {
			f.wrong = client.Notice{}
			if f.hero != "" {
				f.ask(LobbyAsk{Do: "hero", Hero: f.hero})
			}
		}
	case LobbyGone:
		f.lobby.Close()
		f.lobby, f.seen = nil, 0
	}
}

// ask wants something of the lobby. What was wrong before is no news then.
func (f *foyer) ask(a LobbyAsk) {
	f.wrong = client.Notice{}
	f.lobby.Ask(a)
}

// choose takes a hero; the empty key leaves it to chance.
func (f *foyer) choose(g *Game, hero string) {
	f.hero, g.settings.Hero = hero, hero
	f.ask(LobbyAsk{Do: "hero", Hero: hero})
}

// build places the page that there is now.
func (f *foyer) build(g *Game) (screen, error) {
	switch {
	case f.lobby == nil:
		return f.buildDoor(g)
	case f.news.Stage == LobbyHall:
		return f.buildHall(g)
	case f.news.Stage == LobbyRoom && f.news.Room != nil:
		return f.buildRoom(g)
	case f.news.Stage == LobbyBegun:
		return f.buildOpening(g)
	}
	return f.buildArriving(g)
}

// spot remembers where something stands.
func (f *foyer) spot(name string, r rect) rect {
	f.spots[name] = r
	return r
}

// buildArriving is the page while the service has not answered.
func (f *foyer) buildArriving(g *Game) (screen, error) {
	u := &g.ui
	r := rect{u.w/2 - 280, u.h/2 - 90, 560, 180}
	u.panel(r)
	u.label(u.w/2, r.y+62, g.speech.say("calling")+dots(f.time), strong(24, gilt).at(centre))
	u.label(u.w/2, r.y+92, f.service.text, plain(16, textSoft).at(centre))
	if u.button(f.spot("cancel", rect{u.w/2 - 80, r.y + 118, 160, 40}), g.speech.say("cancel")) || g.device.hit[ebiten.KeyEscape] {
		f.leave()
	}
	return f, nil
}

// dots shows that something goes on.
func dots(seconds float64) string { return []string{"", ".", "..", "..."}[int(seconds*2.5)%4] }

// buildOpening opens the match, once the page that says so has been drawn.
func (f *foyer) buildOpening(g *Game) (screen, error) {
	u := &g.ui
	u.panel(rect{u.w/2 - 280, u.h/2 - 60, 560, 120})
	u.label(u.w/2, u.h/2+8, g.speech.say("match_begins"), strong(26, gilt).at(centre))
	if f.opening++; f.opening < 3 {
		return f, nil
	}
	start, seat, feed, err := f.lobby.Open()
	if err == nil && g.config.Data.Map(start.Map) == nil {
		feed.Close()
		f.wrong = client.NoticeOf("no-such-map")
		f.wrong.Detail = start.Map
	} else if err == nil {
		return matchOf(g, start, seat, feed), nil
	} else {
		f.wrong = f.lobby.Notice(err)
	}
	wrong := f.wrong
	f.leave()
	f.wrong = wrong
	return f, nil
}

// buildDoor is the page where the service is chosen.
func (f *foyer) buildDoor(g *Game) (screen, error) {
	u := &g.ui
	r := rect{u.w/2 - 340, 136, 680, 282}
	u.panel(r)
	u.label(r.x+40, r.y+52, g.speech.say("service"), strong(16, textSoft))
	f.input(g, f.spot("service", rect{r.x + 40, r.y + 62, r.w - 80, 44}), &f.service, "http://127.0.0.1:7777")
	u.label(r.x+40, r.y+138, g.speech.say("your_name"), strong(16, textSoft))
	f.input(g, f.spot("name", rect{r.x + 40, r.y + 148, r.w - 80, 44}), &f.player, g.speech.say("player"))
	connect := u.primary(f.spot("connect", rect{r.x + 40, r.y + 214, 290, 48}), g.speech.say("connect"))
	if connect {
		f.service.text = firstOf(f.service.text, "http://127.0.0.1:7777")
		f.enter(g)
		return f, nil
	}
	if u.button(f.spot("back", rect{r.x + r.w - 330, r.y + 214, 290, 48}), g.speech.say("back")) || g.device.hit[ebiten.KeyEscape] {
		return newMenu(g), nil
	}
	y := f.buildTrouble(g, rect{r.x, r.y + r.h + 14, r.w, 0})
	if y+leftHigh < u.h-36 {
		y = f.buildLeft(g, rect{r.x, y, r.w, leftHigh})
	}
	if y < u.h-36 {
		u.label(u.w/2, u.h-22, g.speech.say("service_hint"), over(14, textSoft).at(centre))
	}
	return f, nil
}

// leftHigh is the height of what offers to come back.
const leftHigh = 92

// buildLeft offers to come back to a match, if there is one, and returns where
// the page goes on.
func (f *foyer) buildLeft(g *Game, r rect) (below float32) {
	l, ok := g.config.Online.Left()
	if !ok {
		return r.y
	}
	u, set := &g.ui, g.config.Data
	u.panel(r)
	x := r.x + 24
	if id, ok := set.Unit(l.Hero); ok {
		u.icon(rect{x, r.y + 14, 64, 64}, g.art.portrait(&set.Units[id], 1))
		x += 80
	}
	u.label(x, r.y+40, g.speech.say("left_match")+" "+l.Room, strong(18, gilt))
	u.label(x, r.y+66, l.Service+" · "+itoa(l.Minutes)+" "+g.speech.say("minutes_ago"), plain(14, textSoft))
	if u.button(f.spot("come_back", rect{r.x + r.w - 204, r.y + 24, 180, 44}), g.speech.say("come_back")) {
		f.comeBack(g, l)
	}
	return r.y + r.h + 14
}

// buildTrouble says what was refused last, with all in which versions differ, and
// returns where the page goes on.
func (f *foyer) buildTrouble(g *Game, r rect) (below float32) {
	if f.wrong.Code == "" {
		return r.y
	}
	placeNotice(g, r, &f.wrong, f.spot)
	t := f.spots["trouble"]
	return t.y + t.h + 14
}

// placeNotice places a panel with the sentence of a notice, what in particular is
// wrong, and in what versions differ.
func placeNotice(g *Game, r rect, n *client.Notice, spot func(string, rect) rect) {
	u := &g.ui
	type line struct {
		text string
		st   style
	}
	var lines []line
	add := func(text string, st style) {
		for _, l := range g.paint.wrapPoints(g, text, st, r.w-48) {
			lines = append(lines, line{l, st})
		}
	}
	add(g.speech.sentence(n), strong(17, bad))
	if n.Detail != "" {
		add(n.Detail, plain(14, textSoft))
	}
	for i := range n.Differs {
		add(g.speech.difference(&n.Differs[i]), plain(14, textMain))
	}
	r.h = 40 + float32(len(lines))*22
	u.panel(spot("trouble", r))
	for i, l := range lines {
		u.label(r.x+24, r.y+34+float32(i)*22, l.text, l.st)
	}
	u.label(r.x+r.w-16, r.y+r.h-10, n.Code, plain(12, textFaint).at(right))
}

// difference is one line about versions.
func (s speech) difference(d *client.Difference) string {
	what := s.say(phrase("differs_" + d.Key))
	if what == "differs_"+d.Key {
		what = d.What
	}
	return what + ": " + s.say("yours") + " " + d.Yours + ", " + s.say("theirs") + " " + d.Theirs
}

func (f *foyer) probe(g *Game, pr *Probe) {
	pr.Message = f.wrong.Code
	for name, r := range f.spots {
		if r.x < 0 || r.y < 0 || r.x+r.w > g.ui.w || r.y+r.h > g.ui.h {
			pr.Outside = append(pr.Outside, name)
		}
	}
	switch {
	case f.lobby == nil:
		pr.Page = "door"
	case f.news.Room != nil:
		pr.Page, pr.Room, pr.Players = "room", f.news.Room.Code, f.news.Room.players()
	default:
		pr.Page = [...]string{"arriving", "hall", "room", "opening", "gone"}[f.news.Stage]
	}
}

func (f *foyer) draw(g *Game, p *painter) {
	f.backdrop.draw(g, p, g.config.Data.Map(f.mapKey(g)))
	g.points(p)
	w := g.ui.w
	p.text(w/2, 76, g.speech.say("online"), style{size: 46, bold: true, align: centre, color: gilt, edge: ink})
	p.text(w/2, 106, f.subtitle(g), over(17, textMain).at(centre))
	g.ui.draw(p)
	if f.tip != 0 {
		h := &hud{art: g.art, set: g.config.Data, speech: g.speech, keys: &g.settings.Keys, w: g.ui.w, h: g.ui.h}
		h.drawTip(p, f.tipAt.X-tipW/2-14, g.ui.h-24, h.protoTip(p, f.tip))
	}
}

// mapKey is the map behind the page.
func (f *foyer) mapKey(g *Game) string {
	if f.news.Room != nil && g.config.Data.Map(f.news.Room.Map) != nil {
		return f.news.Room.Map
	}
	if g.config.Data.Map(f.wanted.mapKey) != nil {
		return f.wanted.mapKey
	}
	return mapsOf(g.config.Data)[0]
}

// subtitle tells where the player is.
func (f *foyer) subtitle(g *Game) string {
	if f.lobby == nil || f.news.Stage == LobbyArriving {
		return g.speech.say("online_subtitle")
	}
	return f.service.text + " · " + g.speech.say("you_are") + " " + f.player.text
}

// secondsOf rounds milliseconds up.
func secondsOf(ms int) string { return strconv.Itoa((ms + 999) / 1000) }
