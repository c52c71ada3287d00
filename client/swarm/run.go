package swarm

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net"
	"net/netip"
	"reflect"
	"strings"
	"sync"
	"time"

	"sameframe/client/link"
	"sameframe/client/meet"
	"sameframe/client/online"
	"sameframe/core/data"
	"sameframe/core/replay"
)

// Config of a swarm at a real service.
type Config struct {
	Address meet.Address
	Data    *data.Set
	Rooms   int            // at least 1
	Players int            // devices a room, 1..10
	Map     string         // "" is the service's choice
	Seed    uint64         // of bots and weather
	Time    time.Duration  // of each match; then one side surrenders
	Weather link.Weather   // of datagrams, both ways; without blackouts and moves
	Carrier online.Carrier // "" is UDP

	Blackout time.Duration // one device of each room hears nothing for so long, in the middle
	Kill     time.Duration // one device of each room is gone for so long, then begins anew
	Move     time.Duration // every device changes its address each time this has passed

	// GiveUp is how long a device looks for a service that it has lost, beyond a
	// blackout; 0 is DefaultGiveUp.
	GiveUp time.Duration
}

// DefaultGiveUp is how long a device looks for a service that it has lost.
const DefaultGiveUp = 20 * time.Second

// ErrConfig: a setting is out of range.
var ErrConfig = errors.New("setting out of range")

// Validate reports which setting is out of range.
func (c *Config) Validate() error {
	switch {
	case c.Rooms < 1 || c.Rooms > 1000:
		return fmt.Errorf("rooms %d: want 1 to 1000: %w", c.Rooms, ErrConfig)
	case c.Players < 1 || c.Players > 10:
		return fmt.Errorf("players %d: want 1 to 10: %w", c.Players, ErrConfig)
	case c.Time < time.Second || c.Time > 3*time.Hour:
		return fmt.Errorf("time %v: want 1s to 3h: %w", c.Time, ErrConfig)
	case c.Blackout < 0 || c.Blackout > c.Time/2:
		return fmt.Errorf("blackout %v: want 0s to %v, at most half the time: %w", c.Blackout, c.Time/2, ErrConfig)
	case c.Kill < 0 || c.Kill > c.Time/2:
		return fmt.Errorf("kill %v: want 0s to %v, at most half the time: %w", c.Kill, c.Time/2, ErrConfig)
	case c.Move < 0:
		return fmt.Errorf("move %v: want 0s, which is never, or more: %w", c.Move, ErrConfig)
	}
	if c.GiveUp != 0 && c.GiveUp < time.Second || c.GiveUp > time.Hour {
		return fmt.Errorf("give-up %v: want 1s to 1h: %w", c.GiveUp, ErrConfig)
	}
	if c.Carrier == online.WebSocket && (!reflect.DeepEqual(c.Weather, link.Weather{}) || c.Blackout > 0 || c.Move > 0) {
		return fmt.Errorf("carrier websocket: it repairs every loss itself, so there is no weather, blackout or move: %w", ErrConfig)
	}
	return c.Weather.Validate()
}

// Report is what a swarm found.
type Report struct {
	Address string    `json:"address"`
	Seed    uint64    `json:"seed"`
	Rooms   []Outcome `json:"rooms"`
	Failed  []string  `json:"failed,omitempty"` // rooms that did not come about
	Sum     Sum       `json:"sum"`
}

// OK reports whether every room was played to its end by equal states.
func (r *Report) OK() bool {
	for i := range r.Rooms {
		if !r.Rooms[i].OK() {
			return false
		}
	}
	return len(r.Failed) == 0
}

// Table is the report for a reader.
func (r *Report) Table() string {
	var b strings.Builder
	b.WriteString(TableHead)
	frames, compared := 0, uint64(0)
	for i := range r.Rooms {
		o := &r.Rooms[i]
		b.WriteString(o.Row("room " + o.Room))
		frames, compared = frames+o.Frames, compared+o.Compared
	}
	if len(r.Rooms) > 1 {
		b.WriteString(r.Sum.row("all", frames, compared))
	}
	if n := r.Sum.WebSockets; n > 0 {
		fmt.Fprintf(&b, "devices by WebSocket: %d of %d\n", n, r.Sum.Devices)
	}
	for i := range r.Rooms {
		r.Rooms[i].faults(&b)
	}
	for _, f := range r.Failed {
		fmt.Fprintf(&b, "FAILED  %s\n", f)
	}
	return b.String()
}

func (o *Outcome) faults(b *strings.Builder) {
	for _, d := range o.Differ {
		other := fmt.Sprintf("seat %d", d.Other)
		if d.Other < 0 {
			other = "the result told"
		}
		fmt.Fprintf(b, "DIFFER  room %s, frame %d: seat %d has %s, %s %s\n", o.Room, d.Frame, d.Seat, d.Has, other, d.Want)
	}
	for _, e := range o.Errors {
		fmt.Fprintf(b, "ENDED   room %s, %s\n", o.Room, e)
	}
	for _, e := range o.Stuck {
		fmt.Fprintf(b, "STUCK   room %s, %s\n", o.Room, e)
	}
}

