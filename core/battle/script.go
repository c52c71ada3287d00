package battle

import (
	"fmt"

	"sameframe/core/data"
	"sameframe/core/fixed"
	"sameframe/core/script"
	"sameframe/core/wire"
)

// A call is one run of a script: what its bindings work on.
type call struct {
	w       *World
	f       *data.Effect
	e       *event   // &event
	event   event    // kept here, so that no event escapes to the heap
	targets []uint32 // the effect's selection
	found   []uint32 // of its last search
	op      data.Effect
	amount  [1]fixed.Num
	life    [1]data.Millis
}

// entryParams are the names that the parameters of a script's function may
// have; it is given what it names.
var entryParams = []string{
	"caster", "holder", "target", "level", "value", "x", "y", "from_x", "from_y", "dir", "instance", "stacks",
}

// runScript calls the script of an effect. A script that fails ends there: what
// it did stays, and the fault says where.
func (w *World) runScript(f *data.Effect, e *event) {
	if f.Entry == 0 {
		return
	}
	if w.machine == nil || w.machine.Set() != w.data.Scripts {
		w.machine = script.NewMachine(w.data.Scripts, script.Limits{})
	}
	c := &w.calls[w.nest]
	c.w, c.f, c.event, c.targets = w, f, *e, c.targets[:0]
	c.e = &c.event
	for _, i := range w.selectTargets(&f.Target, e) {
		c.targets = append(c.targets, uint32(w.units[i].guid))
	}
	w.args = w.args[:0]
	for _, name := range w.data.Scripts.Params(f.Entry) {
		w.args = append(w.args, c.arg(name))
	}
	if _, err := w.machine.Call(c, f.Entry, w.args...); err != nil {
		w.scriptFault(e, err)
	}
	c.f, c.e = nil, nil
}

func (w *World) scriptFault(e *event, err error) {
	w.faultAt(BoundScript, e, func() string { return fmt.Sprintf("%v, called by %s", err, w.data.EffectName(e.effect)) })
}

// arg is what a parameter of the script's function is given.
func (c *call) arg(name string) script.Value {
	e := c.e
	switch name {
	case "caster":
		return script.Object(handleUnit, uint32(e.from.unit))
	case "holder":
		return script.Object(handleUnit, uint32(e.holder))
	case "target":
		return script.Object(handleUnit, c.target())
	case "level":
		return script.Int(int64(e.from.level))
	case "value":
		return script.Num(e.value)
	case "x":
		return script.Num(e.pos.X)
	case "y":
		return script.Num(e.pos.Y)
	case "from_x":
		return script.Num(e.at.X)
	case "from_y":
		return script.Num(e.at.Y)
	case "dir":
		return script.Num(degrees(e.dir))
	}
	return c.carrier(name)
}

// carrier gives what only effects of buffs and zones have; others get nil.
func (c *call) carrier(name string) script.Value {
	o := &c.f.Owner
	switch {
	case name == "instance" && o.Buff != 0:
		return script.Object(handleBuff, c.e.carrier)
	case name == "instance" && o.Zone != 0:
		return script.Object(handleZone, c.e.carrier)
	case name == "stacks" && o.Buff != 0:
		if b := c.w.buffBy(c.e.holder, c.e.carrier); b != nil {
			return script.Int(int64(b.stacks))
		}
	}
	return script.Nil()
}

// target is the first of the selection, else the event's own.
func (c *call) target() uint32 {
	if len(c.targets) > 0 {
		return c.targets[0]
	}
	return uint32(c.e.target)
}

// degrees is an angle as scripts and files write it.
func degrees(a fixed.Angle) fixed.Num { return fixed.FromInt(int(a)) * 360 >> 16 }

// turn is the angle nearest to a number of degrees, of any number of turns: an
// angle's unit is 360 raw units of degrees.
func turn(deg fixed.Num) fixed.Angle {
	n := int64(deg) + 180
	if n < 0 {
		n -= 359
	}
	return fixed.Angle(n / 360)
}

// unit is a unit argument, dead or alive, or nil when it is gone or left out.
func (c *call) unit(a *script.Args, i int) *Unit { return c.w.unit(wire.GUID(a.Object(i))) }

// living is a living unit argument, or nil.
func (c *call) living(a *script.Args, i int) *Unit { return c.w.living(wire.GUID(a.Object(i))) }

// cause is the script's run as the cause of what it does.
func (c *call) cause() origin { return deeper(c.e.from) }
