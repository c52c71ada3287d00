package view

import (
	"github.com/hajimehoshi/ebiten/v2"

	"sameframe/core/battle"
)

// filmKey is what a key does in a film, beside the commands that may be bound.
type filmKey struct {
	key   ebiten.Key
	shift bool
	does  filmButton
}

// filmKeys are the keys of a film. They lie where a video player has them.
var filmKeys = [...]filmKey{
	{ebiten.KeyHome, false, filmRestart},
	{ebiten.KeyArrowLeft, true, filmBackFar},
	{ebiten.KeyArrowLeft, false, filmBackNear},
	{ebiten.KeyComma, false, filmBackFrame},
	{ebiten.KeyR, false, filmReverse},
	{ebiten.KeyPeriod, false, filmNextFrame},
	{ebiten.KeyArrowRight, false, filmNextNear},
	{ebiten.KeyArrowRight, true, filmNextFar},
	{ebiten.KeyQ, false, filmLastEvent},
	{ebiten.KeyE, false, filmNextEvent},
	{ebiten.KeyG, false, filmGoTo},
}

// filmCommands are the buttons whose keys may be bound.
var filmCommands = [...]struct {
	key  command
	does filmButton
}{{cmdCentre, filmPlay}, {cmdSlower, filmSlower}, {cmdFaster, filmFaster}, {cmdSight, filmSight}}

// filmInput reads keys and mouse for the film.
func (m *matchScreen) filmInput(g *Game, pic *battle.Picture) {
	u := &g.ui
	m.scrub(u)
	if b, ok := filmPressed(&g.device, &g.settings.Keys); ok {
		m.filmDo(g, b)
	}
	if b, ok := m.hud.filmAt(u.x, u.y); ok && u.hit {
		u.clicked = true
		m.filmDo(g, b)
	}
	if m.film.ended() {
		m.filmEnd(g, pic)
	}
}

// filmPressed is the button whose key went down. Keys that the player has bound
// go before.
func filmPressed(d *device, keys *bindings) (filmButton, bool) {
	for _, c := range filmCommands {
		if d.hit[keys[c.key]] {
			return c.does, true
		}
	}
	for _, k := range filmKeys {
		if d.hit[k.key] && k.shift == (d.shift() && k.paired()) {
			return k.does, true
		}
	}
	return 0, false
}

// paired reports whether Shift makes a difference to the key.
func (k filmKey) paired() bool { return k.key == ebiten.KeyArrowLeft || k.key == ebiten.KeyArrowRight }

// filmDo does what a button says.
func (m *matchScreen) filmDo(g *Game, b filmButton) {
	f := m.film
	switch b {
	case filmRestart:
		f.restart()
	case filmBackFar:
		f.skip(-skipFar)
	case filmBackNear:
		f.skip(-skipNear)
	case filmBackFrame:
		f.single(false)
	case filmReverse:
		f.reverse()
	case filmPlay:
		f.toggle()
	case filmNextFrame:
		f.single(true)
	case filmNextNear:
		f.skip(skipNear)
	case filmNextFar:
		f.skip(skipFar)
	case filmLastEvent, filmNextEvent:
		f.mark(b == filmNextEvent)
	case filmSlower:
		f.setPace(f.pace() - 1)
	case filmFaster:
		f.setPace(f.pace() + 1)
	case filmSight:
		m.turnSight()
	case filmGoTo:
		m.watch.entry = openEntry()
	}
}

// scrub goes to the moment under the pointer while the line of time is held; the
// film waits as long.
func (m *matchScreen) scrub(u *ui) {
	w := &m.watch
	switch {
	case u.hit && m.hud.filmLine().has(u.x, u.y) && !w.scrubs:
		w.scrubs, w.ran = true, !m.film.film.Paused() || m.film.ended()
	case w.scrubs && !u.held:
		w.scrubs = false
		m.film.film.SetPaused(!w.ran)
	}
	if w.scrubs {
		m.film.seek(m.hud.filmTrack().position(u.x, m.film.length()))
		m.film.film.SetPaused(true)
	}
}
