package view

import (
	"fmt"

	"github.com/hajimehoshi/ebiten/v2"

	"sameframe/core/battle"
	"sameframe/core/data"
	"sameframe/core/fixed"
	"sameframe/core/wire"
)

// matchScreen plays one match.
type matchScreen struct {
	start   battle.Start
	feed    Feed
	film    *filmFeed // the feed, when it is one
	seat    int       // negative while watching
	scene   *scene
	minimap *minimap
	cam     camera
	hud     hud
	news    news
	in      intents
	orders  orders
	plan    plan
	paused  bool
	options *optionsPage
	help    bool
	debug   bool
	scores  bool
	giveUp  bool // surrender was clicked once
	leaving bool // so was leave
	lag     lag
	closing closing
	spots   map[string]rect // of the menu over the match
	watch   watch
	mapDrag bool
	finale  *point  // the stronghold that fell, which the camera looks at
	over    float64 // seconds since the match ended
	blood   bool    // first blood has been shed
	streak  streak
	warned  [2]bool // of the first wave
	camp    uint8
	calls   int
	last    int64
	centred bool
}

// newMatch opens a match and paints its ground.
func newMatch(g *Game, start battle.Start, seat int) (*matchScreen, error) {
	if g.config.Data.Map(start.Map) == nil {
		return nil, fmt.Errorf("view: no map is called %q", start.Map)
	}
	feed, err := g.config.Open(start, wire.Seat(max(seat, 0)))
	if err != nil {
		return nil, err
	}
	return matchOf(g, start, seat, feed), nil
}

// matchOf is the screen of a match that is open, on a map that there is.
func matchOf(g *Game, start battle.Start, seat int, feed Feed) *matchScreen {
	m := &matchScreen{start: start, feed: feed, seat: seat, camp: 1}
	m.film, _ = feed.(*filmFeed)
	if seat >= 0 {
		m.camp = start.Seats[seat].Camp
	}
	look := g.scenery(g.config.Data.Map(start.Map))
	m.scene = newScene(look, g.art, g.config.Data, g.speech, start.Seed)
	m.scene.camp = m.camp
	m.minimap = look.minimap
	m.cam = newCamera(m.scene.ground.soils.bounds())
	m.cam.locked = g.settings.CameraLock && seat >= 0
	m.hud = hud{art: g.art, set: g.config.Data, speech: g.speech, keys: &g.settings.Keys}
	if seat >= 0 {
		m.news.announce(g.speech.say("welcome"), gilt)
	}
	m.last = g.now()
	return m
}

func (m *matchScreen) close() error { return m.feed.Close() }

// mine returns the player's seat, nil while watching.
func (m *matchScreen) mine(pic *battle.Picture) *battle.SeatPicture {
	if m.seat < 0 || m.seat >= len(pic.Seats) {
		return nil
	}
	return &pic.Seats[m.seat]
}

func (m *matchScreen) update(g *Game) (screen, error) {
	now := g.now()
	m.scene.remember()
	seconds := min(float64(now-m.last)/1e9, 0.1)
	m.last = now
	m.feed.Advance(now)
	if next, ended := m.interrupted(g); ended {
		return next, nil
	}
	_, cur := m.feed.Pictures()
	m.hud.w, m.hud.h = g.ui.w, g.ui.h
	m.hud.speech, m.scene.speech = g.speech, g.speech
	m.cam.resize(g.w, g.h, g.scale())
	if m.film != nil && m.watch.breaks != m.film.breaks() {
		m.watch.breaks = m.film.breaks()
		m.cut(cur)
	}
	m.arrange(now)
	m.attend()
	m.hear(g, cur)
	m.shapeCursor(g)
	next := m.input(g, cur, seconds)
	m.move(g, seconds, cur)
	if cur.Outcome.Over {
		if m.over += seconds; m.over > 3.2 && m.film == nil {
			return newEndScreen(g, m, cur), nil
		}
	}
	if m.watch.leave {
		return g.home(), nil
	}
	return next, nil
}

// arrange places everything for a moment between two pictures.
func (m *matchScreen) arrange(now int64) {
	prev, cur := m.feed.Pictures()
	m.scene.seats, m.scene.zones, m.scene.sight = cur.Seats, cur.Zones, cur.Camp
	if s := m.mine(cur); s != nil {
		m.scene.own = s.Hero
	}
	m.scene.stage.arrange(prev, cur, m.feed.Alpha(now))
}

