package view

import (
	"math"

	"sameframe/core/battle"
	"sameframe/core/data"
	"sameframe/core/fixed"
	"sameframe/core/wire"
)

// units converts a fixed-point length to the view's own floating units.
func units(n fixed.Num) float64 { return float64(n) / float64(fixed.One) }

// turns converts an angle to a share of a full turn.
func turns(a fixed.Angle) float64 { return float64(a) / 65536 }

// snapDistance is how far a unit may move in one step and still be drawn on
// the way, in units; farther is a teleport.
const snapDistance = 140

// actor is a unit as it is drawn: the newest picture with a place and facing
// between two steps.
type actor struct {
	battle.UnitPicture
	x, y   float64 // units
	facing float64 // turns
	moved  float64 // units moved in the last step, for the walk cycle
	proto  *data.Unit
}

// missile is a bullet between two steps.
type missile struct {
	battle.BulletPicture
	x, y   float64
	facing float64
	done   float64 // share of an arc
	fresh  bool
}

// stage holds what is drawn this frame, interpolated between two pictures.
type stage struct {
	actors   []actor   // by GUID
	missiles []missile // by ID
	set      *data.Set
}

// arrange fills the stage for a share alpha between two pictures. Units that
// only the newer one knows stand where it says.
func (s *stage) arrange(prev, cur *battle.Picture, alpha float64) {
	s.actors = s.actors[:0]
	j := 0
	for i := range cur.Units {
		u := &cur.Units[i]
		for j < len(prev.Units) && prev.Units[j].GUID < u.GUID {
			j++
		}
		a := actor{UnitPicture: *u, x: units(u.Pos.X), y: units(u.Pos.Y), facing: turns(u.Facing)}
		a.proto = &s.set.Units[u.Proto]
		if j < len(prev.Units) && prev.Units[j].GUID == u.GUID {
			a.between(&prev.Units[j], alpha)
		}
		s.actors = append(s.actors, a)
	}
	s.arrangeMissiles(prev.Bullets, cur.Bullets, alpha)
}

// between moves the actor back to a share alpha of its last step.
func (a *actor) between(was *battle.UnitPicture, alpha float64) {
	x0, y0 := units(was.Pos.X), units(was.Pos.Y)
	d := math.Hypot(a.x-x0, a.y-y0)
	revived := was.Phase == battle.PhaseDead && a.Phase != battle.PhaseDead
	if d > snapDistance || revived {
		return
	}
	a.moved = d
	a.x, a.y = x0+(a.x-x0)*alpha, y0+(a.y-y0)*alpha
	turn := float64(int16(a.Facing-was.Facing)) / 65536
	a.facing = turns(was.Facing) + turn*alpha
}

func (s *stage) arrangeMissiles(prev, cur []battle.BulletPicture, alpha float64) {
	s.missiles = s.missiles[:0]
	j := 0
	for i := range cur {
		b := &cur[i]
		for j < len(prev) && prev[j].ID < b.ID {
			j++
		}
		m := missile{BulletPicture: *b, x: units(b.Pos.X), y: units(b.Pos.Y), facing: turns(b.Dir), done: units(b.Done), fresh: true}
		if j < len(prev) && prev[j].ID == b.ID {
			x0, y0 := units(prev[j].Pos.X), units(prev[j].Pos.Y)
			m.x, m.y, m.fresh = x0+(m.x-x0)*alpha, y0+(m.y-y0)*alpha, false
			m.done = units(prev[j].Done) + (m.done-units(prev[j].Done))*alpha
		}
		s.missiles = append(s.missiles, m)
	}
}

// find returns the actor with a GUID, nil when there is none.
func (s *stage) find(id wire.GUID) *actor {
	lo, hi := 0, len(s.actors)
	for lo < hi {
		m := (lo + hi) / 2
		if s.actors[m].GUID < id {
			lo = m + 1
		} else {
			hi = m
		}
	}
	if lo < len(s.actors) && s.actors[lo].GUID == id {
		return &s.actors[lo]
	}
	return nil
}

// alive reports whether the actor is on the field.
func (a *actor) alive() bool { return a.Phase != battle.PhaseDead && a.Health > 0 }
