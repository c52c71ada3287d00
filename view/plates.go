package view

import (
	"math"
	"slices"

	"sameframe/core/data"
)

// plate is the bar of a hero with name and level, in points.
type plate struct {
	actor *actor
	x, y  float64 // of its anchor above the body
	lift  float64 // by how much it is raised to stay readable
}

// Room that a plate takes, and how far one may be raised.
const (
	plateW   = heroBarW + 26
	plateH   = heroBarH + 25
	plateTop = 3 * plateH
)

// spreadPlates raises plates until none covers another, from the lowest on the
// screen upward.
func spreadPlates(list []plate) {
	slices.SortStableFunc(list, func(a, b plate) int {
		switch {
		case a.y > b.y:
			return -1
		case a.y < b.y:
			return 1
		}
		return int(a.actor.GUID) - int(b.actor.GUID)
	})
	for i := range list {
		p := &list[i]
		for range i {
			k := slices.IndexFunc(list[:i], func(o plate) bool {
				return math.Abs(o.x-p.x) < plateW && math.Abs((o.y-o.lift)-(p.y-p.lift)) < plateH-0.01
			})
			if k < 0 {
				break
			}
			p.lift = p.y - (list[k].y - list[k].lift - plateH)
		}
		p.lift = min(p.lift, plateTop)
	}
}

// arrangePlates places the bars of the heroes in sight; they glide.
func (s *scene) arrangePlates(v *lens) {
	s.plates = s.plates[:0]
	for i := range s.stage.actors {
		a := &s.stage.actors[i]
		if a.proto.Kind != data.KindHero || !a.alive() || !v.sees(a.x, a.y, 200) {
			continue
		}
		x, y := v.point(a.x, a.y, height(a))
		s.plates = append(s.plates, plate{actor: a, x: float64(x) / v.cam.scale, y: float64(y) / v.cam.scale})
	}
	spreadPlates(s.plates)
	k := 1 - math.Exp(-14*(s.time-s.spread))
	s.spread = s.time
	for i := range s.plates {
		g := s.gaits.of(s.plates[i].actor.GUID)
		g.lift += (s.plates[i].lift - g.lift) * k
	}
}
