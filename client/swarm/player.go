package swarm

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/netip"
	"sync"
	"sync/atomic"
	"time"

	"sameframe/client"
	"sameframe/client/link"
	"sameframe/client/online"
	"sameframe/core/bot"
	"sameframe/core/data"
	"sameframe/core/replay"
	"sameframe/core/wire"
)

// Fate is what happens to one device. Times are since its first connection was
// begun.
type Fate struct {
	Up, Down link.Weather  // with blackouts and moves
	Dead     []link.Span   // the process does not exist; it comes back with the ticket only
	Outer    time.Duration // between two outer frames; 0 is 16 ms
	Ill      link.Span     // the bots of this device's core do nothing, so that its states differ
}

// Network is where a device gets sockets, and where the service is on it.
type Network struct {
	Open      func() (net.PacketConn, error)
	Server    netip.AddrPort // for datagrams; the zero value: there are none
	WebSocket string         // URL, where datagrams do not get through; may be empty

	// Dial connects in another way than these, and then the device has no sockets of
	// its own and no weather but that of the way. It may be nil.
	Dial func(context.Context, link.Grant, link.Config) (link.Conn, error)
}

// connect makes a connection: by datagrams from open, which meet the weather, and
// by WebSocket where there are none or they do not get through. On a WebSocket
// there is no weather.
func (n *Network) connect(ctx context.Context, open func() (net.PacketConn, error), g link.Grant, c link.Config) (link.Conn, error) {
	switch {
	case n.Dial != nil:
		return n.Dial(ctx, g, c)
	case !n.Server.IsValid():
		return link.DialWebSocket(ctx, n.WebSocket, g, c)
	case n.WebSocket == "":
		return link.DialPackets(ctx, open, n.Server, g, c)
	}
	patient, stop := context.WithTimeout(ctx, c.Patience)
	defer stop()
	conn, err := link.DialPackets(patient, open, n.Server, g, c)
	var why link.Reason
	if err == nil || ctx.Err() != nil || errors.As(err, &why) && why != link.Unreachable {
		return conn, err
	}
	return link.DialWebSocket(ctx, n.WebSocket, g, c)
}

// Player is one device of a match.
type Player struct {
	Name string
	Seat int // -1 watches
	role Role
	data *data.Set
	link link.Config

	storm  *link.Storm
	cut    *sockets // of the present life
	device *online.Device
	ledger *ledger
	begun  time.Time
	lives  int
	giveUp atomic.Bool // the seat surrenders

	pings int
	still int // outer frames since the stream was closed or the battle went on last

	mu      sync.Mutex
	sum     Sum
	result  replay.Result
	frame   wire.Frame
	back    time.Duration // the longest from a start in the middle of a match to the frontier
	reborn  time.Time     // when the present life began, until it has caught up
	over    bool
	failure error
}

// sockets are those of one process; they end with it, without a word. What a
// process sends before it closes one still flies.
type sockets struct {
	open   func() (net.PacketConn, error)
	flight time.Duration
	mu     sync.Mutex
	all    []net.PacketConn
	dead   bool
}

var errDead = errors.New("the process is dead")

func (s *sockets) Open() (net.PacketConn, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.dead {
		return nil, errDead
	}
	pc, err := s.open()
	if err != nil {
		return nil, err
	}
	s.all = append(s.all, pc)
	return lingering{pc}, nil
}

// lingering is a socket that ends with its process only.
type lingering struct{ net.PacketConn }

// Close implements net.PacketConn.
func (lingering) Close() error { return nil }

func (s *sockets) kill() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.dead = true
	for _, pc := range s.all {
		pc.Close()
	}
}

// run lives until ctx ends or the match is over on this device.
func (p *Player) run(ctx context.Context) {
	every := p.role.Fate.Outer
	if every == 0 {
		every = 16 * time.Millisecond
	}
	t := time.NewTicker(every)
	defer t.Stop()
	defer p.leave()
	p.begun = time.Now()
	for !p.done(ctx) {
		select {
		case <-ctx.Done():
			return
		case <-t.C:
		}
		if err := p.turn(ctx, time.Since(p.begun)); err != nil {
			p.fail(err)
			return
		}
	}
}

// done reports whether the device has seen the end, and has told it.
func (p *Player) done(ctx context.Context) bool {
	p.mu.Lock()
	over, r := p.over, p.result
	p.mu.Unlock()
	if over && p.role.Tell != nil && p.Seat >= 0 {
		if err := p.role.Tell(ctx, r); err != nil {
			p.fail(fmt.Errorf("result: %w", err))
		}
	}
	return over
}

func (p *Player) fail(err error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.failure = err
}

// leave ends the last life in good order.
func (p *Player) leave() {
	if p.device == nil {
		return
	}
	p.collect()
	p.device.Source.Close()
	<-time.After(p.cut.flight)
	p.cut.kill()
	p.device = nil
}

