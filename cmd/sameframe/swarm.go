package main

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"sameframe/client/link"
	"sameframe/client/meet"
	"sameframe/client/online"
	"sameframe/client/swarm"
)

// swarmFlags describe a swarm.
type swarmFlags struct {
	config                            swarm.Config
	by                                string // carrier
	delay, jitter                     time.Duration
	loss, duplicate, reorder, corrupt float64
}

func (s *swarmFlags) bind(f *pflag.FlagSet) {
	c := &s.config
	f.IntVar(&c.Rooms, "rooms", 1, "`N` rooms at once, 1 to 1000")
	f.IntVar(&c.Players, "players", 10, "`N` devices a room, 1 to 10; bots of the service have the other seats")
	f.StringVar(&c.Map, "map", "", "`NAME` of the battlefield (default: the service's choice)")
	f.Uint64Var(&c.Seed, "seed", 1, "seed `N` of bots and weather")
	f.DurationVar(&c.Time, "time", time.Minute, "`TIME` of each match, until one side surrenders; 1s to 3h")
	f.StringVar(&s.by, "carrier", string(online.UDP), "`WAY` of the frames: udp, websocket, or auto for udp and where that is closed websocket")
	f.DurationVar(&s.delay, "delay", 0, "`TIME` that everything takes, each way")
	f.DurationVar(&s.jitter, "jitter", 0, "up to `TIME` more, each way; order is kept")
	f.Float64Var(&s.loss, "loss", 0, "`PERCENT` of the datagrams lost, each way")
	f.Float64Var(&s.duplicate, "duplicate", 0, "`PERCENT` of them that come twice")
	f.Float64Var(&s.reorder, "reorder", 0, "`PERCENT` of them that are overtaken")
	f.Float64Var(&s.corrupt, "corrupt", 0, "`PERCENT` of them with a wrong bit")
	f.DurationVar(&c.Blackout, "blackout", 0, "one device of each room hears nothing for `TIME`")
	f.DurationVar(&c.Move, "move", 0, "every device changes its address each `TIME`")
	f.DurationVar(&c.GiveUp, "give-up", swarm.DefaultGiveUp, "`TIME` for which a device looks for a service that it has lost, besides a blackout; 1s to 1h")
	f.DurationVar(&c.Kill, "kill", 0, "one device of each room is gone for `TIME`, then begins anew with its ticket only")
}

func newSwarm(a *app) *cobra.Command {
	s := &swarmFlags{}
	cmd := &cobra.Command{
		Use:   "swarm URL",
		Short: "Load a service with devices that bots play, on bad networks",
		Long: `Plays matches at a service with many devices at once, without windows: bots give
their actions through the stream as persons do. Their datagrams meet the weather
that the flags describe, the same for the same --seed. Every frame's digest is
compared among the devices of a room, and the result with the service's.

What to ask of a service:
  does it work        --rooms 1 --players 2 --time 10s
  how much it carries --rooms 50, then more, until tick_late_seconds pass 5 ms
  a mobile network    --delay 50ms --jitter 30ms --loss 5
  a bad day           --delay 150ms --jitter 100ms --loss 20 --reorder 5
  people who fall out --blackout 3s --kill 5s --move 10s
  strict networks     --carrier websocket; --carrier auto takes it where UDP is
                      closed. A WebSocket repairs every loss itself, so that
                      weather, --blackout and --move are for UDP only.

How to read the table, a line for each room:
  action    from a press to the step that executes it, and next to it where that
            time went: up, waiting for the service's tick, down, kept back
  RTT       round trip with the reading of both sides
  late      how much later than the earliest ones frames came: the jitter
  target    frames that were kept back to absorb it; backlog: that waited
  compared  digests; conns: connections that were made, one a device when none
            broke
Below it DIFFER names states that differ, STUCK who did not see the end, ENDED
why devices ended. When the service ends a match, or is gone for --give-up, the
devices of that match end too, and the swarm with the last of them.

Exit code: 0 all states equal and nobody stuck, 1 not so or not played to its
end, 2 bad usage or no service, 3 the service is of another version.`,
		Example: `  sameframe swarm http://127.0.0.1:7777 --rooms 1 --players 2
  sameframe swarm http://127.0.0.1:7777 --delay 50ms --jitter 30ms --loss 5
  sameframe swarm http://127.0.0.1:7777 --blackout 3s --kill 5s --json
  sameframe swarm https://play.example.org --carrier websocket --rooms 20`,
		Args: oneURL,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := refuse(cmd, "has no meaning for swarm", "fps", "digests"); err != nil {
				return err
			}
			return a.swarm(cmd.Context(), s, args[0])
		},
	}
	s.bind(cmd.Flags())
	return cmd
}

