package chart

import (
	"image"
	"image/color"
	"testing"

	"sameframe/assets"
)

func pen(t *testing.T) *Pen {
	t.Helper()
	p, err := NewPen(assets.FS, "fonts/Cabin-Regular.otf", "fonts/NotoSansSC-Regular.otf")
	if err != nil {
		t.Fatal(err)
	}
	return p
}

var red = color.RGBA{200, 30, 30, 255}

// reddish counts the pixels of a part of a picture that a red line has coloured.
func reddish(m image.Image, r image.Rectangle) int {
	n := 0
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			if c := color.RGBAModel.Convert(m.At(x, y)).(color.RGBA); c.R > 180 && c.G < 120 {
				n++
			}
		}
	}
	return n
}

// A rising curve goes from the lower left to the upper right, and nowhere else.
func TestCurveLiesWhereItsValuesAre(t *testing.T) {
	l := Lines{Title: "Gold", Unit: "gold", Millis: []int{0, 600_000}, Curves: []Curve{{"Blue", red, []int{0, 1000}}}}
	m := l.Draw(pen(t))
	if m.Bounds() != image.Rect(0, 0, Width, Height) {
		t.Fatal(m.Bounds())
	}
	mid, half := left+(Width-left-right)/2, top+(Height-top-bottom)/2
	for where, c := range map[string]struct {
		part image.Rectangle
		some bool
	}{
		"lower left":  {image.Rect(left, half, mid, Height-bottom), true},
		"upper right": {image.Rect(mid, top, Width-right, half), true},
		"upper left":  {image.Rect(left+2, top+2, mid-2, half-2), false},
		"lower right": {image.Rect(mid+2, half+2, Width-right-2, Height-bottom-2), false},
		"legend":      {image.Rect(Width-right+10, top, Width, top+20), true},
	} {
		if n := reddish(m, c.part); (n > 20) != c.some {
			t.Errorf("%s: %d pixels of the curve", where, n)
		}
	}
}

func TestChartsOfLittleAreDrawn(t *testing.T) {
	p := pen(t)
	for _, l := range []Lines{{}, {Millis: []int{0}}, {Millis: []int{0, 1}, Curves: []Curve{{Values: []int{-5, -7}}, {}}}} {
		l.Draw(p)
	}
	(&Table{}).Draw(p)
	(&Bars{}).Draw(p)
	(&Bars{Bars: []Bar{{Name: "a"}, {Parts: []Part{{Value: -4}, {Label: "b"}}}}}).Draw(p)
	(&Balance{}).Draw(p)
	(&Balance{Millis: []int{0, 0, 9}, Values: []int{1, -1, 0}, Marks: []Mark{{Millis: 99, Side: 1}}}).Draw(p)
	(&Table{Rows: []string{"a"}, Cols: []string{"b"}, Colors: []color.RGBA{red}, Cells: [][]int{{7}}, Last: 2}).Draw(p)
	(&Table{Rows: []string{"a"}, Cols: []string{"b"}, Colors: []color.RGBA{red}, Cells: [][]int{{0}}}).Draw(p)
}

// The largest number of a table is the darkest.
func TestTableShadesByFigure(t *testing.T) {
	if a, b := shade(red, 1, 10), shade(red, 10, 10); a.G <= b.G || shade(red, 0, 10).G <= a.G {
		t.Errorf("%v %v", a, b)
	}
}

func TestStepsOfAxes(t *testing.T) {
	for top, want := range map[int]int{0: 1, 1: 1, 6: 1, 7: 2, 13: 2, 34: 5, 1000: 200, 24_000: 5000, 1 << 30: 200_000_000} {
		if got := Step(top, 6); got != want {
			t.Errorf("%d: %d, want %d", top, got, want)
		}
	}
}

// The first axis mark at or above a value is one of the axis's own marks.
func TestAxesEndAtAMark(t *testing.T) {
	for high := 1; high < 20_000; high += 1 + high/7 {
		top := whole(high)
		if step := Step(top, marks); top < high || top%step != 0 || top/step > marks || top > 2*high+1 {
			t.Errorf("%d: ends at %d, marked each %d", high, top, step)
		}
	}
}

// A bar is as long as its share of the longest, its parts in their order.
func TestBarsAreAsLongAsTheirValues(t *testing.T) {
	blue := color.RGBA{20, 20, 200, 255}
	b := Bars{Title: "Gold", Bars: []Bar{{"long", []Part{{Value: 50, Color: blue}, {Value: 50, Color: red}}}, {"short", []Part{{Value: 25, Color: red}}}}}
	m := b.Draw(pen(t))
	h, wide := b.height(), Width-left-barHead-barEnd
	row := func(i int) image.Rectangle {
		return image.Rect(left+barHead, top+i*h, left+barHead+wide+2, top+(i+1)*h)
	}
	half := row(0)
	half.Max.X = left + barHead + wide/2 - 1
	whole, quarter := reddish(m, row(0)), reddish(m, row(1))
	if reddish(m, half) != 0 || whole < quarter*19/10 || whole > quarter*21/10 || quarter < wide/4*(h-8) {
		t.Errorf("%d pixels of half a bar, %d of a quarter, %d in the other half", whole, quarter, reddish(m, half))
	}
}

// The lead of the first lies above the axis, that of the second below it.
func TestBalanceLiesOnTheSideThatLeads(t *testing.T) {
	green := color.RGBA{20, 160, 60, 255}
	m := (&Balance{Sides: [2]Side{{"a", green}, {"b", red}}, Millis: []int{0, 60_000, 120_000}, Values: []int{10, 0, -10}}).Draw(pen(t))
	mid, half := left+(Width-left-right)/2, top+(Height-top-bottom)/2
	strong := func(r image.Rectangle) (n int) { // the tint of red is light, its edge is not
		for y := r.Min.Y; y < r.Max.Y; y++ {
			for x := r.Min.X; x < r.Max.X; x++ {
				if c := color.RGBAModel.Convert(m.At(x, y)).(color.RGBA); int(c.R) > int(c.G)+60 {
					n++
				}
			}
		}
		return n
	}
	below, above := image.Rect(mid, half+3, Width-right, Height-bottom), image.Rect(left, top, Width-right, half-3)
	before := image.Rect(left, half+3, mid-2, Height-bottom)
	if n := strong(below); n < below.Dx()*below.Dy()/3 || n > below.Dx()*below.Dy()*2/3 || strong(above) != 0 || strong(before) != 0 {
		t.Errorf("%d pixels below, %d above, %d before", n, strong(above), strong(before))
	}
}

// A letter comes from the first typeface that has it.
func TestLettersComeFromWhoHasThem(t *testing.T) {
	p := pen(t)
	for text, want := range map[string]bool{"Gold 12": true, "金币": true, "0 骑士": true, "\U0001F409": false} {
		if p.Has(text) != want {
			t.Errorf("%q: %v", text, !want)
		}
	}
	if p.label.of('G') != p.label[0].Face || p.label.of('金') != p.label[1].Face || p.label.of(0x1F409) != p.label[0].Face {
		t.Error("letters come from elsewhere")
	}
}
