package view

import (
	"math"

	"github.com/hajimehoshi/ebiten/v2"

	"sameframe/core/battle"
	"sameframe/core/data"
)

// watch is how somebody looks at a match without playing: whom the camera follows
// and whose sight is shown.
type watch struct {
	stopped bool  // a film stood before the menu was opened
	follow  int   // seat, counted from 1; 0 for nobody
	camp    uint8 // whose sight is shown, 0 for everything
	scrubs  bool  // the line of time is held
	ran     bool  // before it was
	entry   filmEntry
	breaks  uint64
	leave   bool // the film was left at its end
}

// finaleTime is how long a film looks at the base that fell, in seconds.
const finaleTime = 4

// passed is by how many seconds what the view itself moves goes on, in a tick of
// so many. A single frame takes its own time, also while the film stands.
func (m *matchScreen) passed(seconds float64) float64 {
	if m.film != nil && m.film.film.Paused() && m.film.moved == 1 {
		return float64(m.film.stepMillis()) / 1000
	}
	return seconds * math.Abs(m.rate())
}

// rate is how fast the world moves, as a factor; negative backward.
func (m *matchScreen) rate() float64 {
	if m.film == nil {
		return 1
	}
	return m.film.rate()
}

// Sizes of the heroes beside the score, in points.
const (
	faceSide = 42
	faceGap  = 8
	faceTop  = 6
	faceHigh = faceSide + 16
	faceAway = 164 // from the window's middle
)

// face is the place of a seat's hero beside the score: its camp's i-th.
func (h *hud) face(own bool, i, n int) rect {
	x := h.w/2 + faceAway + float32(i)*(faceSide+faceGap)
	if own {
		x = h.w/2 - faceAway - float32(n-i)*(faceSide+faceGap) + faceGap
	}
	return rect{x, faceTop, faceSide, faceHigh}
}

// faces calls f with the place of every seat's hero.
func (m *matchScreen) faces(pic *battle.Picture, f func(seat int, r rect)) {
	var n, next [data.NumCamps]int
	for i := range pic.Seats {
		n[pic.Seats[i].Camp]++
	}
	for i := range pic.Seats {
		c := pic.Seats[i].Camp
		f(i, m.hud.face(c == m.camp, next[c], n[c]))
		next[c]++
	}
}

// faceAt is the seat whose hero's picture is under a point, -1 for none.
func (m *matchScreen) faceAt(pic *battle.Picture, x, y float32) int {
	found := -1
	m.faces(pic, func(seat int, r rect) {
		if r.has(x, y) {
			found = seat
		}
	})
	return found
}

// seatKey is the key that follows a seat: 1 to 9, and 0 for the tenth.
func seatKey(seat int) ebiten.Key { return ebiten.KeyDigit0 + ebiten.Key((seat+1)%10) }

// watchInput reads what somebody does who watches: whom to follow, whose sight to
// show, and the controls of a film.
func (m *matchScreen) watchInput(g *Game, pic *battle.Picture) {
	d, u := &g.device, &g.ui
	for i := range pic.Seats {
		if i < 10 && d.hit[seatKey(i)] {
			m.follow(i)
		}
	}
	m.point(g, pic)
	switch {
	case m.film != nil:
		m.filmInput(g, pic)
	case d.hit[g.settings.Keys[cmdSight]], u.hit && m.hud.sightPlace().has(u.x, u.y):
		m.turnSight()
	}
}

// point finds the hero under the pointer, among the pictures or on the field, and
// follows it on a click.
func (m *matchScreen) point(g *Game, pic *battle.Picture) {
	u := &g.ui
	m.scene.hovered = 0
	seat := m.faceAt(pic, u.x, u.y)
	if seat >= 0 {
		m.scene.hovered = pic.Seats[seat].Hero
	} else if !m.watchCovers(u.x, u.y) && g.device.inside {
		if a := m.scene.pick(m.cam.ground(g.device.x, g.device.y)); a != nil {
			m.scene.hovered = a.GUID
			seat = int(a.Seat)
		}
	}
	if u.hit && seat >= 0 {
		m.follow(seat)
	}
}

// watchCovers reports whether a point lies on the interface of who watches.
func (m *matchScreen) watchCovers(x, y float32) bool {
	h := &m.hud
	return h.watchBar(m.film != nil).has(x, y) || h.minimap(m.minimap.bounds).inset(-7).has(x, y) || m.watch.scrubs ||
		m.watch.follow > 0 && h.cardPlace(m.film != nil).has(x, y)
}