// hear shows and plays the cues of the last steps.
func (m *matchScreen) hear(g *Game, pic *battle.Picture) {
	cues := m.feed.Cues()
	for i := range cues {
		m.scene.show(&cues[i])
		m.scene.learn(&cues[i])
		if m.seat < 0 {
			m.tell(g, &cues[i], pic)
		} else {
			m.report(g, &cues[i], pic)
		}
		if m.film == nil || m.film.heard() {
			g.sound.cue(&cues[i], m)
		}
	}
	if m.film == nil || m.film.heard() {
		m.warn(g, pic)
	}
}

// move animates what the view moves itself.
func (m *matchScreen) move(g *Game, seconds float64, pic *battle.Picture) {
	if !m.paused || m.live() {
		m.scene.numbers = g.settings.Numbers
		m.scene.advance(m.passed(seconds), pic.StepMillis)
		if s := m.mine(pic); s != nil {
			m.hud.advance(s, float32(seconds))
			m.plan.follow(s, seconds)
		} else if s := m.followed(pic); s != nil {
			m.hud.advance(s, float32(seconds))
		}
	}
	m.scene.fog.advance(pic, seconds)
	m.news.advance(float32(seconds))
	if n, ok := m.feed.(networked); ok {
		m.closing.advance(n.Notices(), float32(seconds))
	}
	m.cam.tremble(&m.scene.dice, seconds)
	if m.mapDrag {
		return
	}
	if m.finale != nil && m.film != nil && m.over > finaleTime {
		m.finale, m.cam.locked = nil, false
	}
	if m.finale != nil {
		m.cam.locked = true
		m.cam.follow(float64(m.finale.X), float64(m.finale.Y), seconds/4)
		return
	}
	if h := m.subject(pic); h != nil && h.alive() {
		if !m.centred {
			m.cam.look(h.x, h.y)
			m.centred = true
		}
		m.cam.follow(h.x, h.y, seconds)
	} else {
		m.cam.follow(m.cam.x, m.cam.y, seconds)
	}
}

// subject is the hero that the camera follows: the own one, or the one that a
// watcher chose.
func (m *matchScreen) subject(pic *battle.Picture) *actor {
	if m.seat < 0 && m.watch.follow > 0 && m.watch.follow <= len(pic.Seats) {
		return m.scene.stage.find(pic.Seats[m.watch.follow-1].Hero)
	}
	return m.scene.stage.find(m.scene.own)
}

// input reads one tick of the devices and returns the next screen.
func (m *matchScreen) input(g *Game, pic *battle.Picture, seconds float64) screen {
	d, keys := &g.device, &g.settings.Keys
	m.orders.reset()
	if m.options != nil {
		if m.options.update(g) {
			m.options = nil
			g.saveSettings()
		}
		return m
	}
	if m.film != nil && m.watch.entry.open && !m.paused {
		m.scores = false
		m.entryInput(g, seconds)
		return m
	}
	if d.hit[keys[cmdDebug]] {
		m.debug = !m.debug
	}
	if d.hit[keys[cmdHelp]] {
		m.help = !m.help
	}
	if d.hit[keys[cmdPause]] {
		m.escape(g)
	}
	m.scores = d.held[keys[cmdScores]]
	switch {
	case m.paused && m.film != nil:
		return m.filmMenu(g)
	case m.paused:
		return m.pauseMenu(g)
	}
	if m.seat < 0 {
		m.watchInput(g, pic)
	}
	m.camera(g, seconds)
	if s := m.mine(pic); s != nil && !pic.Outcome.Over {
		m.play(g, s)
	}
	return m
}

// escape closes what is open, or pauses.
func (m *matchScreen) escape(g *Game) {
	switch {
	case m.help:
		m.help = false
	case m.in.mode != aimNone:
		m.in.mode = aimNone
	case m.hud.shop:
		m.hud.shop = false
	default:
		m.setPause(g, !m.paused)
	}
}

func (m *matchScreen) setPause(g *Game, on bool) {
	if m.film != nil && on && !m.paused {
		m.watch.stopped = m.film.film.Paused()
	}
	m.paused, m.giveUp, m.leaving = on, false, false
	m.feed.Pause(on || m.watch.stopped, g.now())
}

