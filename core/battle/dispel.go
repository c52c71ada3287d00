package battle

import "sameframe/core/data"

// dispel takes buffs away.
func (w *World) dispel(u *Unit, d *data.Dispel, from *origin) {}

// unbuff takes every buff of the effect's prototype away.
func (w *World) unbuff(u *Unit, f *data.Effect, from *origin) {}

// setStacks sets the stacks of the effect's buff.
func (w *World) setStacks(u *Unit, f *data.Effect, e *event) {}

// renew reads the values of the effect's buff anew.
func (w *World) renew(u *Unit, f *data.Effect, from *origin) {}
