package view

import (
	"sameframe/client"
	"sameframe/core/wire"
)

// pausePlace is the menu over a match.
func (h *hud) pausePlace() rect { return rect{h.w/2 - 170, h.h/2 - 196, 340, 392} }

// pauseMenu places the menu of a paused match and returns the next screen. A
// match that others play too can be left, but neither stopped nor begun anew.
func (m *matchScreen) pauseMenu(g *Game) screen {
	u := &g.ui
	u.shade(0.55)
	r := m.hud.pausePlace()
	u.panel(r)
	u.label(u.w/2, r.y+46, g.speech.say(m.pauseWord()), strong(28, gilt).at(centre))
	n := 0
	line := func() rect {
		n++
		return rect{r.x + 40, r.y + 21 + float32(n)*51, r.w - 80, 42}
	}
	m.spots = map[string]rect{}
	named := func(name string) rect {
		m.spots[name] = line()
		return m.spots[name]
	}
	if u.primary(line(), g.speech.say("resume")) {
		m.setPause(g, false)
	}
	if u.button(line(), g.speech.say("settings")) {
		m.options = newOptionsPage()
	}
	if u.button(line(), g.speech.say("help")) {
		m.help = !m.help
	}
	if !m.live() && u.button(line(), g.speech.say(m.word("restart", "watch_again"))) {
		return m.again(g, m.start.Seed)
	}
	if m.seat >= 0 {
		m.surrenderButton(g, named("surrender"))
	}
	if m.live() {
		u.label(u.w/2, r.y+r.h-30, g.speech.say("goes_on_meanwhile"), plain(14, textSoft).at(centre))
		return m.leaveButton(g, named("leave"))
	}
	if u.button(line(), g.speech.say(m.word("to_menu", "quit"))) {
		return g.home()
	}
	return m
}

// leaveButton asks a player twice, for others play on.
func (m *matchScreen) leaveButton(g *Game, r rect) screen {
	text := g.speech.say("leave_match")
	if m.leaving {
		text = g.speech.say("leave_sure")
	}
	if !g.ui.choice(r, text, m.leaving) {
		return m
	}
	if m.seat >= 0 && !m.leaving {
		m.leaving = true
		return m
	}
	return newParted(g, m, client.Notice{})
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
