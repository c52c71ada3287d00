package atlas

import (
	"image/color"

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
	Slice  int           // border that a stretched frame keeps, in pixels
	Add    bool          // blended additively
}

func newSprite(name string, e sheet.Entry, page *ebiten.Image) Sprite {
	s := Sprite{Name: name, PivotX: e.PX, PivotY: e.PY, Scale: e.Scale, Slice: e.Slice, Add: e.Add}
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

// Placement says how a sprite is drawn. The zero value draws it at the
// origin, upright, at its nominal size.
type Placement struct {
	X, Y   float64    // where the pivot goes, in pixels
	Rotate float64    // radians, clockwise on the screen, before the squash
	ScaleX float64    // 0 means 1
	ScaleY float64    // 0 means ScaleX
	Squash float64    // factor of the height after the rotation; 0 means 1; sheet.GroundSquash lays it on the ground
	Tint   color.RGBA // premultiplied; the zero value means white
	Alpha  float64    // 0 means 1: use Draw only for what is seen
	Flat   bool       // nearest pixels instead of linear filtering
}

// Draw draws the sprite onto dst.
func (s Sprite) Draw(dst *ebiten.Image, p Placement) {
	if s.Image == nil {
		return
	}
	op := ebiten.DrawImageOptions{GeoM: s.matrix(p), Filter: ebiten.FilterLinear}
	if p.Flat {
		op.Filter = ebiten.FilterNearest
	}
	if p.Tint != (color.RGBA{}) {
		op.ColorScale.ScaleWithColor(p.Tint)
	}
	if p.Alpha != 0 {
		op.ColorScale.ScaleAlpha(float32(p.Alpha))
	}
	if s.Add {
		op.Blend = ebiten.BlendLighter
	}
	dst.DrawImage(s.Image, &op)
}

func (s Sprite) matrix(p Placement) ebiten.GeoM {
	var g ebiten.GeoM
	g.Translate(-s.PivotX, -s.PivotY)
	sx := orOne(p.ScaleX)
	sy := sx
	if p.ScaleY != 0 {
		sy = p.ScaleY
	}
	g.Scale(sx*s.Scale, sy*s.Scale)
	g.Rotate(p.Rotate)
	g.Scale(1, orOne(p.Squash))
	g.Translate(p.X, p.Y)
	return g
}

func orOne(x float64) float64 {
	if x == 0 {
		return 1
	}
	return x
}
