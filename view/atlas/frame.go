package atlas

import (
	"image"

	"github.com/hajimehoshi/ebiten/v2"
)

// DrawFrame stretches a frame (a panel, a button, a bar) over a rectangle in
// pixels: the corners keep their size, the edges and the middle are
// stretched. A rectangle smaller than two borders shrinks the corners.
func (s Sprite) DrawFrame(dst *ebiten.Image, x, y, w, h, alpha float64) {
	if s.Image == nil || w <= 0 || h <= 0 {
		return
	}
	b := s.Image.Bounds()
	cut := min(s.Slice, b.Dx()/2, b.Dy()/2)
	edge := min(float64(cut)*s.Scale, w/2, h/2)
	sx := [4]int{b.Min.X, b.Min.X + cut, b.Max.X - cut, b.Max.X}
	sy := [4]int{b.Min.Y, b.Min.Y + cut, b.Max.Y - cut, b.Max.Y}
	dx := [4]float64{x, x + edge, x + w - edge, x + w}
	dy := [4]float64{y, y + edge, y + h - edge, y + h}
	for j := range 3 {
		for i := range 3 {
			part := image.Rect(sx[i], sy[j], sx[i+1], sy[j+1])
			s.stretch(dst, part, dx[i], dy[j], dx[i+1], dy[j+1], alpha)
		}
	}
}

func (s Sprite) stretch(dst *ebiten.Image, part image.Rectangle, x0, y0, x1, y1, alpha float64) {
	if part.Empty() || x1 <= x0 || y1 <= y0 {
		return
	}
	var op ebiten.DrawImageOptions
	op.GeoM.Scale((x1-x0)/float64(part.Dx()), (y1-y0)/float64(part.Dy()))
	op.GeoM.Translate(x0, y0)
	op.ColorScale.ScaleAlpha(float32(alpha))
	dst.DrawImage(s.Image.SubImage(part).(*ebiten.Image), &op)
}
