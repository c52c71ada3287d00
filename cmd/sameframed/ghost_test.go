package main

import (
	"sameframe/client/link"
	"sameframe/core/fixed"
	"sameframe/core/wire"
)

// ghost is a device without a battle: it keeps its place in the stream, reads
// everything and acts. So a generator has to do little beside its datagrams.
type ghost struct {
	conn  link.Conn
	frame wire.Frame
	seq   uint32
	turns int
	open  bool
	acted bool // with the last turn
	acts  beat
	sign  int // turn of the last Progress
	b     wire.Bundle
	buf   []byte
}

// beat spreads actions over turns.
type beat struct{ minute, sum int }

// turnsMinute are the turns of a minute.
const turnsMinute = 60_000 / 33

func (b *beat) due() bool {
	if b.sum += b.minute; b.sum < turnsMinute {
		return false
	}
	b.sum -= turnsMinute
	return true
}

func (g *ghost) say(m wire.Message) {
	g.buf, _ = wire.AppendMessage(g.buf[:0], m)
	g.conn.Send(g.buf)
}

// turn is one outer frame of 33 ms.
func (g *ghost) turn() error {
	for {
		msg, err := g.conn.TryRead()
		if err != nil {
			return err
		}
		if msg == nil {
			break
		}
		g.take(msg)
	}
	switch g.turns++; {
	case g.turns == 1:
		g.say(&wire.ResumeRequest{Fresh: true})
	case g.open:
		g.play()
	}
	g.conn.Flush()
	return nil
}

// play says what a device does: Progress ten times a second and after actions.
func (g *ghost) play() {
	acts := g.acts.due()
	if g.acted && !acts || g.turns-g.sign >= 3 {
		g.sign = g.turns
		g.say(&wire.Progress{Frame: g.frame, Time: uint32(g.turns * 33)})
	}
	if g.acted = acts; acts {
		g.seq++
		g.say(&wire.UnitAction{ClientFrame: g.frame, ClientSeq: g.seq, Action: wire.Action{
			Kind: wire.Move, Pos: fixed.Vec{X: fixed.FromInt(g.turns % 1000), Y: fixed.FromInt(g.turns % 300)},
		}})
	}
}

func (g *ghost) take(msg []byte) {
	switch wire.TypeOf(msg) {
	case wire.TypeResumeAnswer:
		g.open = true
	case wire.TypeBundle:
		if wire.DecodeMessage(msg, &g.b) == nil {
			g.frame = g.b.Frame
		}
	}
}
