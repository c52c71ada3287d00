package view

import (
	"cmp"
	"math"
	"slices"

	"sameframe/core/battle"
	"sameframe/core/data"
	"sameframe/view/atlas/sheet"
)

// zoneTints are the colours of zones by their look; the others have that of
// their camp, and those that are good for one's own are green.
var zoneTints = map[string]tint{
	"poison_cloud": poisonGreen, "healing_well": healGreen, "frost_field": frostBlue, "arrow_rain": goldYellow, "stone_wall": hex(0xB8A88C),
}

func (s *scene) zoneTint(z *battle.ZonePicture) tint {
	proto := &s.set.Zones[z.Zone]
	if c, ok := zoneTints[proto.Look]; ok {
		return c
	}
	switch {
	case proto.Filter.Camps&data.CampAlly != 0:
		return healGreen
	case z.Camp == s.camp:
		return allyBlue
	}
	return enemyOrange
}

// drawZones draws the areas on the ground. They swell when they begin and fade
// in their last half second.
func (s *scene) drawZones(p *painter, v *lens, zones []battle.ZonePicture) {
	for i := range zones {
		z := &zones[i]
		proto := &s.set.Zones[z.Zone]
		x, y, reach := units(z.Pos.X), units(z.Pos.Y), units(max(proto.Radius, proto.Length))
		if !v.sees(x, y, reach) {
			continue
		}
		age := float64(z.Total-z.Left) / 1000
		k := float32(smooth(min(age/0.25, 1)) * smooth(min(float64(z.Left)/500, 1)))
		c := s.zoneTint(z).fade(k)
		s.drawZoneDecal(p, v, z, proto, k)
		v.onGround(p)
		if proto.Shape == data.ShapeRect {
			s.drawBox(p, z, proto, c)
		} else {
			s.drawRound(p, z, proto, c)
		}
		v.onScreen(p)
	}
}

// drawRound is a disc with a bright edge, in which rings wander outward.
func (s *scene) drawRound(p *painter, z *battle.ZonePicture, proto *data.Zone, c tint) {
	x, y, r := float32(units(z.Pos.X)), float32(units(z.Pos.Y)), float32(units(proto.Radius))
	deep := float32(1)
	if s.art.has("zone." + proto.Look) {
		deep = 0.4 // the picture has colour enough
	}
	p.band(x, y, 0, r*0.75, 0, 1, c.fade(0.20*deep), c.fade(0.24*deep))
	p.band(x, y, r*0.75, r, 0, 1, c.fade(0.24*deep), c.fade(0.42*deep))
	for k := range 2 {
		t := float32(math.Mod(s.time*0.35+float64(z.ID)*0.37+float64(k)/2, 1))
		p.ring(x, y, r*t, 3, c.fade(0.30*(1-t)*min(t*4, 1)))
	}
	p.ring(x, y, r, 3.5, c.fade(0.75))
	if z.Camp != s.camp {
		p.ring(x, y, r+5, 2, enemyOrange.fade(0.5*c.A))
	}
}

// drawBox is the box across the aim.
func (s *scene) drawBox(p *painter, z *battle.ZonePicture, proto *data.Zone, c tint) {
	u := onCircle(float32(turns(z.Dir) + 0.25))
	x, y, half := float32(units(z.Pos.X)), float32(units(z.Pos.Y)), float32(units(proto.Length))/2
	wide := 2 * float32(units(proto.Radius))
	p.line(x-u.X*half, y-u.Y*half, x+u.X*half, y+u.Y*half, wide, c.fade(0.5), c.fade(0.5))
	p.line(x-u.X*half, y-u.Y*half, x+u.X*half, y+u.Y*half, wide*0.5, c.fade(0.4), c.fade(0.4))
}

// drawZoneDecal lays the picture of a zone's look on the ground.
func (s *scene) drawZoneDecal(p *painter, v *lens, z *battle.ZonePicture, proto *data.Zone, k float32) {
	name := "zone." + proto.Look
	if proto.Shape != data.ShapeCircle || !s.art.has(name) {
		return
	}
	sp := s.art.get(name)
	turn := float64(z.ID%16)/16 + s.time*0.008
	v.decal(p, sp, units(z.Pos.X), units(z.Pos.Y), v.fit(sp, 2*units(proto.Radius)/sheet.ZoneShare)*float64(0.8+0.2*k), turn, white.fade(0.9*k))
}

