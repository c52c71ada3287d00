package online

import (
	"context"
	"errors"
	"fmt"
	"time"

	"sameframe/client"
	"sameframe/client/link"
	"sameframe/client/meet"
	"sameframe/core/battle"
	"sameframe/core/bot"
	"sameframe/core/data"
	"sameframe/core/wire"
)

// DeviceConfig says what a device does in a match.
type DeviceConfig struct {
	Data     *data.Set
	Start    *meet.Start
	Dialer   Dialer
	Recorder client.Recorder // may be nil
	Record   Record          // may be nil; called with the battle before its first step
	Clock    func() int64    // see client.Config; may be nil
	Pictures bool            // for a view
	Bot      bool            // a bot gives the seat's actions, through the stream like a person
	Seed     uint64          // of its chance
	GiveUp   time.Duration   // without a connection; 0 is a minute
}

// Record makes a recorder of a battle that has not begun. It may return none.
type Record func(w *battle.World) (client.Recorder, error)

// Device is a whole client of a match: battle, source and session.
type Device struct {
	Session *client.Session
	Source  *Source

	world  *battle.World
	driver *bot.Driver
	moved  wire.Frame // for which the bot has decided
	plans  []wire.Record
}

// NewDevice makes the battle that a Start tells of. battle.ErrVersion: it is one
// of another build.
func NewDevice(c DeviceConfig) (*Device, error) {
	start, err := c.Start.Snapshot()
	if err != nil {
		return nil, err
	}
	w, err := battle.New(c.Data, start)
	if err != nil {
		return nil, err
	}
	seat := client.NoSeat
	if c.Start.Seat >= 0 {
		seat = wire.Seat(c.Start.Seat)
	}
	src, err := New(w, Config{Seat: seat, Check: c.Start.Check, GiveUp: int64(c.GiveUp), Dialer: c.Dialer, Brain: &bot.Brain{}})
	if err != nil {
		return nil, err
	}
	cfg := client.DefaultConfig()
	cfg.Seat, cfg.Pictures, cfg.Clock = seat, c.Pictures, c.Clock
	if cfg.Recorder, err = c.recorder(w); err != nil {
		return nil, err
	}
	s, err := client.New(w, src, cfg)
	if err != nil {
		return nil, err
	}
	d := &Device{Session: s, Source: src, world: w, moved: w.Frame() - 1}
	if c.Bot && seat != client.NoSeat {
		d.driver = bot.NewDriver(c.Seed, []wire.Seat{seat})
	}
	return d, nil
}

// recorder is all that records the battle.
func (c *DeviceConfig) recorder(w *battle.World) (client.Recorder, error) {
	if c.Record == nil {
		return c.Recorder, nil
	}
	rec, err := c.Record(w)
	switch {
	case err != nil || rec == nil:
		return c.Recorder, err
	case c.Recorder == nil:
		return rec, nil
	}
	return client.Tee{c.Recorder, rec}, nil
}

// Outer plays one outer frame at wall time now.
func (d *Device) Outer(now int64) error {
	if err := d.act(now); err != nil {
		return err
	}
	return d.Session.Outer(now)
}

// act lets the bot decide, once a frame and only when it sees the present.
func (d *Device) act(now int64) error {
	if d.driver == nil || d.moved == d.world.Frame() || d.Session.State().Behind() || d.world.Outcome().Over {
		return nil
	}
	d.moved = d.world.Frame()
	d.plans = d.driver.Frame(d.world, d.plans[:0])
	for _, r := range d.plans {
		if err := d.Session.Act(now, r.Action); err != nil && !errors.Is(err, ErrOffline) {
			return err
		}
	}
	return nil
}

// dialPatience bounds one attempt to connect.
const dialPatience = 10 * time.Second

// NewDialer connects to the match of a Start, over a carrier.
func NewDialer(a meet.Address, s *meet.Start, by Carrier, c link.Config) (Dialer, error) {
	g, err := link.ParseGrant(s.Ticket)
	if err != nil {
		return nil, fmt.Errorf("ticket: %w", err)
	}
	to, err := by.Of(a.Frames(s.Frames))
	if err != nil {
		return nil, err
	}
	return Background(func(ctx context.Context) (link.Conn, error) {
		ctx, stop := context.WithTimeout(ctx, dialPatience)
		defer stop()
		return link.Dial(ctx, to, g, c)
	}), nil
}
