package battle

import (
	"cmp"
	"slices"

	"sameframe/core/data"
	"sameframe/core/fixed"
	"sameframe/core/wire"
)

// motion is a forced motion under way.
type motion struct {
	unit   wire.GUID // who is moved
	from   origin    // who moves it
	effect data.EffectID
	dir    fixed.Angle
	to     fixed.Vec // dash and leap: where it leads
	left   fixed.Num // units still to go
	steps  int32     // bound on its duration
	hits   uint8
	struck [maxPierced]wire.GUID
}

// motionOf returns the motion that has a unit, or nil. The pointer is good until
// the next motion begins or ends.
func (w *World) motionOf(id wire.GUID) *motion {
	i, ok := slices.BinarySearchFunc(w.motions, id, func(m motion, id wire.GUID) int { return cmp.Compare(m.unit, id) })
	if !ok {
		return nil
	}
	return &w.motions[i]
}

// stepMotions moves everybody that is moved by force.
func (w *World) stepMotions() {}

// push begins the forced motion of an effect at a unit.
func (w *World) push(u *Unit, f *data.Effect, e *event) {}