func oneURL(cmd *cobra.Command, args []string) error {
	if len(args) != 1 {
		return fmt.Errorf("want the address of one service, got %d; as in: %s http://127.0.0.1:7777", len(args), cmd.CommandPath())
	}
	return nil
}

// chance is a flag in percent as the weather has it, or an error with its name.
func chance(name string, percent float64) (int, error) {
	if !(percent >= 0 && percent <= 100) {
		return 0, fmt.Errorf("--%s %v: want 0 to 100 percent", name, percent)
	}
	return int(math.Round(percent * 100)), nil
}

// weather is what the flags describe.
func (s *swarmFlags) weather() (w link.Weather, err error) {
	w.Delay, w.Jitter = s.delay, s.jitter
	for _, f := range []struct {
		name string
		v    float64
		to   *int
	}{{"loss", s.loss, &w.Loss}, {"duplicate", s.duplicate, &w.Duplicate}, {"reorder", s.reorder, &w.Reorder}, {"corrupt", s.corrupt, &w.Corrupt}} {
		if *f.to, err = chance(f.name, f.v); err != nil {
			return w, err
		}
	}
	if err := w.Validate(); err != nil {
		return w, errors.New("--delay, --jitter: " + withoutKind(err, link.ErrConfig))
	}
	return w, nil
}

// withoutKind is an error without the kind that it ends with, which a program asks
// for and which tells a user nothing.
func withoutKind(err, kind error) string {
	return strings.TrimSuffix(err.Error(), ": "+kind.Error())
}

// sizeOf says how large a swarm is.
func sizeOf(c *swarm.Config) string {
	size := counted(c.Rooms, "room") + " with " + counted(c.Players, "device")
	if c.Rooms > 1 {
		size += " each"
	}
	return size
}

func (a *app) swarm(ctx context.Context, s *swarmFlags, url string) (err error) {
	c := &s.config
	if c.Carrier, err = online.ParseCarrier(s.by); err != nil {
		return fmt.Errorf("--carrier %q: want udp, websocket or auto", s.by)
	}
	if c.Weather, err = s.weather(); err != nil {
		return err
	}
	if c.GiveUp == 0 {
		return errors.New("--give-up 0s: want 1s to 1h")
	}
	if err := c.Validate(); err != nil {
		return errors.New("--" + withoutKind(err, swarm.ErrConfig))
	}
	if c.Address, err = meet.ParseAddress(url); err != nil {
		return err
	}
	if c.Data, err = loadData(); err != nil {
		return err
	}
	if err := knownMap(c.Data, c.Map); err != nil {
		return err
	}
	ctx, stop := interruptible(ctx)
	defer stop()
	fmt.Fprintf(a.err, "A swarm of %s goes to %s for %v.\n", sizeOf(c), c.Address, c.Time)
	r, err := swarm.Run(ctx, *c)
	switch {
	case ctx.Err() != nil:
		return errInterrupted
	case err != nil:
		return a.refusal(err)
	}
	if a.json {
		a.emit(struct {
			OK bool `json:"ok"`
			*swarm.Report
		}{r.OK(), r})
	} else {
		fmt.Fprint(a.out, r.Table())
	}
	if !r.OK() {
		return errDiverged
	}
	return nil
}
