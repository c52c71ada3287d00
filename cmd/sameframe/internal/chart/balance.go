package chart

import (
	"image"
	"image/color"
)

// Side is one of the two whose balance is drawn.
type Side struct {
	Name  string
	Color color.RGBA
}

// Mark is something that happened, drawn above or below the curve of its side.
type Mark struct {
	Millis int
	Side   int // 0 or 1
	Tall   bool
}

// Balance is a diagram of how far one of two is ahead: the first one's lead lies
// above the axis, the second one's below.
type Balance struct {
	Title, Unit, Time string
	Sides             [2]Side
	Millis, Values    []int
	Marks             []Mark
	Short, Long       string // what the marks are
}

// Draw draws the balance.
func (b *Balance) Draw(p *Pen) image.Image {
	s := p.sheet(b.Title)
	most := 1
	for _, v := range b.Values {
		most = max(most, v, -v)
	}
	most = whole(most)
	a := axes{sheet: s, end: last(b.Millis), high: most, low: -most}
	a.draw(b.Unit, b.Time)
	for x := left; x < Width-right; x++ {
		b.column(&a, x)
	}
	for i := 1; i < min(len(b.Values), len(b.Millis)); i++ {
		b.edge(&a, i)
	}
	a.box(left, int(a.y(0)), Width-left-right, 1, ink)
	for _, m := range b.Marks {
		b.mark(&a, m)
	}
	b.legend(s)
	return s
}

// column fills from the axis to the value at a column of pixels.
func (b *Balance) column(a *axes, x int) {
	v, ok := b.at((x - left) * a.end / (Width - left - right))
	if !ok || v == 0 {
		return
	}
	zero, y, side := int(a.y(0)), int(a.y(v)), b.Sides[0]
	if v < 0 {
		zero, y, side = y, zero, b.Sides[1]
	}
	a.box(x, y, 1, zero-y, Tint(side.Color, 45))
}

// edge draws the curve up to the i-th moment, in two pieces where the lead
// changes hands.
func (b *Balance) edge(a *axes, i int) {
	fromX, toX := a.x(b.Millis[i-1]), a.x(b.Millis[i])
	from, to := b.Values[i-1], b.Values[i]
	if from*to < 0 {
		midX := fromX + (toX-fromX)*float32(from)/float32(from-to)
		a.stroke(fromX, a.y(from), midX, a.y(0), b.colorOf(from))
		fromX, from = midX, 0
	}
	a.stroke(fromX, a.y(from), toX, a.y(to), b.colorOf(from+to))
}

// colorOf is that of the side that leads by a value; nobody's is grey.
func (b *Balance) colorOf(v int) color.RGBA {
	switch {
	case v > 0:
		return b.Sides[0].Color
	case v < 0:
		return b.Sides[1].Color
	}
	return soft
}

// at is the value at a moment, between those that are known.
func (b *Balance) at(ms int) (int, bool) {
	for i := 1; i < min(len(b.Values), len(b.Millis)); i++ {
		if from, to := b.Millis[i-1], b.Millis[i]; ms <= to && to > from {
			return b.Values[i-1] + (b.Values[i]-b.Values[i-1])*(ms-from)/(to-from), true
		}
	}
	return 0, false
}

// mark draws a stroke at the edge of its side; a tall one is twice as long and
// thick.
func (b *Balance) mark(a *axes, m Mark) {
	long, thick := 10, 2
	if m.Tall {
		long, thick = 22, 4
	}
	y := top
	if m.Side == 1 {
		y = Height - bottom - long
	}
	a.box(int(a.x(m.Millis))-thick/2, y, thick, long, b.Sides[m.Side].Color)
}

func (b *Balance) legend(s *sheet) {
	x := Width - right + 20
	for i, side := range b.Sides {
		s.box(x, top+6+i*22, 18, 10, Tint(side.Color, 45))
		s.label(x+26, top+16+i*22, side.Name, 0)
	}
	if b.Short != "" {
		s.box(x+8, top+56, 2, 10, soft)
		s.label(x+26, top+66, b.Short, 0)
		s.box(x+7, top+76, 4, 22, soft)
		s.label(x+26, top+92, b.Long, 0)
	}
}
