// Package chart draws plain diagrams of a match: curves over time and a table of
// numbers, with labelled axes, as pictures of one size.
package chart

import (
	"image"
	"image/color"
	"image/draw"
	"io/fs"
	"strconv"

	"golang.org/x/image/font"
	"golang.org/x/image/font/opentype"
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
	faint = color.RGBA{222, 226, 232, 255}
)

// Pen draws charts with one typeface.
type Pen struct{ title, label font.Face }

// NewPen reads the typeface of an OpenType file.
func NewPen(files fs.FS, name string) (*Pen, error) {
	b, err := fs.ReadFile(files, name)
	if err != nil {
		return nil, err
	}
	f, err := opentype.Parse(b)
	if err != nil {
		return nil, err
	}
	title, err := opentype.NewFace(f, &opentype.FaceOptions{Size: 20, DPI: 72})
	if err != nil {
		return nil, err
	}
	label, err := opentype.NewFace(f, &opentype.FaceOptions{Size: 14, DPI: 72})
	return &Pen{title, label}, err
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
	Millis []int  // moments, rising
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
func (s *sheet) text(face font.Face, x, y int, text string, c color.Color, share int) int {
	w := font.MeasureString(face, text)
	d := font.Drawer{Dst: s, Src: image.NewUniform(c), Face: face, Dot: fixed.Point26_6{X: fixed.I(x) - w*fixed.Int26_6(share)/2, Y: fixed.I(y)}}
	d.DrawString(text)
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
	end, high := 1, 1
	for _, ms := range l.Millis {
		end = max(end, ms)
	}
	for i := range l.Curves {
		for _, v := range l.Curves[i].Values {
			high = max(high, v)
		}
	}
	a := axes{sheet: s, end: end, high: high}
	a.draw(l.Unit)
	for i := range l.Curves {
		a.curve(&l.Curves[i], l.Millis)
		l.legend(s, i)
	}
	return s
}

func (l *Lines) legend(s *sheet, i int) {
	x, y := Width-right+20, top+12+i*22
	s.box(x, y-6, 18, 4, l.Curves[i].Color)
	s.label(x+26, y, l.Curves[i].Name, 0)
}

// axes maps moments and values to pixels.
type axes struct {
	*sheet
	end, high int
}

func (a *axes) x(ms int) float32 { return left + float32(Width-left-right)*float32(ms)/float32(a.end) }
func (a *axes) y(v int) float32 {
	return Height - bottom - float32(Height-top-bottom)*float32(max(v, 0))/float32(a.high)
}

func (a *axes) draw(unit string) {
	step := Step(a.high, 6)
	for v := 0; v <= a.high; v += step {
		y := int(a.y(v))
		a.box(left, y, Width-left-right, 1, faint)
		a.label(left-8, y+5, strconv.Itoa(v), 2)
	}
	minutes := Step(a.end/60_000, 12)
	for m := 0; m*60_000 <= a.end; m += minutes {
		x := int(a.x(m * 60_000))
		a.box(x, top, 1, Height-top-bottom, faint)
		a.label(x, Height-bottom+20, strconv.Itoa(m), 1)
	}
	a.box(left, Height-bottom, Width-left-right, 1, ink)
	a.box(left, top, 1, Height-top-bottom, ink)
	a.label(Width-right, Height-bottom+38, "minutes", 2)
	a.label(left, top-6, unit, 0)
}

func (a *axes) curve(c *Curve, millis []int) {
	for i := 1; i < min(len(c.Values), len(millis)); i++ {
		a.stroke(a.x(millis[i-1]), a.y(c.Values[i-1]), a.x(millis[i]), a.y(c.Values[i]), c.Color)
	}
}

// Table is a matrix of numbers, shaded by their size.
type Table struct {
	Title      string
	Rows, Cols []string
	Colors     []color.RGBA // of the rows
	Cells      [][]int
}

// Draw draws the table.
func (t *Table) Draw(p *Pen) image.Image {
	s := p.sheet(t.Title)
	const head = 150 // width of the names of rows
	w, h := (Width-left-head-20)/max(len(t.Cols), 1), (Height-top-bottom-20)/max(len(t.Rows), 1)
	high := 1
	for _, row := range t.Cells {
		for _, v := range row {
			high = max(high, v)
		}
	}
	for j, name := range t.Cols {
		s.label(left+head+j*w+w/2, top+14, name, 1)
	}
	for i, name := range t.Rows {
		y := top + 20 + i*h
		s.label(left+head-8, y+h/2+5, name, 2)
		for j, v := range t.Cells[i] {
			x := left + head + j*w
			s.box(x+1, y+1, w-2, h-2, shade(t.Colors[i], v, high))
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
