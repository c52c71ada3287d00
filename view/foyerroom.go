package view

import (
	"github.com/hajimehoshi/ebiten/v2"

	"sameframe/core/data"
)

// Layout of the room, in points.
const (
	roomTop  = 128
	seatHigh = 62
)

// buildRoom is the page of a room before its match.
func (f *foyer) buildRoom(g *Game) (screen, error) {
	u, r := &g.ui, f.news.Room
	left := u.w/2 - menuLeft
	f.buildCode(g, rect{left, roomTop, 560, 84})
	seats := rect{left, roomTop + 98, 560, 34 + 5*seatHigh + 8}
	f.buildSeats(g, seats)
	right := rect{left + 578, roomTop, 2*menuLeft - 578, seats.y + seats.h - roomTop}
	f.buildHeroes(g, right)
	y := seats.y + seats.h + 14
	f.buildReady(g, rect{left, y, 2 * menuLeft, 56})
	if f.wrong.Code != "" {
		u.label(u.w/2, y+84, g.speech.sentence(&f.wrong), over(16, bad).at(centre))
		u.label(u.w/2, y+106, f.wrong.Detail, over(13, textSoft).at(centre))
	} else if !r.Quick && !r.Counting {
		u.label(u.w/2, y+84, g.speech.say("room_hint"), over(14, textSoft).at(centre))
	}
	if g.device.hit[ebiten.KeyEscape] {
		f.ask(LobbyAsk{Do: "leave"})
	}
	return f, nil
}

// buildCode shows what others need to come in.
func (f *foyer) buildCode(g *Game, r rect) {
	u, room := &g.ui, f.news.Room
	u.panel(r)
	u.label(r.x+24, r.y+34, g.speech.say("room_code"), strong(14, textSoft))
	u.label(r.x+24, r.y+68, room.Code, strong(32, gilt))
	x := r.x + 190
	text := g.speech.mapName(g.config.Data, room.Map) + " · " + itoa(len(room.Seats)/2) + " v " + itoa(len(room.Seats)/2)
	u.label(x, r.y+36, text, strong(16, textMain))
	u.label(x, r.y+60, g.speech.say("bots")+": "+g.speech.say(phrase(skillWords[min(max(room.Skill, 0), 2)])), plain(15, textSoft))
	word := phrase("copy")
	if f.copied > 0 {
		word = "copied"
	}
	if u.choice(f.spot("copy", rect{r.x + r.w - 150, r.y + 22, 126, 40}), g.speech.say(word), f.copied > 0) {
		f.copy(g, room.Code)
	}
}

// copy puts a text on the clipboard, or says why it cannot.
func (f *foyer) copy(g *Game, text string) {
	if err := g.config.Online.Copy(text); err != nil {
		f.wrong.Code, f.wrong.Text, f.wrong.Detail = "no-clipboard", g.speech.say("no_clipboard"), err.Error()
		return
	}
	f.copied = 2
}

// buildSeats shows who sits where. A click on a free seat moves there.
func (f *foyer) buildSeats(g *Game, r rect) {
	u, room := &g.ui, f.news.Room
	u.panel(r)
	size := len(room.Seats) / 2
	for camp := range 2 {
		c := rect{r.x + 16, r.y + 12, r.w - 32, r.h}.column(camp, 2, 16)
		name, tone := phrase("side_west"), allyBlue
		if camp == 1 {
			name, tone = "side_east", enemyOrange
		}
		u.label(c.x, c.y+15, g.speech.say(name), strong(15, tone))
		for i := range size {
			f.buildSeat(g, rect{c.x, c.y + 24 + float32(i)*seatHigh, c.w, seatHigh - 6}, camp*size+i)
		}
	}
	if size > 3 {
		return
	}
	y := r.y + 46 + float32(size)*seatHigh
	u.label(r.x+16, y+20, g.speech.say("friends_join"), plain(14, textSoft))
	u.label(r.x+16, y+44, "sameframe join "+f.service.text+" --code "+room.Code, plain(14, textMain))
}

func (f *foyer) buildSeat(g *Game, r rect, i int) {
	u, room := &g.ui, f.news.Room
	s := &room.Seats[i]
	f.spot("seat_"+itoa(i), r)
	u.add(widget{kind: wSeat, at: r, chosen: i == room.You, hot: s.Player == "" && u.hot(r)})
	if id, ok := g.config.Data.Unit(s.Hero); ok && s.Hero != "" {
		u.icon(rect{r.x + 6, r.y + 5, r.h - 10, r.h - 10}, g.art.portrait(&g.config.Data.Units[id], uint8(s.Camp)))
	}
	x := r.x + r.h + 6
	if s.Hero == "" && s.Player != "" {
		u.label(r.x+r.h/2+2, r.y+r.h/2+10, "?", strong(28, textFaint).at(centre))
	}
	if s.Player == "" {
		u.label(x, r.y+24, g.speech.say("seat_free"), plain(15, textFaint))
		u.label(x, r.y+43, g.speech.say("seat_free_bot"), plain(13, textFaint))
		if u.pressed(r) {
			f.ask(LobbyAsk{Do: "seat", Seat: i})
		}
		return
	}
	tone := textMain
	if i == room.You {
		tone = ownGreen
	}
	u.label(x, r.y+24, cutTo(g, s.Player, strong(16, tone), r.w-r.h-16), strong(16, tone))
	hero := g.speech.say("hero_by_chance")
	if id, ok := g.config.Data.Unit(s.Hero); ok && s.Hero != "" {
		hero = g.speech.unit(&g.config.Data.Units[id])
	}
	u.label(x, r.y+43, hero, plain(14, textSoft))
	if s.Ready {
		u.label(r.x+r.w-12, r.y+43, g.speech.say("is_ready"), strong(14, good).at(right))
	}
}

