package view

import "sameframe/core/wire"

// pauseMenu places the menu of a paused match and returns the next screen.
func (m *matchScreen) pauseMenu(g *Game) screen {
	u := &g.ui
	u.shade(0.55)
	r := rect{u.w/2 - 170, u.h/2 - 196, 340, 392}
	u.panel(r)
	u.label(u.w/2, r.y+46, g.speech.say(m.pauseWord()), strong(28, gilt).at(centre))
	line := func(i int) rect { return rect{r.x + 40, r.y + 72 + float32(i)*51, r.w - 80, 42} }
	if u.primary(line(0), g.speech.say("resume")) {
		m.setPause(g, false)
	}
	if u.button(line(1), g.speech.say("settings")) {
		m.options = newOptionsPage()
	}
	if u.button(line(2), g.speech.say("help")) {
		m.help = !m.help
	}
	if u.button(line(3), g.speech.say(m.word("restart", "watch_again"))) {
		return m.again(g, m.start.Seed)
	}
	if m.seat >= 0 {
		m.surrenderButton(g, line(4))
	}
	if u.button(line(5), g.speech.say(m.word("to_menu", "quit"))) {
		return g.home()
	}
	return m
}

// pauseWord heads the menu: a match that others play too cannot be paused.
func (m *matchScreen) pauseWord() phrase {
	if m.live() {
		return "not_paused"
	}
	return "paused"
}

// word is one phrase for who plays and another for who watches.
func (m *matchScreen) word(plays, watches phrase) phrase {
	if m.seat < 0 {
		return watches
	}
	return plays
}

// surrenderButton asks twice.
func (m *matchScreen) surrenderButton(g *Game, r rect) {
	text := g.speech.say("surrender")
	if m.giveUp {
		text = g.speech.say("surrender_sure")
	}
	if !g.ui.choice(r, text, m.giveUp) {
		return
	}
	if !m.giveUp {
		m.giveUp = true
		return
	}
	m.setPause(g, false)
	if err := m.feed.Push(wire.Action{Kind: wire.Surrender}); err != nil {
		m.news.message(err.Error(), true)
	}
}

// again opens the same match with a seed; when that fails this one goes on.
func (m *matchScreen) again(g *Game, seed uint64) screen {
	start := m.start
	start.Seed = seed
	next, err := newMatch(g, start, m.seat)
	if err != nil {
		m.news.message(err.Error(), true)
		return m
	}
	return next
}