// watchBar is the bar at the lower edge: that of a film, or a small one.
func (h *hud) watchBar(film bool) rect {
	if film {
		return h.filmBar()
	}
	return h.sightPlace()
}

// follow lets the camera follow the hero of a seat.
func (m *matchScreen) follow(seat int) {
	m.watch.follow, m.cam.locked = seat+1, true
	m.hud.settle()
}

// sightWords say whose sight is shown.
var sightWords = [data.NumCamps]phrase{"sight_all", "sight_west", "sight_east"}

// turnSight shows the next sight: everything, the west's, the east's.
func (m *matchScreen) turnSight() {
	f, ok := m.feed.(interface{ SetCamp(camp uint8) })
	if !ok {
		return
	}
	m.watch.camp = (m.watch.camp + 1) % data.NumCamps
	f.SetCamp(m.watch.camp)
}

// lockWord says whether the camera is locked.
func (m *matchScreen) lockWord() phrase {
	if m.cam.locked {
		return "locked"
	}
	return "free"
}

// sightPlace is the button that changes the sight of a match that goes on.
func (h *hud) sightPlace() rect { return rect{12, h.h - 48, 150, 36} }

// drawWatch paints what somebody sees who watches: the heroes beside the score,
// the one that is followed, and the bar.
func (m *matchScreen) drawWatch(g *Game, p *painter, pic *battle.Picture) {
	m.faces(pic, func(seat int, r rect) { m.drawFace(p, r, &pic.Seats[seat], seat) })
	m.drawCard(p, pic)
	if m.film != nil {
		m.drawFilm(g, p, pic)
		return
	}
	r := m.hud.sightPlace()
	drawTab(p, r, r.has(g.ui.x, g.ui.y))
	p.text(r.x+r.w/2, r.y+23, keyName(m.hud.keys[cmdSight])+"  "+g.speech.say(sightWords[m.watch.camp]), strong(14, campTint(m.watch.camp)).at(centre))
}

// campTint is the colour of a camp to who watches; that of nobody is plain.
func campTint(camp uint8) tint {
	return [data.NumCamps]tint{textMain, allyBlue, enemyOrange}[camp%data.NumCamps]
}

// drawTab paints the ground of a small button.
func drawTab(p *painter, r rect, hot bool) {
	c := hex(0x24384C)
	if hot {
		c = hex(0x35577A)
	}
	p.round(r.x, r.y, r.w, r.h, 6, c, c.shade(0.7))
	p.roundFrame(r.x, r.y, r.w, r.h, 6, 1.4, panelEdge)
}

// drawFace paints a hero beside the score: level, health, mana, the time until it
// is back, and the key that follows it.
func (m *matchScreen) drawFace(p *painter, r rect, s *battle.SeatPicture, seat int) {
	h := &m.hud
	c := campTint(s.Camp)
	edge, dim := c.shade(0.75), white
	if m.watch.follow == seat+1 {
		edge = gilt
	}
	a := m.scene.stage.find(s.Hero)
	if s.Respawn > 0 || a == nil {
		dim = tint{0.36, 0.38, 0.42, 1}
	}
	p.round(r.x-1, r.y+1, r.w+2, faceHigh, 6, ink.fade(0.8), ink.fade(0.8))
	p.round(r.x, r.y, r.w, r.w, 6, c.shade(0.35), ink)
	p.icon(h.art.portrait(&h.set.Units[s.Unit], s.Camp), r.x+2, r.y+2, r.w-4, r.w-4, dim)
	if s.Respawn > 0 {
		p.text(r.x+r.w/2, r.y+28, itoa(int(s.Respawn+999)/1000), over(20, white).at(centre))
	}
	p.roundFrame(r.x, r.y, r.w, r.w, 6, 2, edge)
	if m.scene.hovered == s.Hero {
		p.roundFrame(r.x-2, r.y-2, r.w+4, r.w+4, 7, 2, white.fade(0.8))
	}
	drawFaceBars(p, rect{r.x + 1, r.y + r.w + 3, r.w - 2, 5}, a, c)
	p.disc(r.x+r.w-6, r.y+r.w-6, 8, ink)
	p.text(r.x+r.w-6, r.y+r.w-2, itoa(s.Level), strong(11, textMain).at(centre))
	h.drawBot(p, s, r.x-2, r.y+r.w-13)
	if seat < 10 {
		p.round(r.x-1, r.y-1, 14, 15, 4, ink.fade(0.92), ink.fade(0.92))
		p.text(r.x+6, r.y+11, keyName(seatKey(seat)), strong(12, gilt).at(centre))
	}
}

