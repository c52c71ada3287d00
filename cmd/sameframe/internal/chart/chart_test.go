package chart

import (
	"image"
	"image/color"
	"testing"

	"sameframe/assets"
)

func pen(t *testing.T) *Pen {
	t.Helper()
	p, err := NewPen(assets.FS, "fonts/Cabin-Regular.otf")
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
