package view

import (
	"errors"
	"strings"

	"github.com/hajimehoshi/ebiten/v2"

	"sameframe/client"
)

// filmEntry is where a watcher types a place to go to: a time or a frame. While it
// is open it has the keyboard.
type filmEntry struct {
	open  bool
	form  form
	field field
	wrong string // what would be right, empty while nothing is known to be wrong
}

// entryMost bounds what is typed, in characters.
const entryMost = 12

func openEntry() filmEntry { return filmEntry{open: true, field: field{most: entryMost}} }

// Sizes of the entry, in points.
const (
	entryW      = 336
	entryH      = 92
	entryFieldW = 190
)

// entryPlace is over the right end of the bar, where the time stands.
func (h *hud) entryPlace() rect {
	b := h.filmBar()
	return rect{b.x + b.w - entryW, b.y - entryH - 6, entryW, entryH}
}

func (h *hud) entryField() rect {
	r := h.entryPlace()
	return rect{r.x + r.w - 16 - entryFieldW, r.y + 14, entryFieldW, 36}
}

// entryInput reads a tick of typing. Enter goes there; Esc, or a click beside the
// entry, closes it.
func (m *matchScreen) entryInput(g *Game, seconds float64) {
	e, d, u := &m.watch.entry, &g.device, &g.ui
	was := e.field.text
	e.form.begin(seconds)
	e.form.focus = &e.field
	e.form.input(g, m.hud.entryField(), &e.field, "")
	e.form.focus = &e.field
	e.form.typing(d, pasted(g))
	// The key that opened the entry may type its letter, as long as it is held.
	e.field.text = strings.TrimLeft(e.field.text, "gG")
	if e.field.text != was {
		e.wrong = ""
	}
	switch {
	case d.hit[ebiten.KeyEscape], u.hit && !m.hud.entryPlace().has(u.x, u.y):
		e.open = false
	case d.hit[ebiten.KeyEnter], d.hit[ebiten.KeyNumpadEnter]:
		m.goTo(g)
	}
}

// pasted gives the clipboard's text, where there is a way to it.
func pasted(g *Game) func() (string, error) {
	if g.config.Online == nil {
		return func() (string, error) { return "", errNoClipboard }
	}
	return g.config.Online.Paste
}

var errNoClipboard = errors.New("view: no clipboard")

// goTo moves to the place that was typed, and closes the entry; a wrong one stays,
// with what would be right. Nothing is nowhere.
func (m *matchScreen) goTo(g *Game) {
	e, f := &m.watch.entry, m.film
	text := narrow(e.field.text)
	place, err := client.ParseMoment(text)
	switch at := place.Position(f.stepMillis()); {
	case text == "":
		e.open = false
	case err != nil:
		e.wrong = g.speech.say("goto_wants")
	case at > f.length():
		e.wrong = strings.NewReplacer("#", f.clock(f.length()), "%", itoa(f.length())).Replace(g.speech.say("goto_behind"))
	default:
		f.seek(at)
		e.open = false
	}
}

// narrow is a text with the signs of a Chinese keyboard as plain ones, in small
// letters.
func narrow(text string) string {
	return strings.ToLower(strings.Map(func(r rune) rune {
		if r > 0xFF00 && r < 0xFF5F {
			return r - 0xFEE0
		}
		return r
	}, text))
}

// drawEntry paints what is typed, and under it what may be or what is wrong.
func (m *matchScreen) drawEntry(g *Game, p *painter) {
	e, r := &m.watch.entry, m.hud.entryPlace()
	p.panel(r)
	p.text(r.x+16, r.y+38, g.speech.say("goto"), strong(17, textMain))
	g.ui.draw(p)
	line, c := g.speech.say("goto_keys"), textSoft
	if e.wrong != "" {
		line, c = e.wrong, bad
	}
	p.text(r.x+16, r.y+entryH-18, line, plain(14, c))
}
