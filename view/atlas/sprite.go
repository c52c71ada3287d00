package atlas

import (
	"github.com/hajimehoshi/ebiten/v2"

	"sameframe/view/atlas/sheet"
)

// Sprite is one picture of the atlas; the zero value draws nothing.
type Sprite struct {
	Name   string
	Image  *ebiten.Image // part of a page: never draw into it
	PivotX float64       // from the left edge, in pixels
	PivotY float64       // from the top edge, in pixels
	Scale  float64       // factor to the nominal size
	Add    bool          // blended additively
}

func newSprite(name string, e sheet.Entry, page *ebiten.Image) Sprite {
	s := Sprite{Name: name, PivotX: e.PX, PivotY: e.PY, Scale: e.Scale, Add: e.Add}
	if s.Scale == 0 {
		s.Scale = 1
	}
	s.Image = page.SubImage(e.Rect()).(*ebiten.Image)
	return s
}

// missingSprite is the loud chequered square of an unknown name.
func missingSprite() Sprite {
	const n, cell = 32, 8
	img := ebiten.NewImage(n, n)
	pix := make([]byte, 0, n*n*4)
	for i := range n * n {
		v := byte(0)
		if (i%n/cell+i/n/cell)%2 == 0 {
			v = 255
		}
		pix = append(pix, v, 0, v, 255)
	}
	img.WritePixels(pix)
	return Sprite{Name: "missing", Image: img, PivotX: n / 2, PivotY: n / 2, Scale: 1}
}

// Size gives the nominal width and height in pixels.
func (s Sprite) Size() (w, h float64) {
	if s.Image == nil {
		return 0, 0
	}
	b := s.Image.Bounds()
	return float64(b.Dx()) * s.Scale, float64(b.Dy()) * s.Scale
}
