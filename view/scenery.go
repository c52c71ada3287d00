package view

import (
	"math"

	"sameframe/core/data"
	"sameframe/view/atlas/sheet"
)

// scenery is what a map looks like: painted once and shared by every match,
// the menus and the minimap.
type scenery struct {
	proto   *data.Map
	ground  *ground
	props   *props
	water   waves
	minimap *minimap
}

// scenery returns the scenery of a map, painting it on first use. It must be
// called while the game runs.
func (g *Game) scenery(m *data.Map) *scenery {
	if s := g.painted[m.Key]; s != nil {
		return s
	}
	s := &scenery{proto: m, ground: newGround(m, g.textures, g.config.Ticks)}
	s.props = newProps(m, s.ground.soils, g.art)
	s.water = newWaves(s.ground.soils)
	s.minimap = newMinimap(s.ground.soils, g.textures)
	g.painted[m.Key] = s
	return s
}

// drawEmpty draws the scenery without a match: the menus' background.
func (o *scenery) drawEmpty(p *painter, v *lens, a *art, time float64) {
	o.ground.draw(p, v)
	o.water.draw(p, v, time)
	o.props.drawFlat(p, v)
	for i := range o.props.standing {
		if q := &o.props.standing[i]; v.sees(q.x, q.y, 130) {
			q.draw(p, v, time, 1)
		}
	}
	for i := range o.proto.Buildings {
		b := &o.proto.Buildings[i]
		name := "tower"
		if b.Rank > 1 {
			name = "base"
		}
		v.sprite(p, a.of(name, b.Camp), units(b.Pos.X), units(b.Pos.Y), 0, 1.1, 0, white)
	}
	o.props.drawLights(p, v, a, time)
}

// drawLights lays the glow of lamps and fires over the world.
func (o *props) drawLights(p *painter, v *lens, a *art, time float64) {
	glow := a.get("glow")
	for _, q := range o.lights {
		if !v.sees(q.x, q.y, 200) {
			continue
		}
		k := 1 + 0.06*math.Sin(time*9+q.x) + 0.04*math.Sin(time*23+q.y)
		v.sprite(p, glow, q.x, q.y, 50, v.fit(glow, 240)*k, 0, q.color.fade(0.4).glow())
	}
}

// drawRuins shows the remains of the buildings that are gone.
func (s *scene) drawRuins(p *painter, v *lens) {
	for i := range s.proto.Buildings {
		b := &s.proto.Buildings[i]
		x, y := units(b.Pos.X), units(b.Pos.Y)
		if s.standsAt(x, y) || !v.sees(x, y, 200) {
			continue
		}
		name := look(&s.set.Units[b.Unit]) + "_ruin"
		v.sprite(p, s.art.get(sheet.Of(name+".shadow", int(b.Camp))), x, y, 0, 1.1, 0, white)
		v.sprite(p, s.art.of(name, b.Camp), x, y, 0, 1.1, 0, white)
	}
}

// standsAt reports whether a building is alive at a place.
func (s *scene) standsAt(x, y float64) bool {
	for i := range s.stage.actors {
		a := &s.stage.actors[i]
		if a.proto.Static && a.alive() && math.Abs(a.x-x) < 2 && math.Abs(a.y-y) < 2 {
			return true
		}
	}
	return false
}