// Run plays the swarm. The error is one that kept it from playing at all; a
// *meet.Refusal when the service said no.
func Run(ctx context.Context, c Config) (*Report, error) {
	if err := c.Validate(); err != nil {
		return nil, err
	}
	probe, err := meet.Open(ctx, c.Address, "swarm", meet.BuildOf(c.Data))
	if err != nil {
		return nil, err
	}
	frames := c.Address.Frames(probe.Welcome.Frames)
	probe.Close()
	network, err := c.network(frames)
	if err != nil {
		return nil, err
	}
	r := &Report{Address: c.Address.String(), Seed: c.Seed}
	var mu sync.Mutex
	var all sync.WaitGroup
	for i := range c.Rooms {
		all.Add(1)
		go func() {
			defer all.Done()
			o, err := c.room(ctx, i, network)
			mu.Lock()
			defer mu.Unlock()
			if err != nil {
				r.Failed = append(r.Failed, fmt.Sprintf("room %d: %v", i+1, err))
				return
			}
			r.Rooms = append(r.Rooms, *o)
			r.Sum.merge(&o.Sum)
		}()
	}
	all.Wait()
	return r, ctx.Err()
}

// network is what the carrier uses of where the service's frames are.
func (c *Config) network(t link.Target) (Network, error) {
	by := c.Carrier
	if by == "" {
		by = online.UDP
	}
	t, err := by.Of(t)
	n := Network{WebSocket: t.WebSocket}
	if err != nil || t.UDP == "" {
		return n, err
	}
	a, err := net.ResolveUDPAddr("udp", t.UDP)
	if err != nil {
		return n, err
	}
	n.Server = netip.AddrPortFrom(a.AddrPort().Addr().Unmap(), uint16(a.Port))
	n.Open = listen(n.Server)
	return n, nil
}

// listen opens a socket of the server's kind.
func listen(server netip.AddrPort) func() (net.PacketConn, error) {
	network := "udp6"
	if server.Addr().Is4() {
		network = "udp4"
	}
	return func() (net.PacketConn, error) { return net.ListenPacket(network, "") }
}

// room plays one room from the lobby to the result.
func (c *Config) room(ctx context.Context, i int, network Network) (*Outcome, error) {
	starts, err := c.gather(ctx, i)
	if err != nil {
		return nil, err
	}
	b, err := starts[0].Snapshot()
	if err != nil {
		return nil, err
	}
	ctx, stop := context.WithTimeout(ctx, c.Time+90*time.Second)
	defer stop()
	crew := NewCrew(c.Data, b)
	for n, s := range starts {
		crew.Join(ctx, Role{
			Start: s, Network: network, Fate: c.fate(n, len(starts)), Seed: c.Seed + uint64(i)*1000 + uint64(n)*7919,
			GiveUp: c.Blackout + cmp.Or(c.GiveUp, DefaultGiveUp),
			Again:  func(ctx context.Context) (*meet.Start, error) { return meet.Match(ctx, c.Address, s.Ticket) },
			Tell:   func(ctx context.Context, r replay.Result) error { return meet.Report(ctx, c.Address, s.Ticket, r) },
		})
	}
	select {
	case <-time.After(c.Time):
	case <-crew.ended(): // before its time: the service has ended it, or is gone
	case <-ctx.Done():
	}
	crew.GiveUp(b.Seats[starts[0].Seat].Camp) // whose persons are all devices of this swarm
	crew.Wait()
	o := crew.Outcome(starts[0].Code)
	c.compare(context.WithoutCancel(ctx), &o, starts)
	return &o, nil
}

// fate is what happens to device n of a room.
func (c *Config) fate(n, of int) Fate {
	f := Fate{Up: c.Weather, Down: c.Weather}
	third := c.Time / 3
	if c.Blackout > 0 && n == 1%of {
		dark := []link.Span{{From: third, To: third + c.Blackout}}
		f.Up.Blackouts, f.Down.Blackouts = dark, dark
	}
	if c.Kill > 0 && n == 2%of {
		f.Dead = []link.Span{{From: third, To: third + c.Kill}}
	}
	for at := c.Move; c.Move > 0 && at < c.Time; at += c.Move {
		f.Up.Moves = append(f.Up.Moves, at)
	}
	return f
}

// compare asks the service for the result that it computed.
func (c *Config) compare(ctx context.Context, o *Outcome, starts []*meet.Start) {
	if o.Result == nil {
		return
	}
	ctx, stop := context.WithTimeout(ctx, 30*time.Second)
	defer stop()
	theirs, err := c.ended(ctx, starts[0].Code)
	switch {
	case err != nil:
		o.Errors = append(o.Errors, fmt.Sprintf("the service's result: %v", err))
	case *theirs != *o.Result:
		o.Differ = append(o.Differ, Difference{theirs.Frame, -1, hex(theirs.Digest), starts[0].Seat, hex(o.Result.Digest)})
	}
}

// ended waits until the service knows the result.
func (c *Config) ended(ctx context.Context, code string) (*replay.Result, error) {
	t := time.NewTicker(250 * time.Millisecond)
	defer t.Stop()
	for {
		e, err := meet.ResultOf(ctx, c.Address, code)
		var no *meet.Refusal
		switch {
		case err == nil:
			return &e.Result, nil
		case !errors.As(err, &no) || no.Code != "not-started" && no.Code != "too-often":
			return nil, err
		}
		select {
		case <-t.C:
		case <-ctx.Done():
			return nil, err
		}
	}
}
