package view

import (
	"strconv"

	"github.com/hajimehoshi/ebiten/v2"

	"sameframe/core/data"
)

// menu is the title screen: what to play, with whom, and as which hero.
type menu struct {
	lobby    lobby
	backdrop backdrop
	options  *optionsPage // open over the menu, nil when closed
	help     bool
	typed    string // digits of a chosen seed, empty for a random one
	typing   bool
	wrong    string
	time     float64
}

func newMenu(g *Game) *menu {
	m := &menu{backdrop: newBackdrop()}
	m.lobby = lobby{players: g.settings.Players, mapKey: g.settings.Map, skill: skillNumber(g.settings.Skill)}
	set := g.config.Data
	for _, id := range heroesOf(set) {
		if m.lobby.hero == 0 || set.Units[id].Key == g.settings.Hero {
			m.lobby.hero = id
		}
	}
	maps := mapsOf(set)
	known := false
	for _, k := range maps {
		known = known || k == m.lobby.mapKey
	}
	if !known && len(maps) > 0 {
		m.lobby.mapKey = maps[0]
	}
	return m
}

func skillNumber(word string) uint8 {
	for i, w := range skillWords {
		if w == word {
			return uint8(i)
		}
	}
	return 1
}

// Layout of the title screen, in points around its middle.
const (
	menuTop   = 176
	menuCardW = 132
	menuCardH = 158
	menuGap   = 14
)

func (m *menu) update(g *Game) (screen, error) {
	m.time += 1.0 / 60
	m.backdrop.advance(1.0 / 60)
	u := &g.ui
	g.cursor(ebiten.CursorShapeDefault)
	if m.options != nil {
		if m.options.update(g) {
			m.options = nil
			g.saveSettings()
		}
		return m, nil
	}
	if g.device.hit[g.settings.Keys[cmdHelp]] {
		m.help = !m.help
	}
	if m.help {
		if u.lifted || g.device.hit[ebiten.KeyEscape] {
			m.help = false
		}
		return m, nil
	}
	m.typeSeed(g)
	return m.build(g)
}

// build places the widgets and answers their clicks.
func (m *menu) build(g *Game) (screen, error) {
	u, cx := &g.ui, g.ui.w/2
	m.buildHeroes(g)
	box := rect{cx - 560, menuTop + 338, 640, 150}
	u.panel(box)
	m.buildMode(g, box)
	m.buildDetails(g)
	if u.primary(rect{cx + 100, menuTop + 338, 460, 76}, g.speech.say("play")) {
		return m.play(g)
	}
	y := float32(menuTop + 338 + 92)
	row := rect{cx + 100, y, 460, 46}
	if u.button(row.column(0, 3, 10), g.speech.say("settings")) {
		m.options = newOptionsPage()
	}
	if u.button(row.column(1, 3, 10), g.speech.say("help")) {
		m.help = true
	}
	if u.button(row.column(2, 3, 10), g.speech.say("quit")) {
		return nil, nil
	}
	if m.wrong != "" {
		u.label(cx, u.h-16, m.wrong, strong(14, bad).at(centre))
	} else if len(g.problems) > 0 {
		u.label(cx, u.h-16, g.problems[0], plain(13, hex(0xF0A060)).at(centre))
	}
	return m, nil
}

// buildHeroes places the cards of the heroes.
func (m *menu) buildHeroes(g *Game) {
	u, set := &g.ui, g.config.Data
	x := u.w/2 - 560
	for i, id := range heroesOf(set) {
		r := rect{x + float32(i%4)*(menuCardW+menuGap), menuTop + float32(i/4)*(menuCardH+menuGap), menuCardW, menuCardH}
		if u.card(r, g.art.portrait(&set.Units[id], 1), set.Units[id].Name, id == m.lobby.hero) {
			m.lobby.hero = id
		}
	}
}

// buildDetails describes the chosen hero: role, spells and strengths.
func (m *menu) buildDetails(g *Game) {
	u, set := &g.ui, g.config.Data
	hero := &set.Units[m.lobby.hero]
	r := rect{u.w/2 + 40, menuTop, 520, 322}
	u.panel(r)
	u.label(r.x+22, r.y+40, hero.Name, strong(28, gilt))
	reach := g.speech.say("melee")
	if hero.Ranged {
		reach = g.speech.say("ranged")
	}
	u.label(r.x+r.w-22, r.y+38, hero.Role+" · "+reach, plain(16, textSoft).at(right))
	for i, id := range hero.Spells {
		m.buildSpell(g, &set.Spells[id], i, rect{r.x + 22, r.y + 58 + float32(i)*64, r.w - 44, 58})
	}
	m.buildStats(g, hero, rect{u.w/2 - 560, menuTop + menuCardH + 16, 4*menuCardW + 3*menuGap, 148})
}

func (m *menu) buildSpell(g *Game, s *data.Spell, i int, r rect) {
	u := &g.ui
	u.icon(rect{r.x, r.y, 50, 50}, g.art.icon("spell", firstOf(s.Icon, s.Key)))
	key := keyName(g.settings.Keys[int(cmdSpell1)+i])
	u.label(r.x+62, r.y+17, key, strong(15, gilt))
	u.label(r.x+84, r.y+17, s.Name, strong(15, textMain))
	for k, line := range g.paint.wrapPoints(g, s.Text, plain(13, textSoft), r.w-62) {
		if k < 2 {
			u.label(r.x+62, r.y+34+float32(k)*16, line, plain(13, textSoft))
		}
	}
}