// cutTo shortens a text to a width.
func cutTo(g *Game, text string, st style, w float32) string {
	runes := []rune(text)
	for len(runes) > 1 && g.paint.widthPoints(g, string(runes), st) > w {
		runes = runes[:len(runes)-1]
	}
	if len(runes) < len([]rune(text)) {
		return string(runes) + "…"
	}
	return text
}

// buildHeroes places the cards of the heroes that the service plays, and tells of
// the chosen one.
func (f *foyer) buildHeroes(g *Game, r rect) {
	u, set := &g.ui, g.config.Data
	u.panel(r)
	const cols, gap = 5, 8
	in := rect{r.x + 16, r.y + 14, r.w - 32, 0}
	wide := (in.w - gap*(cols-1)) / cols
	high := float32(112)
	mine := f.news.Room.Seats[f.news.Room.You].Hero
	n := 0
	for _, key := range f.news.Service.Heroes {
		id, ok := set.Unit(key)
		if !ok {
			continue
		}
		c := rect{in.x + float32(n%cols)*(wide+gap), in.y + float32(n/cols)*(high+gap), wide, high}
		n++
		if u.card(f.spot("hero_"+key, c), g.art.portrait(&set.Units[id], 1), g.speech.unit(&set.Units[id]), key == mine) {
			f.choose(g, key)
		}
	}
	rows := (n + cols - 1) / cols
	f.buildHero(g, rect{in.x, in.y + float32(rows)*(high+gap) + 6, in.w, r.y + r.h - in.y - float32(rows)*(high+gap) - 20}, mine)
}

// buildHero tells of the chosen hero: its role and its spells, whose texts are in
// the tips.
func (f *foyer) buildHero(g *Game, r rect, key string) {
	u, set := &g.ui, g.config.Data
	id, ok := set.Unit(key)
	if !ok || key == "" {
		u.label(r.x, r.y+30, g.speech.say("choose_hero"), plain(16, textSoft))
		return
	}
	hero := &set.Units[id]
	reach := g.speech.say("melee")
	if hero.Ranged {
		reach = g.speech.say("ranged")
	}
	u.label(r.x, r.y+26, g.speech.unit(hero), strong(22, gilt))
	u.label(r.x, r.y+50, g.speech.of(hero.Role, hero.RoleZH)+" · "+reach, plain(15, textSoft))
	if u.button(f.spot("random", rect{r.x + r.w - 150, r.y + 8, 150, 36}), g.speech.say("random_hero")) {
		f.choose(g, "")
	}
	spells := hero.Spells[:]
	if hero.Passive != 0 {
		spells = append(spells[:len(spells):len(spells)], hero.Passive)
	}
	x := r.x
	for _, sp := range spells {
		f.buildSpell(g, &set.Spells[sp], rect{x, r.y + 68, 54, 54})
		x += 64
	}
	u.label(r.x, r.y+146, g.speech.say("spell_hint"), plain(13, textFaint))
}

func (f *foyer) buildSpell(g *Game, s *data.Spell, r rect) {
	u := &g.ui
	if r.has(u.x, u.y) {
		f.tip, f.tipAt = s.ID, point{r.x, r.y}
		u.add(widget{kind: wGlow, at: r.inset(-4)})
	}
	u.icon(r, g.art.icon("spell", firstOf(s.Icon, s.Key)))
}

// buildReady is the line of what happens next.
func (f *foyer) buildReady(g *Game, r rect) {
	u, room := &g.ui, f.news.Room
	if u.button(f.spot("leave_room", rect{r.x, r.y, 180, r.h}), g.speech.say("leave_room")) {
		f.ask(LobbyAsk{Do: "leave"})
	}
	ready := room.Seats[room.You].Ready
	if !room.Quick {
		b := f.spot("ready", rect{r.x + r.w - 260, r.y, 260, r.h})
		if ready {
			if u.choice(b, g.speech.say("not_ready"), true) {
				f.ask(LobbyAsk{Do: "ready"})
			}
		} else if u.primary(b, g.speech.say("ready")) {
			f.ask(LobbyAsk{Do: "ready", Ready: true})
		}
	}
	u.label(u.w/2, r.y+r.h/2+9, f.readyText(g), over(24, f.readyTone()).at(centre))
}

func (f *foyer) readyTone() tint {
	if f.news.Room.Counting {
		return gilt
	}
	return textMain
}

// players is how many sit in the room.
func (r *Room) players() (n int) {
	for i := range r.Seats {
		if r.Seats[i].Player != "" {
			n++
		}
	}
	return n
}

// readyText says what the room waits for.
func (f *foyer) readyText(g *Game) string {
	room := f.news.Room
	here, ready := room.players(), 0
	for i := range room.Seats {
		if room.Seats[i].Ready {
			ready++
		}
	}
	switch {
	case room.Counting:
		return g.speech.say("begins_in") + " " + secondsOf(room.Countdown)
	case room.Quick:
		return g.speech.say("begins_full") + " " + secondsOf(room.Countdown) + " s · " + itoa(here) + " / " + itoa(len(room.Seats))
	}
	return itoa(ready) + " / " + itoa(here) + " " + g.speech.say("are_ready")
}

// drawSeat paints the background of a seat.
func (w *widget) drawSeat(p *painter) {
	r, top, low, edge := w.at, hex(0x1C2B3A), hex(0x152230), panelEdge
	if w.chosen {
		top, low, edge = hex(0x24452F), hex(0x1A3324), ownGreen
	}
	if w.hot {
		top, edge = top.mix(white, 0.12), edge.mix(white, 0.3)
	}
	p.round(r.x, r.y, r.w, r.h, 6, top, low)
	p.roundFrame(r.x, r.y, r.w, r.h, 6, 1.4, edge)
}
