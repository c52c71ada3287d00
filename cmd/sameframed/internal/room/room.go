package room

import (
	"bytes"
	"fmt"
	"log/slog"
	"time"

	"sameframe/core/lockstep"
	"sameframe/core/wire"
)

// End says why a match ended. The words are stable.
type End string

// Ends.
const (
	EndedByCore    End = "core"     // the service's own battle is over
	EndedByReports End = "reports"  // most of the players say the same
	EndedBySync    End = "sync"     // too many states differ: no result
	EndedEmpty     End = "empty"    // nobody was there for too long: no result
	EndedByLength  End = "length"   // it went on for too long: no result
	EndedByDrain   End = "drain"    // the service stops: no result
	EndedByFailure End = "internal" // the room's own stream broke: no result
)

// SummaryVersion names the form of a Summary in JSON, which RESULT.md describes.
// Another one says that something has gone or means something else; what is new
// only adds to it.
const SummaryVersion = 1

// Summary is what remains of a match.
type Summary struct {
	Version int      `json:"version"`
	Code    string   `json:"room"`
	End     End      `json:"end"`
	Map     string   `json:"map"`
	Step    int      `json:"step"` // milliseconds of a frame
	Frames  uint32   `json:"frames"`
	Players []Player `json:"players"` // by seat
	Result  Result   `json:"result"`
	Off     []int    `json:"off,omitempty"` // seats whose state was ever off
	Replay  string   `json:"replay,omitempty"`

	Verdicts []DeviceVerdict `json:"verdicts,omitempty"` // on the devices' reports, once the room has closed
}

// Player is who had a seat.
type Player struct {
	Seat   int    `json:"seat"`
	Camp   int    `json:"camp"`
	Hero   string `json:"hero"` // key of the data
	Name   string `json:"name"`
	Person bool   `json:"person"` // and no bot
}

// summaryOf is that of a match that has not ended.
func summaryOf(c *Config) Summary {
	s := Summary{Version: SummaryVersion, Code: c.Code, Map: c.Start.Map, Step: int(c.Start.StepMillis)}
	for i := range c.Start.Seats {
		seat := &c.Start.Seats[i]
		s.Players = append(s.Players, Player{Seat: i, Camp: int(seat.Camp), Hero: seat.Unit, Name: seat.Name, Person: c.Order.Persons[i]})
	}
	return s
}

type phase uint8

const (
	gathering phase = iota
	running
	lingering
	closed
)

// Room is one match at the service. See the package's rules.
type Room struct {
	config Config
	ports  Ports
	out    Observer
	logger *slog.Logger

	order   *lockstep.Sequencer
	ledger  *ledger
	fanout  *fanout
	closing closing
	players []*player // by seat; nil without a connection
	budgets []budget  // by seat
	core    guarded
	judge   *judge
	ballot  ballot
	scribe  *scribe

	pace    pace
	phase   phase
	waited  uint32 // ticks spent gathering, then lingering
	parting bool   // the service stops: each device is let go as soon as it knows
	ticks   uint32
	empty   uint32 // ticks in a row without a player's device
	bundle  wire.Bundle
	records []wire.Record
	shared  []byte // the last tick as a message
	summary Summary
	last    Tick
	unsaid  struct { // new rhythms since the log told of one
		times int
		since time.Duration
		late  time.Duration // what it told
	}
}

// New returns the room of a match, which waits for its players' devices. now is
// the time of the clock that Advance gets.
func New(c Config, ports Ports, initial wire.Trace, now time.Duration) (*Room, error) {
	if err := c.validate(); err != nil {
		return nil, err
	}
	if (ports.Core != nil) != (c.Tier != Ordering) {
		return nil, fmt.Errorf("%w: tier %v and its core", ErrConfig, c.Tier)
	}
	order, err := lockstep.NewSequencer(c.Order, c.Start.First, firstSeq)
	if err != nil {
		return nil, err
	}
	judge, err := newJudge(&c)
	if err != nil {
		return nil, err
	}
	r := &Room{
		config: c, ports: ports, out: ports.Observer, logger: ports.Log, order: order, judge: judge,
		ledger:  &ledger{history: lockstep.NewHistory(c.Start.First, firstSeq, c.history(), c.BaselineBytes), first: c.Start.First},
		players: make([]*player, len(c.Start.Seats)), core: guarded{core: ports.Core}, ballot: newBallot(len(c.Start.Seats)),
		pace: newPace(time.Duration(c.Start.StepMillis)*time.Millisecond, now), summary: summaryOf(&c),
	}
	if r.out == nil {
		r.out = deaf{}
	}
	if r.logger == nil {
		r.logger = slog.New(slog.DiscardHandler)
	}
	for range c.Start.Seats {
		r.budgets = append(r.budgets, newBudget())
	}
	r.fanout = newFanout(r.ledger, &r.config, r.out, &r.closing)
	r.record(initial)
	return r, nil
}

