package verdict

import (
	"fmt"
	"math"
)

// Bounds of the battle of Lab.
const (
	MaxCoord  = 1000 // of x and y, to both sides
	MaxHealth = 1000
)

// LabLayout is the layout of Lab's checkpoints: health and score decide.
var LabLayout = Layout{
	{Name: "hp", Outcome: true, Min: 0, Max: MaxHealth},
	{Name: "score", Outcome: true, Min: 0, Max: math.MaxInt64},
	{Name: "x", Min: 0, Max: -1},
	{Name: "y", Min: 0, Max: -1},
}

// LabState is the state of Lab's battle after a tick.
type LabState struct{ Tick, X, Y, Health, Score int64 }

// Digest is FNV-1a (32 bits) over tick, x, y, health and score in decimal, with
// bars between, as eight hex digits.
func (s LabState) Digest() string {
	h := uint32(2166136261)
	for _, c := range []byte(fmt.Sprintf("%d|%d|%d|%d|%d", s.Tick, s.X, s.Y, s.Health, s.Score)) {
		h = (h ^ uint32(c)) * 16777619
	}
	return fmt.Sprintf("%08x", h)
}

// Lab is the battle of one point, which inputs move, heal and let score.
type Lab struct {
	inputs []Input
	next   int
	state  LabState
	values [4]int64
}

// NewLab takes the inputs of a battle; the errors are those of CheckInputs.
func NewLab(inputs []Input) (*Lab, error) {
	if err := CheckInputs(inputs); err != nil {
		return nil, err
	}
	return &Lab{inputs: inputs, state: LabState{Health: MaxHealth}}, nil
}

// Last implements Source: the battle ends with its last input, 0 without any.
func (l *Lab) Last() int64 {
	if len(l.inputs) == 0 {
		return 0
	}
	return l.inputs[len(l.inputs)-1].Tick
}

// At implements Source.
func (l *Lab) At(tick int64) ([]int64, error) {
	s := l.State(tick)
	l.values = [4]int64{s.Health, s.Score, s.X, s.Y}
	return l.values[:], nil
}

// State plays up to the end of a tick and returns the state then. Ticks that have
// passed give the last state.
func (l *Lab) State(tick int64) LabState {
	for l.next < len(l.inputs) && l.inputs[l.next].Tick <= tick {
		l.state.apply(&l.inputs[l.next])
		l.next++
	}
	l.state.Tick = max(l.state.Tick, tick)
	return l.state
}

// apply does what an input says; an unknown action does nothing.
func (s *LabState) apply(in *Input) {
	switch in.Action {
	case MoveX:
		s.X = max(-MaxCoord, min(s.X+in.Amount, MaxCoord))
	case MoveY:
		s.Y = max(-MaxCoord, min(s.Y+in.Amount, MaxCoord))
	case Attack:
		s.Score += in.Amount
	case Guard:
		s.Health = max(0, min(s.Health+in.Amount, MaxHealth))
	}
}
