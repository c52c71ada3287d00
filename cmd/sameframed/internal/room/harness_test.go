package room

import (
	"bytes"
	"encoding/binary"
	"errors"
	"hash/fnv"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"sameframe/core/battle"
	"sameframe/core/lockstep"
	"sameframe/core/state"
	"sameframe/core/wire"
)

// fakeCore stands for a battle: its state is a hash of all that it executed.
type fakeCore struct {
	hash  uint64
	used  uint64
	frame wire.Frame // next
	over  wire.Frame // the match is over before this frame; 0 is never
	bulk  int        // bytes of a saved state beyond the usual
	ended Result
}

func (c *fakeCore) Step(records []wire.Record) {
	h := fnv.New64a()
	var raw []byte
	raw = binary.BigEndian.AppendUint64(raw, c.hash)
	raw = binary.BigEndian.AppendUint32(raw, uint32(c.frame))
	for _, r := range records {
		raw, _ = wire.AppendEntry(raw, wire.Entry{Record: r})
		c.used++
	}
	h.Write(raw)
	c.hash, c.frame = h.Sum64(), c.frame+1
	if c.over != 0 && c.frame == c.over {
		c.ended = Result{Over: true, Frame: c.frame, Winner: 1, Digest: c.Layers().Coarse(), Used: c.used}
	}
}

func (c *fakeCore) Layers() state.Layers { return state.Layers{c.hash, c.used} }

func (c *fakeCore) Trace() wire.Trace { return wire.Trace{Digest: c.Layers().Coarse(), Used: c.used} }

func (c *fakeCore) Result() Result { return c.ended }

func (c *fakeCore) Save(buf []byte) []byte {
	buf = binary.BigEndian.AppendUint64(buf, c.hash)
	buf = binary.BigEndian.AppendUint64(buf, c.used)
	buf = binary.BigEndian.AppendUint32(buf, uint32(c.frame))
	return append(buf, bytes.Repeat([]byte{7}, 20000+c.bulk+int(c.hash%30000))...)
}

func (c *fakeCore) load(b []byte) {
	c.hash, c.used = binary.BigEndian.Uint64(b), binary.BigEndian.Uint64(b[8:])
	c.frame = wire.Frame(binary.BigEndian.Uint32(b[16:]))
}

// network is what the carriers of a test share: the time, and how late messages
// arrive.
type network struct {
	now   time.Duration
	rng   *rand.Rand
	delay time.Duration
	noise time.Duration // jitter on top
	dark  time.Duration // nothing arrives before this moment
}

// post is one direction of a connection: whole messages, once and in order.
type post struct {
	net   *network
	queue []letter
	limit int
	held  time.Duration // the letter received last
}

type letter struct {
	at  time.Duration
	msg []byte
}

func (p *post) send(msg []byte) error {
	if p.limit > 0 && len(p.queue) >= p.limit {
		return ErrBusy
	}
	at := p.net.now + p.net.delay
	if p.net.noise > 0 {
		at += time.Duration(p.net.rng.Int64N(int64(p.net.noise)))
	}
	at = max(at, p.net.dark)
	if n := len(p.queue); n > 0 {
		at = max(at, p.queue[n-1].at)
	}
	p.queue = append(p.queue, letter{at, bytes.Clone(msg)})
	return nil
}

func (p *post) receive() ([]byte, bool) {
	if len(p.queue) == 0 || p.queue[0].at > p.net.now {
		return nil, false
	}
	msg := p.queue[0].msg
	p.held = p.net.now - p.queue[0].at
	p.queue = p.queue[1:]
	return msg, true
}

// memConn is the service's end of a connection in memory.
type memConn struct {
	up, down post
	closed   string // reason
	broken   bool   // the carrier gave it up
	left     bool   // the device closed it
}

func (n *network) conn() *memConn {
	return &memConn{up: post{net: n}, down: post{net: n, limit: 400}}
}

var errBroken = errors.New("carrier broke")

func (c *memConn) Send(msg []byte) error {
	if c.broken {
		return errBroken
	}
	return c.down.send(msg)
}

func (c *memConn) TryReceive() ([]byte, bool, error) {
	if c.broken {
		return nil, false, errBroken
	}
	msg, ok := c.up.receive()
	if c.left && !ok {
		return nil, false, ErrLeft
	}
	return msg, ok, nil
}

func (c *memConn) Held() time.Duration { return c.up.held }

func (c *memConn) Flush() {}

func (c *memConn) Waiting() (n int) {
	for _, l := range c.down.queue {
		n += len(l.msg)
	}
	return n
}

func (c *memConn) Close(reason string) {
	if c.closed == "" {
		c.closed = reason
	}
}

