package view

import "math"

// circleSteps is how finely a full turn can be cut.
const circleSteps = 128

// unitCircle holds the cosine and sine of each step.
var unitCircle = makeUnitCircle()

func makeUnitCircle() (t [circleSteps + 1]point) {
	for i := range t {
		s, c := math.Sincos(float64(i) * 2 * math.Pi / circleSteps)
		t[i] = point{float32(c), float32(s)}
	}
	return t
}

// stride returns how many steps of unitCircle one segment of a circle with a
// radius in pixels may span.
func stride(px float32) int {
	switch {
	case px < 5:
		return 12
	case px < 14:
		return 8
	case px < 60:
		return 4
	}
	return 2
}

// quad fills a rectangle with a colour for its top and one for its bottom.
func (p *painter) quad(x, y, w, h float32, top, bottom tint) {
	i := p.room(4)
	p.vertex(x, y, top)
	p.vertex(x+w, y, top)
	p.vertex(x, y+h, bottom)
	p.vertex(x+w, y+h, bottom)
	p.quadIndex(i)
}

// side fills a rectangle with a colour for its left and one for its right.
func (p *painter) side(x, y, w, h float32, left, right tint) {
	i := p.room(4)
	p.vertex(x, y, left)
	p.vertex(x+w, y, right)
	p.vertex(x, y+h, left)
	p.vertex(x+w, y+h, right)
	p.quadIndex(i)
}

// rect fills a rectangle.
func (p *painter) rect(x, y, w, h float32, c tint) { p.quad(x, y, w, h, c, c) }

// frame strokes a rectangle inward.
func (p *painter) frame(x, y, w, h, t float32, c tint) {
	p.rect(x, y, w, t, c)
	p.rect(x, y+h-t, w, t, c)
	p.rect(x, y+t, t, h-2*t, c)
	p.rect(x+w-t, y+t, t, h-2*t, c)
}

// triangle fills a triangle, a colour each corner.
func (p *painter) triangle(a, b, c point, ca, cb, cc tint) {
	i := p.room(3)
	p.vertex(a.X, a.Y, ca)
	p.vertex(b.X, b.Y, cb)
	p.vertex(c.X, c.Y, cc)
	p.index = append(p.index, i, i+1, i+2)
}

// band fills the ring sector between two radii from one angle to another
// (turns, 0..1 a full circle), with a colour for each radius.
func (p *painter) band(x, y, r0, r1, from, to float32, c0, c1 tint) {
	steps := max(2, int((to-from)*circleSteps)/stride(max(r0, r1)*abs32(p.kx)))
	i := p.room(2 * (steps + 1))
	for k := 0; k <= steps; k++ {
		u := onCircle(from + (to-from)*float32(k)/float32(steps))
		p.vertex(x+u.X*r0, y+u.Y*r0, c0)
		p.vertex(x+u.X*r1, y+u.Y*r1, c1)
		if k > 0 {
			p.quadIndex(i + uint32(2*k) - 2)
		}
	}
}

// onCircle returns the unit vector of a turn.
func onCircle(turn float32) point {
	f := float64(turn) - math.Floor(float64(turn))
	pos := f * circleSteps
	k := int(pos)
	t := float32(pos - float64(k))
	a, b := unitCircle[k], unitCircle[min(k+1, circleSteps)]
	return point{a.X + (b.X-a.X)*t, a.Y + (b.Y-a.Y)*t}
}

// disc fills a circle with a soft edge.
func (p *painter) disc(x, y, r float32, c tint) { p.blob(x, y, r, c, c) }

// blob fills a circle that goes from one colour in its centre to another at
// its edge.
func (p *painter) blob(x, y, r float32, centre, edge tint) {
	p.band(x, y, 0, r, 0, 1, centre, edge)
	p.band(x, y, r, r+p.feather, 0, 1, edge, tint{})
}

// ring strokes a circle of radius r, t wide, with soft edges.
func (p *painter) ring(x, y, r, t float32, c tint) { p.arc(x, y, r, t, 0, 1, c) }

// arc strokes a part of a circle.
func (p *painter) arc(x, y, r, t, from, to float32, c tint) {
	in, out, f := max(r-t/2, 0), r+t/2, p.feather
	p.band(x, y, max(in-f, 0), in, from, to, tint{}, c)
	p.band(x, y, in, out, from, to, c, c)
	p.band(x, y, out, out+f, from, to, c, tint{})
}

