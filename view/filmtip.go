package view

import (
	"strings"

	"sameframe/core/battle"
	"sameframe/core/replay"
)

// tipPart is a word of a line over the line of time: text, or a picture when it
// has none.
type tipPart struct {
	text  string
	style style
	icon  *sprite
	tint  tint
}

const (
	momentRow  = 20
	momentIcon = 15
	momentMost = 5 // events that are told at once
)

// drawMoment tells what happened under the pointer on the line of time.
func (m *matchScreen) drawMoment(g *Game, p *painter, pic *battle.Picture) {
	r, n := m.hud.filmTrack(), m.film.length()
	x := min(max(g.ui.x, r.x), r.x+r.w)
	p.rect(x-0.5, r.y, 1, r.h, white.fade(0.8))
	rows := m.moment(g, pic, r.position(x, n), x)
	wide := float32(0)
	for _, row := range rows {
		wide = max(wide, rowWidth(p, row))
	}
	box := rect{w: wide + 24, h: float32(len(rows))*momentRow + 12}
	box.x = min(max(x-box.w/2, 8), m.hud.w-box.w-8)
	box.y = m.hud.filmBar().y - box.h - 6
	p.panel(box)
	for i, row := range rows {
		drawRow(p, box.x+12, box.y+21+float32(i)*momentRow, row)
	}
}

// moment is what there is to tell about a position: its time, who led, and the
// events around the place x of the track.
func (m *matchScreen) moment(g *Game, pic *battle.Picture, at int, x float32) [][]tipPart {
	f := m.film
	rows := [][]tipPart{{{text: f.clock(at), style: strong(15, gilt)}, {text: g.speech.say("frame") + " " + itoa(at), style: plain(12, textFaint)}}}
	if f.tale.report == nil {
		return rows
	}
	if gold, ok := f.tale.leadAt(at); ok && gold != 0 {
		rows[0] = append(rows[0], m.leadPart(g, gold))
	}
	marks, fight := f.tale.near(m.hud.filmTrack(), x, f.length())
	if fight != nil {
		rows = append(rows, m.fightRow(g, fight))
	}
	for i, k := range marks {
		if i == momentMost {
			rows = append(rows, []tipPart{{text: "+" + itoa(len(marks)-i), style: plain(13, textSoft)}})
			break
		}
		rows = append(rows, m.eventRow(g, pic, k))
	}
	return rows
}

// campWords are the camps by name.
var campWords = [...]phrase{"", "west", "east"}

// leadPart says who leads by how much gold.
func (m *matchScreen) leadPart(g *Game, gold int) tipPart {
	camp := 1
	if gold < 0 {
		camp, gold = 2, -gold
	}
	return tipPart{text: g.speech.say(campWords[camp]) + " +" + itoa(gold) + " " + strings.ToLower(g.speech.say("gold")), style: plain(13, campTint(uint8(camp)))}
}

// fightRow tells of a team fight.
func (m *matchScreen) fightRow(g *Game, f *filmFight) []tipPart {
	k := f.fight.Kills
	return []tipPart{
		{text: g.speech.say("team_fight"), style: strong(14, gilt)},
		{text: clockText(int(f.fight.From)) + "–" + clockText(int(f.fight.To)), style: plain(13, textSoft)},
		{text: itoa(k[1]), style: strong(14, allyBlue)}, {text: ":", style: plain(14, textSoft)}, {text: itoa(k[2]), style: strong(14, enemyOrange)},
	}
}

// eventRow tells of an event: who killed whom, or what fell to whom.
func (m *matchScreen) eventRow(g *Game, pic *battle.Picture, k *filmMark) []tipPart {
	e := k.event
	row := []tipPart{{text: m.film.clock(k.at), style: plain(13, textFaint)}}
	by := func(word phrase) {
		name, c := m.seatName(pic, int8(e.Seat))
		if name == "" {
			name, c = g.speech.say(word), textSoft
		}
		row = append(row, tipPart{text: name, style: strong(14, c)})
	}
	camp := func(word phrase, c int) {
		row = append(row, tipPart{text: g.speech.say(word), style: strong(14, campTint(uint8(c)))})
	}
	icon := func(s *sprite) { row = append(row, tipPart{icon: s, tint: white}) }
	switch k.kind {
	case markKill, markDeath:
		if e.Seat >= 0 {
			by("")
		}
		icon(m.hud.art.get("skull"))
		victim, c := m.seatName(pic, int8(e.Victim))
		row = append(row, tipPart{text: victim, style: strong(14, c)})
		return append(row, m.killWords(g, pic, e)...)
	case markTower:
		by("a_creep")
		icon(m.hud.art.of("minimap_tower", uint8(e.Camp)))
		camp([...]phrase{"", "west_tower", "east_tower"}[e.Camp], e.Camp)
	case markBase:
		by("a_creep")
		icon(m.hud.art.of("minimap_base", uint8(e.Camp)))
		camp([...]phrase{"", "west_base", "east_base"}[e.Camp], e.Camp)
	case markYield:
		camp([...]phrase{"", "west_yields", "east_yields"}[3-k.camp], 3-k.camp)
	}
	return row
}