// device is one client: what a real one does, with a fake battle.
type device struct {
	t       *testing.T
	id      Identity
	conn    *memConn
	tl      *lockstep.Timeline // nil: nothing is known
	core    fakeCore
	witness *lockstep.Witness
	asm     lockstep.Assembly
	due     wire.ResumeAnswer // while its state is received
	seq     uint32
	moves   int // per 100 steps
	deaf    bool
	lies    wire.Frame        // its state is wrong from this frame on, unless 0
	draws   wire.Frame        // it draws once more in this frame, unless 0
	mute    bool              // it tells no states
	claim   func(*wire.Score) // what it says of the result; nil says nothing
	claimed bool

	answers  []wire.Answer
	refusals []wire.Refusal
	notices  []wire.SyncNotice
	results  []wire.MatchResult
	closings []uint32 // seconds
	pongs    int
	seen     map[wire.Frame]uint64
	over     wire.Frame
	first    wire.Frame
	every    uint32
	seats    int
	rng      *rand.Rand
}

func (d *device) send(m wire.Message) {
	raw, err := wire.AppendMessage(nil, m)
	if err != nil {
		d.t.Fatal(err)
	}
	if d.conn != nil {
		d.conn.up.send(raw)
	}
}

// hello begins a connection.
func (d *device) hello(c *memConn) {
	d.conn, d.asm, d.due = c, lockstep.Assembly{}, wire.ResumeAnswer{}
	q := wire.ResumeRequest{Fresh: d.tl == nil}
	if d.tl != nil {
		q.Next = d.tl.Expected()
	}
	d.send(&q)
}

// forget is a process that was killed.
func (d *device) forget() { d.tl, d.conn = nil, nil }

// turn is one outer frame.
func (d *device) turn() {
	for d.conn != nil && !d.deaf {
		msg, ok := d.conn.down.receive()
		if !ok {
			break
		}
		d.take(msg)
	}
	if d.conn == nil || d.tl == nil {
		return
	}
	d.run()
	if !d.id.Spectator && d.rng.IntN(100) < d.moves {
		d.act()
	}
	d.send(&wire.Progress{Frame: d.tl.Cframe(), Next: d.tl.Executed(), Time: 1})
}

func (d *device) act() {
	d.seq++
	d.send(&wire.UnitAction{ClientFrame: d.tl.Cframe(), ClientSeq: d.seq, Action: wire.Action{Kind: wire.Attack, Target: wire.GUID(1 + d.rng.IntN(90000))}})
}

func (d *device) take(msg []byte) {
	var err error
	switch wire.TypeOf(msg) {
	case wire.TypeBundle:
		var b wire.Bundle
		if err = wire.DecodeMessage(msg, &b); err == nil && d.tl == nil {
			err = errors.New("a bundle before there is a state")
		} else if err == nil {
			err = d.tl.Offer(&b)
		}
	case wire.TypeResumeAnswer:
		err = d.answer(msg)
	case wire.TypeStatePart:
		err = d.part(msg)
	case wire.TypeRefusal:
		var r wire.Refusal
		err = wire.DecodeMessage(msg, &r)
		d.refusals = append(d.refusals, r)
	case wire.TypeSyncNotice:
		var n wire.SyncNotice
		err = wire.DecodeMessage(msg, &n)
		d.notices = append(d.notices, n)
	case wire.TypeMatchResult:
		var r wire.MatchResult
		err = wire.DecodeMessage(msg, &r)
		d.results = append(d.results, r)
	case wire.TypeLayerRequest:
		var q wire.LayerRequest
		if err = wire.DecodeMessage(msg, &q); err == nil && d.tl != nil {
			d.witness.Ask(q, d.tl.Cframe())
		}
	case wire.TypeClosing:
		var c wire.Closing
		err = wire.DecodeMessage(msg, &c)
		d.closings = append(d.closings, c.Seconds)
	case wire.TypePong:
		d.pongs++
	default:
		err = errors.New("unexpected " + wire.TypeOf(msg).String())
	}
	if err != nil {
		d.t.Fatalf("seat %d: %v", d.id.Seat, err)
	}
}

func (d *device) answer(msg []byte) error {
	var a wire.ResumeAnswer
	if err := wire.DecodeMessage(msg, &a); err != nil {
		return err
	}
	d.answers = append(d.answers, a.Answer)
	d.seq = a.LastAction
	switch {
	case a.Answer == wire.AnswerBaseline:
		d.due, d.asm = a, lockstep.NewAssembly(int(a.BaselineSize))
		d.tl = nil
	case d.tl == nil:
		d.core = fakeCore{frame: a.Frame, over: d.over}
		d.begin(a.Frame, a.Next)
	}
	return nil
}

