package view

// rect is a rectangle in points.
type rect struct{ x, y, w, h float32 }

func (r rect) has(x, y float32) bool {
	return x >= r.x && y >= r.y && x < r.x+r.w && y < r.y+r.h
}

func (r rect) inset(d float32) rect { return rect{r.x + d, r.y + d, r.w - 2*d, r.h - 2*d} }

// row cuts the i-th of n columns with a gap out of a rectangle.
func (r rect) column(i, n int, gap float32) rect {
	w := (r.w - gap*float32(n-1)) / float32(n)
	return rect{r.x + float32(i)*(w+gap), r.y, w, r.h}
}

// widgetKind says how a widget is drawn.
type widgetKind uint8

const (
	wLabel widgetKind = iota
	wButton
	wPanel
	wSlider
	wCard
	wIcon
	wShade
	wMeter
	wGlow
	wField
	wSeat
)

// widget is one thing of a menu, laid out in Update and painted in Draw.
type widget struct {
	kind    widgetKind
	at      rect
	text    string
	style   style
	sprite  *sprite
	hot     bool // under the pointer
	down    bool
	chosen  bool
	primary bool
	share   float32 // of a slider
	color   tint
}

// ui is the interface of one tick: screens call it in Update with what they
// contain, and it answers what was clicked. Draw paints the same list.
type ui struct {
	x, y    float32 // pointer in points
	w, h    float32 // window in points
	hit     bool    // left button went down
	held    bool
	lifted  bool
	enter   bool // Enter was pressed: clicks the primary button
	drag    int  // number of the slider that is dragged, 0 for none
	press   rect // where the held click began
	items   []widget
	sliders int
	clicked bool // some button was clicked in this tick
	over    bool // the pointer is over something
}

// begin starts a tick.
func (u *ui) begin(d *device, w, h, scale float32) {
	u.w, u.h = w/scale, h/scale
	u.x, u.y = float32(d.x)/scale, float32(d.y)/scale
	b := d.buttons[mouseLeft]
	u.hit, u.held, u.lifted = b.hit, b.held, b.lifted
	u.items = u.items[:0]
	u.sliders, u.clicked, u.over = 0, false, false
	if !u.held && !u.lifted {
		u.drag = 0
	}
	if u.hit {
		u.press = rect{u.x, u.y, 1, 1}
	}
}

func (u *ui) add(w widget) { u.items = append(u.items, w) }

// label places a text with its baseline at y.
func (u *ui) label(x, y float32, text string, st style) {
	u.add(widget{kind: wLabel, at: rect{x: x, y: y}, text: text, style: st})
}

// panel places a background.
func (u *ui) panel(r rect) { u.add(widget{kind: wPanel, at: r}) }

// shade darkens the whole window.
func (u *ui) shade(a float32) {
	u.add(widget{kind: wShade, at: rect{0, 0, u.w, u.h}, color: ink.fade(a)})
}

// icon places a picture.
func (u *ui) icon(r rect, s *sprite) { u.add(widget{kind: wIcon, at: r, sprite: s, color: white}) }

// pressed reports whether a click that began and ended inside r ends now.
func (u *ui) pressed(r rect) bool {
	if !u.lifted || u.drag != 0 || !r.has(u.x, u.y) || !r.has(u.press.x, u.press.y) {
		return false
	}
	u.clicked = true
	return true
}

func (u *ui) hot(r rect) bool {
	if !r.has(u.x, u.y) {
		return false
	}
	u.over = true
	return true
}

// button places a button and reports a click.
func (u *ui) button(r rect, text string) bool {
	hot := u.hot(r)
	u.add(widget{kind: wButton, at: r, text: text, hot: hot, down: hot && u.held && r.has(u.press.x, u.press.y)})
	return u.pressed(r)
}

// primary places the button that Enter clicks too.
func (u *ui) primary(r rect, text string) bool {
	hot := u.hot(r)
	u.add(widget{kind: wButton, at: r, text: text, hot: hot, down: hot && u.held && r.has(u.press.x, u.press.y), primary: true})
	if u.enter {
		u.clicked = true
		return true
	}
	return u.pressed(r)
}

// choice places one of several alternatives and reports a click.
func (u *ui) choice(r rect, text string, chosen bool) bool {
	hot := u.hot(r)
	u.add(widget{kind: wButton, at: r, text: text, hot: hot, chosen: chosen, down: hot && u.held && r.has(u.press.x, u.press.y)})
	return u.pressed(r)
}

// card places a big choice with a picture and reports a click.
func (u *ui) card(r rect, s *sprite, text string, chosen bool) bool {
	u.add(widget{kind: wCard, at: r, sprite: s, text: text, hot: u.hot(r), chosen: chosen})
	return u.pressed(r)
}

