package main

import (
	"testing"

	"sameframe/client/link"
	"sameframe/cmd/sameframed/internal/room"
	"sameframe/core/battle"
	"sameframe/core/bot"
	"sameframe/core/fixed"
	"sameframe/core/lockstep"
	"sameframe/core/wire"
)

// defenders are ten devices that play one match which nobody wins: each seat
// does what a bot wants, but never goes beyond the middle of the map. So heroes
// level, buy, cast and fight creeps for as long as a test lasts. All of them
// look at one battle, which follows the stream that the first one reads.
type defenders struct {
	t     *testing.T
	all   []*ghost
	seats []battle.SeatStart
	world *battle.World
	tl    *lockstep.Timeline
	drv   *bot.Driver
	plans []wire.Record
	next  [][]wire.Action // by seat
	pic   battle.Picture
	home  [3]fixed.Vec // where a camp's heroes begin
}

func newDefenders(t *testing.T, b battle.Start, all []*ghost) *defenders {
	t.Helper()
	core, err := room.NewBattle(gameData(), b)
	if err != nil {
		t.Fatal(err)
	}
	d := &defenders{t: t, all: all, seats: b.Seats, world: room.WorldOf(core), next: make([][]wire.Action, len(b.Seats))}
	d.tl = lockstep.NewTimeline(b.First, 0)
	var seats []wire.Seat
	for i := range b.Seats {
		seats = append(seats, wire.Seat(i))
	}
	d.drv = bot.NewDriver(b.Seed, seats)
	d.world.Picture(&d.pic)
	for i, s := range d.pic.Seats {
		d.home[b.Seats[i].Camp] = d.where(s.Hero)
	}
	return d
}

// where is the place of a unit; the map's corner for one that is gone.
func (d *defenders) where(g wire.GUID) fixed.Vec {
	for i := range d.pic.Units {
		if d.pic.Units[i].GUID == g {
			return d.pic.Units[i].Pos
		}
	}
	return fixed.Vec{}
}

// turn is one outer frame of all devices.
func (d *defenders) turn() {
	d.t.Helper()
	for i, g := range d.all {
		if err := d.read(i, g); err != nil {
			d.t.Fatalf("seat %d, frame %d: %v", i, g.frame, err)
		}
		d.speak(g)
		g.conn.Flush()
	}
}

func (d *defenders) read(seat int, g *ghost) error {
	for {
		msg, err := g.conn.TryRead()
		if msg == nil || err != nil {
			return err
		}
		g.take(msg)
		if seat == 0 && wire.TypeOf(msg) == wire.TypeBundle {
			if err := d.tl.Offer(&g.b); err != nil {
				return err
			}
			d.follow()
		}
	}
}

// follow plays what has come, and decides what the seats do.
func (d *defenders) follow() {
	for {
		_, records, ok := d.tl.Next()
		if !ok {
			return
		}
		d.world.Step(records)
		d.tl.Done()
		if d.plans = d.drv.Frame(d.world, d.plans[:0]); len(d.plans) > 0 {
			d.world.Picture(&d.pic)
		}
		for _, r := range d.plans {
			if d.stays(r) {
				d.next[r.Seat] = append(d.next[r.Seat], r.Action)
			}
		}
	}
}

// stays reports whether an action keeps its hero on the own half.
func (d *defenders) stays(r wire.Record) bool {
	camp := d.seats[r.Seat].Camp
	at := d.home[camp]
	switch r.Action.Kind {
	case wire.Move, wire.AttackMove:
		at = r.Action.Pos
	case wire.Attack:
		at = d.where(r.Action.Target)
	}
	return at.Dist(d.home[camp]) <= at.Dist(d.home[3-camp])
}

// speak sends one of the seat's actions or, in three of ten frames, a ping: a
// busy hand.
func (d *defenders) speak(g *ghost) {
	seat := int(g.conn.Claims().Seat)
	switch g.turns++; {
	case g.turns == 1:
		g.say(&wire.ResumeRequest{Fresh: true})
	case g.open && g.turns%3 == 0:
		g.say(&wire.Progress{Frame: g.frame, Time: uint32(g.turns * 33)})
	}
	a := wire.Action{Kind: wire.Ping, Pos: fixed.Vec{X: fixed.FromInt(g.turns % 1000), Y: fixed.FromInt(g.turns % 300)}}
	waiting := len(d.next[seat]) > 0
	if waiting {
		a = d.next[seat][0]
		d.next[seat] = d.next[seat][1:]
	}
	if g.open && (waiting || (g.turns+seat)%10 < 3) {
		g.seq++
		g.say(&wire.UnitAction{ClientFrame: g.frame, ClientSeq: g.seq, Action: a})
	}
}

// leave closes the connections.
func (d *defenders) leave() {
	for _, g := range d.all {
		g.conn.Close(link.Left)
	}
}

// forget lets go of what only the devices need, so that what is left in memory is
// the service's.
func (d *defenders) forget() {
	d.world, d.drv, d.tl, d.pic, d.plans, d.next = nil, nil, nil, battle.Picture{}, nil, nil
}
