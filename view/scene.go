package view

import (
	"math"

	"sameframe/core/battle"
	"sameframe/core/data"
	"sameframe/core/wire"
)

// scene draws the world of a match: everything between the ground and the
// interface. It reads pictures and cues and keeps only what decorates them.
type scene struct {
	art    *art
	set    *data.Set
	proto  *data.Map
	speech speech
	ground *ground
	props  *props
	stage  stage
	past   []actor // of the frame before, for cues about units that are gone
	gaits  gaits
	fx     effects
	nums   numbers
	dead   []corpse
	dice   cosmetic
	water  *waves
	fog    *fog

	camp    uint8
	sight   uint8     // the camp whose sight is shown, 0 for everything
	own     wire.GUID // the player's hero, zero while watching
	hovered wire.GUID
	time    float64 // seconds
	seats   []battle.SeatPicture
	order   []int32 // scratch of the y-sort
	numbers bool    // show hit numbers
	plates  []plate // scratch
	spread  float64 // when the plates were arranged
	strips  map[string][]*sprite
	lore    lore
	zones   []battle.ZonePicture // of the newest picture
	stones  []stone              // scratch: parts of walls by y
}

// newScene makes a scene of a match in a scenery.
func newScene(o *scenery, a *art, set *data.Set, sp speech, seed uint64) *scene {
	s := &scene{art: a, set: set, proto: o.proto, speech: sp, ground: o.ground, props: o.props, water: &o.water, dice: newCosmetic(seed),
		fog: newFog(set, o.proto), numbers: true, strips: map[string][]*sprite{}, lore: newLore()}
	s.stage.set = set
	s.gaits.units = map[wire.GUID]*gait{}
	return s
}

// remember keeps the actors of the last frame, so that cues about units that
// died since can still be shown where they stood.
func (s *scene) remember() { s.past = append(s.past[:0], s.stage.actors...) }

// seen returns the actor with a GUID as it is or as it was in the last frame.
func (s *scene) seen(id wire.GUID) *actor {
	if a := s.stage.find(id); a != nil {
		return a
	}
	past := stage{actors: s.past}
	return past.find(id)
}

// advance moves everything that the view animates itself.
func (s *scene) advance(seconds float64, stepMillis int) {
	s.time += seconds
	s.gaits.advance(&s.stage, seconds, float64(stepMillis)/1000)
	s.fx.advance(seconds)
	s.nums.advance(seconds)
	s.trails(seconds)
	s.shoveAll(seconds)
	s.brew(seconds)
	n := 0
	for i := range s.dead {
		if s.dead[i].age += seconds; s.dead[i].age < corpseLife {
			s.dead[n] = s.dead[i]
			n++
		}
	}
	s.dead = s.dead[:n]
}

// draw draws the world through a camera.
func (s *scene) draw(p *painter, v *lens, pic *battle.Picture) {
	s.ground.draw(p, v)
	s.water.draw(p, v, s.time)
	s.props.drawFlat(p, v)
	s.drawRuins(p, v)
	s.drawZones(p, v, pic.Zones)
	for i := range s.stage.actors {
		if a := &s.stage.actors[i]; v.sees(a.x, a.y, 150) {
			s.drawHalos(p, v, a, pic.Buffs)
			s.drawFeet(p, v, a)
			s.drawLife(p, v, a)
		}
	}
	s.drawRange(p, v)
	s.fx.draw(p, v, true)
	s.drawStanding(p, v, pic)
	s.fog.draw(p, v)
	s.drawChains(p, v)
	for i := range s.stage.missiles {
		s.drawMissile(p, v, &s.stage.missiles[i])
	}
	s.fx.draw(p, v, false)
	s.props.drawLights(p, v, s.art, s.time)
	s.drawBars(p, v)
	if s.numbers {
		s.nums.draw(p, v)
	}
}

// drawStanding draws actors, corpses and props from the back to the front.
func (s *scene) drawStanding(p *painter, v *lens, pic *battle.Picture) {
	s.sortActors()
	list := s.props.standing
	j, w := 0, 0
	own := s.stage.find(s.own)
	s.gatherStones(pic.Zones, v)
	for _, k := range s.order {
		a := &s.stage.actors[k]
		for j < len(list) && list[j].depth <= a.y {
			s.drawProp(p, v, &list[j], own)
			j++
		}
		for ; w < len(s.stones) && s.stones[w].y <= a.y; w++ {
			s.drawStone(p, v, &s.stones[w])
		}
		if v.sees(a.x, a.y, 180) {
			s.drawOutline(p, v, a)
			s.drawBody(p, v, a)
			s.drawBuffs(p, v, a, pic.Buffs)
		}
	}
	for ; w < len(s.stones); w++ {
		s.drawStone(p, v, &s.stones[w])
	}
	for ; j < len(list); j++ {
		s.drawProp(p, v, &list[j], own)
	}
	s.drawCorpses(p, v)
}

