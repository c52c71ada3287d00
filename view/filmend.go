package view

import "sameframe/core/battle"

// filmEndPlace is where a film that is over says so: under the score, so that
// the last picture can still be seen.
func (h *hud) filmEndPlace() rect { return rect{h.w/2 - 220, 112, 440, 116} }

// filmEnd offers at the end of a film to see it again or to leave.
func (m *matchScreen) filmEnd(g *Game, pic *battle.Picture) {
	u, r := &g.ui, m.hud.filmEndPlace()
	line := rect{r.x + 20, r.y + r.h - 54, r.w - 40, 40}
	if u.primary(line.column(0, 2, 12), g.speech.say("watch_again")) {
		m.film.restart()
	}
	if u.button(line.column(1, 2, 12), g.speech.say(m.leaveWord(g))) {
		m.watch.leave = true
	}
}

// leaveWord says where a film is left to.
func (m *matchScreen) leaveWord(g *Game) phrase {
	if g.config.First != nil && g.config.FirstSeat < 0 {
		return "quit"
	}
	return "to_menu"
}

// filmMenu places the menu of a film and returns the next screen.
func (m *matchScreen) filmMenu(g *Game) screen {
	u := &g.ui
	u.shade(0.55)
	r := rect{u.w/2 - 170, u.h/2 - 176, 340, 340}
	u.panel(r)
	u.label(u.w/2, r.y+46, g.speech.say("film"), strong(28, gilt).at(centre))
	n := 0
	line := func() rect {
		n++
		return rect{r.x + 40, r.y + 21 + float32(n)*51, r.w - 80, 42}
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
	if u.button(line(), g.speech.say("watch_again")) {
		m.setPause(g, false)
		m.film.restart()
	}
	if u.button(line(), g.speech.say(m.leaveWord(g))) {
		return g.home()
	}
	return m
}

// drawFilmEnd paints how the match of a film ended. A recording that was cut off
// says that it breaks off.
func (m *matchScreen) drawFilmEnd(g *Game, p *painter, pic *battle.Picture) {
	r := m.hud.filmEndPlace()
	p.panel(r)
	text, c := g.speech.say("film_breaks_off"), textMain
	if o := pic.Outcome; o.Over {
		text, c = g.speech.say(winWord(o.Winner)), campTint(o.Winner)
	}
	p.text(r.x+r.w/2, r.y+40, text, strong(28, c).at(centre))
	g.ui.draw(p)
}

// filmHelpRows lists the keys of a film.
func (h *hud) filmHelpRows() []helpRow {
	k, f := func(c command) string { return keyName(h.keys[c]) }, h.filmKeyName
	return []helpRow{
		{f(filmPlay), "film_play"},
		{f(filmSlower) + "  " + f(filmFaster), "film_pace"},
		{f(filmReverse), "film_reverse"},
		{f(filmBackFrame) + "  " + f(filmNextFrame), "film_frames"},
		{f(filmBackNear) + "  " + f(filmNextNear), "film_skips"},
		{f(filmBackFar) + "  " + f(filmNextFar), "film_leaps"},
		{f(filmLastEvent) + "  " + f(filmNextEvent), "film_events"},
		{f(filmRestart), "film_restart"},
		{h.speech.say("help_left"), "film_line"},
		{f(filmGoTo), "film_goto"},
		{"1–9, 0", "film_follow"},
		{k(cmdCameraLock), "help_lock"},
		{"W A S D", "help_scroll"},
		{h.speech.say("help_wheel"), "help_zoom"},
		{f(filmSight), "film_sight"},
		{k(cmdScores), "help_scores"},
		{k(cmdPause), "film_menu"},
		{k(cmdFullScreen), "help_full"},
		{k(cmdDebug), "help_debug"},
	}
}

// drawRows paints a list of keys in the middle of the window.
func (h *hud) drawRows(p *painter, rows []helpRow) {
	const row = 24
	r := rect{w: 600, h: float32(len(rows))*row + 78}
	r.x, r.y = (h.w-r.w)/2, max((h.h-r.h)/2-20, 60)
	p.panel(r)
	p.text(r.x+r.w/2, r.y+40, h.speech.say("help"), strong(24, gilt).at(centre))
	for i, l := range rows {
		y := r.y + 74 + float32(i)*row
		p.text(r.x+230, y, l.key, strong(15, gilt).at(right))
		p.text(r.x+254, y, h.speech.say(l.text), plain(15, textMain))
	}
}
