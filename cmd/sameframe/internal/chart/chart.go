// Package chart draws plain diagrams of a match: curves over time, who is ahead,
// stacked bars and a table of numbers, with labelled axes, as pictures of one
// size.
package chart

import (
	"image"
	"image/color"
	"image/draw"
	"io/fs"
	"slices"
	"strconv"

	"golang.org/x/image/font"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
	"golang.org/x/image/vector"
)

// Width and Height of every picture, in pixels.
const (
	Width  = 960
	Height = 540

	left, right, top, bottom = 80, 200, 50, 50 // margins of the axes
)

var (
	paper = color.RGBA{255, 255, 255, 255}
	ink   = color.RGBA{34, 38, 46, 255}
	soft  = color.RGBA{96, 104, 116, 255}
	faint = color.RGBA{222, 226, 232, 255}
)

// Pen draws charts with a few typefaces: the first one that has a letter gives
// it.
type Pen struct{ title, label, small stack }

// stack is typefaces of one size.
type stack []typeface

type typeface struct {
	font.Face
	letters *sfnt.Font
}

func (f *typeface) has(c rune) bool {
	i, err := f.letters.GlyphIndex(nil, c)
	return err == nil && i != 0
}

// NewPen reads the typefaces of OpenType files, the preferred one first.
func NewPen(files fs.FS, names ...string) (*Pen, error) {
	p := &Pen{}
	for _, name := range names {
		b, err := fs.ReadFile(files, name)
		if err != nil {
			return nil, err
		}
		f, err := opentype.Parse(b)
		if err != nil {
			return nil, err
		}
		for size, to := range map[float64]*stack{20: &p.title, 14: &p.label, 12: &p.small} {
			face, err := opentype.NewFace(f, &opentype.FaceOptions{Size: size, DPI: 72})
			if err != nil {
				return nil, err
			}
			*to = append(*to, typeface{face, f})
		}
	}
	return p, nil
}

// of is the typeface that has a letter, the first one when none has.
func (s stack) of(c rune) font.Face {
	for i := range s {
		if s[i].has(c) {
			return s[i].Face
		}
	}
	return s[0].Face
}

// width of a text, in 1/64 pixel.
func (s stack) width(text string) (w fixed.Int26_6) {
	for _, c := range text {
		a, _ := s.of(c).GlyphAdvance(c)
		w += a
	}
	return w
}

// Has reports whether there are letters for all of a text.
func (p *Pen) Has(text string) bool {
	for _, c := range text {
		if !slices.ContainsFunc(p.label, func(f typeface) bool { return f.has(c) }) {
			return false
		}
	}
	return true
}

// Curve is one line of a diagram: a value for each of its moments.
type Curve struct {
	Name   string
	Color  color.RGBA
	Values []int
}

// Lines is a diagram of values over time.
type Lines struct {
	Title  string
	Unit   string // of the values
	Time   string // what the other axis is called
	Millis []int  // moments, rising
	Top    int    // of the axis, when not that of the values
	Curves []Curve
}

// sheet is a picture that is being drawn.
type sheet struct {
	*image.RGBA
	pen *Pen
}

func (p *Pen) sheet(title string) *sheet {
	s := &sheet{image.NewRGBA(image.Rect(0, 0, Width, Height)), p}
	draw.Draw(s, s.Bounds(), image.NewUniform(paper), image.Point{}, draw.Src)
	s.text(p.title, left, 26, title, ink, 0)
	return s
}

// text writes a line with its baseline at y. share is how much of its width lies
// before x, in halves.
func (s *sheet) text(faces stack, x, y int, text string, c color.Color, share int) int {
	w := faces.width(text)
	d := font.Drawer{Dst: s, Src: image.NewUniform(c), Dot: fixed.Point26_6{X: fixed.I(x) - w*fixed.Int26_6(share)/2, Y: fixed.I(y)}}
	for _, c := range text {
		d.Face = faces.of(c)
		d.DrawString(string(c))
	}
	return w.Ceil()
}

func (s *sheet) label(x, y int, text string, share int) { s.text(s.pen.label, x, y, text, ink, share) }

// box fills a rectangle.
func (s *sheet) box(x, y, w, h int, c color.Color) {
	draw.Draw(s, image.Rect(x, y, x+w, y+h), image.NewUniform(c), image.Point{}, draw.Over)
}

// stroke draws a line of two pixels from a to b, smoothed.
func (s *sheet) stroke(ax, ay, bx, by float32, c color.Color) {
	dx, dy := bx-ax, by-ay
	n := max(abs(dx), abs(dy), 1)
	nx, ny := -dy/n, dx/n
	// The rasteriser is as large as the line, not as the sheet.
	ox, oy := int(min(ax, bx))-2, int(min(ay, by))-2
	part := image.Rect(ox, oy, int(max(ax, bx))+3, int(max(ay, by))+3)
	r := vector.NewRasterizer(part.Dx(), part.Dy())
	fx, fy := float32(ox), float32(oy)
	r.MoveTo(ax+nx-fx, ay+ny-fy)
	r.LineTo(bx+nx-fx, by+ny-fy)
	r.LineTo(bx-nx-fx, by-ny-fy)
	r.LineTo(ax-nx-fx, ay-ny-fy)
	r.ClosePath()
	r.Draw(s, part, image.NewUniform(c), image.Point{})
}

func abs(v float32) float32 {
	if v < 0 {
		return -v
	}
	return v
}

