package view

import (
	"strconv"
	"strings"

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
	tip      data.SpellID // under the pointer, 0 for none
	tipAt    point
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
	menuTop    = 128
	menuCols   = 5
	menuCardW  = 106
	menuCardH  = 126
	menuGap    = 10
	menuLeft   = 600 // left edge, from the middle
	menuHeroes = menuCols*menuCardW + (menuCols-1)*menuGap
	menuSpell  = 62 // height of a spell's row
	menuBottom = menuTop + 66 + 5*menuSpell + 12
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
	m.tip = 0
	return m.build(g)
}

// build places the widgets and answers their clicks.
func (m *menu) build(g *Game) (screen, error) {
	u, cx := &g.ui, g.ui.w/2
	m.buildHeroes(g)
	box := rect{cx - menuLeft, menuBottom, menuHeroes, 150}
	u.panel(box)
	m.buildMode(g, box)
	m.buildDetails(g)
	m.buildLanguages(g)
	if g.config.Online == nil {
		if u.primary(playRow(cx), g.speech.say("play")) {
			return m.play(g)
		}
	} else {
		if u.primary(playPlace(cx), g.speech.say("play")) {
			return m.play(g)
		}
		if u.button(onlinePlace(cx), g.speech.say("play_online")) {
			return newFoyer(g, nil), nil
		}
	}
	row := playRow(cx)
	row.y, row.h = row.y+row.h+16, 48
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

// playRow is the room of the buttons that lead into a match, for a middle of the
// window.
func playRow(cx float32) rect {
	return rect{cx - menuLeft + menuHeroes + 16, menuBottom, 2*menuLeft - menuHeroes - 16, 82}
}

// playPlace is the button that begins a match here, onlinePlace the one that
// leads to services.
func playPlace(cx float32) rect {
	r := playRow(cx)
	r.w = r.w*0.6 - 8
	return r
}

func onlinePlace(cx float32) rect {
	r := playRow(cx)
	return rect{r.x + r.w*0.6 + 8, r.y, r.w*0.4 - 8, r.h}
}

// heroPlace is the card of a hero, for a middle of the window.
func heroPlace(cx float32, i int) rect {
	return rect{cx - menuLeft + float32(i%menuCols)*(menuCardW+menuGap), menuTop + float32(i/menuCols)*(menuCardH+menuGap), menuCardW, menuCardH}
}

// buildHeroes places the cards of the heroes.
func (m *menu) buildHeroes(g *Game) {
	u, set := &g.ui, g.config.Data
	for i, id := range heroesOf(set) {
		if u.card(heroPlace(u.w/2, i), g.art.portrait(&set.Units[id], 1), g.speech.unit(&set.Units[id]), id == m.lobby.hero) {
			m.lobby.hero = id
		}
	}
}

// buildLanguages places a button for each language in the window's corner.
func (m *menu) buildLanguages(g *Game) {
	r := rect{g.ui.w - 216, 16, 200, 32}
	languageChoice(g, r)
}

// languageChoice places a button for each language; the texts change at once.
func languageChoice(g *Game, r rect) {
	all := languages()
	for i, l := range all {
		if g.ui.choice(r.column(i, len(all), 8), languageNames[l], g.settings.Language == l) {
			g.settings.Language, g.speech = l, newSpeech(l)
			g.saveSettings()
		}
	}
}

// buildDetails describes the chosen hero: role, strengths, passive and spells.
func (m *menu) buildDetails(g *Game) {
	u, set := &g.ui, g.config.Data
	hero := &set.Units[m.lobby.hero]
	x := u.w/2 - menuLeft + menuHeroes + 16
	r := rect{x, menuTop, u.w/2 + menuLeft - x, menuBottom - menuTop - 12}
	u.panel(r)
	u.label(r.x+20, r.y+40, g.speech.unit(hero), strong(28, gilt))
	reach := g.speech.say("melee")
	if hero.Ranged {
		reach = g.speech.say("ranged")
	}
	u.label(r.x+r.w-20, r.y+38, g.speech.of(hero.Role, hero.RoleZH)+" · "+reach, plain(16, textSoft).at(right))
	row := rect{r.x + 20, r.y + 58, r.w - 40, menuSpell - 6}
	for i, id := range hero.Spells {
		m.buildSpell(g, &set.Spells[id], keyName(g.settings.Keys[int(cmdSpell1)+i]), row)
		row.y += menuSpell
	}
	if hero.Passive != 0 {
		m.buildSpell(g, &set.Spells[hero.Passive], "", row)
	}
	m.buildStats(g, hero, rect{u.w/2 - menuLeft, menuTop + 2*(menuCardH+menuGap), menuHeroes, 92})
}

// buildSpell places a spell with two lines of its text; the rest is in the tip
// that shows while the pointer is over it.
func (m *menu) buildSpell(g *Game, s *data.Spell, key string, r rect) {
	u := &g.ui
	if r.has(u.x, u.y) {
		m.tip, m.tipAt = s.ID, point{r.x, r.y}
		u.add(widget{kind: wGlow, at: r.inset(-4)})
	}
	u.icon(rect{r.x, r.y + 2, 50, 50}, g.art.icon("spell", firstOf(s.Icon, s.Key)))
	x := r.x + 62
	if key == "" {
		key = g.speech.say("passive")
	}
	u.label(x, r.y+16, key, strong(14, gilt))
	x += g.paint.widthPoints(g, key, strong(14, gilt)) + 9
	u.label(x, r.y+16, g.speech.spell(s), strong(15, textMain))
	if s.Ultimate {
		u.label(r.x+r.w, r.y+16, g.speech.say("ultimate"), plain(12, gilt).at(right))
	}
	lines := g.paint.wrapPoints(g, g.speech.of(s.Text, s.TextZH), plain(13, textSoft), r.w-62)
	for k, line := range lines {
		if k == 1 && len(lines) > 2 {
			line = strings.TrimRight(line, " ,.;，。；") + " …"
		}
		if k < 2 {
			u.label(r.x+62, r.y+33+float32(k)*16, line, plain(13, textSoft))
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
		c := rect{r.x + 16, r.y, r.w - 32, r.h}.column(i%3, 3, 18)
		y := r.y + 26 + float32(i/3)*38
		v := units(hero.Base[s.attr])
		u.label(c.x, y, g.speech.say(s.name), plain(14, textSoft))
		u.label(c.x+c.w, y, trimNumber(v), strong(14, textMain).at(right))
		u.add(widget{kind: wMeter, at: rect{c.x, y + 6, c.w, 6}, share: float32(min(v/s.full, 1)), color: gilt})
	}
}

// modeLine is the room of the choices in a line, for a middle of the window.
func modeLine(cx float32, i int) rect {
	return rect{cx - menuLeft + 96, menuBottom + 14 + float32(i)*44, menuHeroes - 116, 34}
}

// buildMode places the choices of mode, bots and seed.
func (m *menu) buildMode(g *Game, box rect) {
	u := &g.ui
	line := func(i int, name phrase) rect {
		r := modeLine(u.w/2, i)
		u.label(box.x+20, r.y+23, g.speech.say(name), strong(15, textSoft))
		return r
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
		if u.choice(left.column(i, len(maps), 8), g.speech.mapName(set, k), k == m.lobby.mapKey) {
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
	title := style{size: 58, bold: true, align: centre, color: gilt, edge: ink}
	p.text(w/2, 76, g.speech.say("title"), title)
	p.text(w/2, 106, g.speech.say("subtitle"), over(17, textMain).at(centre))
	g.ui.draw(p)
	h := &hud{art: g.art, set: g.config.Data, speech: g.speech, keys: &g.settings.Keys, w: g.ui.w, h: g.ui.h}
	if m.tip != 0 && m.options == nil && !m.help {
		h.drawTip(p, m.tipAt.X-tipW/2-14, g.ui.h-24, h.protoTip(p, m.tip))
	}
	if m.help {
		p.rect(0, 0, g.ui.w, g.ui.h, ink.fade(0.6))
		h.drawHelp(p)
	}
}

func (m *menu) close() error { return nil }
