package view

import (
	"math"

	"sameframe/core/battle"
	"sameframe/core/data"
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
		v.onGround(p)
		if proto.Shape == data.ShapeRect {
			s.drawBox(p, z, proto, c)
		} else {
			s.drawRound(p, z, proto, c)
		}
		v.onScreen(p)
		if proto.Wall {
			s.drawWall(p, v, z, proto, k)
		}
	}
}

// drawRound is a disc with a bright edge, in which rings wander outward.
func (s *scene) drawRound(p *painter, z *battle.ZonePicture, proto *data.Zone, c tint) {
	x, y, r := float32(units(z.Pos.X)), float32(units(z.Pos.Y)), float32(units(proto.Radius))
	p.band(x, y, 0, r*0.75, 0, 1, c.fade(0.20), c.fade(0.24))
	p.band(x, y, r*0.75, r, 0, 1, c.fade(0.24), c.fade(0.42))
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

// drawWall sets stones along a wall, from the back to the front.
func (s *scene) drawWall(p *painter, v *lens, z *battle.ZonePicture, proto *data.Zone, k float32) {
	u := onCircle(float32(turns(z.Dir) + 0.25))
	length, step := units(proto.Length), max(units(proto.Radius)*1.6, 24)
	n := max(int(length/step), 1)
	for i := range n {
		if u.Y < 0 {
			i = n - 1 - i
		}
		d := (float64(i)+0.5)/float64(n)*length - length/2
		x, y := units(z.Pos.X)+float64(u.X)*d, units(z.Pos.Y)+float64(u.Y)*d
		stone := s.art.nth("rock", int(lattice(i, int(z.ID), 3)*3))
		v.sprite(p, stone, x, y, 0, v.fit(stone, step*1.9)*float64(k), 0, white.fade(k))
	}
}