// sortActors orders the actors by y with an insertion sort: from one frame to
// the next the order hardly changes.
func (s *scene) sortActors() {
	if len(s.order) != len(s.stage.actors) {
		s.order = s.order[:0]
		for i := range s.stage.actors {
			s.order = append(s.order, int32(i))
		}
	}
	for i := 1; i < len(s.order); i++ {
		for j := i; j > 0 && s.stage.actors[s.order[j]].y < s.stage.actors[s.order[j-1]].y; j-- {
			s.order[j], s.order[j-1] = s.order[j-1], s.order[j]
		}
	}
}

// drawProp draws a prop; a tall one in front of the own hero lets it show.
func (s *scene) drawProp(p *painter, v *lens, q *prop, own *actor) {
	if !v.sees(q.x, q.y, 130) {
		return
	}
	alpha := 1.0
	if q.tall && own != nil && q.y > own.y && q.y-own.y < 130 && math.Abs(q.x-own.x) < 60 {
		alpha = 0.45
	}
	q.draw(p, v, s.time, alpha)
}

// drawOutline puts a ring of light under the unit at the pointer.
func (s *scene) drawOutline(p *painter, v *lens, a *actor) {
	if a.GUID != s.hovered || !a.alive() {
		return
	}
	ring := s.art.get("target_ring")
	c := s.barColor(a).mix(white, 0.25)
	k := v.fit(ring, units(a.Radius)*3.3) * (1 + 0.04*math.Sin(s.time*7))
	v.decal(p, ring, a.x, a.y, k, s.time*0.1, c)
}

// drawRange shows how far a tower reaches when the own hero is near it.
func (s *scene) drawRange(p *painter, v *lens) {
	own := s.stage.find(s.own)
	if own == nil || !own.alive() {
		return
	}
	for i := range s.stage.actors {
		a := &s.stage.actors[i]
		if a.proto.Kind != data.KindTower || a.Camp == s.camp || !a.alive() {
			continue
		}
		reach := units(a.proto.Base[data.AttrRange]) + units(a.Radius) + units(own.Radius)
		d := math.Hypot(a.x-own.x, a.y-own.y)
		near := smooth(min(max((reach+260-d)/200, 0), 1))
		if near <= 0 {
			continue
		}
		c := enemyOrange
		if a.Target == s.own {
			c = bad
		}
		v.onGround(p)
		r := float32(reach)
		p.band(float32(a.x), float32(a.y), r-26, r, 0, 1, tint{}, c.fade(0.22*float32(near)))
		p.ring(float32(a.x), float32(a.y), r, 3, c.fade(0.6*float32(near)))
		v.onScreen(p)
	}
}

// drawBars draws the bars, those of heroes over the others and the own hero's
// last.
func (s *scene) drawBars(p *painter, v *lens) {
	s.arrangePlates(v)
	for _, heroes := range [...]bool{false, true} {
		for _, k := range s.order {
			a := &s.stage.actors[k]
			if a.GUID != s.own && (a.proto.Kind == data.KindHero) == heroes && v.sees(a.x, a.y, 200) {
				s.drawBar(p, v, a)
			}
		}
	}
	if a := s.stage.find(s.own); a != nil {
		s.drawBar(p, v, a)
	}
}

// pick returns the unit under a place on the ground: the nearest whose circle,
// a little widened and reaching up its body, holds it. Dead units and the own
// hero are not picked.
func (s *scene) pick(x, y float64) *actor {
	var best *actor
	near := math.Inf(1)
	for i := range s.stage.actors {
		a := &s.stage.actors[i]
		if !a.alive() || a.GUID == s.own {
			continue
		}
		r := units(a.Radius) + 10
		up := height(a) * 0.5
		dy := a.y - y
		if dy > 0 {
			dy = max(dy-up, 0)
		}
		if d := math.Hypot(a.x-x, dy) - r; d < 0 && d < near {
			best, near = a, d
		}
	}
	return best
}