// Step is the distance of the marks of an axis from 0 to top: 1, 2 or 5 times a
// power of ten, so that there are at most most of them.
func Step(top, most int) int {
	for step := 1; ; step *= 10 {
		for _, f := range []int{1, 2, 5} {
			if top/(step*f) <= most {
				return step * f
			}
		}
	}
}

// Draw draws the diagram. Values below 0 lie on the axis.
func (l *Lines) Draw(p *Pen) image.Image {
	s := p.sheet(l.Title)
	end, high := last(l.Millis), max(l.Top, 1)
	for i := range l.Curves {
		for _, v := range l.Curves[i].Values {
			high = max(high, v)
		}
	}
	a := axes{sheet: s, end: end, high: whole(high)}
	a.draw(l.Unit, l.Time)
	for i := range l.Curves {
		a.curve(&l.Curves[i], l.Millis)
		l.legend(s, i)
	}
	return s
}

// last is the end of an axis of time.
func last(millis []int) int {
	end := 1
	for _, ms := range millis {
		end = max(end, ms)
	}
	return end
}

// whole is the first mark of an axis at or above its highest value.
func whole(high int) int {
	for {
		step := Step(high, marks)
		up := (high + step - 1) / step * step
		if up == high {
			return high
		}
		high = up // which may need longer steps
	}
}

// marks is how many marks an axis of values has at most, without that at 0.
const marks = 6

func (l *Lines) legend(s *sheet, i int) {
	x, y := Width-right+20, top+12+i*22
	s.box(x, y-6, 18, 4, l.Curves[i].Color)
	s.label(x+26, y, l.Curves[i].Name, 0)
}

// axes maps moments and values to pixels.
type axes struct {
	*sheet
	end, high int
	low       int // at most 0
}

func (a *axes) x(ms int) float32 { return left + float32(Width-left-right)*float32(ms)/float32(a.end) }
func (a *axes) y(v int) float32 {
	return Height - bottom - float32(Height-top-bottom)*float32(max(v, a.low)-a.low)/float32(a.high-a.low)
}

func (a *axes) draw(unit, time string) {
	step := Step(max(a.high, -a.low), marks)
	for v := a.low / step * step; v <= a.high; v += step {
		y := int(a.y(v))
		a.box(left, y, Width-left-right, 1, faint)
		a.label(left-8, y+5, strconv.Itoa(max(v, -v)), 2)
	}
	minutes := Step(a.end/60_000, 12)
	for m := 0; m*60_000 <= a.end; m += minutes {
		x := int(a.x(m * 60_000))
		a.box(x, top, 1, Height-top-bottom, faint)
		a.label(x, Height-bottom+20, strconv.Itoa(m), 1)
	}
	a.box(left, int(a.y(0)), Width-left-right, 1, ink)
	a.box(left, top, 1, Height-top-bottom, ink)
	a.text(a.pen.small, Width-right, Height-bottom+38, time, soft, 2)
	a.text(a.pen.small, left, top-7, unit, soft, 0)
}

func (a *axes) curve(c *Curve, millis []int) {
	for i := 1; i < min(len(c.Values), len(millis)); i++ {
		a.stroke(a.x(millis[i-1]), a.y(c.Values[i-1]), a.x(millis[i]), a.y(c.Values[i]), c.Color)
	}
}

// Table is a matrix of numbers, shaded by their size: the first columns among
// themselves, and the Last ones among themselves.
type Table struct {
	Title      string
	Rows, Cols []string
	Colors     []color.RGBA // of the rows
	Cells      [][]int
	Last       int // columns at the end with a scale of their own, set off a little
}

// highs are the highest numbers of the first columns and of the last ones.
func (t *Table) highs() (first, last int) {
	first, last = 1, 1
	for _, row := range t.Cells {
		for j, v := range row {
			if j < len(row)-t.Last {
				first = max(first, v)
			} else {
				last = max(last, v)
			}
		}
	}
	return first, last
}

// Draw draws the table.
func (t *Table) Draw(p *Pen) image.Image {
	s := p.sheet(t.Title)
	const head, gap = 120, 10 // width of the names of rows, and before the last columns
	w, h := (Width-left-head-20-gap)/max(len(t.Cols), 1), min((Height-top-bottom)/max(len(t.Rows), 1), 60)
	first, high := t.highs()
	at := func(j int) int {
		if j >= len(t.Cols)-t.Last {
			return left + head + gap + j*w
		}
		return left + head + j*w
	}
	for j, name := range t.Cols {
		s.label(at(j)+w/2, top+14, name, 1)
	}
	for i, name := range t.Rows {
		y := top + 20 + i*h
		s.label(left+head-8, y+h/2+5, name, 2)
		for j, v := range t.Cells[i] {
			x, most := at(j), first
			if j >= len(t.Cols)-t.Last {
				most = high
			}
			s.box(x+1, y+1, w-2, h-2, shade(t.Colors[i], v, most))
			if v != 0 {
				s.label(x+w/2, y+h/2+5, strconv.Itoa(v), 1)
			}
		}
	}
	return s
}

// shade mixes a colour with the paper: 0 is faint, high is two thirds of it.
func shade(c color.RGBA, v, high int) color.RGBA {
	if v <= 0 {
		return color.RGBA{244, 246, 248, 255}
	}
	mix := func(c uint8) uint8 { return uint8(255 - (255-int(c))*(15+50*v/high)/100) }
	return color.RGBA{mix(c.R), mix(c.G), mix(c.B), 255}
}
