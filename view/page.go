package view

import (
	"image"

	"github.com/hajimehoshi/ebiten/v2"
)

// Size of a page. Every GPU of the last fifteen years can hold it.
const (
	pageWidth  = 4096
	pageHeight = 3072
	pageGap    = 2 // transparent texels between pictures
)

// page is the texture that a painter draws from: a white texel for plain
// shapes, and sprites and glyphs as they are first needed. Keeping them
// together lets a whole frame be a few draw calls.
type page struct {
	image *ebiten.Image
	white point // centre of the white texels
	x, y  int   // where the next picture goes
	row   int   // height of the shelf
	age   int   // how often the page was cleared
	full  func()
}

func newPage() *page {
	p := &page{image: ebiten.NewImage(pageWidth, pageHeight)}
	p.start()
	return p
}

// start puts the white texels on an empty page.
func (p *page) start() {
	p.x, p.y, p.row = pageGap, pageGap, 0
	r, _ := p.find(4, 4)
	w := image.NewRGBA(image.Rect(0, 0, 4, 4))
	for i := range w.Pix {
		w.Pix[i] = 0xFF
	}
	p.image.SubImage(r).(*ebiten.Image).WritePixels(w.Pix)
	p.white = point{float32(r.Min.X) + 2, float32(r.Min.Y) + 2}
}

// find reserves room for a picture.
func (p *page) find(w, h int) (image.Rectangle, bool) {
	if p.x+w+pageGap > pageWidth {
		p.x, p.y, p.row = pageGap, p.y+p.row+pageGap, 0
	}
	if p.y+h+pageGap > pageHeight {
		return image.Rectangle{}, false
	}
	r := image.Rect(p.x, p.y, p.x+w, p.y+h)
	p.x += w + pageGap
	p.row = max(p.row, h)
	return r, true
}

// reserve finds room, clearing the page when it has none; then everything put
// before has to be put again, which its age tells.
func (p *page) reserve(w, h int) image.Rectangle {
	r, ok := p.find(w, h)
	if ok {
		return r
	}
	if p.full != nil {
		p.full()
	}
	p.image.Clear()
	p.age++
	p.start()
	if r, ok = p.find(w, h); !ok {
		panic("view: a picture larger than a page")
	}
	return r
}

// put copies pixels to the page.
func (p *page) put(img *image.RGBA) image.Rectangle {
	r := p.reserve(img.Rect.Dx(), img.Rect.Dy())
	p.image.SubImage(r).(*ebiten.Image).WritePixels(img.Pix)
	return r
}

// copy draws another image onto the page.
func (p *page) copy(img *ebiten.Image) image.Rectangle {
	b := img.Bounds()
	r := p.reserve(b.Dx(), b.Dy())
	var op ebiten.DrawImageOptions
	op.GeoM.Translate(float64(r.Min.X), float64(r.Min.Y))
	op.Blend = ebiten.BlendCopy
	p.image.DrawImage(img, &op)
	return r
}
