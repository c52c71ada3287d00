package bot

import (
	"sameframe/core/battle"
	"sameframe/core/data"
	"sameframe/core/fixed"
	"sameframe/core/synrand"
	"sameframe/core/wire"
)

// Places in a battle.Mind.
const (
	mindWait   = iota // steps until the next thought
	mindMode          // mode
	mindKind          // kind of the last order given
	mindTarget        // its target
	mindX             // its position, whole units
	mindY
	mindCalm  // thoughts for which a retreat goes on at least
	mindTaste // what it likes to buy, drawn once; 0: not yet
)

// mode is what a bot is about.
type mode int32

const (
	modeLane mode = iota
	modeRetreat
)

// Call sites of the random stream.
const (
	siteWait  synrand.Site = "bot.wait"
	siteCast  synrand.Site = "bot.cast"
	siteMiss  synrand.Site = "bot.miss"
	siteStray synrand.Site = "bot.stray"
	siteTaste synrand.Site = "bot.taste"
)

// skill is how well a bot plays.
type skill struct {
	wait     data.Millis // between thoughts
	castOdds int32       // 1/10000 that a spell that could be cast is cast
	missOdds int32       // 1/10000 that a last hit is overlooked
	lead     bool        // aims ahead of a walking target
}

var skills = [...]skill{
	{wait: 600, castOdds: 2500, missOdds: 6000},
	{wait: 330, castOdds: 6000, missOdds: 2500, lead: true},
	{wait: 165, castOdds: 9500, missOdds: 500, lead: true},
}

// Bounds of what a mind may say.
const (
	maxWait = 1000 // milliseconds
	maxCalm = 10
)

// Brain decides for bots inside the core. It implements battle.Brain.
type Brain struct {
	t thought // scratch
}

// Decide implements battle.Brain.
func (b *Brain) Decide(w *battle.World, seat wire.Seat, m *battle.Mind, rng *synrand.Stream, out []wire.Action) []wire.Action {
	if m[mindWait] = min(m[mindWait], maxWait/int32(w.StepMillis())); m[mindWait] > 0 {
		m[mindWait]--
		return out
	}
	recall(m)
	t := &b.t
	t.begin(w, seat, m, rng, out)
	m[mindWait] = int32(t.skill.wait)/int32(w.StepMillis()) + rng.Range(-1, 1, siteWait)
	t.decide()
	return t.out
}

// recall brings a mind of whatever origin into its bounds.
func recall(m *battle.Mind) {
	if mode(m[mindMode]) != modeRetreat {
		m[mindMode] = int32(modeLane)
	}
	m[mindCalm] = min(max(m[mindCalm], 0), maxCalm)
	p := fixed.Vec{X: fixed.FromInt(int(m[mindX])), Y: fixed.FromInt(int(m[mindY]))}.Clamp()
	m[mindX], m[mindY] = int32(p.X.Floor()), int32(p.Y.Floor())
}

// Driver plays seats from outside the core, like a person would: its actions
// travel the stream.
type Driver struct {
	seats []wire.Seat
	brain Brain
	minds []battle.Mind
	rng   synrand.Stream
	plan  []wire.Action
}

// NewDriver returns a driver of the given seats. Its chance comes from seed.
func NewDriver(seed uint64, seats []wire.Seat) *Driver {
	return &Driver{seats: seats, minds: make([]battle.Mind, len(seats)), rng: synrand.New(seed)}
}

// Frame appends what the driver's seats want to do, seeing w, to out. Call it
// once for each frame that is about to be ordered.
func (d *Driver) Frame(w *battle.World, out []wire.Record) []wire.Record {
	for i, s := range d.seats {
		d.plan = d.brain.Decide(w, s, &d.minds[i], &d.rng, d.plan[:0])
		for _, a := range d.plan {
			out = append(out, wire.Record{Seat: s, Action: a})
		}
	}
	return out
}

// taste is the seat's own liking of things, drawn with its first thought.
func (t *thought) taste() uint32 {
	if t.mind[mindTaste] == 0 {
		t.mind[mindTaste] = 1 + int32(t.rng.Below(1<<30, siteTaste))
	}
	return uint32(t.mind[mindTaste])
}