// drawFaceBars paints health and mana of a hero under its picture; nothing of one
// that is out of sight.
func drawFaceBars(p *painter, r rect, a *actor, c tint) {
	health, mana := 0.0, 0.0
	if a != nil && a.alive() {
		health, mana = units(a.Health)/max(units(a.MaxHealth), 1), units(a.Mana)/max(units(a.MaxMana), 1)
	}
	p.rect(r.x, r.y, r.w, r.h, inkSoft)
	p.quad(r.x, r.y, r.w*float32(min(health, 1)), r.h, c.mix(white, 0.2), c.shade(0.8))
	p.rect(r.x, r.y+r.h+1, r.w, 3, inkSoft)
	p.rect(r.x, r.y+r.h+1, r.w*float32(min(mana, 1)), 3, manaBlue)
}

// cardScale is how large the bar of the hero that is followed is drawn, against
// that of a player.
const cardScale = 0.82

// cardPlace is the place of the bar of the hero that is followed.
func (h *hud) cardPlace(film bool) rect {
	b := h.watchBar(film)
	return rect{b.x, b.y - barH*cardScale - 8, barW * cardScale, barH * cardScale}
}

// followed is the seat that the camera follows, nil for nobody, or for one whose
// affairs are not shown.
func (m *matchScreen) followed(pic *battle.Picture) *battle.SeatPicture {
	i := m.watch.follow - 1
	if m.seat >= 0 || i < 0 || i >= len(pic.Seats) || pic.Camp != 0 && pic.Seats[i].Camp != pic.Camp {
		return nil
	}
	return &pic.Seats[i]
}

// drawCard paints the bar of the hero that is followed, as its player sees it.
func (m *matchScreen) drawCard(p *painter, pic *battle.Picture) {
	s := m.followed(pic)
	if s == nil {
		return
	}
	r := m.hud.cardPlace(m.film != nil)
	card := m.hud
	card.w, card.h = 2*mapW+barW, barH+6 // puts the bar into the corner
	b := card.bar()
	kx, ky, ox, oy := p.kx, p.ky, p.ox, p.oy
	p.set(kx*cardScale, ky*cardScale, ox+(r.x-b.x*cardScale)*kx, oy+(r.y-b.y*cardScale)*ky)
	shown := *s
	for i := range shown.Spells {
		shown.Spells[i].CanLevel = false // that is for its player to see
	}
	card.drawBar(p, &shown, m.scene.stage.find(s.Hero), -1)
	p.set(kx, ky, ox, oy)
	name, c := m.seatName(pic, int8(m.watch.follow-1))
	p.text(r.x+4, r.y-7, name+" · "+m.hud.speech.unit(&m.hud.set.Units[s.Unit])+"   "+keyName(m.hud.keys[cmdCameraLock])+" "+m.hud.speech.say(m.lockWord()), over(14, c))
}

// FilmProbe is what a test may ask of a film that is watched.
type FilmProbe struct {
	At, Length int // positions
	Built      int // up to which there are keyframes
	Seeks      bool
	Backward   bool
	Ended      bool
	Marks      int // events on the line of time
	Follow     int // seat, -1 for nobody
	Camp       uint8
	Effects    int // that fly and fade
	Numbers    int
	Corpses    int
	Lines      int    // of the kill feed
	Entry      bool   // a place to go to is being typed
	Typed      string // into it
	Wrong      string // what is wrong with it
}

// filmProbe describes a film to tests.
func (m *matchScreen) filmProbe() FilmProbe {
	if m.film == nil {
		return FilmProbe{Follow: m.watch.follow - 1}
	}
	f, s := m.film, m.scene
	return FilmProbe{
		At: f.at(), Length: f.length(), Built: f.film.Player().Built(), Seeks: f.goal >= 0, Backward: f.film.Reverse(), Ended: f.ended(),
		Marks: len(f.tale.marks), Follow: m.watch.follow - 1, Camp: m.watch.camp,
		Effects: len(s.fx.list), Numbers: len(s.nums.list), Corpses: len(s.dead), Lines: len(m.news.lines),
		Entry: m.watch.entry.open, Typed: m.watch.entry.field.text, Wrong: m.watch.entry.wrong,
	}
}