// firstSeq is the sequence of the first entry of every match.
const firstSeq wire.Seq = 0

// record begins the replay.
func (r *Room) record(initial wire.Trace) {
	if r.ports.Files == nil {
		return
	}
	file, err := r.ports.Files.Create(r.config.Code + ".sfr")
	if err != nil {
		r.log().Error("replay not written", "error", err)
		return
	}
	r.scribe = newScribe(file, initial.Digest, &r.config, r.core.core)
}

func (r *Room) replayName() string {
	if r.scribe == nil {
		return ""
	}
	return r.config.Code + ".sfr"
}

// log is the room's logger with the place in the stream.
func (r *Room) log() *slog.Logger {
	return r.logger.With("room", r.config.Code, "frame", r.order.Frame(), "seq", r.order.Next())
}

// Code is the room's name.
func (r *Room) Code() string { return r.config.Code }

// Frame is the frontier.
func (r *Room) Frame() wire.Frame { return r.order.Frame() }

// Running reports whether the first tick has been made and the match goes on.
func (r *Room) Running() bool { return r.phase == running }

// Closed reports whether the room has ended for good.
func (r *Room) Closed() bool { return r.phase == closed }

// Summary says how the match ended; its End is empty before that.
func (r *Room) Summary() Summary { return r.summary }

// Bytes is how much memory the stream and its baselines take.
func (r *Room) Bytes() int { return r.ledger.history.Bytes() }

// Present is how many players and spectators are connected.
func (r *Room) Present() (players, watchers int) {
	for _, p := range r.players {
		if p != nil {
			players++
		}
	}
	return players, r.fanout.size()
}

// HasPlace reports whether one more spectator may come.
func (r *Room) HasPlace() bool { return r.phase != closed && r.fanout.size() < r.config.Watchers }

// Attach takes a connection. One that had the seat before is closed.
func (r *Room) Attach(id Identity, c Conn) error {
	switch {
	case r.phase == closed:
		return ErrClosed
	case id.Spectator:
		return r.fanout.join(id, c)
	}
	link, err := r.order.Attach(id.Seat)
	if err != nil {
		return ErrNoSeat
	}
	if old := r.players[id.Seat]; old != nil {
		r.drop(old, CloseReplaced)
	}
	r.players[id.Seat] = &player{line: line{conn: c, view: lockstep.View{Long: r.config.Long}}, budget: &r.budgets[id.Seat], seat: id.Seat, link: link}
	r.log().Info("player connected", "seat", int(id.Seat))
	return nil
}

// drop ends a player's connection.
func (r *Room) drop(p *player, reason string) {
	p.conn.Close(reason)
	r.order.Detach(p.link)
	if r.players[p.seat] == p {
		r.players[p.seat] = nil
		r.judge.check.Leave(p.seat)
	}
	r.out.Dropped(false, reason)
	r.log().Info("player disconnected", "seat", int(p.seat), "reason", reason)
}

// Advance makes the tick if it is time for it, at most one: it reads what devices
// sent, and answers. It returns when the next tick is due.
func (r *Room) Advance(now time.Duration) (next time.Duration, ticked bool) {
	if r.phase == closed {
		return now + r.pace.step, false
	}
	before := r.pace.rebased
	late, due := r.pace.due(now)
	if !due {
		return r.pace.next, false
	}
	r.last = Tick{Late: int64(late), Rebased: r.pace.rebased != before}
	if r.last.Rebased {
		r.tellRebased(now, late)
	}
	r.closing.now.Store(int64(now))
	r.receive()
	r.turn()
	return r.pace.next, true
}

// tellRebased says that the machine stood still, but not at each tick of one that
// has too much to do: only what is far worse than the last line comes soon after it.
func (r *Room) tellRebased(now, late time.Duration) {
	u := &r.unsaid
	u.times++
	if u.since > 0 && now-u.since < sayAgain && late < 4*u.late {
		return
	}
	r.log().Warn("clock re-based", "late", late, "times", u.times)
	u.since, u.late, u.times = now, late, 0
}

// sayAgain is the time between two lines of the log about the clock.
const sayAgain = 10 * time.Second

// Last tells what the last tick was like.
func (r *Room) Last() Tick { return r.last }

