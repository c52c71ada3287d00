package view

import (
	"math"
	"slices"
	"strings"

	"sameframe/core/data"
	"sameframe/view/atlas/sheet"
)

// prop is a thing of the scenery that stands on the ground.
type prop struct {
	sprite *sprite
	shadow *sprite
	x, y   float64
	scale  float64
	sway   float64 // how much the wind moves its top, 0 for none
	flat   bool    // lies on the ground: drawn before everything that stands
	tall   bool    // may hide the own hero, and lets it shine through then
	depth  float64 // y by which it is sorted
	tint   tint
	mirror bool
}

// props is the scenery of a map, sorted by y.
type props struct {
	standing []prop
	flat     []prop
	lights   []light
}

// light is a flickering glow in the scenery.
type light struct {
	x, y  float64
	color tint
}

// newProps grows trees, rocks and grass on the cells and places the decor.
func newProps(m *data.Map, s *soils, a *art) *props {
	b := &propBuilder{soils: s, art: a, out: &props{}}
	for y := -4; y < s.h+4; y++ {
		for x := -4; x < s.w+4; x++ {
			b.cell(x, y)
		}
	}
	for i := range m.Decor {
		b.decor(&m.Decor[i])
	}
	for camp := uint8(1); camp < data.NumCamps; camp++ {
		f := m.Anchors[camp].Fountain
		b.stand(sheet.Of("fountain", int(camp)), units(f.X), units(f.Y), 1.05).depth -= 60
	}
	byY := func(p, q prop) int {
		if p.depth < q.depth {
			return -1
		}
		if p.depth > q.depth {
			return 1
		}
		return 0
	}
	slices.SortStableFunc(b.out.standing, byY)
	return b.out
}

type propBuilder struct {
	soils *soils
	art   *art
	out   *props
}

// spot returns a place inside a cell and a roll for what grows there.
func (b *propBuilder) spot(x, y int, salt uint32) (px, py, roll float64) {
	s := b.soils
	px = s.x0 + (float64(x)+0.5+(lattice(x, y, salt+1)-0.5)*0.9)*s.cell
	py = s.y0 + (float64(y)+0.5+(lattice(x, y, salt+2)-0.5)*0.9)*s.cell
	return px, py, lattice(x, y, salt)
}

func (b *propBuilder) cell(x, y int) {
	px, py, roll := b.spot(x, y, 100)
	inside := x >= 0 && y >= 0 && x < b.soils.w && y < b.soils.h
	switch b.soils.at(x, y) {
	case soilWood:
		b.tree(x, y, px, py, roll)
	case soilRock:
		if inside {
			b.rock(x, y, px, py, roll)
		}
	case soilBrush:
		b.brush(x, y)
	case soilGrass, soilHill:
		if inside {
			b.grass(x, y, px, py, roll)
		}
	case soilSand:
		if inside && roll < 0.08 {
			b.plain("reed", 2, x, y, px, py, 0.9)
		}
	case soilRiver:
		if inside && roll < 0.03 {
			b.lay(b.pick("lily", 2, x, y), px, py, 1)
		}
	case soilWall:
		if inside {
			b.wall(x, y)
		}
	}
}

// wall puts a parapet along a bridge and pillars elsewhere.
func (b *propBuilder) wall(x, y int) {
	s := b.soils
	px, py := s.x0+(float64(x)+0.5)*s.cell, s.y0+(float64(y)+0.5)*s.cell
	if b.soils.at(x, y-1) == soilBridge || b.soils.at(x, y+1) == soilBridge {
		b.stand("rail", px, py, 1)
		return
	}
	b.stand("pillar", px, py, 0.9)
}

// treeKinds are the trees of a wood, the commonest first.
var treeKinds = [3]string{"tree_pine", "tree_oak", "tree_birch"}

func (b *propBuilder) tree(x, y int, px, py, roll float64) {
	if (x+y)%2 != 0 && roll > 0.35 || roll > 0.82 {
		return
	}
	kind := treeKinds[0]
	if n := fbm(px/420, py/420, 61); n > 0.56 {
		kind = treeKinds[1]
	} else if n < 0.38 {
		kind = treeKinds[2]
	}
	name := b.pick(kind, 2, x, y)
	k := 0.95 + 0.4*lattice(x, y, 104)
	p := b.stand(name, px, py, k)
	p.sway, p.tall = 0.012, true
	v := float32(0.86 + 0.22*lattice(x, y, 105))
	p.tint = tint{v, v, v, 1}
	p.mirror = lattice(x, y, 106) < 0.5
}

func (b *propBuilder) rock(x, y int, px, py, roll float64) {
	switch {
	case roll < 0.4:
		b.stand(b.pick("rock", 3, x, y), px, py, 1.2)
	case roll < 0.55:
		b.stand(b.pick("crag", 2, x, y), px, py, 0.9)
	}
}

func (b *propBuilder) brush(x, y int) {
	for i := range 3 {
		px, py, roll := b.spot(x, y, 200+uint32(i)*10)
		if roll < 0.45 {
			p := b.stand(b.pick("bush", 2, x+i, y), px, py, 0.75+0.3*roll)
			p.sway = 0.02
			continue
		}
		b.plain("tuft", 3, x+i, y, px, py, 1.4)
	}
}

