package view

import (
	"math"
	"strings"

	"sameframe/core/battle"
	"sameframe/core/data"
	"sameframe/core/wire"
	"sameframe/view/atlas/sheet"
)

// gait remembers between frames what a picture does not say: how far a unit
// has walked and when it was last hit.
type gait struct {
	walked float64 // units
	flash  float64 // seconds of hit flash left
	lag    float64 // health shown by the slow part of the bar
	seen   int     // frame counter of the last sight
	lift   float64 // of a hero's bar, points
}

// gaits keeps one entry for each unit in sight.
type gaits struct {
	units map[wire.GUID]*gait
	frame int
}

func (g *gaits) of(id wire.GUID) *gait {
	x := g.units[id]
	if x == nil {
		x = &gait{lag: -1}
		g.units[id] = x
	}
	x.seen = g.frame
	return x
}

// advance moves the walk cycles and forgets units that are gone.
func (g *gaits) advance(s *stage, seconds, stepSeconds float64) {
	g.frame++
	for i := range s.actors {
		a := &s.actors[i]
		x := g.of(a.GUID)
		if a.Phase == battle.PhaseWalk {
			x.walked += a.moved / stepSeconds * seconds
		}
		x.flash = max(x.flash-seconds, 0)
		x.settle(units(a.Health), seconds)
	}
	if g.frame%120 == 0 {
		for id, x := range g.units {
			if x.seen < g.frame-60 {
				delete(g.units, id)
			}
		}
	}
}

// settle lets the slow bar follow the health.
func (x *gait) settle(health, seconds float64) {
	if x.lag < health {
		x.lag = health
		return
	}
	x.lag += (health - x.lag) * (1 - math.Exp(-3.2*seconds))
}

// stride is the length of a full walk cycle in units.
const strideLength = 96

// pose chooses the picture of a body.
func pose(a *actor, g *gait) sheet.Pose {
	switch a.Phase {
	case battle.PhaseDead:
		return sheet.Dead
	case battle.PhaseWalk:
		switch int(g.walked/strideLength*4) % 4 {
		case 0:
			return sheet.WalkA
		case 2:
			return sheet.WalkB
		}
		return sheet.Idle
	case battle.PhaseWindup:
		return sheet.Windup
	case battle.PhaseBackswing:
		if units(a.PhaseDone) < 0.6 {
			return sheet.Strike
		}
		return sheet.Idle
	case battle.PhaseCast, battle.PhaseAfter, battle.PhaseChannel:
		return sheet.Cast
	}
	return sheet.Idle
}

// looks are the sprite families of creeps and buildings when a prototype's
// own name is not in the atlas.
func look(u *data.Unit) string {
	if u.Look != "" {
		return u.Look
	}
	switch u.Kind {
	case data.KindTower:
		return "tower"
	case data.KindBase:
		return "base"
	case data.KindCreep:
		switch {
		case strings.Contains(u.Key, "siege"):
			return "creep_siege"
		case u.Ranged:
			return "creep_ranged"
		}
		return "creep_melee"
	}
	return "knight"
}

// bodyScale is the size of a body against the one that the sprites show.
func bodyScale(a *actor) float64 {
	switch a.proto.Kind {
	case data.KindHero:
		return 1.15
	case data.KindTower, data.KindBase:
		return 1.1
	case data.KindWard:
		return 1.2
	}
	return 1.05
}

// drawFeet draws what lies under a unit: shadow and ring of its camp.
func (s *scene) drawFeet(p *painter, v *lens, a *actor) {
	if a.proto.Static {
		name := look(a.proto) + ".shadow"
		if s.art.has(sheet.Of(name, int(a.Camp))) {
			v.sprite(p, s.art.of(name, a.Camp), a.x, a.y, 0, bodyScale(a), 0, white)
		}
		return
	}
	if !a.alive() {
		return
	}
	r := units(a.Radius)
	shadow := s.art.get("shadow_round")
	v.decal(p, shadow, a.x+4, a.y+3, v.fit(shadow, r*3.2), 0, white.fade(0.8))
	ring := s.art.of("ring_creep", a.Camp)
	width := r * 2.5
	if a.proto.Kind == data.KindHero {
		ring = s.art.of("ring_hero", a.Camp)
		if a.GUID == s.own {
			ring = s.art.of("ring_self", a.Camp)
		}
		width = r * 3
	}
	v.decal(p, ring, a.x, a.y, v.fit(ring, width), 0, white.fade(0.9))
}

// drawBody draws a unit itself.
func (s *scene) drawBody(p *painter, v *lens, a *actor) {
	g := s.gaits.of(a.GUID)
	c := white
	if a.proto.Static || a.proto.Kind == data.KindWard {
		s.drawBuilding(p, v, a, g)
		return
	}
	b := s.art.body(look(a.proto), a.Camp)
	if b == nil || (!a.alive() && a.proto.Kind != data.KindHero) {
		return
	}
	ps, facing := s.act(a, g)
	if !a.alive() {
		c = white.fade(0.75)
	}
	if a.Hidden {
		c = c.fade(0.5)
	}
	bob := 0.0
	if ps == sheet.Idle && a.Phase == battle.PhaseIdle {
		bob = math.Sin(s.time*2.4+float64(a.GUID)) * 0.012
	}
	sp := b.facing(ps, facing)
	px, py := v.point(a.x, a.y, s.lift(a))
	k := float32(bodyScale(a) * v.pixel)
	at := place{x: px, y: py, kx: k * float32(1-bob*0.5), ky: k * float32(1+bob)}
	p.sprite(sp, at, c)
	if g.flash > 0 {
		p.sprite(sp, at, white.fade(float32(g.flash)*3).glow())
	}
	if a.proto.Kind == data.KindCreep && a.Owner != 0 && look(a.proto) == "wolf" {
		p.sprite(sp, at, frostBlue.fade(0.16).glow())
	}
	if a.Slowed {
		p.sprite(sp, at, frostBlue.fade(0.28).glow())
	}
}

// act is the pose of a body and where it faces: what is moved by force does not
// walk, and who whirls turns.
func (s *scene) act(a *actor, g *gait) (sheet.Pose, float64) {
	if m := s.lore.shoves[a.GUID]; m != nil && a.alive() {
		switch m.kind {
		case data.MotionDash:
			return sheet.Strike, a.facing
		case data.MotionLeap:
			return sheet.Windup, a.facing
		}
		return sheet.WalkA, a.facing
	}
	if a.Phase == battle.PhaseChannel && a.Spell != 0 && s.set.Spells[a.Spell].Key == "whirlwind" {
		return sheet.Strike, a.facing + s.time*2.2
	}
	return pose(a, g), a.facing
}

func (s *scene) drawBuilding(p *painter, v *lens, a *actor, g *gait) {
	name := look(a.proto)
	if !a.alive() {
		name += "_ruin"
	}
	sp := s.art.of(name, a.Camp)
	c := white
	if a.Hidden {
		c = c.fade(0.6)
	}
	v.sprite(p, sp, a.x, a.y, 0, bodyScale(a), 0, c)
	if g.flash > 0 {
		v.sprite(p, sp, a.x, a.y, 0, bodyScale(a), 0, white.fade(float32(g.flash)*1.5).glow())
	}
}

// height is how far above its feet a unit's bar hangs, in units.
func height(a *actor) float64 {
	switch a.proto.Kind {
	case data.KindHero:
		return 128
	case data.KindWard:
		return 70
	case data.KindTower:
		return 270
	case data.KindBase:
		return 280
	}
	return 82
}
