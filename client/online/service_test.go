package online

import (
	"sync"
	"testing"
	"time"

	"sameframe/assets"
	"sameframe/client"
	"sameframe/client/link"
	"sameframe/core/battle"
	"sameframe/core/bot"
	"sameframe/core/data"
	"sameframe/core/lockstep"
	"sameframe/core/wire"
	"sameframe/scripts"
)

var gameData = sync.OnceValue(func() *data.Set {
	d, err := battle.Load(assets.FS, scripts.FS)
	if err != nil {
		panic(err)
	}
	return d
})

func newWorld(t *testing.T) *battle.World {
	t.Helper()
	d := gameData()
	s := battle.Start{Logic: battle.LogicVersion, Data: d.Digest, Scripts: d.ScriptDigest, Map: "bridge", StepMillis: 33, Seed: 4, First: 0xFFFFFFC0}
	var heroes []string
	for i := range d.Units {
		if d.Units[i].Kind == data.KindHero {
			heroes = append(heroes, d.Units[i].Key)
		}
	}
	for i := range 4 {
		seat := battle.SeatStart{Camp: uint8(1 + i/2), Slot: uint8(i % 2), Unit: heroes[i%len(heroes)], Controller: battle.ByBot, Skill: 1}
		if i == 0 {
			seat.Controller = battle.ByInput
		}
		s.Seats = append(s.Seats, seat)
	}
	w, err := battle.New(d, s)
	if err != nil {
		t.Fatal(err)
	}
	w.SetBrain(&bot.Brain{})
	return w
}

// service is the smallest one that a source can play with: it orders, keeps the
// history and its own battle, and answers as a test wants it to.
type service struct {
	t       *testing.T
	now     time.Duration
	world   *battle.World
	history *lockstep.History
	order   *lockstep.Composer
	feed    lockstep.Feed
	conn    link.Conn // nil: nobody is there
	up      link.Weather
	down    link.Weather
	refuse  error // of the next attempts to connect
	waiting []wire.Record
	digests map[wire.Frame]uint64
	got     []wire.Message // from the device
	mute    bool           // answers no resume
	states  bool           // a fresh device gets a state
	lastSeq uint32
	dials   int
}

func newService(t *testing.T) *service {
	w := newWorld(t)
	f := w.Frame()
	return &service{
		t: t, world: w, history: lockstep.NewHistory(f, 0xFFFFFFF0, 1<<20, 1<<20), order: lockstep.NewComposer(f, 0xFFFFFFF0),
		digests: map[wire.Frame]uint64{},
	}
}

// Dial implements Dialer.
func (s *service) Dial() (link.Conn, error) {
	s.dials++
	if s.refuse != nil {
		return nil, s.refuse
	}
	mine, theirs, err := link.NewPair(uint64(s.dials), s.up, s.down, link.Claims{Role: link.RoleSeat}, link.DefaultConfig(), func() time.Duration { return s.now })
	if err != nil {
		s.t.Fatal(err)
	}
	s.conn = theirs
	s.feed = lockstep.Feed{}
	return mine, nil
}

// Stop implements Dialer.
func (s *service) Stop() {}

func (s *service) send(m wire.Message) {
	b, err := wire.AppendMessage(nil, m)
	if err != nil {
		s.t.Fatal(err)
	}
	s.conn.Send(b)
}

// tick makes a frame and sends what is due.
func (s *service) tick() {
	s.read()
	var b wire.Bundle
	s.order.Tick(&b, s.waiting)
	if err := s.history.Append(&b); err != nil {
		s.t.Fatal(err)
	}
	s.world.Step(s.waiting)
	s.waiting = nil
	s.digests[s.world.Frame()] = s.world.Digest()
	s.serve()
}

func (s *service) serve() {
	for s.conn != nil && s.feed != (lockstep.Feed{}) && s.feed.Due() > 0 {
		raw, err := s.feed.Append([]byte{byte(wire.TypeBundle)}, 1<<14)
		if err != nil {
			s.t.Fatal(err)
		}
		s.conn.Send(raw)
	}
}

func (s *service) read() {
	for s.conn != nil {
		msg, err := s.conn.TryRead()
		if err != nil {
			s.conn = nil
		}
		if msg == nil || err != nil {
			return
		}
		s.take(msg)
	}
}