// camera moves the camera by keys, edges, wheel and the minimap.
func (m *matchScreen) camera(g *Game, seconds float64) {
	d, keys := &g.device, &g.settings.Keys
	switch {
	case d.wheel != 0 && m.hud.shop && m.hud.shopPanel().has(g.ui.x, g.ui.y):
		m.hud.rollShop(d.wheel)
	case d.wheel != 0:
		m.cam.wheel(d.wheel)
	}
	if d.hit[keys[cmdCameraLock]] {
		m.cam.locked = !m.cam.locked
		m.news.message(g.speech.say(m.lockWord()), false)
	}
	hero := m.scene.stage.find(m.scene.own)
	if d.held[keys[cmdCentre]] && hero != nil {
		m.cam.look(hero.x, hero.y)
	}
	m.dragMap(g)
	if g.settings.EdgeScroll && d.focused && !m.mapDrag && !m.watch.scrubs {
		dx, dy := m.cam.edge(d.x, d.y)
		if !m.cam.locked {
			m.cam.scroll(dx, dy, float64(g.settings.ScrollSpeed), seconds)
		}
	}
	dx, dy := arrows(d)
	if m.film != nil {
		dx, dy = wasd(d)
	}
	m.cam.scroll(dx, dy, float64(g.settings.ScrollSpeed), seconds)
}

// arrows returns the direction of the arrow keys.
func arrows(d *device) (dx, dy float64) {
	return d.step(ebiten.KeyArrowLeft, ebiten.KeyArrowRight), d.step(ebiten.KeyArrowUp, ebiten.KeyArrowDown)
}

// wasd returns the direction of W, A, S and D, which move the camera where the
// arrows mean something else.
func wasd(d *device) (dx, dy float64) {
	return d.step(ebiten.KeyA, ebiten.KeyD), d.step(ebiten.KeyW, ebiten.KeyS)
}

// step is -1 while the first key is held, 1 while the second is, else 0.
func (d *device) step(back, forth ebiten.Key) (v float64) {
	if d.held[back] {
		v--
	}
	if d.held[forth] {
		v++
	}
	return v
}

// dragMap looks where the minimap is clicked and sends right-clicks as moves.
func (m *matchScreen) dragMap(g *Game) {
	u, d := &g.ui, &g.device
	r := m.hud.minimap(m.minimap.bounds)
	over := r.has(u.x, u.y)
	left := d.buttons[mouseLeft]
	switch {
	case left.hit && over && d.alt():
		x, y := m.minimap.world(r, u.x, u.y)
		m.orders.actions = append(m.orders.actions, wire.Action{Kind: wire.Ping, Pos: position(x, y)})
	case left.hit && over && m.in.mode == aimAttack:
		x, y := m.minimap.world(r, u.x, u.y)
		m.in.mode = aimNone
		m.orders.actions = append(m.orders.actions, wire.Action{Kind: wire.AttackMove, Pos: position(x, y)})
		m.orders.marks = append(m.orders.marks, mark{true, x, y})
	case left.hit && over:
		m.mapDrag = true
	case !left.held:
		m.mapDrag = false
	}
	if m.mapDrag {
		x, y := m.minimap.world(r, min(max(u.x, r.x), r.x+r.w), min(max(u.y, r.y), r.y+r.h))
		m.cam.look(x, y) // a locked camera comes back when the button goes up
	}
	if over && d.buttons[mouseRight].hit && m.seat >= 0 {
		x, y := m.minimap.world(r, u.x, u.y)
		m.orders.actions = append(m.orders.actions, wire.Action{Kind: wire.Move, Pos: position(x, y)})
		m.orders.marks = append(m.orders.marks, mark{false, x, y})
	}
}

// play turns input into actions of the player's seat.
func (m *matchScreen) play(g *Game, seat *battle.SeatPicture) {
	d, keys, u := &g.device, &g.settings.Keys, &g.ui
	if d.hit[keys[cmdShop]] || d.hit[keys[cmdShopAlt]] {
		m.hud.shop = !m.hud.shop
	}
	x, y := m.cam.ground(d.x, d.y)
	s := situation{set: g.config.Data, seat: seat, stage: &m.scene.stage, x: x, y: y}
	s.onHUD = m.hud.covers(u.x, u.y, m.minimap.bounds, seat) || m.mapDrag || !d.inside
	if h := m.scene.stage.find(seat.Hero); h != nil && h.alive() {
		s.hero = h
	}
	m.scene.hovered = 0
	if !s.onHUD {
		if s.hover = m.scene.pick(x, y); s.hover != nil {
			m.scene.hovered = s.hover.GUID
		}
	}
	m.clickHUD(g, &s)
	m.in.update(d, &s, keys, g.settings.Cast, &m.orders)
	m.send(g)
}

