package view

import (
	"fmt"
	"image"
	"image/draw"
	"math"

	"golang.org/x/image/font"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// glyphKey names a rendered glyph: its font, size in pixels and rune.
type glyphKey struct {
	bold bool
	size int16
	r    rune
}

// glyph is a rendered rune on the page: the letter itself and its outline.
type glyph struct {
	fill, edge image.Rectangle
	dx, dy     float32 // of the fill's corner from the pen
	ex, ey     float32 // of the outline's corner from the pen
	advance    float32
}

// glyphs renders runes to a page when they are first drawn.
type glyphs struct {
	page  *page
	fonts [2][]*sfnt.Font // regular and bold, each with fallbacks
	faces map[glyphKey]font.Face
	cache map[glyphKey]glyph
	age   int // of the page that the cache describes
}

// newGlyphs reads the fonts. Later fonts of a list serve the runes that
// earlier ones lack.
func newGlyphs(p *page, regular, bold [][]byte) (*glyphs, error) {
	g := &glyphs{page: p, faces: map[glyphKey]font.Face{}, cache: map[glyphKey]glyph{}}
	for i, list := range [2][][]byte{regular, bold} {
		for _, b := range list {
			f, err := opentype.Parse(b)
			if err != nil {
				return nil, fmt.Errorf("view: font: %w", err)
			}
			g.fonts[i] = append(g.fonts[i], f)
		}
	}
	return g, nil
}

// face returns the face that has the rune, the first one when none has it.
func (g *glyphs) face(k glyphKey) font.Face {
	list := g.fonts[0]
	if k.bold {
		list = g.fonts[1]
	}
	n := 0
	var buf sfnt.Buffer
	for i, f := range list {
		if x, err := f.GlyphIndex(&buf, k.r); err == nil && x != 0 {
			n = i
			break
		}
	}
	key := glyphKey{k.bold, k.size, rune(n)}
	if f := g.faces[key]; f != nil {
		return f
	}
	f, err := opentype.NewFace(list[n], &opentype.FaceOptions{Size: float64(k.size), DPI: 72})
	if err != nil {
		panic("view: a font face without a size: " + err.Error())
	}
	g.faces[key] = f
	return f
}

// get returns a glyph, rendering it on first use.
func (g *glyphs) get(k glyphKey) glyph {
	if g.age != g.page.age {
		clear(g.cache)
		g.age = g.page.age
	}
	if x, ok := g.cache[k]; ok {
		return x
	}
	x := g.render(k)
	g.cache[k] = x
	return x
}

func (g *glyphs) render(k glyphKey) glyph {
	face := g.face(k)
	dr, mask, mp, adv, ok := face.Glyph(fixed.Point26_6{}, k.r)
	x := glyph{advance: float32(adv) / 64}
	if !ok || dr.Empty() {
		return x
	}
	a := image.NewAlpha(image.Rect(0, 0, dr.Dx(), dr.Dy()))
	draw.Draw(a, a.Rect, mask, mp, draw.Src)
	x.dx, x.dy = float32(dr.Min.X), float32(dr.Min.Y)
	o := outline(a, outlineWidth(k.size))
	pad := float32((o.Rect.Dx() - a.Rect.Dx()) / 2)
	x.ex, x.ey = x.dx-pad, x.dy-pad
	x.fill = g.page.put(whiten(a))
	x.edge = g.page.put(whiten(o))
	return x
}

// outlineWidth is how far the outline of a letter reaches, in pixels.
func outlineWidth(size int16) float64 { return 1 + float64(size)/16 }

// outline grows a mask by a radius, softly.
func outline(a *image.Alpha, r float64) *image.Alpha {
	pad := int(math.Ceil(r)) + 1
	o := image.NewAlpha(image.Rect(0, 0, a.Rect.Dx()+2*pad, a.Rect.Dy()+2*pad))
	for dy := -pad; dy <= pad; dy++ {
		for dx := -pad; dx <= pad; dx++ {
			w := min(max(r+0.5-math.Hypot(float64(dx), float64(dy)), 0), 1)
			if w > 0 {
				grow(o, a, pad+dx, pad+dy, w)
			}
		}
	}
	return o
}

// grow raises o to w times a, laid with its corner at x, y.
func grow(o, a *image.Alpha, x, y int, w float64) {
	k := int(w * 256)
	for j := range a.Rect.Dy() {
		src := a.Pix[j*a.Stride : j*a.Stride+a.Rect.Dx()]
		dst := o.Pix[(j+y)*o.Stride+x:]
		for i, v := range src {
			dst[i] = max(dst[i], uint8(int(v)*k>>8))
		}
	}
}

// whiten makes a premultiplied white picture of a mask.
func whiten(a *image.Alpha) *image.RGBA {
	m := image.NewRGBA(a.Rect)
	for i, v := range a.Pix {
		m.Pix[4*i], m.Pix[4*i+1], m.Pix[4*i+2], m.Pix[4*i+3] = v, v, v, v
	}
	return m
}
