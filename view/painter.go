package view

import (
	"github.com/hajimehoshi/ebiten/v2"
)

// maxBatch bounds the vertices of one draw call.
const maxBatch = 60000

// painter collects quads and shapes that all read one texture page and sends
// them to the target in as few draw calls as possible. Shapes are given in
// local coordinates; set maps them to pixels.
type painter struct {
	dst    *ebiten.Image
	page   *page
	glyphs *glyphs

	kx, ky, ox, oy float32 // pixel = local*k + o
	feather        float32 // width of a soft edge, in local units of x

	verts []ebiten.Vertex
	index []uint32
	opts  ebiten.DrawTrianglesOptions
	poly  []point // scratch of shapes
	calls int     // draw calls since begin
}

// point is a place in local coordinates.
type point struct{ X, Y float32 }

// begin directs the painter at a target for a frame, in pixels.
func (p *painter) begin(dst *ebiten.Image) {
	p.dst = dst
	p.calls = 0
	p.set(1, 1, 0, 0)
}

// set chooses the mapping from local coordinates to pixels.
func (p *painter) set(kx, ky, ox, oy float32) {
	p.kx, p.ky, p.ox, p.oy = kx, ky, ox, oy
	p.feather = 1 / max(abs32(kx), 1e-6)
}

// flush sends what has been collected.
func (p *painter) flush() {
	if len(p.index) == 0 {
		return
	}
	p.opts.ColorScaleMode = ebiten.ColorScaleModePremultipliedAlpha
	p.opts.Filter = ebiten.FilterLinear
	p.opts.DisableMipmaps = true
	p.dst.DrawTriangles32(p.verts, p.index, p.page.image, &p.opts)
	p.verts, p.index = p.verts[:0], p.index[:0]
	p.calls++
}

// room makes sure that n more vertices fit in the batch and returns the index
// of the next one.
func (p *painter) room(n int) uint32 {
	if len(p.verts)+n > maxBatch {
		p.flush()
	}
	return uint32(len(p.verts))
}

// vertex appends one plain-coloured vertex in local coordinates.
func (p *painter) vertex(x, y float32, c tint) {
	p.verts = append(p.verts, ebiten.Vertex{
		DstX: x*p.kx + p.ox, DstY: y*p.ky + p.oy,
		SrcX: p.page.white.X, SrcY: p.page.white.Y,
		ColorR: c.R, ColorG: c.G, ColorB: c.B, ColorA: c.A,
	})
}

// texel appends one textured vertex in pixels.
func (p *painter) texel(x, y, u, v float32, c tint) {
	p.verts = append(p.verts, ebiten.Vertex{
		DstX: x, DstY: y, SrcX: u, SrcY: v,
		ColorR: c.R, ColorG: c.G, ColorB: c.B, ColorA: c.A,
	})
}

// quadIndex joins four vertices from i into two triangles.
func (p *painter) quadIndex(i uint32) {
	p.index = append(p.index, i, i+1, i+2, i+1, i+3, i+2)
}

// image draws a part of another image outside the batch, over the rectangle
// given in pixels.
func (p *painter) image(img *ebiten.Image, op *ebiten.DrawImageOptions) {
	p.flush()
	p.dst.DrawImage(img, op)
	p.calls++
}

func abs32(x float32) float32 {
	if x < 0 {
		return -x
	}
	return x
}