// killWords tells what is special about a kill, and who helped.
func (m *matchScreen) killWords(g *Game, pic *battle.Picture, e *replay.Event) []tipPart {
	var row []tipPart
	say := func(word phrase) { row = append(row, tipPart{text: g.speech.say(word), style: plain(13, gilt)}) }
	switch {
	case e.First:
		say("first_blood")
	case e.Streak == 2:
		say("double_kill")
	case e.Streak > 2:
		say("triple_kill")
	}
	for i, s := range e.Assists {
		name, c := m.seatName(pic, int8(s))
		if i == 0 {
			name = "+ " + name
		}
		row = append(row, tipPart{text: name, style: plain(13, c.fade(0.8))})
	}
	return row
}

// partGap is the room between the words of a line.
const partGap = 7

func (q *tipPart) width(p *painter) float32 {
	if q.icon != nil {
		return momentIcon
	}
	return p.width(q.text, q.style)
}

func rowWidth(p *painter, row []tipPart) (w float32) {
	for i := range row {
		w += row[i].width(p) + partGap
	}
	return w - partGap
}

func drawRow(p *painter, x, y float32, row []tipPart) {
	for i := range row {
		if q := &row[i]; q.icon != nil {
			p.icon(q.icon, x, y-momentIcon+3, momentIcon, momentIcon, q.tint)
		} else {
			p.text(x, y, q.text, q.style)
		}
		x += row[i].width(p) + partGap
	}
}

// filmWords say what the buttons of the bar do.
var filmWords = [numFilmButtons + 1]phrase{
	filmRestart: "film_restart", filmBackFar: "film_back", filmBackNear: "film_back", filmBackFrame: "film_back_frame", filmReverse: "film_reverse",
	filmPlay: "film_play", filmNextFrame: "film_next_frame", filmNextNear: "film_next", filmNextFar: "film_next",
	filmLastEvent: "film_last_event", filmNextEvent: "film_next_event", filmSlower: "film_slower", filmFaster: "film_faster", filmSight: "film_sight",
	filmGoTo: "film_goto",
}

// filmText says what a button does.
func (m *matchScreen) filmText(g *Game, b filmButton) string {
	text := g.speech.say(filmWords[b])
	switch b {
	case filmBackFar, filmNextFar:
		text = strings.ReplaceAll(text, "#", itoa(skipFar/1000))
	case filmBackNear, filmNextNear:
		text = strings.ReplaceAll(text, "#", itoa(skipNear/1000))
	}
	return text
}

// filmKeyName is the key of a button.
func (h *hud) filmKeyName(b filmButton) string {
	for _, c := range filmCommands {
		if c.does == b {
			return keyName(h.keys[c.key])
		}
	}
	for _, k := range filmKeys {
		if k.does == b {
			return k.name()
		}
	}
	return ""
}

// filmSigns are the names of keys that a keyboard writes as signs.
var filmSigns = map[string]string{"Comma": ",", "Period": ".", "Left": "←", "Right": "→"}

func (k filmKey) name() string {
	name := keyName(k.key)
	if s, ok := filmSigns[name]; ok {
		name = s
	}
	if k.shift {
		name = "Shift " + name
	}
	return name
}

// drawFilmTip says what the button under the pointer does, and its key.
func (m *matchScreen) drawFilmTip(g *Game, p *painter, b filmButton) {
	row := []tipPart{{text: m.filmText(g, b), style: plain(14, textMain)}, {text: m.hud.filmKeyName(b), style: strong(14, gilt)}}
	r := m.hud.filmPlace(b)
	box := rect{w: rowWidth(p, row) + 24, h: 32}
	box.x = max(r.x+r.w/2-box.w/2, 8)
	box.y = m.hud.filmBar().y - box.h - 6
	p.panel(box)
	drawRow(p, box.x+12, box.y+21, row)
}
