package verdict

import (
	"errors"
	"fmt"
)

// Bounds of inputs.
const (
	TickMillis = 50 // a tick of Lab, in milliseconds
	MaxGap     = 4  // ticks between neighbouring inputs
	MaxAmount  = 100
)

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

// CheckInputs returns which input breaks which rule first, or nil.
func CheckInputs(list []Input) error {
	seq, tick := int64(-1), int64(-1)
	for i := range list {
		in := &list[i]
		if err := in.follows(seq, tick); err != nil {
			return fmt.Errorf("input %d: %w", i, err)
		}
		if err := in.amount(); err != nil {
			return fmt.Errorf("input %d: %w", i, err)
		}
		seq, tick = in.Seq, in.Tick
	}
	return nil
}

// follows checks the order behind an input with that seq and tick; -1 for none.
func (in *Input) follows(seq, tick int64) error {
	switch {
	case in.Seq < 0 || in.Seq <= seq && in.Tick >= 0:
		return fmt.Errorf("%w: %d after %d", ErrSeq, in.Seq, seq)
	case in.Tick < 0 || in.Tick < tick:
		return fmt.Errorf("%w: %d after %d", ErrTick, in.Tick, tick)
	case tick >= 0 && in.Tick-tick > MaxGap:
		return fmt.Errorf("%w: tick %d after %d, at most %d apart", ErrGap, in.Tick, tick, MaxGap)
	}
	return nil
}

func (in *Input) amount() error {
	bad := in.Amount > MaxAmount || in.Amount < -MaxAmount
	switch in.Action {
	case Attack, Guard:
		bad = bad || in.Amount < 0
	case Idle:
		bad = bad || in.Amount != 0
	}
	if bad {
		return fmt.Errorf("%w: %d of %v, at most %d in size, of attack and guard not below 0, of idle 0", ErrAmount, in.Amount, in.Action, MaxAmount)
	}
	return nil
}