// turn is one tick of the clock.
func (r *Room) turn() {
	switch r.phase {
	case gathering:
		r.waited++
		if !r.complete() && r.waited < r.config.Gather {
			r.serve(nil)
			r.flush()
			break
		}
		r.phase, r.waited = running, 0
		r.log().Info("match begins")
		r.tick()
	case running:
		r.tick()
	case lingering:
		if r.parting {
			r.letGo()
			break
		}
		r.tick()
		r.linger()
	}
	if r.fanout.due() {
		r.fanout.poke()
	}
	r.refill()
}

// complete reports whether every person's device is here.
func (r *Room) complete() bool {
	for i, person := range r.config.Order.Persons {
		if p := r.players[i]; person && (p == nil || !p.open) {
			return false
		}
	}
	return true
}

// tick makes the next step of the stream, sends it, and only then does what
// players do not wait for.
func (r *Room) tick() {
	r.order.Tick(&r.bundle)
	if err := r.ledger.append(&r.bundle); err != nil {
		r.log().Error("stream broken", "error", err)
		r.finish(Result{}, EndedByFailure)
		r.Close(CloseFailed)
		return
	}
	r.ticks++
	r.shared = must(wire.AppendMessage(r.shared[:0], &r.bundle))
	r.last.Actions, r.last.Bytes = len(r.bundle.Entries)-1, len(r.shared)
	r.serve(&r.bundle)
	r.flush()
	r.think()
	r.watch()
}

// think runs the service's own battle and everything that looks at states.
func (r *Room) think() {
	r.records = r.records[:0]
	for i := range r.bundle.Entries {
		if e := &r.bundle.Entries[i]; e.Run == 0 {
			r.records = append(r.records, e.Record)
		}
	}
	frame := r.order.Frame()
	r.scribe.frame(frame-1, r.records)
	r.judge.advance(&r.bundle, len(r.records))
	r.step(frame)
	if r.phase == running {
		r.decide()
	}
}

// step runs the core, if there is one.
func (r *Room) step(frame wire.Frame) {
	had := r.core.core != nil
	var t wire.Trace
	var result Result
	ok := r.core.do(func(c Core) {
		c.Step(r.records)
		t = c.Trace()
		result = c.Result()
		r.scribe.settle(frame, t)
	})
	switch {
	case ok:
		r.testify(t)
		r.baseline(frame, t)
		if result.Over && r.phase == running {
			r.finish(result, EndedByCore)
		}
	case had:
		r.log().Error("the service's battle failed; the match goes on without it", "error", r.core.err)
		r.scribe.stop()
	}
}

// baseline keeps the state from time to time.
func (r *Room) baseline(frame wire.Frame, t wire.Trace) {
	if r.ticks%r.config.BaselineEvery != 0 {
		return
	}
	var saved []byte
	if !r.core.do(func(c Core) { saved = bytes.Clone(c.Save(nil)) }) {
		return
	}
	b := lockstep.Baseline{Frame: frame, Next: r.order.Next(), Digest: t.Digest, Data: saved}
	if err := r.ledger.addBaseline(b); err != nil {
		r.log().Error("baseline not kept", "error", err, "bytes", len(saved))
	}
}

// watch ends matches that nobody plays or that never end.
func (r *Room) watch() {
	r.empty++
	if players, _ := r.Present(); players > 0 {
		r.empty = 0
	}
	switch {
	case r.phase != running:
	case r.empty >= r.config.Empty:
		r.finish(Result{}, EndedEmpty)
		r.Close(CloseOver)
	case r.ticks >= r.config.Most:
		r.finish(Result{}, EndedByLength)
	}
}

// Report takes what the device of a seat says of the result, over whatever
// reliable way it came.
func (r *Room) Report(seat wire.Seat, said Result) wire.Reason {
	switch {
	case !said.Over || said.Winner > 2:
		return wire.Malformed
	case r.order.Frame().Before(said.Frame):
		return wire.Unconfirmed
	case int(seat) >= len(r.players) || !r.config.Order.Persons[seat]:
		return wire.NotSeated
	}
	why := r.ballot.say(seat, said)
	if why != wire.Accepted {
		return why
	}
	r.tellResult(r.players[seat])
	if r.phase == lingering && r.summary.Result.Over && said != r.summary.Result {
		r.log().Warn("another result reported", "seat", int(seat), "winner", said.Winner, "at", said.Frame)
	}
	if r.phase == running && r.core.core == nil {
		if result, ok := r.ballot.winner(r.voters()); ok {
			r.finish(result, EndedByReports)
		}
	}
	return wire.Accepted
}

// voters is how many persons have a say: those who play, and those who said
// something.
func (r *Room) voters() int {
	n := 0
	for i, person := range r.config.Order.Persons {
		if person && (!r.order.BotPlays(wire.Seat(i)) || r.ballot.said[i] != nil) {
			n++
		}
	}
	return n
}