func (d *device) begin(frame wire.Frame, next wire.Seq) {
	d.tl = lockstep.NewTimeline(frame, next)
	d.witness = lockstep.NewWitness(d.every, d.first)
}

func (d *device) part(msg []byte) error {
	var p wire.StatePart
	if err := wire.DecodeMessage(msg, &p); err != nil {
		return err
	}
	done, err := d.asm.Add(&p)
	if done {
		_, raw := d.asm.State()
		d.core = fakeCore{over: d.over}
		d.core.load(raw)
		if d.core.Trace().Digest != d.due.Digest || d.core.frame != d.due.Frame {
			return errors.New("baseline is not what was announced")
		}
		d.begin(d.due.Frame, d.due.Next)
	}
	return err
}

func (d *device) run() {
	for {
		frame, records, ok := d.tl.Next()
		if !ok {
			return
		}
		d.tell(frame)
		d.core.Step(records)
		if d.lies != 0 && frame == d.lies {
			d.core.hash++
		}
		if d.draws != 0 && frame == d.draws {
			d.core.used++
		}
		d.tl.Done()
		d.seen[frame] = d.core.hash
		if d.core.ended.Over && d.claim != nil && !d.claimed {
			d.claimed = true
			m := wire.ResultReport{Score: d.core.ended.Score(d.seats)}
			d.claim(&m.Score)
			d.send(&m)
		}
	}
}

// tell reports the state before a frame.
func (d *device) tell(frame wire.Frame) {
	if d.id.Spectator {
		return
	}
	t := d.core.Trace()
	if layers, whole := d.witness.Due(frame); layers {
		var r wire.LayerReport
		d.witness.Answer(&r, t.Used, d.core.Layers())
		d.send(&r)
		if whole {
			d.sendState(frame)
		}
	}
	d.witness.Note(frame, t.Digest, t.Used)
	if d.witness.IsCheck(frame) && !d.mute {
		d.send(&wire.SyncReport{Frame: frame, Digest: t.Digest, Used: t.Used})
	}
}

func (d *device) sendState(frame wire.Frame) {
	raw := d.core.Save(nil)
	for at := 0; at < len(raw); {
		var p wire.StatePart
		at = lockstep.PartOf(&p, frame, raw, at)
		d.send(&p)
	}
}

// notes is an Observer that remembers.
type notes struct {
	refused  map[wire.Reason]int
	resumed  map[wire.Answer]int
	dropped  map[string]int
	judged   map[wire.SyncAction]int
	ticks    int
	rebased  int
	watchers int
	behind   uint32
	found    map[wire.Finding]int
	differ   int // results that are not the match's
}

func newNotes() *notes {
	return &notes{refused: map[wire.Reason]int{}, resumed: map[wire.Answer]int{}, dropped: map[string]int{}, judged: map[wire.SyncAction]int{}, found: map[wire.Finding]int{}}
}

func (n *notes) Ticked(t Tick)                      { n.ticks++ }
func (n *notes) Acted(b uint32)                     { n.behind = max(n.behind, b) }
func (n *notes) Refused(_ wire.Type, w wire.Reason) { n.refused[w]++ }
func (n *notes) Resumed(a wire.Answer)              { n.resumed[a]++ }
func (n *notes) Judged(a wire.SyncAction, _ int)    { n.judged[a]++ }
func (n *notes) Concluded(f wire.Finding, other bool) {
	n.found[f]++
	if other {
		n.differ++
	}
}
func (n *notes) Dropped(spectator bool, why string) {
	n.dropped[why]++
	if spectator {
		n.watchers++
	}
}

// memFiles keeps files in memory.
type memFiles struct{ files map[string]*memFile }

type memFile struct {
	bytes.Buffer
	done bool
	fail error
}

func (f *memFile) Commit() error { f.done = true; return f.fail }

func (f *memFile) Write(b []byte) (int, error) {
	if f.fail != nil {
		return 0, f.fail
	}
	return f.Buffer.Write(b)
}

func (m *memFiles) Create(name string) (File, error) {
	f := &memFile{}
	m.files[name] = f
	return f, nil
}

// table is a room with its devices.
type table struct {
	t       *testing.T
	net     *network
	room    *Room
	core    *fakeCore // the service's own; nil when it only orders
	notes   *notes
	files   *memFiles
	devices []*device
	truth   map[wire.Frame]uint64
	step    time.Duration
}

const tableStep = 33 * time.Millisecond

func start(seats int) battle.Start {
	s := battle.Start{Logic: 1, Data: 7, Map: "bridge", StepMillis: 33, First: 0xFFFFFF00, Seats: make([]battle.SeatStart, seats)}
	for i := range s.Seats {
		s.Seats[i] = battle.SeatStart{Camp: uint8(1 + i%2), Slot: uint8(i / 2), Unit: "knight", Name: "P" + string(rune('0'+i))}
	}
	return s
}

