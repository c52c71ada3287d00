package battle

import (
	"fmt"

	"sameframe/core/data"
	"sameframe/core/wire"
)

// Bounds of a world. Reaching one is a Fault, never a panic.
const (
	MaxUnits   = 4096
	MaxGUID    = 1 << 20 // units of a whole match
	MaxBuffs   = 8192
	MaxBullets = 2048
	MaxEvents  = 2048
	MaxZones   = 256
	MaxBirths  = 64 // units summoned in one phase
	MaxCues    = 4096
	MaxRuns    = 4096 // effect runs a step
	MaxDepth   = 8    // triggers caused by triggers within a step
	MaxNest    = 24   // effect runs within effect runs, whatever their depth
)

// Bound names what a Fault ran into.
type Bound uint8

// Bounds that a step can reach.
const (
	BoundUnits Bound = iota + 1
	BoundBuffs
	BoundBullets
	BoundEvents
	BoundRuns
	BoundDepth
	BoundCues
	BoundZones
	BoundBirths
	BoundScript // a script failed or spent its budget: see Fault.What
)

var boundText = [...]string{"none", "units", "buffs", "bullets", "events", "effect runs a step", "trigger depth", "cues", "zones", "summons a phase", "script"}

// String names the bound.
func (b Bound) String() string {
	if int(b) >= len(boundText) {
		return "unknown bound"
	}
	return boundText[b]
}

// Fault is the log entry of a reached bound: what, when, and the trigger of
// the chain that ran into it.
type Fault struct {
	Frame   wire.Frame
	Bound   Bound
	Trigger uint32 // the command at the root of the chain
	Node    uint32 // the effect run that ran into it
	Spell   data.SpellID
	What    string // BoundRuns, BoundDepth: the chain of effects; BoundScript: script, line and reason
}

// maxFaults bounds the log of a step.
const maxFaults = 16

// String is the fault as a line of a log, without the prototypes' names but for
// those that a script's fault tells itself.
func (f Fault) String() string {
	if f.What == "" {
		return fmt.Sprintf("frame %d: the bound on %v was reached, trigger %d", f.Frame, f.Bound, f.Trigger)
	}
	return fmt.Sprintf("frame %d: %v: %s, trigger %d", f.Frame, f.Bound, f.What, f.Trigger)
}

// Faults returns the bounds that the last step reached, at most 16. The slice
// is reused by the next step.
func (w *World) Faults() []Fault { return w.faults }

func (w *World) fault(b Bound, trigger uint32) {
	if len(w.faults) < maxFaults {
		w.faults = append(w.faults, Fault{Frame: w.frame, Bound: b, Trigger: trigger})
	}
}