// slider places a slider from 0 to 100 and returns its new value.
func (u *ui) slider(r rect, value int) int {
	u.sliders++
	if u.hit && r.has(u.x, u.y) {
		u.drag = u.sliders
	}
	if u.drag == u.sliders {
		value = int(min(max((u.x-r.x)/r.w, 0), 1)*100 + 0.5)
	}
	u.add(widget{kind: wSlider, at: r, share: float32(value) / 100, hot: u.hot(r) || u.drag == u.sliders})
	return value
}

// draw paints the list.
func (u *ui) draw(p *painter) {
	for i := range u.items {
		u.items[i].draw(p)
	}
}

func (w *widget) draw(p *painter) {
	r := w.at
	switch w.kind {
	case wLabel:
		p.text(r.x, r.y, w.text, w.style)
	case wShade:
		p.rect(r.x, r.y, r.w, r.h, w.color)
	case wPanel:
		p.panel(r)
	case wIcon:
		p.icon(w.sprite, r.x, r.y, r.w, r.h, w.color)
	case wSlider:
		w.drawSlider(p)
	case wMeter:
		p.round(r.x, r.y, r.w, r.h, r.h/2, ink, inkSoft)
		p.round(r.x, r.y, max(r.w*w.share, r.h), r.h, r.h/2, w.color, w.color.shade(0.7))
	case wGlow:
		p.round(r.x, r.y, r.w, r.h, 6, white.fade(0.07), white.fade(0.05))
	case wCard:
		w.drawCard(p)
	case wField:
		w.drawField(p)
	case wSeat:
		w.drawSeat(p)
	default:
		w.drawButton(p)
	}
}

// panel draws the background that every part of the interface shares.
func (p *painter) panel(r rect) {
	p.round(r.x+1, r.y+3, r.w, r.h, 8, black.fade(0.35), black.fade(0.35))
	p.round(r.x, r.y, r.w, r.h, 7, panelHigh.mix(panel, 0.35).fade(0.96), ink.mix(panel, 0.5).fade(0.96))
	p.roundFrame(r.x, r.y, r.w, r.h, 7, 1.5, panelEdge)
	p.roundFrame(r.x+2, r.y+2, r.w-4, r.h-4, 6, 1, black.fade(0.35))
}

func (w *widget) drawButton(p *painter) {
	r := w.at
	top, low, edge, text := hex(0x2C4259), hex(0x1B2B3C), panelEdge, textMain
	switch {
	case w.primary:
		top, low, edge, text = hex(0xF2C566), hex(0xB9802F), hex(0xFFE7A8), hex(0x2A1C06)
	case w.chosen:
		top, low, edge, text = hex(0x3F6C94), hex(0x28496A), hex(0x8FCBFF), white
	}
	if w.hot {
		top, low, edge = top.mix(white, 0.14), low.mix(white, 0.10), edge.mix(white, 0.3)
	}
	dy := float32(0)
	if w.down {
		top, low, dy = low, top, 1
	}
	p.round(r.x, r.y+2, r.w, r.h, 6, black.fade(0.4), black.fade(0.4))
	p.round(r.x, r.y+dy, r.w, r.h, 6, top, low)
	p.roundFrame(r.x, r.y+dy, r.w, r.h, 6, 1.4, edge)
	size := min(max(r.h*0.42, 12), 24)
	p.text(r.x+r.w/2, r.y+dy+r.h/2+size*0.36, w.text, strong(size, text).at(centre))
}

func (w *widget) drawSlider(p *painter) {
	r := w.at
	y := r.y + r.h/2
	p.round(r.x, y-3, r.w, 6, 3, ink, inkSoft)
	p.round(r.x, y-3, max(r.w*w.share, 6), 6, 3, gilt, giltDark)
	x := r.x + r.w*w.share
	c := textMain
	if w.hot {
		c = gilt.mix(white, 0.5)
	}
	p.disc(x, y+1, 9, black.fade(0.5))
	p.disc(x, y, 8, c)
	p.disc(x, y, 4, hex(0x2C4259))
}

func (w *widget) drawCard(p *painter) {
	r := w.at
	top, low, edge := hex(0x223447), hex(0x141F2B), panelEdge
	if w.chosen {
		top, low, edge = hex(0x365C80), hex(0x1E3852), gilt
	}
	if w.hot {
		top, edge = top.mix(white, 0.12), edge.mix(white, 0.3)
	}
	p.round(r.x, r.y+3, r.w, r.h, 8, black.fade(0.4), black.fade(0.4))
	p.round(r.x, r.y, r.w, r.h, 8, top, low)
	side := min(r.w, r.h-26) - 14
	if w.sprite != nil {
		p.icon(w.sprite, r.x+(r.w-side)/2, r.y+7, side, side, white)
	}
	t := float32(1.5)
	if w.chosen {
		t = 3
	}
	p.roundFrame(r.x, r.y, r.w, r.h, 8, t, edge)
	p.text(r.x+r.w/2, r.y+r.h-10, w.text, strong(15, textMain).at(centre))
}