func (p *Player) turn(ctx context.Context, at time.Duration) error {
	if p.dead(at) {
		if p.device != nil {
			p.collect()
			p.cut.kill()
			p.device.Source.Close() // nobody hears it
			p.device = nil
		}
		return nil
	}
	if p.device == nil {
		if err := p.live(ctx); err != nil {
			return err
		}
	}
	p.sicken(at)
	if err := p.device.Outer(int64(at)); err != nil {
		return err
	}
	p.surrender(at)
	return p.see()
}

// sicken takes the brain out of the device's battle for a while.
func (p *Player) sicken(at time.Duration) {
	if ill := p.role.Fate.Ill; ill.To > 0 {
		if at >= ill.From && at < ill.To {
			p.device.Session.World().SetBrain(nil)
		} else {
			p.device.Session.World().SetBrain(&bot.Brain{})
		}
	}
}

func (p *Player) dead(at time.Duration) bool {
	for _, s := range p.role.Fate.Dead {
		if at >= s.From && at < s.To {
			return true
		}
	}
	return false
}

// live starts the process: all that it has is the ticket.
func (p *Player) live(ctx context.Context) error {
	start := p.role.Start
	if p.lives > 0 && p.role.Again != nil {
		fetched, err := p.role.Again(ctx)
		if err != nil {
			return err
		}
		start = fetched
	}
	if p.storm == nil {
		s, err := link.NewStorm(p.role.Network.Open, p.role.Seed, p.role.Fate.Up, p.role.Fate.Down)
		if err != nil {
			return err
		}
		p.storm = s
	}
	up := &p.role.Fate.Up
	p.cut = &sockets{open: p.storm.Open, flight: up.Delay + up.Jitter + 50*time.Millisecond}
	g, err := link.ParseGrant(start.Ticket)
	if err != nil {
		return err
	}
	cut := p.cut
	dial := online.Background(func(ctx context.Context) (link.Conn, error) {
		ctx, stop := context.WithTimeout(ctx, 5*time.Second)
		defer stop()
		return p.role.Network.connect(ctx, cut.Open, g, p.link)
	})
	p.device, err = online.NewDevice(online.DeviceConfig{
		Data: p.data, Start: start, Dialer: dial, Recorder: p, Bot: true, Seed: p.role.Seed + uint64(p.lives), Pictures: false,
		Clock: func() int64 { return int64(time.Since(p.begun)) }, GiveUp: p.role.GiveUp,
	})
	if p.lives++; p.lives > 1 {
		p.reborn = time.Now()
	}
	return err
}

// Frame implements client.Recorder.
func (p *Player) Frame(frame wire.Frame, _ []wire.Record, digest, _ uint64) error {
	p.ledger.note(p.Seat, frame, digest)
	return nil
}

// surrender asks for the end of the match, until it comes.
func (p *Player) surrender(at time.Duration) {
	if !p.giveUp.Load() || p.Seat < 0 {
		return
	}
	if p.pings++; p.pings%30 == 1 {
		p.device.Session.Act(int64(at), wire.Action{Kind: wire.Surrender})
	}
}

// see takes note of how far the device is. The error is why its match has ended
// without a result.
func (p *Player) see() error {
	d := p.device
	p.mu.Lock()
	defer p.mu.Unlock()
	before := p.frame
	p.frame = d.Session.World().Frame()
	if !p.reborn.IsZero() && p.caughtUp() {
		p.back = max(p.back, time.Since(p.reborn))
		p.reborn = time.Time{}
	}
	if r := d.Source.Result(); r.Over && !p.over {
		p.over, p.result = true, r
	}
	if p.still++; p.frame != before || !d.Source.Ended() {
		p.still = 0
	}
	if p.over || p.still < enough {
		return nil
	}
	return p.parting()
}

// enough is how many outer frames a device goes on once the service has closed its
// stream, and nothing of it is left to execute.
const enough = 30

// parting is why a match has ended without a result: in the service's words, if it
// had any.
func (p *Player) parting() error {
	if m, told := p.device.Source.MatchResult(); told {
		return errors.New(m.End.String())
	}
	return online.ErrEnded
}

// caughtUp: what the service has approved is executed, as far as this device
// lets it run.
func (p *Player) caughtUp() bool {
	d := p.device
	n := d.Source.Network()
	behind := int32(n.Frontier - uint32(d.Session.World().Frame()))
	return n.Connected && !d.Source.Stale() && behind <= int32(n.Target)+2 && d.Session.State() == client.Normal
}

// collect adds the figures of the present life.
func (p *Player) collect() {
	p.mu.Lock()
	defer p.mu.Unlock()
	m := p.device.Session.Metrics()
	p.sum.add(&m)
}

// Sum is what the device measured, after Crew.Wait.
func (p *Player) Sum() Sum {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.sum
}

// at is where the device stands.
func (p *Player) at() (wire.Frame, replay.Result, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.frame, p.result, p.failure
}