func (b *propBuilder) grass(x, y int, px, py, roll float64) {
	thick := fbm(px/200, py/200, 71)
	switch {
	case roll < 0.10*thick*2:
		b.plain("tuft", 3, x, y, px, py, 1)
	case roll > 0.985:
		b.plain("flower", 3, x, y, px, py, 1)
	case roll > 0.978:
		b.stand(b.pick("rock", 3, x, y), px, py, 0.35)
	}
}

// plain places a small plant that has no shadow.
func (b *propBuilder) plain(kind string, n, x, y int, px, py, scale float64) {
	p := b.stand(b.pick(kind, n, x, y), px, py, scale*(0.8+0.4*lattice(x, y, 107)))
	p.sway, p.shadow = 0.04, nil
	p.mirror = lattice(x, y, 108) < 0.5
}

func (b *propBuilder) pick(kind string, n, x, y int) string {
	return sheet.Nth(kind, int(lattice(x, y, 103)*float64(n)))
}

// stand places something upright, with its shadow when there is one.
func (b *propBuilder) stand(name string, x, y, scale float64) *prop {
	p := prop{sprite: b.art.get(name), x: x, y: y, depth: y, scale: scale, tint: white}
	if s := shadowName(name); b.art.has(s) {
		p.shadow = b.art.get(s)
	}
	b.out.standing = append(b.out.standing, p)
	return &b.out.standing[len(b.out.standing)-1]
}

// shadowName is the name of a sprite's shadow: "rock.1" has "rock.shadow.1".
func shadowName(name string) string {
	head, tail, ok := strings.Cut(name, ".")
	if !ok {
		return name + ".shadow"
	}
	return head + ".shadow." + tail
}

func (b *propBuilder) lay(name string, x, y, scale float64) {
	b.out.flat = append(b.out.flat, prop{sprite: b.art.get(name), x: x, y: y, scale: scale, tint: white, flat: true})
}

// decorLooks says how the decor of map files is drawn where its name is not
// that of a sprite, and what burns.
var decorLooks = map[string]struct {
	sprite  string
	scale   float64
	glow    tint
	cluster int // variants of a plant that grows in a cluster
}{
	"lamp":        {sprite: "lantern", scale: 1, glow: hex(0xFFC46B)},
	"banner_west": {sprite: "banner.c1", scale: 1.1},
	"banner_east": {sprite: "banner.c2", scale: 1.1},
	"campfire":    {sprite: "campfire", scale: 1, glow: hex(0xFF9A4A)},
	"flowers":     {sprite: "flower", scale: 1.1, cluster: 3},
	"reeds":       {sprite: "reed", scale: 1.1, cluster: 2},
}

func (b *propBuilder) decor(d *data.Decor) {
	x, y := units(d.Pos.X), units(d.Pos.Y)
	look, ok := decorLooks[d.Look]
	switch {
	case ok && look.cluster > 0:
		b.cluster(look.sprite, look.cluster, x, y, look.scale)
	case ok:
		b.stand(look.sprite, x, y, look.scale)
		if look.glow != (tint{}) {
			b.out.lights = append(b.out.lights, light{x, y, look.glow})
		}
	case b.art.has(d.Look):
		b.stand(d.Look, x, y, 1)
	}
}

// cluster places several of a small plant.
func (b *propBuilder) cluster(kind string, n int, x, y, scale float64) {
	for i := range 9 {
		u := onCircle(float32(i) * 0.381966)
		r := 14 * math.Sqrt(float64(i))
		p := b.stand(b.pick(kind, n, int(x)+i, int(y)), x+float64(u.X)*r, y+float64(u.Y)*r, scale*(0.8+0.05*float64(i%4)))
		p.sway, p.shadow = 0.04, nil
	}
}

// drawFlat draws what lies on the ground and the shadows of what stands.
func (o *props) drawFlat(p *painter, v *lens) {
	for i := range o.flat {
		q := &o.flat[i]
		if v.sees(q.x, q.y, 60) {
			v.decal(p, q.sprite, q.x, q.y, q.scale, 0, q.tint)
		}
	}
	for i := range o.standing {
		q := &o.standing[i]
		if q.shadow != nil && v.sees(q.x, q.y, 160) {
			v.sprite(p, q.shadow, q.x, q.y, 0, q.scale, 0, white.fade(0.9))
		}
	}
}

// draw draws one standing prop, swaying.
func (q *prop) draw(p *painter, v *lens, time, alpha float64) {
	px, py := v.point(q.x, q.y, 0)
	k := float32(q.scale * v.pixel)
	at := place{x: px, y: py, kx: k, ky: k}
	if q.mirror {
		at.kx = -k
	}
	if q.sway != 0 {
		at.turn = float32(q.sway * 0.5 * math.Sin(time*1.3+q.x*0.013+q.y*0.007))
	}
	p.sprite(q.sprite, at, q.tint.fade(float32(alpha)))
}