// clickHUD handles clicks on spells, items, the purse and the shop.
func (m *matchScreen) clickHUD(g *Game, s *situation) {
	u, d := &g.ui, &g.device
	if d.buttons[mouseRight].hit {
		if i, ok := m.hud.itemAt(u.x, u.y); ok && s.seat.Items[i] != 0 {
			m.orders.actions = append(m.orders.actions, wire.Action{Kind: wire.SellItem, Slot: uint8(i)})
		}
		return
	}
	if !u.hit {
		return
	}
	if i, ok := m.hud.plusAt(u.x, u.y, s.seat); ok {
		m.in.learn(i, s, &m.orders)
	} else if slot, ok := m.hud.slotAt(u.x, u.y); ok {
		m.clickSpell(slot, d, s)
	} else if m.hud.purse().has(u.x, u.y) {
		m.hud.shop = !m.hud.shop
	} else if id, ok := m.hud.shopAt(u.x, u.y); ok {
		m.buy(id, s.seat)
	}
}

// clickSpell starts to aim a spell or an item, or learns with Ctrl.
func (m *matchScreen) clickSpell(slot int, d *device, s *situation) {
	if d.ctrl() {
		if slot < battle.NumSpells {
			m.in.learn(slot, s, &m.orders)
		}
		return
	}
	m.in.press(slot, d.alt(), castConfirm, s, &m.orders)
}

// shapeCursor shows by the pointer what a click would mean.
func (m *matchScreen) shapeCursor(g *Game) {
	shape := ebiten.CursorShapeDefault
	foe := m.scene.stage.find(m.scene.hovered)
	switch {
	case g.ui.over && m.paused:
		shape = ebiten.CursorShapePointer
	case m.paused:
	case m.seat < 0:
		if m.scene.hovered != 0 {
			shape = ebiten.CursorShapePointer
		}
	case m.in.mode != aimNone, foe != nil && foe.Camp != m.camp:
		shape = ebiten.CursorShapeCrosshair
	}
	g.cursor(shape)
}

func (m *matchScreen) buy(id data.ItemID, seat *battle.SeatPicture) {
	switch {
	case !seat.CanShop:
		m.orders.refusals = append(m.orders.refusals, battle.NotInShop)
	case seat.Gold < m.hud.set.Items[id].Price:
		m.orders.refusals = append(m.orders.refusals, battle.NoGold)
	default:
		m.orders.actions = append(m.orders.actions, wire.Action{Kind: wire.BuyItem, Item: uint16(id)})
	}
}

// send hands the orders of this tick to the stream and shows what they say.
func (m *matchScreen) send(g *Game) {
	for _, a := range m.orders.actions {
		m.plan.take(g.config.Data, a)
		if err := m.feed.Push(a); err != nil {
			m.news.message(err.Error(), true)
		}
	}
	for _, k := range m.orders.marks {
		m.scene.showOrder(k)
	}
	if len(m.orders.marks) > 0 {
		g.sound.play("move", volumeInterface*0.6, 0)
	}
	for _, r := range m.orders.refusals {
		m.refuse(g, r)
	}
}

// refuse tells the player why an order was not taken.
func (m *matchScreen) refuse(g *Game, r battle.Result) {
	m.news.message(g.speech.why(r), true)
	g.sound.play("error", volumeInterface, 0)
}

func (m *matchScreen) probe(pr *Probe) {
	_, pr.Picture = m.feed.Pictures()
	pr.Status, pr.Seat, pr.Paused = m.feed.Status(), m.seat, m.paused
	if n, ok := m.feed.(networked); ok {
		for _, note := range n.Notices() {
			pr.Notices = append(pr.Notices, note.Code)
		}
	}
	pr.Aiming, pr.Shop, pr.Message = m.in.mode != aimNone, m.hud.shop, m.news.small
	pr.View[0], pr.View[1] = wholeUnits(m.cam.x, m.cam.y)
	pr.Rate = m.rate()
	pr.Film = m.filmProbe()
	pr.At = func(v fixed.Vec) (x, y float64) { return m.cam.screen(units(v.X), units(v.Y)) }
	r, k := m.hud.minimap(m.minimap.bounds), m.cam.scale
	pr.Map = [4]float64{float64(r.x) * k, float64(r.y) * k, float64(r.w) * k, float64(r.h) * k}
}
