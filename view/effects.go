package view

import "math"

// maxEffects bounds the particles alive at once; the oldest give way.
const maxEffects = 900

// effectKind says how an effect is drawn.
type effectKind uint8

const (
	fxSprite effectKind = iota // a sprite that faces the viewer
	fxDecal                    // a sprite lying on the ground
	fxRing                     // a growing ring on the ground
	fxDisc                     // a filled circle on the ground
	fxFan                      // a sector on the ground
	fxLine                     // a strip on the ground
	fxBolt                     // a jagged line through the air
	fxFrames                   // sprites shown one after another
)

// effect is one short-lived thing in the air or on the ground.
type effect struct {
	kind       effectKind
	under      bool // drawn below the units
	x, y, z    float64
	vx, vy, vz float64 // units a second
	fall       float64 // units a second squared
	drag       float64 // share of the speed lost in a second
	age, life  float64 // seconds; a negative age waits
	size, grow float64 // scale or radius in units, and its growth a second
	turn, spin float64 // turns, turns a second
	half       float64 // fan: half angle in turns
	length     float64 // line
	from, to   tint
	sprite     *sprite
	frames     []*sprite
}

// effects holds what flies and fades.
type effects struct {
	list []effect
	next int // place that is overwritten when the list is full
}

// add puts an effect into play.
func (f *effects) add(e effect) {
	if len(f.list) < maxEffects {
		f.list = append(f.list, e)
		return
	}
	f.list[f.next] = e
	f.next = (f.next + 1) % maxEffects
}

// advance ages everything and drops what is over.
func (f *effects) advance(seconds float64) {
	n := 0
	for i := range f.list {
		e := &f.list[i]
		e.age += seconds
		if e.age >= e.life {
			continue
		}
		if e.age >= 0 {
			e.move(seconds)
		}
		f.list[n] = *e
		n++
	}
	f.list = f.list[:n]
	f.next = 0
}

func (e *effect) move(seconds float64) {
	k := math.Exp(-e.drag * seconds)
	e.vx, e.vy = e.vx*k, e.vy*k
	e.vz = e.vz*k - e.fall*seconds
	e.x += e.vx * seconds
	e.y += e.vy * seconds
	e.z += e.vz * seconds
	if e.z < 0 {
		e.z, e.vz = 0, -e.vz*0.35
	}
	e.size += e.grow * seconds
	e.grow *= math.Exp(-2.5 * seconds)
	e.turn += e.spin * seconds
}

// share is how much of the effect's life has passed, 0..1.
func (e *effect) share() float64 { return min(max(e.age/e.life, 0), 1) }

// color is the tint at this age.
func (e *effect) color() tint { return e.from.mix(e.to, float32(e.share())) }

// draw draws the effects of one layer.
func (f *effects) draw(p *painter, v *lens, under bool) {
	for i := range f.list {
		e := &f.list[i]
		if e.under == under && e.age >= 0 && v.sees(e.x, e.y, e.size*60+e.length) {
			e.draw(p, v)
		}
	}
}

func (e *effect) draw(p *painter, v *lens) {
	switch e.kind {
	case fxSprite:
		v.sprite(p, e.sprite, e.x, e.y, e.z, e.size, e.turn, e.color())
	case fxFrames:
		i := min(int(e.share()*float64(len(e.frames))), len(e.frames)-1)
		v.sprite(p, e.frames[i], e.x, e.y, e.z, e.size, e.turn, e.color())
	case fxDecal:
		v.decal(p, e.sprite, e.x, e.y, e.size, e.turn, e.color())
	case fxBolt:
		e.drawBolt(p, v)
	default:
		v.onGround(p)
		e.drawShape(p)
		v.onScreen(p)
	}
}

// drawShape draws the flat shapes in ground coordinates.
func (e *effect) drawShape(p *painter) {
	x, y, c := float32(e.x), float32(e.y), e.color()
	r := float32(e.size)
	switch e.kind {
	case fxRing:
		w := max(r*0.16*(1-float32(e.share())), 2)
		p.band(x, y, max(r-w*2.2, 0), r, 0, 1, tint{}, c)
		p.band(x, y, r, r+w*0.5, 0, 1, c, tint{})
	case fxDisc:
		p.band(x, y, 0, r*0.7, 0, 1, c.fade(0.55), c.fade(0.65))
		p.band(x, y, r*0.7, r, 0, 1, c.fade(0.65), c)
		p.band(x, y, r, r*1.04, 0, 1, c, tint{})
	case fxFan:
		e.drawFan(p, x, y, r, c)
	case fxLine:
		u := onCircle(float32(e.turn))
		l := float32(e.length)
		p.line(x, y, x+u.X*l, y+u.Y*l, r*2, c.fade(0.25), c)
		p.line(x, y, x+u.X*l, y+u.Y*l, r*0.7, c.fade(0.4), white.fade(c.A).glow().mix(c, 0.4))
	}
}

// drawFan draws a sector whose bright edge sweeps outward.
func (e *effect) drawFan(p *painter, x, y, r float32, c tint) {
	a, b := float32(e.turn-e.half), float32(e.turn+e.half)
	front := r * float32(min(e.share()*2.2, 1))
	p.band(x, y, r*0.08, front*0.7, a, b, c.fade(0.15), c.fade(0.55))
	p.band(x, y, front*0.7, front, a, b, c.fade(0.55), c)
	p.band(x, y, front, front*1.05, a, b, c, tint{})
}

// boltJoints is how many corners a lightning bolt has.
const boltJoints = 9

// drawBolt draws a jagged flash from the effect's place along its turn.
func (e *effect) drawBolt(p *painter, v *lens) {
	u := onCircle(float32(e.turn))
	x0, y0 := v.point(e.x, e.y, e.z)
	c := e.color()
	step := int(e.age * 30)
	for i := 1; i <= boltJoints; i++ {
		t := e.length * float64(i) / boltJoints
		side := 0.0
		if i < boltJoints {
			side = (lattice(i, step, uint32(e.x)) - 0.5) * e.size * 2
		}
		x1, y1 := v.point(e.x+float64(u.X)*t-float64(u.Y)*side, e.y+float64(u.Y)*t+float64(u.X)*side, e.z)
		p.line(x0, y0, x1, y1, float32(9*v.pixel), c.fade(0.35).glow(), c.fade(0.35).glow())
		p.line(x0, y0, x1, y1, float32(2.6*v.pixel), white.fade(c.A), white.fade(c.A))
		x0, y0 = x1, y1
	}
}