// newTable makes a room of so many persons with a device each. change may alter
// the setting.
func newTable(t *testing.T, seats int, seed uint64, change func(*Config)) *table {
	t.Helper()
	tb := &table{
		t: t, net: &network{rng: rand.New(rand.NewPCG(seed, 1))}, notes: newNotes(), files: &memFiles{map[string]*memFile{}},
		truth: map[wire.Frame]uint64{}, step: tableStep,
	}
	c := DefaultConfig("TABLE", start(seats))
	c.Tier, c.BaselineEvery = Full, 60
	if change != nil {
		change(&c)
	}
	ports := Ports{Observer: tb.notes, Files: tb.files}
	if c.Tier != Ordering {
		tb.core = &fakeCore{frame: c.Start.First}
		ports.Core = tb.core
	}
	room, err := New(c, ports, wire.Trace{}, 0)
	if err != nil {
		t.Fatal(err)
	}
	tb.room = room
	for i := range seats {
		tb.devices = append(tb.devices, tb.device(Identity{Seat: wire.Seat(i)}))
	}
	return tb
}

func (tb *table) device(id Identity) *device {
	return &device{
		t: tb.t, id: id, moves: 10, seen: map[wire.Frame]uint64{}, rng: rand.New(rand.NewPCG(tb.net.rng.Uint64(), 2)),
		first: tb.room.config.Start.First, every: tb.room.config.Check.Every, seats: len(tb.room.config.Start.Seats),
	}
}

// connect gives a device a new connection.
func (tb *table) connect(d *device) {
	tb.t.Helper()
	c := tb.net.conn()
	if err := tb.room.Attach(d.id, c); err != nil {
		tb.t.Fatal(err)
	}
	d.hello(c)
}

func (tb *table) connectAll() {
	tb.t.Helper()
	for _, d := range tb.devices {
		tb.connect(d)
	}
}

// play lets so many steps of time pass.
func (tb *table) play(steps int) {
	tb.t.Helper()
	for range steps {
		tb.pass(tb.step)
	}
}

// pass lets time pass for everybody at once.
func (tb *table) pass(d time.Duration) {
	tb.t.Helper()
	tb.net.now += d
	frame := tb.room.Frame()
	tb.room.Advance(tb.net.now)
	if n := tb.room.Frame() - frame; n > 1 {
		tb.t.Fatalf("%d ticks at once", n)
	}
	tb.room.fanout.serve()
	if tb.core != nil {
		tb.witness(tb.core.frame-1, tb.core.hash)
	}
	for _, d := range tb.devices {
		d.turn()
		if d.lies == 0 {
			for f, h := range d.seen {
				tb.witness(f, h)
			}
		}
		clear(d.seen)
	}
}

// witness compares what somebody's state was after a frame with what the first
// one said.
func (tb *table) witness(f wire.Frame, hash uint64) {
	tb.t.Helper()
	if want, ok := tb.truth[f]; !ok {
		tb.truth[f] = hash
	} else if want != hash && f != tb.room.config.Start.First-1 {
		tb.t.Fatalf("frame %d: %x, others have %x", f, hash, want)
	}
}

// settled lets everything arrive and fails unless all devices are level.
func (tb *table) settled() {
	tb.t.Helper()
	tb.net.delay, tb.net.noise, tb.net.dark = 0, 0, 0
	for _, d := range tb.devices {
		d.deaf = false
		if d.conn == nil || d.conn.closed != "" || d.conn.broken {
			if d.conn != nil && d.conn.closed == CloseGone {
				d.tl = nil
			}
			tb.connect(d)
		}
	}
	tb.play(120)
	for i, d := range tb.devices {
		behind := wire.Frame(0)
		if d.id.Spectator && !d.id.Caster {
			behind = wire.Frame(tb.room.config.Delay)
		}
		if d.tl == nil || d.tl.Err() != nil {
			tb.t.Fatalf("device %d has no timeline; closed %q, refusals %v", i, d.conn.closed, d.refusals)
		}
		if lag := tb.room.Frame() - d.tl.Cframe(); lag < behind || lag > behind+1 {
			tb.t.Fatalf("device %d is %d frames behind, want %d; closed %q", i, lag, behind, d.conn.closed)
		}
	}
}

func (tb *table) actions() (n int) {
	for i := range tb.room.players {
		n += int(tb.room.order.Counts(wire.Seat(i)).Accepted)
	}
	return n
}

func has[T comparable](all []T, v T) bool { return slices.Contains(all, v) }
