package view

import (
	"image"
	"math"
	"strconv"
	"strings"
)

// align says which part of a text lies at the given place.
type align uint8

const (
	left align = iota
	centre
	right
)

// style is how a text looks. Size is in local units of the painter.
type style struct {
	size  float32
	bold  bool
	align align
	color tint
	edge  tint // outline; zero draws none
}

// plain is text on a panel.
func plain(size float32, c tint) style { return style{size: size, color: c} }

// strong is bold text on a panel.
func strong(size float32, c tint) style { return style{size: size, color: c, bold: true} }

// over is bold text over the world, with an outline.
func over(size float32, c tint) style {
	return style{size: size, color: c, bold: true, edge: ink.fade(0.9 * c.A)}
}

func (s style) at(a align) style { s.align = a; return s }

// pixels is the size in which a style is rendered. World text uses few
// different sizes, so that zooming does not fill the page.
func (p *painter) pixels(size float32) int16 {
	px := size * abs32(p.kx)
	if px > 40 {
		px = float32(math.Round(float64(px)/4) * 4)
	}
	return int16(min(max(math.Round(float64(px)), 7), 160))
}

// text draws a line with its baseline at y and returns its width in local
// units.
func (p *painter) text(x, y float32, s string, st style) float32 {
	px := p.pixels(st.size)
	w := p.pixelWidth(s, px, st.bold)
	bx, by := x*p.kx+p.ox, y*p.ky+p.oy
	switch st.align {
	case centre:
		bx -= w / 2
	case right:
		bx -= w
	}
	bx, by = round32(bx), round32(by)
	if st.edge != (tint{}) {
		p.run(bx, by, s, px, st.bold, true, st.edge)
	}
	p.run(bx, by, s, px, st.bold, false, st.color)
	return w / abs32(p.kx)
}

// run emits the glyphs of one layer of a text.
func (p *painter) run(x, y float32, s string, px int16, bold, edge bool, c tint) {
	for _, r := range s {
		g := p.glyphs.get(glyphKey{bold, px, r})
		if edge {
			p.glyph(round32(x)+g.ex, y+g.ey, g.edge, c)
		} else {
			p.glyph(round32(x)+g.dx, y+g.dy, g.fill, c)
		}
		x += g.advance
	}
}

func (p *painter) glyph(x, y float32, r image.Rectangle, c tint) {
	if r.Empty() {
		return
	}
	p.texels(x, y, float32(r.Dx()), float32(r.Dy()), r, c)
}

// texels draws a rectangle of the page over a rectangle of pixels.
func (p *painter) texels(x, y, w, h float32, r image.Rectangle, c tint) {
	i := p.room(4)
	u0, v0, u1, v1 := float32(r.Min.X), float32(r.Min.Y), float32(r.Max.X), float32(r.Max.Y)
	p.texel(x, y, u0, v0, c)
	p.texel(x+w, y, u1, v0, c)
	p.texel(x, y+h, u0, v1, c)
	p.texel(x+w, y+h, u1, v1, c)
	p.quadIndex(i)
}

func (p *painter) pixelWidth(s string, px int16, bold bool) float32 {
	var w float32
	for _, r := range s {
		w += p.glyphs.get(glyphKey{bold, px, r}).advance
	}
	return w
}

// width measures a text in local units.
func (p *painter) width(s string, st style) float32 {
	return p.pixelWidth(s, p.pixels(st.size), st.bold) / abs32(p.kx)
}

// wrap breaks a text into lines no wider than w: at spaces, and before each
// Chinese character that may begin a line.
func (p *painter) wrap(s string, st style, w float32) []string {
	var lines []string
	line := ""
	for rest := s; rest != ""; {
		var bit string
		bit, rest = cutBit(rest)
		if next := strings.TrimRight(line+bit, " "); line != "" && p.width(next, st) > w {
			lines = append(lines, strings.TrimRight(line, " "))
			bit, line = strings.TrimLeft(bit, " "), ""
		}
		line += bit
	}
	if line = strings.TrimRight(line, " "); line != "" {
		lines = append(lines, line)
	}
	return lines
}

// cutBit cuts the part of a text that stays on one line: a word with the spaces
// behind it, or a Chinese character with the punctuation behind it.
func cutBit(s string) (bit, rest string) {
	end, wide := 0, false
	for i, r := range s {
		ends := end > 0 && !strings.ContainsRune(noLineStart, r) && (isWide(r) || wide || s[i-1] == ' ' && r != ' ')
		if ends {
			return s[:i], s[i:]
		}
		end, wide = i+1, isWide(r) || wide && strings.ContainsRune(noLineStart, r)
	}
	return s, ""
}

// noLineStart are the marks that never begin a line.
const noLineStart = "，。；：、！？）」”％%· "

// isWide reports whether a rune is written without spaces around it.
func isWide(r rune) bool { return r >= 0x2E80 }

// wrapPoints is wrap outside of drawing: the width is in points.
func (p *painter) wrapPoints(g *Game, s string, st style, w float32) []string {
	g.points(p)
	return p.wrap(s, st, w)
}

// widthPoints is width outside of drawing.
func (p *painter) widthPoints(g *Game, s string, st style) float32 {
	g.points(p)
	return p.width(s, st)
}

// smallInts keeps the texts of the numbers that appear every frame.
var smallInts = makeSmallInts()

func makeSmallInts() (t [2048]string) {
	for i := range t {
		t[i] = strconv.Itoa(i)
	}
	return t
}

// itoa writes a whole number.
func itoa(n int) string {
	if n >= 0 && n < len(smallInts) {
		return smallInts[n]
	}
	return strconv.Itoa(n)
}

// clockText writes milliseconds as minutes and seconds.
func clockText(ms int) string {
	s := max(ms, 0) / 1000
	if s%60 < 10 {
		return itoa(s/60) + ":0" + itoa(s%60)
	}
	return itoa(s/60) + ":" + itoa(s%60)
}

// secondsText writes a cooldown: whole seconds above ten, tenths below.
func secondsText(ms int) string {
	if ms >= 9950 {
		return itoa((ms + 999) / 1000)
	}
	t := (ms + 99) / 100
	return itoa(t/10) + "." + itoa(t%10)
}

func round32(x float32) float32 { return float32(math.Round(float64(x))) }