func (s *service) take(msg []byte) {
	var m wire.Message
	switch wire.TypeOf(msg) {
	case wire.TypeUnitAction:
		u, err := wire.DecodeUnitAction(msg[1:])
		if err != nil || u.ClientSeq != s.lastSeq+1 {
			s.t.Fatalf("action %d after %d: %v", u.ClientSeq, s.lastSeq, err)
		}
		s.lastSeq = u.ClientSeq
		s.waiting = append(s.waiting, wire.Record{Seat: 0, Action: u.Action})
		return
	case wire.TypeProgress:
		m = &wire.Progress{}
	case wire.TypeSyncReport:
		m = &wire.SyncReport{}
	case wire.TypeLayerReport:
		m = &wire.LayerReport{}
	case wire.TypeStatePart:
		m = &wire.StatePart{}
	case wire.TypeResumeRequest:
		m = &wire.ResumeRequest{}
	case wire.TypeResultReport:
		m = &wire.ResultReport{}
	}
	if err := wire.DecodeMessage(append([]byte(nil), msg...), m); err != nil {
		s.t.Fatal(err)
	}
	s.got = append(s.got, m)
	switch m := m.(type) {
	case *wire.Progress:
		s.send(&wire.Pong{Time: m.Time, Frame: s.world.Frame(), Held: uint16(s.conn.Held().Milliseconds())})
	case *wire.ResumeRequest:
		if !s.mute {
			s.resume(*m)
		}
	}
}

func (s *service) resume(q wire.ResumeRequest) {
	if q.Fresh && s.states {
		s.baseline()
		return
	}
	r, why := s.history.Resume(q, lockstep.View{})
	if why != wire.Accepted {
		s.t.Fatalf("resume %+v: %v", q, why)
	}
	s.feed = lockstep.NewFeed(s.history, r.Next, 0)
	a := r.Message(s.lastSeq)
	s.send(&a)
	s.serve()
}

// baseline sends the state as it is now.
func (s *service) baseline() {
	saved := s.world.Save(nil)
	s.send(&wire.ResumeAnswer{
		Answer: wire.AnswerBaseline, Next: s.history.Next(), Frame: s.world.Frame(), Frontier: s.world.Frame(), LastAction: s.lastSeq,
		BaselineSize: uint32(len(saved)), Digest: s.world.Digest(),
	})
	var p wire.StatePart
	for at := 0; at < len(saved); {
		end := min(at+700, len(saved))
		p = wire.StatePart{Frame: s.world.Frame(), Size: uint32(len(saved)), Offset: uint32(at), Data: saved[at:end]}
		s.send(&p)
		at = end
	}
	s.feed = lockstep.NewFeed(s.history, s.history.Next(), 0)
}

// messages of a kind that came.
func came[M wire.Message](s *service) (all []M) {
	for _, m := range s.got {
		if x, ok := m.(M); ok {
			all = append(all, x)
		}
	}
	return all
}

// game is a service and a device at it.
type game struct {
	*service
	src     *Source
	session *client.Session
	mine    *battle.World
	err     error
}

func newGame(t *testing.T) *game {
	t.Helper()
	g := &game{service: newService(t), mine: newWorld(t)}
	var err error
	if g.src, err = New(g.mine, Config{Seat: 0, Check: 30, Dialer: g.service, GiveUp: 20_000 * ms, Brain: &bot.Brain{}}); err != nil {
		t.Fatal(err)
	}
	c := client.DefaultConfig()
	c.Seat, c.Sequence, c.Recorder = 0, 0xFFFFFFF0, g
	if g.session, err = client.New(g.mine, g.src, c); err != nil {
		t.Fatal(err)
	}
	return g
}

// Frame implements client.Recorder: every state must be the service's.
func (g *game) Frame(f wire.Frame, _ []wire.Record, digest, _ uint64) error {
	if want, ok := g.digests[f+1]; !ok || digest != want {
		g.t.Errorf("frame %d: %016x, the service has %016x (%v)", f, digest, want, ok)
	}
	return nil
}

// pass lets so many frames pass, with two outer frames each.
func (g *game) pass(frames int) {
	g.t.Helper()
	for range frames {
		g.tick()
		for range 2 {
			g.now += 16500 * time.Microsecond
			if g.err == nil {
				g.err = g.session.Outer(int64(g.now))
			}
			g.read()
		}
	}
}

// level checks that the device is where the service is.
func (g *game) level() {
	g.t.Helper()
	if g.err != nil {
		g.t.Fatal(g.err)
	}
	if behind := uint32(g.world.Frame() - g.mine.Frame()); behind > 3 {
		g.t.Fatalf("the device is %d frames behind, in %v", behind, g.session.State())
	}
}
