package battle

import (
	"sameframe/core/data"
	"sameframe/core/fixed"
	"sameframe/core/script"
	"sameframe/core/state"
	"sameframe/core/synrand"
	"sameframe/core/terrain"
	"sameframe/core/wire"
)

// camp is what a world keeps for each camp.
type camp struct {
	kills  int32
	towers int32 `state:"derived"` // standing
}

// World is one match. See the package's rules for its callers.
type World struct {
	// Config, the same for the whole match and on every device.
	data  *data.Set `state:"config"`
	proto *data.Map `state:"config"`
	start Start     `state:"config"`
	brain Brain     `state:"config"`
	ms    int       `state:"config"` // step length

	tracer func(synrand.Draw) `state:"config"`

	// State, walked in snapshot.go.
	frame    wire.Frame
	elapsed  data.Millis
	rng      synrand.Stream
	lastGUID wire.GUID
	lastID   uint32 // of bullets, buffs, events and triggers
	wave     int32  // waves sent
	waveLeft int32  // steps until the next one
	camps    [data.NumCamps]camp
	units    []Unit // ascending GUID
	seats    []seat
	buffs    []buff   // ascending owner, then id
	motions  []motion // ascending unit, one each
	bullets  []bullet // ascending id
	events   []event  // ascending due, descending priority, ascending source, id
	zones    []zone   // ascending id
	outcome  Outcome

	// Derived, rebuilt by derive and checked by verify.
	grid      grid             `state:"derived"`
	slots     []int32          `state:"derived"` // GUID to index in units, -1 for none
	obstacles []terrain.Circle `state:"derived"`
	buffEpoch uint32           `state:"derived"` // counts structural changes of buffs

	// Scratch, dead after the step.
	cues     []Cue                      `state:"scratch"`
	faults   []Fault                    `state:"scratch"`
	blows    []blow                     `state:"scratch"`
	runs     int                        `state:"scratch"`
	fallen   bool                       `state:"scratch"` // somebody died since the last sweep
	digester state.Digester             `state:"scratch"`
	walks    func(*state.Walker)        `state:"scratch"`
	finder   terrain.Finder             `state:"scratch"`
	crowd    []terrain.Circle           `state:"scratch"`
	others   []neighbour                `state:"scratch"`
	near     []int32                    `state:"scratch"`
	picks    []pick                     `state:"scratch"`
	nest     int                        `state:"scratch"` // effect runs within effect runs
	looking  bool                       `state:"scratch"` // some halo is due
	lit      []int32                    `state:"scratch"` // whom a halo may find
	targets  [MaxNest + 2][]int32       `state:"scratch"`
	running  [MaxNest + 2]data.EffectID `state:"scratch"` // the effects that are running
	plans    []wire.Action              `state:"scratch"`
	contacts []contact                  `state:"scratch"` // of this step's forced motions
	meetings []meeting                  `state:"scratch"`
	births   []birth                    `state:"scratch"` // units that stand at the end of the phase
	calls    [MaxNest + 2]call          `state:"scratch"`
	args     []script.Value             `state:"scratch"`
	machine  *script.Machine            `state:"scratch"` // runs the scripts; keeps nothing between calls
	shifts   []fixed.Vec                `state:"scratch"`
	way      []fixed.Vec                `state:"scratch"`

	// Scratch of look: the spots of the units, the eyes of each camp.
	spots []terrain.Spot       `state:"scratch"`
	eyes  [data.NumCamps][]eye `state:"scratch"`
}

// Brain decides for a seat whose controller is ByBot. Decide is called once a
// step, after the players' actions, by ascending seat; it reads the world,
// keeps what it must remember in m (walked with the world), draws only from
// rng, and appends the actions to out. It changes nothing else.
type Brain interface {
	Decide(w *World, seat wire.Seat, m *Mind, rng *synrand.Stream, out []wire.Action) []wire.Action
}

// Mind is what a Brain remembers of one seat from step to step. Its meaning is
// the brain's own; all zero is a newborn mind.
type Mind [16]int32

// SetBrain gives the controller of every ByBot seat. Without one they idle.
func (w *World) SetBrain(b Brain) { w.brain = b }

// Step advances the match by one step of StepMillis. The actions are those of
// this frame in stream order. After the end a step only counts the frame.
func (w *World) Step(actions []wire.Record) {
	w.begin()
	if !w.outcome.Over {
		w.syncedActions(actions)
		w.stepUnits()
		w.stepBullets()
		w.stepEvents()
		w.stepWorld()
		w.sweep()
		w.stepSight()
	}
	w.frame++
	w.elapsed += data.Millis(w.ms)
}

func (w *World) begin() {
	w.cues = w.cues[:0]
	w.faults = w.faults[:0]
	w.runs = 0
	w.rng.At(uint32(w.frame), 0)
}

func (w *World) stepUnits() {
	w.stepBuffs()
	w.stepRecovery()
	w.stepSlots()
	w.stepMinds()
	w.stepCasts()
	w.stepAttacks()
	w.landBlows()
	w.stepMotions()
	w.stepMoves()
	w.bear()
}

func (w *World) stepWorld() {
	w.stepZones()
	w.stepFountains()
	w.stepEconomy()
	w.stepRespawns()
	w.stepWaves()
	w.stepLives()
	w.bear()
}

// Frame returns the number of the next frame to execute.
func (w *World) Frame() wire.Frame { return w.frame }

// Start returns the start snapshot. Do not change it.
func (w *World) Start() *Start { return &w.start }

// Data returns the prototypes of the match.
func (w *World) Data() *data.Set { return w.data }

// Map returns the battlefield.
func (w *World) Map() *data.Map { return w.proto }

// StepMillis returns the step length.
func (w *World) StepMillis() int { return w.ms }

// Elapsed returns the match time that has been simulated.
func (w *World) Elapsed() data.Millis { return w.elapsed }

// Outcome says whether and how the match ended.
func (w *World) Outcome() Outcome { return w.outcome }

// Used counts the random draws so far.
func (w *World) Used() uint64 { return w.rng.Used() }

// Trace calls f for each later draw of the synced stream; nil stops it.
func (w *World) Trace(f func(synrand.Draw)) {
	w.tracer = f
	w.rng.Trace(f)
}

// Cues returns what the last step announced. The slice is reused by the next.
func (w *World) Cues() []Cue { return w.cues }

func (w *World) cue(c Cue) {
	if len(w.cues) == MaxCues {
		w.fault(BoundCues, c.Trigger)
		return
	}
	c.Frame = w.frame
	w.cues = append(w.cues, c)
}

// steps turns a duration into whole steps, rounded up.
func (w *World) steps(m data.Millis) int32 {
	return (int32(m) + int32(w.ms) - 1) / int32(w.ms)
}

// millis turns steps back into a duration, for display.
func (w *World) millis(steps int32) data.Millis { return data.Millis(steps * int32(w.ms)) }

// perStep turns an amount per second into the amount of one step.
func (w *World) perStep(perSecond fixed.Num) fixed.Num {
	return perSecond * fixed.Num(w.ms) / 1000
}

func (w *World) newID() uint32 {
	w.lastID++
	return w.lastID
}
