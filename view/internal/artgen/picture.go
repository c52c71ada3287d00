package main

import (
	"image"
	"image/color"
	"math"
)

// pixel is a colour with premultiplied alpha.
type pixel struct{ r, g, b, a float64 }

func premultiply(c rgba) pixel { return pixel{c.r * c.a, c.g * c.a, c.b * c.a, c.a} }

func (p pixel) plus(q pixel) pixel    { return pixel{p.r + q.r, p.g + q.g, p.b + q.b, p.a + q.a} }
func (p pixel) times(k float64) pixel { return pixel{p.r * k, p.g * k, p.b * k, p.a * k} }

// over lays p on q.
func (p pixel) over(q pixel) pixel { return p.plus(q.times(1 - p.a)) }

func (p pixel) straight() color.NRGBA {
	if p.a < 1.0/512 {
		return color.NRGBA{}
	}
	return color.NRGBA{byteOf(p.r / p.a), byteOf(p.g / p.a), byteOf(p.b / p.a), byteOf(p.a)}
}

// picture is a finished drawing before it is packed.
type picture struct {
	w, h  int
	px    []pixel
	pivot vec2
	scale float64
	keep  bool // not trimmed: tiles and frames need their full size
	add   bool // meant to be blended additively
}

func newPicture(w, h int) picture {
	return picture{w: w, h: h, px: make([]pixel, w*h), scale: 1, pivot: vec2{float64(w) / 2, float64(h) / 2}}
}

// trimmed cuts empty borders away and keeps the pivot where it was.
func (p picture) trimmed() picture {
	if p.keep {
		return p
	}
	x0, y0, x1, y1 := p.w, p.h, 0, 0
	for y := range p.h {
		for x := range p.w {
			if p.px[y*p.w+x].a >= 2.0/255 {
				x0, y0, x1, y1 = min(x0, x), min(y0, y), max(x1, x+1), max(y1, y+1)
			}
		}
	}
	if x0 >= x1 {
		return p
	}
	return p.crop(x0, y0, x1, y1)
}

func (p picture) crop(x0, y0, x1, y1 int) picture {
	q := newPicture(x1-x0, y1-y0)
	for y := range q.h {
		copy(q.px[y*q.w:(y+1)*q.w], p.px[(y+y0)*p.w+x0:(y+y0)*p.w+x1])
	}
	q.scale, q.keep, q.add = p.scale, p.keep, p.add
	q.pivot = vec2{p.pivot.x - float64(x0), p.pivot.y - float64(y0)}
	return q
}

// image converts to eight bits with straight alpha.
func (p picture) image() *image.NRGBA {
	img := image.NewNRGBA(image.Rect(0, 0, p.w, p.h))
	for i, q := range p.px {
		img.SetNRGBA(i%p.w, i/p.w, q.straight())
	}
	return img
}

// stamp lays q onto p with its top left corner at x, y.
func (p *picture) stamp(q picture, x, y int) {
	for j := range q.h {
		for i := range q.w {
			if px, py := x+i, y+j; px >= 0 && py >= 0 && px < p.w && py < p.h {
				p.px[py*p.w+px] = q.px[j*q.w+i].over(p.px[py*p.w+px])
			}
		}
	}
}

// resized gives the picture at another size, by the area of each new pixel.
func (p picture) resized(w, h int) picture {
	q := newPicture(w, h)
	kx, ky := float64(p.w)/float64(w), float64(p.h)/float64(h)
	for y := range h {
		for x := range w {
			q.px[y*w+x] = p.mean(float64(x)*kx, float64(y)*ky, float64(x+1)*kx, float64(y+1)*ky)
		}
	}
	q.pivot = vec2{p.pivot.x / kx, p.pivot.y / ky}
	return q
}

func (p picture) mean(x0, y0, x1, y1 float64) pixel {
	var sum pixel
	area := 0.0
	for y := int(y0); y < p.h && float64(y) < y1; y++ {
		for x := int(x0); x < p.w && float64(x) < x1; x++ {
			a := (math.Min(x1, float64(x+1)) - math.Max(x0, float64(x))) * (math.Min(y1, float64(y+1)) - math.Max(y0, float64(y)))
			sum, area = sum.plus(p.px[y*p.w+x].times(a)), area+a
		}
	}
	if area == 0 {
		return pixel{}
	}
	return sum.times(1 / area)
}