// stone is a part of a wall that stands among the units.
type stone struct {
	x, y  float64
	look  int
	scale float64
	k     float32
}

// gatherStones sets stones along the walls in sight, from the back to the front.
func (s *scene) gatherStones(zones []battle.ZonePicture, v *lens) {
	s.stones = s.stones[:0]
	for i := range zones {
		z := &zones[i]
		proto := &s.set.Zones[z.Zone]
		if proto.Wall && v.sees(units(z.Pos.X), units(z.Pos.Y), units(proto.Length)) {
			s.addWall(z, proto)
		}
	}
	slices.SortStableFunc(s.stones, func(a, b stone) int { return cmp.Compare(a.y, b.y) })
}

// addWall adds the stones of one wall; they grow out of the ground one after
// another, from the middle.
func (s *scene) addWall(z *battle.ZonePicture, proto *data.Zone) {
	u := onCircle(float32(turns(z.Dir) + 0.25))
	length, step := units(proto.Length), max(units(proto.Radius)*1.5, 24)
	n := max(int(length/step), 1)
	age, left := float64(z.Total-z.Left)/1000, float64(z.Left)/1000
	for i := range n {
		d := (float64(i)+0.5)/float64(n)*length - length/2
		k := smooth(min(max((age-math.Abs(d)/length*0.3)/0.2, 0), 1)) * smooth(min(left/0.4, 1))
		s.stones = append(s.stones, stone{x: units(z.Pos.X) + float64(u.X)*d, y: units(z.Pos.Y) + float64(u.Y)*d,
			look: int(lattice(i, int(z.ID), 3)*3) % 3, scale: 0.9 + 0.35*lattice(i, int(z.ID), 5), k: float32(k)})
	}
}

// drawStone draws one stone of a wall.
func (s *scene) drawStone(p *painter, v *lens, q *stone) {
	shadow, sp := s.art.nth("stone_wall.shadow", q.look), s.art.nth("stone_wall", q.look)
	v.sprite(p, shadow, q.x, q.y, 0, q.scale*float64(q.k), 0, white.fade(0.8*q.k))
	px, py := v.point(q.x, q.y, 0)
	k := float32(q.scale * v.pixel)
	p.sprite(sp, place{x: px, y: py, kx: k, ky: k * q.k}, white)
}

// zoneMotes are what rises from zones by their look.
var zoneMotes = map[string]struct {
	sprite     string
	rate       float64 // a second, over a radius of 200
	size, rise float64
	light      tint
}{
	"poison_cloud":   {"smoke", 34, 1.1, 22, hex(0x4C7420).fade(0.6)},
	"healing_well":   {"heal_plus", 9, 0.4, 46, white},
	"frost_field":    {"ice_crystal", 14, 0.35, 22, white},
	"burning_ground": {"glow", 40, 0.16, 70, burnOrange.glow()},
	"sanctuary":      {"glow", 16, 0.14, 40, hex(0xFFE6A0).glow()},
}

// brew lets smoke and bubbles rise from the zones.
func (s *scene) brew(seconds float64) {
	for i := range s.zones {
		z := &s.zones[i]
		proto := &s.set.Zones[z.Zone]
		m, ok := zoneMotes[proto.Look]
		r := units(proto.Radius)
		if !ok || s.dice.unit() > seconds*m.rate*min(r/200, 2) {
			continue
		}
		u := onCircle(float32(s.dice.unit()))
		d := math.Sqrt(s.dice.unit()) * r * 0.92
		s.fx.add(effect{kind: fxSprite, sprite: s.art.get(m.sprite), x: units(z.Pos.X) + float64(u.X)*d, y: units(z.Pos.Y) + float64(u.Y)*d, z: s.dice.span(2, 24),
			vz: m.rise * s.dice.span(0.6, 1.2), life: s.dice.span(0.9, 1.5), size: m.size * s.dice.span(0.6, 1.1), grow: 0.1, turn: turnOf(m.sprite, &s.dice),
			from: m.light, to: tint{}})
	}
}

// turnOf turns what has no upper side.
func turnOf(sprite string, dice *cosmetic) float64 {
	if sprite == "heal_plus" {
		return 0
	}
	return dice.unit()
}
