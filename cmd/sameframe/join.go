package main

import (
	"context"
	"errors"
	"fmt"
	"os/user"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"sameframe/client"
	"sameframe/client/link"
	"sameframe/client/meet"
	"sameframe/client/online"
	"sameframe/core/battle"
	"sameframe/core/data"
	"sameframe/core/replay"
)

// joinFlags say which match to join, and as whom.
type joinFlags struct {
	ticket string
	code   string
	watch  string
	create bool
	quick  bool
	mapKey string
	size   int
	skill  int
	hero   string
	name   string
	bot    bool
	seed   uint64
	time   time.Duration
}

func (j *joinFlags) bind(f *pflag.FlagSet) {
	f.StringVar(&j.ticket, "ticket", "", "come back to a match with the `TICKET` that was given for it")
	f.StringVar(&j.code, "code", "", "join the room with this `CODE`")
	f.StringVar(&j.watch, "watch", "", "watch the match of the room with this `CODE`")
	f.BoolVar(&j.create, "create", false, "make a room of your own; its code is printed for others")
	f.BoolVar(&j.quick, "quick", false, "join any room with a free seat (this is the default)")
	f.StringVar(&j.mapKey, "map", "", "`NAME` of the battlefield of --create and --quick (default: the service's choice)")
	f.IntVar(&j.size, "size", 0, "`N` heroes a side for --create and --quick (default: the service's choice)")
	f.IntVar(&j.skill, "skill", 1, "skill `N` of the bots in a room of --create: 0 easy, 1 normal, 2 hard")
	f.StringVar(&j.hero, "hero", "", "`NAME` of your hero (default: by chance)")
	f.StringVar(&j.name, "name", "", "your `NAME` (default: the one that you use on this machine)")
	f.BoolVar(&j.bot, "bot", false, "let a bot play your seat, through the stream")
	f.Uint64Var(&j.seed, "seed", 1, "seed `N` of the bot's chance")
	f.DurationVar(&j.time, "time", 0, "without a window: surrender after `TIME` (default: never)")
}

func newJoin(a *app) *cobra.Command {
	j := &joinFlags{}
	cmd := &cobra.Command{
		Use:   "join URL",
		Short: "Play a match at a service",
		Long: `Joins a match at a frame service: any room with a free seat, a room of your own,
a friend's room by its code, or with --ticket the match that you fell out of.
Without a window the seat stands idle, unless a bot plays it.

A connection that breaks is made again with the same ticket, and the match goes
on where it is. With --json the measurements of the connection are part of the
result.

Exit code: 0 the match was played to its end, 2 bad usage, no service or no
match, 3 the service is of another version.`,
		Example: `  sameframe join http://127.0.0.1:7777 --quick --hero mage
  sameframe join http://127.0.0.1:7777 --create --size 1 --name Ann
  sameframe join http://127.0.0.1:7777 --code ABCDE --headless --bot --json
  sameframe join http://127.0.0.1:7777 --ticket T`,
		Args: oneURL,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := refuse(cmd, "has no meaning for join", "fps", "digests"); err != nil {
				return err
			}
			if err := j.validate(); err != nil {
				return err
			}
			return a.join(cmd.Context(), j, args[0])
		},
	}
	j.bind(cmd.Flags())
	return cmd
}

// validate refuses ways that exclude each other.
func (j *joinFlags) validate() error {
	var ways []string
	for _, w := range []struct {
		name  string
		given bool
	}{{"--ticket", j.ticket != ""}, {"--code", j.code != ""}, {"--watch", j.watch != ""}, {"--create", j.create}, {"--quick", j.quick}} {
		if w.given {
			ways = append(ways, w.name)
		}
	}
	switch {
	case len(ways) > 1:
		return fmt.Errorf("%s: give one of them", strings.Join(ways, " and "))
	case j.size < 0 || j.size > 5:
		return fmt.Errorf("--size %d: want 1 to 5", j.size)
	case j.skill < 0 || j.skill > 2:
		return fmt.Errorf("--skill %d: want 0 (easy), 1 (normal) or 2 (hard)", j.skill)
	case j.time < 0:
		return fmt.Errorf("--time %v: want a time such as 90s or 5m", j.time)
	}
	return nil
}

// command is what leads into the room.
func (j *joinFlags) command() meet.Command {
	switch {
	case j.code != "":
		return meet.Command{Do: "join", Code: j.code}
	case j.watch != "":
		return meet.Command{Do: "watch", Code: j.watch}
	case j.create:
		return meet.Command{Do: "create", Map: j.mapKey, Size: j.size, Skill: &j.skill}
	}
	return meet.Command{Do: "quick", Map: j.mapKey, Size: j.size}
}

// player is the name that others see.
func (j *joinFlags) player() string {
	if j.name != "" {
		return j.name
	}
	if u, err := user.Current(); err == nil && u.Username != "" {
		return u.Username[:min(len(u.Username), 24)]
	}
	return "Player"
}

