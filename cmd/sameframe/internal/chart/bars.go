package chart

import (
	"image"
	"image/color"
	"strconv"
)

// Part is one piece of a bar.
type Part struct {
	Label  string // written inside where it fits; empty: none
	Detail string // written behind the label where it fits as well
	Value  int
	Color  color.RGBA
}

// Bar is a row of parts, one after the other.
type Bar struct {
	Name  string
	Parts []Part
}

// Bars is a diagram of stacked bars.
type Bars struct {
	Title  string
	Unit   string
	Legend []Part // what colours mean; empty where the labels say it
	Bars   []Bar
	Scale  int // divides values when they are written; 0: 1
	total  []int
}

const barHead, barEnd = 90, 70 // for names beyond the margin, and for sums

// Draw draws the bars.
func (b *Bars) Draw(p *Pen) image.Image {
	s := p.sheet(b.Title)
	b.Scale = max(b.Scale, 1)
	high := 1
	b.total = make([]int, len(b.Bars))
	for i := range b.Bars {
		for _, part := range b.Bars[i].Parts {
			b.total[i] += max(part.Value, 0)
		}
		high = max(high, b.total[i])
	}
	wide := Width - left - barHead - barEnd
	b.grid(s, high, wide)
	h := b.height()
	for i := range b.Bars {
		b.bar(s, i, top+i*h, h, high, wide)
	}
	b.legend(s)
	return s
}

// height is that of a bar with the room around it.
func (b *Bars) height() int { return min((Height-top-bottom-30)/max(len(b.Bars), 1), 66) }

// grid draws the marks of the values.
func (b *Bars) grid(s *sheet, high, wide int) {
	high = max(high/b.Scale, 1)
	step := Step(high, marks)
	foot := top + b.height()*len(b.Bars) + 4
	for v := 0; v <= high; v += step {
		x := left + barHead + v*wide/high
		s.box(x, top, 1, foot-top, faint)
		s.text(s.pen.small, x, foot+16, strconv.Itoa(v), soft, 1)
	}
	s.text(s.pen.small, left+barHead, top-7, b.Unit, soft, 0)
}

func (b *Bars) bar(s *sheet, i, y, h, high, wide int) {
	s.label(left+barHead-8, y+h/2+5, b.Bars[i].Name, 2)
	from, sum := left+barHead, 0
	for _, part := range b.Bars[i].Parts {
		sum += max(part.Value, 0)
		to := left + barHead + sum*wide/high
		if to-from > 1 {
			s.box(from, y+3, to-from-1, h-6, part.Color)
		}
		s.inside(part, from, to, y+h/2+5)
		from = to
	}
	if b.total[i] > 0 {
		s.label(from+6, y+h/2+5, strconv.Itoa(b.total[i]/b.Scale), 0)
	}
}

// inside writes what a part is into it, with its detail where both fit.
func (s *sheet) inside(p Part, from, to, y int) {
	for _, text := range []string{p.Label + " " + p.Detail, p.Label} {
		if p.Detail == "" {
			text = p.Label
		}
		if s.pen.small.width(text).Ceil() <= to-from-8 {
			s.text(s.pen.small, (from+to)/2, y, text, inkOn(p.Color), 1)
			return
		}
	}
}

// legend writes what the colours mean below the bars.
func (b *Bars) legend(s *sheet) {
	x, y := left+barHead, Height-18
	for _, l := range b.Legend {
		s.box(x, y-9, 12, 10, l.Color)
		x += 18 + s.text(s.pen.small, x+18, y, l.Label, ink, 0) + 18
	}
}

// inkOn is the colour of letters on a colour.
func inkOn(c color.RGBA) color.Color {
	if 299*int(c.R)+587*int(c.G)+114*int(c.B) < 140_000 {
		return paper
	}
	return ink
}

// Tint mixes a colour with the paper: 0 is the colour, 100 the paper.
func Tint(c color.RGBA, percent int) color.RGBA {
	mix := func(v uint8) uint8 { return uint8(int(v) + (255-int(v))*percent/100) }
	return color.RGBA{mix(c.R), mix(c.G), mix(c.B), 255}
}