// line strokes from a to b, w wide, with soft sides; its colour may change on
// the way.
func (p *painter) line(x0, y0, x1, y1, w float32, c0, c1 tint) {
	dx, dy := x1-x0, y1-y0
	l := float32(math.Hypot(float64(dx), float64(dy)))
	if l == 0 {
		return
	}
	nx, ny := -dy/l, dx/l
	h, f := w/2, w/2+p.feather
	i := p.room(8)
	for _, o := range [4]float32{-f, -h, h, f} {
		a, b := c0, c1
		if o == -f || o == f {
			a, b = tint{}, tint{}
		}
		p.vertex(x0+nx*o, y0+ny*o, a)
		p.vertex(x1+nx*o, y1+ny*o, b)
	}
	for k := uint32(0); k < 3; k++ {
		p.quadIndex(i + 2*k)
	}
}

// roundPath leaves the outline of a rounded rectangle in p.poly.
func (p *painter) roundPath(x, y, w, h, r float32) {
	r = min(r, w/2, h/2)
	p.poly = p.poly[:0]
	corners := [4]point{{x + w - r, y + h - r}, {x + r, y + h - r}, {x + r, y + r}, {x + w - r, y + r}}
	for q, c := range corners {
		for k := 0; k <= 4; k++ {
			u := unitCircle[(q*circleSteps/4+k*circleSteps/16)%circleSteps]
			p.poly = append(p.poly, point{c.X + u.X*r, c.Y + u.Y*r})
		}
	}
}

// round fills a rounded rectangle with a colour for its top and one for its
// bottom.
func (p *painter) round(x, y, w, h, r float32, top, bottom tint) {
	p.roundPath(x, y, w, h, r)
	n := len(p.poly)
	i := p.room(n*2 + 1)
	p.vertex(x+w/2, y+h/2, top.mix(bottom, 0.5))
	for _, q := range p.poly {
		p.vertex(q.X, q.Y, top.mix(bottom, (q.Y-y)/max(h, 1e-6)))
	}
	cx, cy := x+w/2, y+h/2
	for _, q := range p.poly {
		p.vertex(q.X+sign32(q.X-cx)*p.feather*0.7, q.Y+sign32(q.Y-cy)*p.feather*0.7, tint{})
	}
	for k := range uint32(n) {
		a, b := i+1+k, i+1+(k+1)%uint32(n)
		p.index = append(p.index, i, a, b)
		p.index = append(p.index, a, b, a+uint32(n), b, b+uint32(n), a+uint32(n))
	}
}

// roundFrame strokes a rounded rectangle inward, t wide.
func (p *painter) roundFrame(x, y, w, h, r, t float32, c tint) {
	p.roundPath(x, y, w, h, r)
	n := len(p.poly)
	i := p.room(n * 2)
	for _, q := range p.poly {
		p.vertex(q.X, q.Y, c)
	}
	p.roundPath(x+t, y+t, w-2*t, h-2*t, max(r-t, 0.5))
	for _, q := range p.poly {
		p.vertex(q.X, q.Y, c)
	}
	for k := range uint32(n) {
		a, b := i+k, i+(k+1)%uint32(n)
		p.index = append(p.index, a, b, a+uint32(n), b, b+uint32(n), a+uint32(n))
	}
}

// sweep darkens the part of a rectangle that a cooldown of share 0..1 still
// covers, clockwise from the top.
func (p *painter) sweep(x, y, w, h, share float32, c tint) {
	if share <= 0 {
		return
	}
	const steps = 32
	cx, cy := x+w/2, y+h/2
	i := p.room(steps + 2)
	p.vertex(cx, cy, c)
	for k := 0; k <= steps; k++ {
		turn := 1 - share*(1-float32(k)/steps) - 0.25
		u := onCircle(turn)
		m := min(w/2/max(abs32(u.X), 1e-4), h/2/max(abs32(u.Y), 1e-4))
		p.vertex(cx+u.X*m, cy+u.Y*m, c)
		if k > 0 {
			p.index = append(p.index, i, i+uint32(k), i+uint32(k)+1)
		}
	}
}

func sign32(x float32) float32 {
	if x < 0 {
		return -1
	}
	return 1
}
