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
	mindCalm // steps for which a retreat goes on at least
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

// Brain decides for bots inside the core. It implements battle.Brain.
type Brain struct {
	t thought // scratch
}

// Decide implements battle.Brain.
func (b *Brain) Decide(w *battle.World, seat wire.Seat, m *battle.Mind, rng *synrand.Stream, out []wire.Action) []wire.Action {
	if m[mindWait] > 0 {
		m[mindWait]--
		return out
	}
	t := &b.t
	t.begin(w, seat, m, rng, out)
	m[mindWait] = int32(t.skill.wait)/int32(w.StepMillis()) + rng.Range(-1, 1, siteWait)
	t.decide()
	return t.out
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

// thought is the scratch of one decision.
type thought struct {
	w     *battle.World
	eyes  battle.Eyes // of the seat's camp
	seat  wire.Seat
	mind  *battle.Mind
	rng   *synrand.Stream
	skill skill
	out   []wire.Action

	self  battle.SeatInfo
	me    battle.UnitInfo
	home  fixed.Vec // own fountain
	there fixed.Vec // enemy fountain

	guids   []wire.GUID
	heroes  []battle.UnitInfo // living enemy heroes in sight
	creeps  []battle.UnitInfo // enemy creeps in sight
	walls   []battle.UnitInfo // enemy buildings in sight
	friends []battle.UnitInfo // own heroes in sight, without me
	escort  []battle.UnitInfo // own creeps in sight
	front   fixed.Num         // progress of the foremost own creep anywhere, or of the last own tower
	covered bool              // front is a creep's
	lead    int               // living own heroes less living enemy heroes
}

// sight is how far a bot looks around.
const sight = 950 * fixed.One

func (t *thought) begin(w *battle.World, seat wire.Seat, m *battle.Mind, rng *synrand.Stream, out []wire.Action) {
	t.w, t.seat, t.mind, t.rng, t.out = w, seat, m, rng, out
	t.eyes = w.Eyes(w.Start().Seats[seat].Camp)
	t.self = t.eyes.SeatAt(seat)
	t.skill = skills[min(int(t.self.Skill), len(skills)-1)]
	t.eyes.UnitBy(t.self.Hero, &t.me)
	t.home = w.Map().Anchors[t.self.Camp].Fountain
	t.there = w.Map().Anchors[3-t.self.Camp].Fountain
	t.look()
	t.findFront()
}

// look sorts what stands around by what it means.
func (t *thought) look() {
	t.heroes, t.creeps, t.walls = t.heroes[:0], t.creeps[:0], t.walls[:0]
	t.friends, t.escort = t.friends[:0], t.escort[:0]
	t.guids = t.eyes.Near(t.me.Pos, sight, t.guids[:0])
	var u battle.UnitInfo
	for _, id := range t.guids {
		if t.eyes.UnitBy(id, &u); u.GUID == t.me.GUID {
			continue
		}
		t.sort(u)
	}
}

func (t *thought) sort(u battle.UnitInfo) {
	own := u.Camp == t.me.Camp
	switch {
	case own && u.Kind == data.KindHero:
		t.friends = append(t.friends, u)
	case own && u.Kind == data.KindCreep:
		t.escort = append(t.escort, u)
	case own:
	case u.Kind == data.KindHero:
		t.heroes = append(t.heroes, u)
	case u.Kind == data.KindCreep:
		t.creeps = append(t.creeps, u)
	default:
		t.walls = append(t.walls, u)
	}
}

// progress is how far a place lies towards the enemy, 0 at home, 1 there.
func (t *thought) progress(p fixed.Vec) fixed.Num {
	a, b := t.home.Dist(p), t.there.Dist(p)
	if a+b == 0 {
		return 0
	}
	return a.Div(a + b)
}

// findFront looks for the foremost own creep; without one the foremost own
// building is the place to be.
func (t *thought) findFront() {
	var u battle.UnitInfo
	t.front, t.covered, t.lead = 0, false, 0
	for i := range t.w.NumSeats() {
		if s := t.eyes.SeatAt(wire.Seat(i)); s.Respawn == 0 {
			t.lead += pick(s.Camp == t.me.Camp, 1, -1)
		}
	}
	wall := fixed.Num(0)
	for i := range t.w.NumUnits() {
		if !t.eyes.UnitAt(i, &u) || u.Camp != t.me.Camp || u.Dead {
			continue
		}
		switch u.Kind {
		case data.KindCreep:
			t.front, t.covered = max(t.front, t.progress(u.Pos)), true
		case data.KindTower, data.KindBase:
			wall = max(wall, t.progress(u.Pos))
		}
	}
	if !t.covered {
		t.front = wall
	}
}

// onLane is the point of the way between the fountains at a progress, on the
// lane's line where it has one.
func (t *thought) onLane(p fixed.Num) fixed.Vec {
	p = min(max(p, 0), fixed.One)
	way := t.there.Sub(t.home)
	return t.home.Add(way.Scale(p))
}
