package room

import (
	"errors"
	"math/rand/v2"
	"testing"

	"sameframe/core/lockstep"
	"sameframe/core/wire"
)

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