// visit is one match at a service.
type visit struct {
	*app
	flags   *joinFlags
	address meet.Address
	data    *data.Set
	start   *meet.Start
	device  *online.Device
}

func (a *app) join(ctx context.Context, j *joinFlags, url string) error {
	ctx, stop := interruptible(ctx)
	defer stop()
	v := &visit{app: a, flags: j}
	var err error
	if v.address, err = meet.ParseAddress(url); err != nil {
		return err
	}
	if v.data, err = loadData(); err != nil {
		return err
	}
	window := !a.windowless("following the match without a window")
	if err := v.meet(ctx); err != nil {
		if ctx.Err() != nil {
			return errInterrupted
		}
		return a.refusal(err)
	}
	begun := time.Now()
	if err := v.open(window, func() int64 { return int64(time.Since(begun)) }); err != nil {
		return err
	}
	if window {
		return a.openOnline(v)
	}
	return v.follow(ctx, begun)
}

// meet gets the start of the match: with the ticket, or from the lobby.
func (v *visit) meet(ctx context.Context) (err error) {
	if v.flags.ticket != "" {
		v.start, err = meet.Match(ctx, v.address, v.flags.ticket)
		return err
	}
	l, err := meet.Open(ctx, v.address, v.flags.player(), meet.BuildOf(v.data))
	if err != nil {
		return err
	}
	defer l.Close()
	phase := ""
	v.start, err = l.Enter(ctx, v.flags.command(), v.flags.hero, func(r *meet.View) {
		if now := r.Code + r.Phase; now != phase {
			phase = now
			fmt.Fprintf(v.err, "Room %s on %s, %d a side: %s.\n", r.Code, r.Map, r.Size, r.Phase)
		}
	})
	if err == nil {
		fmt.Fprintf(v.err, "The match begins. To come back: sameframe join %s --ticket %s\n", v.address, v.start.Ticket)
	}
	return err
}

// open makes the device. A bot plays a seat only where nobody sits at a window.
func (v *visit) open(window bool, now func() int64) error {
	dialer, err := online.NewDialer(v.address, v.start, link.DefaultConfig())
	if err != nil {
		return err
	}
	v.device, err = online.NewDevice(online.DeviceConfig{
		Data: v.data, Start: v.start, Dialer: dialer, Clock: now, Pictures: window, Bot: v.flags.bot && !window, Seed: v.flags.seed,
	})
	if errors.Is(err, battle.ErrVersion) {
		fmt.Fprintf(v.err, "sameframe: %s\n", plain(err))
		return errRefused
	}
	return err
}

// outerEvery is the time between two outer frames without a window.
const outerEvery = 16 * time.Millisecond

// follow plays the match without a window, to its end.
func (v *visit) follow(ctx context.Context, begun time.Time) error {
	t := time.NewTicker(outerEvery)
	defer t.Stop()
	defer v.device.Source.Close()
	p := &follower{visit: v}
	for !v.device.Source.Result().Over {
		select {
		case <-ctx.Done():
			return errInterrupted
		case <-t.C:
		}
		at := time.Since(begun)
		if err := v.device.Outer(int64(at)); err != nil {
			return err
		}
		if v.device.Source.Ended() && !v.device.Source.Result().Over {
			return errors.New("the service ended the match without a result")
		}
		p.outer(at)
	}
	v.tell(ctx)
	v.summary()
	return nil
}

// tell hands the result to the service; that it does not take it changes nothing
// here.
func (v *visit) tell(ctx context.Context) {
	r := v.device.Source.Result()
	if v.start.Seat < 0 || !r.Over {
		return
	}
	ctx, stop := context.WithTimeout(ctx, 5*time.Second)
	defer stop()
	if err := meet.Report(ctx, v.address, v.start.Ticket, r); err != nil {
		fmt.Fprintf(v.err, "sameframe: the service did not take the result: %s\n", plain(err))
	}
}

// joinLine is the JSON object of a match at a service.
type joinLine struct {
	OK      bool           `json:"ok"`
	Room    string         `json:"room"`
	Seat    int            `json:"seat"`
	Digest  string         `json:"digest"`
	Result  replay.Result  `json:"result"`
	Metrics client.Metrics `json:"metrics"`
}

func (v *visit) summary() {
	r, m := v.device.Source.Result(), v.device.Session.Metrics()
	digest := fmt.Sprintf("%016x", r.Digest)
	if v.json {
		v.emit(joinLine{OK: true, Room: v.start.Code, Seat: v.start.Seat, Digest: digest, Result: r, Metrics: m})
		return
	}
	fmt.Fprintf(v.out, "%s wins after %d frames; digest %s\n", campNames[r.Winner], r.Frame, digest)
	fmt.Fprintf(v.out, "action to step: %d ms (95%%: %d ms); round trip %d ms (95%%: %d ms); at most %d frames waited\n",
		m.LatencyMillis.Quantile(50), m.LatencyMillis.Quantile(95), m.Network.RTT.Quantile(50), m.Network.RTT.Quantile(95), m.Backlog.Max)
}
