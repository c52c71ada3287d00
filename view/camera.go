package view

import (
	"math"

	"sameframe/view/atlas/sheet"
)

// tilt is how much the ground is shortened from top to bottom by the slanted
// view of the scene.
const tilt = sheet.GroundSquash

// Zoom limits, in pixels per unit on a window 720 points high.
const (
	zoomFar     = 0.55
	zoomNear    = 1.35
	zoomDefault = 0.88
)

// camera maps the ground, in units with y growing southward, to the window, in
// pixels with y growing downward. It belongs to the view alone.
type camera struct {
	x, y   float64    // what the middle of the window looks at
	zoom   float64    // pixels per unit at 720 points
	target float64    // zoom that it moves to
	locked bool       // follows the hero
	w, h   float64    // window in pixels
	scale  float64    // interface scale: pixels per point
	bounds [4]float64 // of the ground: west, north, east, south

	shakeLeft float64 // seconds
	shakeSize float64 // pixels per point
	shakeX    float64
	shakeY    float64
}

func newCamera(bounds [4]float64) camera {
	return camera{zoom: zoomDefault, target: zoomDefault, locked: true, bounds: bounds, w: 1280, h: 720, scale: 1}
}

// resize tells the camera about the window.
func (c *camera) resize(w, h, scale float64) { c.w, c.h, c.scale = w, h, scale }

// k returns pixels per unit along x and along y.
func (c *camera) k() (kx, ky float64) {
	kx = c.zoom * c.scale
	return kx, kx * tilt
}

// middle is the pixel at which the camera's place appears: a little above the
// middle, because the bottom bar covers ground.
func (c *camera) middle() (x, y float64) {
	return c.w/2 + c.shakeX, c.h/2 - 34*c.scale + c.shakeY
}

// screen maps a place on the ground to a pixel.
func (c *camera) screen(x, y float64) (px, py float64) {
	kx, ky := c.k()
	mx, my := c.middle()
	return mx + (x-c.x)*kx, my + (y-c.y)*ky
}

// ground maps a pixel to a place on the ground.
func (c *camera) ground(px, py float64) (x, y float64) {
	kx, ky := c.k()
	mx, my := c.middle()
	return c.x + (px-mx)/kx, c.y + (py-my)/ky
}

// wholeUnits rounds a place on the ground to what may be sent.
func wholeUnits(x, y float64) (int, int) {
	return int(math.Round(x)), int(math.Round(y))
}

// visible returns the ground seen: west, north, east, south.
func (c *camera) visible() (w, n, e, s float64) {
	w, n = c.ground(0, 0)
	e, s = c.ground(c.w, c.h)
	return w, n, e, s
}

// look moves the camera to a place, kept over the map.
func (c *camera) look(x, y float64) {
	kx, ky := c.k()
	halfW, halfH := c.w/2/kx, c.h/2/ky
	const margin = 120
	c.x = hold(x, c.bounds[0]+halfW-margin, c.bounds[2]-halfW+margin)
	c.y = hold(y, c.bounds[1]+halfH-margin, c.bounds[3]-halfH+margin+110)
}

// hold clamps v; when the limits cross it takes their middle.
func hold(v, lo, hi float64) float64 {
	if lo > hi {
		return (lo + hi) / 2
	}
	return min(max(v, lo), hi)
}

// wheel zooms by notches: positive comes nearer.
func (c *camera) wheel(notches float64) {
	c.target = min(max(c.target*math.Pow(1.12, notches), zoomFar), zoomNear)
}

// follow glides to the hero when locked. seconds is the time since the last
// call.
func (c *camera) follow(x, y, seconds float64) {
	c.zoom += (c.target - c.zoom) * (1 - math.Exp(-12*seconds))
	if !c.locked {
		c.look(c.x, c.y)
		return
	}
	k := 1 - math.Exp(-14*seconds)
	if math.Hypot(x-c.x, y-c.y) > 700 {
		k = 1
	}
	c.look(c.x+(x-c.x)*k, c.y+(y-c.y)*k)
}

// edgeWidth is how near to the window's edge the pointer scrolls, in points.
const edgeWidth = 6

// edge returns the direction in which a pointer at a pixel scrolls, parts
// -1, 0 or 1. A pointer outside the window scrolls nothing.
func (c *camera) edge(px, py float64) (dx, dy float64) {
	if px < 0 || py < 0 || px >= c.w || py >= c.h {
		return 0, 0
	}
	e := edgeWidth * c.scale
	switch {
	case px < e:
		dx = -1
	case px >= c.w-e:
		dx = 1
	}
	switch {
	case py < e:
		dy = -1
	case py >= c.h-e:
		dy = 1
	}
	return dx, dy
}

// scroll moves an unlocked camera. speed is in points per second.
func (c *camera) scroll(dx, dy, speed, seconds float64) {
	if dx == 0 && dy == 0 {
		return
	}
	c.locked = false
	step := speed * seconds / c.zoom
	c.look(c.x+dx*step, c.y+dy*step)
}

// shake starts a small tremor: points of size, fading over seconds.
func (c *camera) shake(points, seconds float64) {
	c.shakeSize, c.shakeLeft = max(points, c.shakeSize), max(seconds, c.shakeLeft)
}

// tremble moves the tremor on.
func (c *camera) tremble(r *cosmetic, seconds float64) {
	c.shakeLeft -= seconds
	if c.shakeLeft <= 0 {
		c.shakeLeft, c.shakeSize, c.shakeX, c.shakeY = 0, 0, 0, 0
		return
	}
	k := c.shakeSize * c.scale * min(c.shakeLeft*4, 1)
	c.shakeX, c.shakeY = r.span(-k, k), r.span(-k, k)
}
