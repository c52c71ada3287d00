package view

import (
	"github.com/hajimehoshi/ebiten/v2"
)

// buildHall is the page of a service: three ways into a room.
func (f *foyer) buildHall(g *Game) (screen, error) {
	u := &g.ui
	coded := u.enter && f.focus == &f.code
	u.enter = u.enter && !coded // else it would be a quick match
	left := u.w/2 - menuLeft
	all := rect{left, 132, 2 * menuLeft, 304}
	f.buildQuick(g, all.column(0, 3, 18))
	f.buildOwn(g, all.column(1, 3, 18))
	f.buildFriend(g, all.column(2, 3, 18), coded)
	y := f.buildTrouble(g, rect{left, all.y + all.h + 14, 2 * menuLeft, 0})
	if y+leftHigh < u.h-80 {
		f.buildLeft(g, rect{left, y, 2 * menuLeft, leftHigh})
	}
	if u.button(f.spot("leave", rect{left, u.h - 66, 220, 44}), g.speech.say("leave_lobby")) || g.device.hit[ebiten.KeyEscape] && f.focus == nil {
		f.leave()
		return f, nil
	}
	if g.device.hit[ebiten.KeyEscape] {
		f.focus = nil
	}
	s := &f.news.Service
	text := g.speech.say("rooms_now") + " " + itoa(s.Rooms) + " · " + g.speech.say("watched_after") + " " + clockText(s.Delay+500)
	u.label(left+2*menuLeft, u.h-38, text, over(14, textSoft).at(right))
	return f, nil
}

// headed places a panel with a heading and a text, and returns what is left of it.
func (f *foyer) headed(g *Game, r rect, head, text phrase) rect {
	u := &g.ui
	u.panel(r)
	u.label(r.x+24, r.y+42, g.speech.say(head), strong(22, gilt))
	y := r.y + 68
	for _, line := range g.paint.wrapPoints(g, g.speech.say(text), plain(15, textSoft), r.w-48) {
		u.label(r.x+24, y, line, plain(15, textSoft))
		y += 20
	}
	return rect{r.x + 24, y, r.w - 48, r.y + r.h - 20 - y}
}

func (f *foyer) buildQuick(g *Game, r rect) {
	u := &g.ui
	in := f.headed(g, r, "quick_match", "quick_text")
	f.buildChosen(g, in.x, in.y+16)
	if u.primary(f.spot("quick", rect{in.x, r.y + r.h - 72, in.w, 52}), g.speech.say("quick_match")) {
		f.ask(LobbyAsk{Do: "quick"})
	}
}

// buildChosen shows the hero that the player brings.
func (f *foyer) buildChosen(g *Game, x, y float32) {
	u, set := &g.ui, g.config.Data
	name := g.speech.say("hero_by_chance")
	if id, ok := set.Unit(f.hero); ok && f.hero != "" {
		u.icon(rect{x, y, 84, 84}, g.art.portrait(&set.Units[id], 1))
		name, x = g.speech.unit(&set.Units[id]), x+100
	}
	u.label(x, y+38, name, strong(18, textMain))
	u.label(x, y+62, g.speech.say("change_in_room"), plain(14, textSoft))
}

// buildOwn chooses the room to make.
func (f *foyer) buildOwn(g *Game, r rect) {
	u, w := &g.ui, &f.wanted
	in := f.headed(g, r, "own_room", "own_text")
	y := in.y
	line := func(name phrase) rect {
		u.label(in.x, y+23, g.speech.say(name), strong(15, textSoft))
		c := rect{in.x + 76, y, in.w - 76, 34}
		y += 42
		return c
	}
	c := line("map")
	maps := f.news.Service.Maps
	for i, m := range maps {
		if u.choice(c.column(i, len(maps), 6), g.speech.mapName(g.config.Data, m.Key), w.mapKey == m.Key) {
			w.mapKey = m.Key
		}
	}
	most := f.sides()
	c = line("a_side")
	w.size = min(max(w.size, 1), most)
	for i := range most {
		if u.choice(f.spot("size_"+itoa(i+1), c.column(i, most, 6)), itoa(i+1), w.size == i+1) {
			w.size = i + 1
		}
	}
	c = line("bots")
	for i, word := range skillWords {
		if u.choice(c.column(i, 3, 6), g.speech.say(phrase(word)), w.skill == i) {
			w.skill = i
		}
	}
	if u.button(f.spot("create", rect{in.x, r.y + r.h - 72, in.w, 52}), g.speech.say("create_room")) {
		f.ask(LobbyAsk{Do: "create", Map: w.mapKey, Size: w.size, Skill: w.skill})
	}
}

// sides is how many places a side of the wanted map has. A map that the service
// does not play is not wanted.
func (f *foyer) sides() int {
	maps := f.news.Service.Maps
	for _, m := range maps {
		if m.Key == f.wanted.mapKey {
			return m.Sides
		}
	}
	if len(maps) == 0 {
		return 5
	}
	f.wanted.mapKey = maps[0].Key
	return maps[0].Sides
}

// codeLength is that of a room's code.
const codeLength = 5

// buildFriend takes a code. entered: Enter was pressed in its field.
func (f *foyer) buildFriend(g *Game, r rect, entered bool) {
	u := &g.ui
	in := f.headed(g, r, "friends_room", "friends_text")
	f.input(g, f.spot("code", rect{in.x, r.y + r.h - 136, in.w, 48}), &f.code, g.speech.say("room_code"))
	row := rect{in.x, r.y + r.h - 72, in.w, 52}
	whole := len([]rune(f.code.text)) == codeLength
	join := u.button(f.spot("join", row.column(0, 2, 10)), g.speech.say("join_room"))
	watch := u.button(f.spot("watch", row.column(1, 2, 10)), g.speech.say("watch_room"))
	switch {
	case !join && !watch && !entered:
	case !whole:
		f.focus = &f.code
	case watch:
		f.ask(LobbyAsk{Do: "watch", Code: f.code.text})
	default:
		f.ask(LobbyAsk{Do: "join", Code: f.code.text})
	}
}