// heroStats are the attributes that the menu compares, with the value that
// fills the bar.
var heroStats = []struct {
	name phrase
	attr data.Attr
	full float64
}{
	{"stat_health", data.AttrMaxHealth, 700}, {"stat_attack", data.AttrAttack, 65}, {"stat_power", data.AttrPower, 45},
	{"stat_armor", data.AttrArmor, 30}, {"stat_speed", data.AttrMoveSpeed, 330}, {"stat_reach", data.AttrRange, 500},
}

func (m *menu) buildStats(g *Game, hero *data.Unit, r rect) {
	u := &g.ui
	u.panel(r)
	for i, s := range heroStats {
		c := r.inset(18)
		x, y := c.x+float32(i%2)*(c.w/2+8), c.y+20+float32(i/2)*40
		v := units(hero.Base[s.attr])
		u.label(x, y, g.speech.say(s.name), plain(14, textSoft))
		u.label(x+c.w/2-16, y, trimNumber(v), strong(14, textMain).at(right))
		u.add(widget{kind: wMeter, at: rect{x, y + 6, c.w/2 - 16, 6}, share: float32(min(v/s.full, 1)), color: gilt})
	}
}

// buildMode places the choices of mode, bots and seed.
func (m *menu) buildMode(g *Game, box rect) {
	u := &g.ui
	line := func(i int, name phrase) rect {
		y := box.y + 14 + float32(i)*44
		u.label(box.x+20, y+23, g.speech.say(name), strong(15, textSoft))
		return rect{box.x + 96, y, box.w - 116, 34}
	}
	r := line(0, "mode")
	if u.choice(r.column(0, 2, 10), g.speech.say("duel"), m.lobby.players == 1) {
		m.lobby.players = 1
	}
	if u.choice(r.column(1, 2, 10), g.speech.say("team"), m.lobby.players == 3) {
		m.lobby.players = 3
	}
	r = line(1, "bots")
	for i, w := range skillWords {
		if u.choice(r.column(i, 3, 10), g.speech.say(phrase(w)), int(m.lobby.skill) == i) {
			m.lobby.skill = uint8(i)
		}
	}
	m.buildMap(g, line(2, "map"))
}

// buildMap places the maps and the seed.
func (m *menu) buildMap(g *Game, r rect) {
	u, set := &g.ui, g.config.Data
	maps := mapsOf(set)
	left := rect{r.x, r.y, (r.w - 10) / 2, r.h}
	for i, k := range maps {
		if u.choice(left.column(i, len(maps), 8), mapName(set, k), k == m.lobby.mapKey) {
			m.lobby.mapKey = k
		}
	}
	text := g.speech.say("seed") + ": " + g.speech.say("random")
	if m.typed != "" || m.typing {
		text = g.speech.say("seed") + ": " + m.typed
		if m.typing && int(m.time*2)%2 == 0 {
			text += "|"
		}
	}
	if u.choice(rect{r.x + (r.w+10)/2, r.y, (r.w - 10) / 2, r.h}, text, m.typing) {
		m.typing = !m.typing
	} else if u.hit && m.typing && !u.over {
		m.typing = false
	}
}

func mapName(set *data.Set, key string) string {
	for i := range set.Maps {
		if set.Maps[i].Key == key {
			return set.Maps[i].Name
		}
	}
	return key
}

// typeSeed takes digits while the seed is being typed.
func (m *menu) typeSeed(g *Game) {
	if !m.typing {
		return
	}
	for d := range 10 {
		if g.device.hit[ebiten.KeyDigit0+ebiten.Key(d)] || g.device.hit[ebiten.KeyNumpad0+ebiten.Key(d)] {
			if len(m.typed) < 12 {
				m.typed += strconv.Itoa(d)
			}
		}
	}
	if g.device.hit[ebiten.KeyBackspace] && m.typed != "" {
		m.typed = m.typed[:len(m.typed)-1]
	}
	if g.device.hit[ebiten.KeyEscape] {
		m.typed, m.typing = "", false
	}
	if g.ui.enter {
		m.typing, g.ui.enter = false, false
	}
}

// play begins the match.
func (m *menu) play(g *Game) (screen, error) {
	l := m.lobby
	l.seed = g.seed()
	if m.typed != "" {
		if n, err := strconv.ParseUint(m.typed, 10, 64); err == nil {
			l.seed = n
		}
	}
	g.settings.Hero = g.config.Data.Units[l.hero].Key
	g.settings.Players, g.settings.Skill, g.settings.Map = l.players, skillWords[l.skill], l.mapKey
	g.saveSettings()
	next, err := newMatch(g, startOf(g.config.Data, l, g.settings.Name, g.config.StepMillis), 0)
	if err != nil {
		m.wrong = err.Error()
		return m, nil
	}
	return next, nil
}

// seed is the seed of a match for which none was chosen.
func (g *Game) seed() uint64 {
	if g.config.Seed != nil {
		return g.config.Seed()
	}
	return uint64(g.start.UnixNano()+g.now()) % 1_000_000
}

func (m *menu) draw(g *Game, p *painter) {
	m.backdrop.draw(g, p, g.config.Data.Map(m.lobby.mapKey))
	g.points(p)
	w := g.ui.w
	title := style{size: 64, bold: true, align: centre, color: gilt, edge: ink}
	p.text(w/2, 96, g.speech.say("title"), title)
	p.text(w/2, 130, g.speech.say("subtitle"), over(18, textMain).at(centre))
	g.ui.draw(p)
	if m.help {
		h := &hud{art: g.art, set: g.config.Data, speech: g.speech, keys: &g.settings.Keys, w: g.ui.w, h: g.ui.h}
		p.rect(0, 0, g.ui.w, g.ui.h, ink.fade(0.6))
		h.drawHelp(p)
	}
}

func (m *menu) close() error { return nil }
