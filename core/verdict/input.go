package verdict

import (
	"errors"
	"fmt"
)

// Bounds of the inputs of Lab.
const (
	TickMillis = 50 // a tick of Lab, in milliseconds
	MaxGap     = 4  // ticks between neighbouring inputs
	MaxAmount  = 100
)

// Rules bound the inputs of a battle.
type Rules struct {
	Gap    int64 // ticks that neighbouring inputs lie apart at most, at least 0
	Amount int64 // size of an amount at most, at least 0
}

// LabRules are those of Lab.
var LabRules = Rules{MaxGap, MaxAmount}

// The rules that inputs and checkpoints can break. Errors say where.
var (
	ErrSeq        = errors.New("sequence numbers rise from 0 on")
	ErrTick       = errors.New("ticks begin at 0 and do not go back")
	ErrGap        = errors.New("inputs are missing")
	ErrAmount     = errors.New("amount out of range")
	ErrCheckpoint = errors.New("not a valid checkpoint")
	ErrRange      = errors.New("checkpoint outside the battle")
)

// Action is what an input does.
type Action uint8

// Actions.
const (
	Idle   Action = iota
	MoveX         // by Amount
	MoveY         // by Amount
	Attack        // scores Amount
	Guard         // restores Amount of health
	numActions
)

var actionNames = [numActions]string{"idle", "move-x", "move-y", "attack", "guard"}

// String is the name that inputs are recorded under.
func (a Action) String() string {
	if a < numActions {
		return actionNames[a]
	}
	return fmt.Sprintf("action %d", uint8(a))
}

// Input is one recorded input.
type Input struct {
	Seq    int64
	Tick   int64
	Action Action
	Amount int64
}

// Other is any action of a battle that is not Lab's: of its amount the size is
// bounded.
const Other Action = 255

// CheckInputs returns which input of Lab breaks which rule first, or nil.
func CheckInputs(list []Input) error {
	o := NewOrder(LabRules)
	for i := range list {
		if err := o.Next(&list[i]); err != nil {
			return fmt.Errorf("input %d: %w", i, err)
		}
	}
	return nil
}

// An Order holds the rules of inputs that come one by one. Make one with NewOrder.
type Order struct {
	rules     Rules
	seq, tick int64 // of the last input; -1 before the first
}

// NewOrder is before the first input.
func NewOrder(r Rules) Order { return Order{rules: r, seq: -1, tick: -1} }

// Next takes the next input, or returns the rule that it breaks and takes nothing.
func (o *Order) Next(in *Input) error {
	if err := o.follows(in); err != nil {
		return err
	}
	if err := o.rules.amount(in); err != nil {
		return err
	}
	o.seq, o.tick = in.Seq, in.Tick
	return nil
}

func (o *Order) follows(in *Input) error {
	switch {
	case in.Seq < 0 || in.Seq <= o.seq && in.Tick >= 0:
		return fmt.Errorf("%w: %d after %d", ErrSeq, in.Seq, o.seq)
	case in.Tick < 0 || in.Tick < o.tick:
		return fmt.Errorf("%w: %d after %d", ErrTick, in.Tick, o.tick)
	case o.tick >= 0 && in.Tick-o.tick > o.rules.Gap:
		return fmt.Errorf("%w: tick %d after %d, at most %d apart", ErrGap, in.Tick, o.tick, o.rules.Gap)
	}
	return nil
}

func (r Rules) amount(in *Input) error {
	bad := in.Amount > r.Amount || in.Amount < -r.Amount
	switch in.Action {
	case Attack, Guard:
		bad = bad || in.Amount < 0
	case Idle:
		bad = bad || in.Amount != 0
	}
	if bad {
		return fmt.Errorf("%w: %d of %v, at most %d in size, of attack and guard not below 0, of idle 0", ErrAmount, in.Amount, in.Action, r.Amount)
	}
	return nil
}
