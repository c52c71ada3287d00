package view

import (
	"strings"
	"unicode"

	"github.com/hajimehoshi/ebiten/v2"
)

// field is a line of text that the player types. Its end is where typing goes.
type field struct {
	text   string
	most   int  // characters
	upper  bool // letters become capitals
	spaces bool // blanks may be typed
}

// Times of a held Backspace, in ticks.
const (
	repeatAfter = 24
	repeatEvery = 3
)

// form is a page with fields, of which one is typed into.
type form struct {
	focus  *field
	order  []*field // as they were placed in this tick
	erased int      // ticks for which Backspace has been held
	time   float64
}

// begin starts a tick.
func (f *form) begin(seconds float64) {
	f.order = f.order[:0]
	f.time += seconds
}

// input places a field with its hint.
func (f *form) input(g *Game, r rect, x *field, hint string) {
	u := &g.ui
	f.order = append(f.order, x)
	if u.hit {
		switch {
		case r.has(u.x, u.y):
			f.focus = x
		case f.focus == x:
			f.focus = nil
		}
	}
	mine := f.focus == x
	w := widget{kind: wField, at: r, text: x.text, hot: u.hot(r), chosen: mine}
	if x.text == "" && !mine {
		w.text, w.primary = hint, true
	}
	if mine && int(f.time*2)%2 == 0 {
		w.down = true // the caret shows
	}
	u.add(w)
}

// typing takes what was typed since the last tick. paste returns the clipboard's
// text.
func (f *form) typing(d *device, paste func() (string, error)) {
	if d.hit[ebiten.KeyTab] && len(f.order) > 0 {
		f.next(d.shift())
	}
	if f.focus == nil {
		return
	}
	switch {
	case d.ctrl() && d.hit[ebiten.KeyV]:
		if text, err := paste(); err == nil {
			f.focus.put(strings.TrimSpace(text))
		}
	case d.ctrl() || d.alt():
	default:
		f.focus.put(string(d.typed))
	}
	if !d.held[ebiten.KeyBackspace] {
		f.erased = 0
		return
	}
	if f.erased++; f.erased == 1 || f.erased > repeatAfter && f.erased%repeatEvery == 0 {
		f.focus.erase(d.ctrl())
	}
}

// next moves to the next field, or the one before.
func (f *form) next(back bool) {
	step, at := 1, len(f.order)-1
	if back {
		step, at = len(f.order)-1, 0
	}
	for i, x := range f.order {
		if x == f.focus {
			at = i
		}
	}
	f.focus = f.order[(at+step)%len(f.order)]
}

// put appends what a line of text may hold.
func (x *field) put(text string) {
	for _, r := range text {
		if !unicode.IsPrint(r) || r == ' ' && !x.spaces || len([]rune(x.text)) >= x.most {
			continue
		}
		if x.upper {
			r = unicode.ToUpper(r)
		}
		x.text += string(r)
	}
}

// erase takes away the last character, or all.
func (x *field) erase(all bool) {
	r := []rune(x.text)
	if all || len(r) == 0 {
		x.text = ""
		return
	}
	x.text = string(r[:len(r)-1])
}

func (w *widget) drawField(p *painter) {
	r, edge, c := w.at, panelEdge, textMain
	if w.chosen {
		edge = gilt
	}
	if w.hot {
		edge = edge.mix(white, 0.3)
	}
	if w.primary {
		c = textFaint
	}
	p.round(r.x, r.y, r.w, r.h, 6, ink, inkSoft)
	p.roundFrame(r.x, r.y, r.w, r.h, 6, 1.4, edge)
	st := plain(17, c)
	text := w.text
	for p.width(text, st) > r.w-28 && text != "" { // the end is what is typed
		text = string([]rune(text)[1:])
	}
	x := p.text(r.x+12, r.y+r.h/2+6, text, st)
	if w.down {
		p.rect(r.x+14+x, r.y+9, 1.6, r.h-18, gilt)
	}
}
