package battle

import (
	"sameframe/core/state"
	"sameframe/core/wire"
)

// LogicVersion is the version of the battle rules. It changes whenever the
// same snapshot and actions could give another digest.
const LogicVersion = 2

// Controller says who gives a seat's actions.
type Controller uint8

// Controllers.
const (
	ByInput  Controller = iota // a person, a replay, or a bot outside: the stream
	ByBot                      // a bot inside the core
	ByReplay                   // only a recording
	numControllers
)

// MaxSeats bounds the players of a match.
const MaxSeats = 10

// maxSkill is the best bot; a better one reads as it.
const maxSkill = 2

// maxText bounds the texts of a start snapshot, in bytes.
const maxText = 64

// SeatStart is what a start snapshot says of one seat.
type SeatStart struct {
	Camp       uint8  // 1 or 2
	Slot       uint8  // place in the formation
	Unit       string // key of the hero prototype
	Look       string // appearance, not truth
	Name       string // shown to players, not truth
	Controller Controller
	Skill      uint8 // bots: 0 easy, 1 normal, 2 hard
	Level      uint8 // first level, 0 reads as 1
}

// Start is the start snapshot: with the ordered actions it determines every
// later state. It is compared before the first unit exists.
type Start struct {
	Logic      uint32 // LogicVersion
	Data       uint64 // data.Set.Digest
	Scripts    uint64 // data.Set.ScriptDigest
	Map        string
	StepMillis uint16 // 33, 50 or 66
	Seed       uint64
	First      wire.Frame // number of the first frame
	Seats      []SeatStart
}

func (s *SeatStart) walk(w *state.Walker) {
	state.Int(w, "camp", &s.Camp)
	state.Int(w, "slot", &s.Slot)
	state.Text(w, "unit", &s.Unit, maxText)
	state.Text(w, "look", &s.Look, maxText)
	state.Text(w, "name", &s.Name, maxText)
	state.Enum(w, "controller", &s.Controller, numControllers)
	state.Int(w, "skill", &s.Skill)
	state.Int(w, "level", &s.Level)
}

// Walk describes the snapshot for saving and loading.
func (s *Start) Walk(w *state.Walker) {
	state.Int(w, "logic", &s.Logic)
	state.Int(w, "data", &s.Data)
	state.Int(w, "scripts", &s.Scripts)
	state.Text(w, "map", &s.Map, maxText)
	state.Int(w, "step_millis", &s.StepMillis)
	state.Int(w, "seed", &s.Seed)
	state.Int(w, "first", &s.First)
	state.Slice(w, "seats", &s.Seats, MaxSeats, (*SeatStart).walk)
}
