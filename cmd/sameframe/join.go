package main

import (
	"context"
	"errors"
	"fmt"
	"os/user"
	"path/filepath"
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
	back   bool
	by     string // carrier
	save   string // file for the service's replay
	recordFlags
}

func (j *joinFlags) bind(f *pflag.FlagSet) {
	f.BoolVar(&j.back, "back", false, "come back to the match that was left last on this machine; needs no URL")
	f.StringVar(&j.ticket, "ticket", "", "come back to a match with the `TICKET` that was given for it")
	f.StringVar(&j.code, "code", "", "join the room with this `CODE`")
	f.StringVar(&j.watch, "watch", "", "watch the match of the room with this `CODE`")
	f.BoolVar(&j.create, "create", false, "make a room of your own; its code is printed for others")
	f.BoolVar(&j.quick, "quick", false, "join any room with a free seat (the default without a window)")
	f.StringVar(&j.mapKey, "map", "", "`NAME` of the battlefield of --create and --quick (default: the service's choice)")
	f.IntVar(&j.size, "size", 0, "`N` heroes a side for --create and --quick (default: the service's choice)")
	f.IntVar(&j.skill, "skill", 1, "skill `N` of the bots in a room of --create: 0 easy, 1 normal, 2 hard")
	f.StringVar(&j.hero, "hero", "", "`NAME` of your hero (default: by chance)")
	f.StringVar(&j.name, "name", "", "your `NAME` (default: the one that you use on this machine)")
	f.BoolVar(&j.bot, "bot", false, "let a bot play your seat, through the stream")
	f.Uint64Var(&j.seed, "seed", 1, "seed `N` of the bot's chance")
	f.DurationVar(&j.time, "time", 0, "without a window: surrender after `TIME` (default: never)")
	f.StringVar(&j.by, "carrier", string(online.Auto), "`WAY` of the frames: auto, udp or websocket")
	f.StringVar(&j.save, "save-replay", "", "without a window: when the match is over write the service's replay to `FILE`")
	j.recordFlags.bind(f, "in a window without it: among your replays")
}

func newJoin(a *app) *cobra.Command {
	j := &joinFlags{}
	cmd := &cobra.Command{
		Use:   "join URL",
		Short: "Play a match at a service",
		Long: `Joins a match at a frame service: any room with a free seat, a room of your own,
a friend's room by its code, or the match that you fell out of.

In a window it opens the service's lobby, where all of that can be chosen, and
--quick, --create, --code, --watch, --back and --ticket go straight there.
Without a window the seat stands idle, unless a bot plays it.

--save-replay fetches what the service has recorded once the match is over and
its room has closed: the whole match, also for who came late or fell out.

A connection that breaks is made again with the same ticket, and the match goes
on where it is. With --json the measurements of the connection are part of the
result, and a refusal is an object with its code and its sentence.

Exit code: 0 the match was played to its end, 1 the state of this device was not
that of the others, 2 bad usage, no service, no match or a refusal, 3 another
version. A device whose state the service has put right ends with 0 if it then
ends with the state and the result of the others.`,
		Example: `  sameframe join http://127.0.0.1:7777       the lobby, in a window
  sameframe join http://127.0.0.1:7777 --quick --hero mage
  sameframe join http://127.0.0.1:7777 --create --size 1 --name Ann -o duel.sfr
  sameframe join http://127.0.0.1:7777 --code ABCDE --headless --bot --json
  sameframe join http://127.0.0.1:7777 --watch ABCDE
  sameframe join http://127.0.0.1:7777 --headless --bot --save-replay whole.sfr
  sameframe join --back                      into the match that you left`,
		Args: j.oneURL,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := refuse(cmd, "has no meaning for join", "fps", "digests"); err != nil {
				return err
			}
			if err := j.validate(); err != nil {
				return err
			}
			return a.join(cmd.Context(), j, args)
		},
	}
	j.bind(cmd.Flags())
	return cmd
}

// plainJoin is a join without a flag, for what is chosen in the window.
func plainJoin() *joinFlags {
	j := &joinFlags{}
	j.bind(pflag.NewFlagSet("", pflag.ContinueOnError))
	return j
}

// oneURL wants the address of a service, unless the last match is wanted.
func (j *joinFlags) oneURL(cmd *cobra.Command, args []string) error {
	if j.back && len(args) == 0 {
		return nil
	}
	return oneURL(cmd, args)
}

// chosen reports that the flags say where to go.
func (j *joinFlags) chosen() bool {
	return j.ticket != "" || j.code != "" || j.watch != "" || j.create || j.quick || j.back
}

// validate refuses ways that exclude each other, and what is out of range.
func (j *joinFlags) validate() error {
	var ways []string
	for _, w := range []struct {
		name  string
		given bool
	}{{"--ticket", j.ticket != ""}, {"--code", j.code != ""}, {"--watch", j.watch != ""}, {"--create", j.create}, {"--quick", j.quick}, {"--back", j.back}} {
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
	case j.save != "" && filepath.Clean(j.save) == filepath.Clean(j.record):
		return fmt.Errorf("--record and --save-replay both name %s", j.save)
	case j.time < 0:
		return fmt.Errorf("--time %v: want a time such as 90s or 5m", j.time)
	}
	if _, err := online.ParseCarrier(j.by); err != nil {
		return fmt.Errorf("--carrier %q: want auto, udp or websocket", j.by)
	}
	return j.recordFlags.validate()
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
		r := []rune(u.Username)
		return string(r[:min(len(r), 24)])
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
	window  bool          // somebody looks
	rec     *recording    // may be nil
	over    time.Duration // when the match was seen going on last
}

func (a *app) join(ctx context.Context, j *joinFlags, args []string) error {
	v := &visit{app: a, flags: j}
	if err := v.aim(args); err != nil {
		return err
	}
	var err error
	if v.data, err = loadData(); err != nil {
		return err
	}
	if !a.windowless("following the match without a window") {
		if j.save != "" {
			return errors.New("--save-replay: only without a window; give --headless, or find the match among your replays")
		}
		return a.openOnline(v)
	}
	ctx, stop := interruptible(ctx)
	defer stop()
	return v.saving(ctx, v.attend)
}

// attend is a match without a window, from the lobby to its end.
func (v *visit) attend(ctx context.Context) error {
	if err := v.meet(ctx); err != nil {
		if ctx.Err() != nil {
			return errInterrupted
		}
		return v.refusal(err)
	}
	begun := time.Now()
	if err := v.open(false, func() int64 { return int64(time.Since(begun)) }); err != nil {
		return v.refusal(err)
	}
	return v.follow(ctx, begun)
}

// aim says where to go: to the service that was named, or back.
func (v *visit) aim(args []string) (err error) {
	if !v.flags.back {
		v.address, err = meet.ParseAddress(args[0])
		return err
	}
	l, err := recall()
	if err != nil {
		return fmt.Errorf("--back: %w", err)
	}
	if len(args) > 0 && strings.TrimRight(args[0], "/") != l.Service {
		return fmt.Errorf("--back: the match that was left last is at %s, not at %s", l.Service, args[0])
	}
	v.flags.ticket = l.Ticket
	v.address, err = meet.ParseAddress(l.Service)
	return err
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
		v.tellWayBack()
	}
	return err
}

// tellWayBack says how to come into the match again. Only a seat is remembered on
// this machine; who watches needs the ticket.
func (v *visit) tellWayBack() {
	if v.start.Seat < 0 {
		fmt.Fprintf(v.err, "You watch the match. To come back: sameframe join %s --ticket %s\n", v.address, v.start.Ticket)
		return
	}
	fmt.Fprintf(v.err, "The match begins. To come back: sameframe join --back, or from elsewhere: sameframe join %s --ticket %s\n", v.address, v.start.Ticket)
}

// open makes the device. A bot plays a seat only where nobody sits at a window.
func (v *visit) open(window bool, now func() int64) error {
	v.window = window
	by, err := online.ParseCarrier(v.flags.by)
	if err != nil {
		return err
	}
	dialer, err := online.NewDialer(v.address, v.start, by, link.DefaultConfig())
	if err != nil {
		return err
	}
	v.device, err = online.NewDevice(online.DeviceConfig{
		Data: v.data, Start: v.start, Dialer: dialer, Clock: now, Pictures: window, Bot: v.flags.bot && !window, Seed: v.flags.seed,
		Record: v.record,
	})
	if err == nil {
		v.keepWayBack()
	}
	return err
}

// record is online.Record: a window keeps every match, without one it has to be
// asked for.
func (v *visit) record(w *battle.World) (client.Recorder, error) {
	if v.flags.record == "" && !v.window {
		return nil, nil
	}
	var err error
	v.rec, err = v.beginRecording(&v.flags.recordFlags, w, "online")
	if v.rec == nil || err != nil {
		return nil, err
	}
	return v.rec, nil
}

// keepWayBack remembers a match in which this device has a seat.
func (v *visit) keepWayBack() {
	if v.start.Seat < 0 {
		return
	}
	s := v.device.Session.World().Start()
	v.remember(leftMatch{Service: v.address.String(), Ticket: v.start.Ticket, Room: v.start.Code, Hero: s.Seats[v.start.Seat].Unit, Begun: time.Now()})
}

// endWayBack forgets a match that is over, also one that the service has ended
// without a result: nobody comes back to it.
func (v *visit) endWayBack() (over bool) {
	over = v.device.Source.Result().Over || v.device.Source.Ended()
	if over {
		forget(v.start.Ticket)
	}
	return over
}

// outerEvery is the time between two outer frames without a window.
const outerEvery = 16 * time.Millisecond

// follow plays the match without a window, to its end.
func (v *visit) follow(ctx context.Context, begun time.Time) (err error) {
	defer v.device.Source.Close()
	defer func() { err = errors.Join(err, v.finishRecording(err)) }()
	err = v.play(ctx, begun)
	v.endWayBack()
	if err != nil {
		return err
	}
	v.tell(ctx)
	off := v.device.Source.Off()
	v.summary(!off)
	if off {
		return errDiverged
	}
	return nil
}

// measured prints what the line was like, when a window leaves a match.
func (v *visit) measured() {
	m := v.device.Session.Metrics()
	n := m.Network
	fmt.Fprintf(v.err, "Match %s, frame %d by %s: round trip %d/%d/%d ms (50/95/99 %%), frames late %d ms (95 %%), at most %d waited; action to step %d/%d ms\n",
		v.start.Code, v.device.Session.World().Frame(), n.Carrier, n.RTT.Quantile(50), n.RTT.Quantile(95), n.RTT.Quantile(99), n.Arrival.Quantile(95),
		m.Backlog.Max, m.LatencyMillis.Quantile(50), m.LatencyMillis.Quantile(95))
}

// play is the loop of outer frames.
func (v *visit) play(ctx context.Context, begun time.Time) error {
	t := time.NewTicker(outerEvery)
	defer t.Stop()
	p := &follower{visit: v}
	for !v.heard(time.Since(begun)) {
		select {
		case <-ctx.Done():
			return errInterrupted
		case <-t.C:
		}
		at := time.Since(begun)
		if err := v.device.Outer(int64(at)); err != nil {
			return v.refusal(err)
		}
		if why, over := v.device.Source.Parting(nil); over {
			return v.refused(why)
		}
		p.outer(at)
	}
	return nil
}

// verdictPatience is how long the service may take to say what it thinks of the
// result.
const verdictPatience = 2 * time.Second

// heard reports that the match is over and that the service has said what it
// thinks of that, or does not.
func (v *visit) heard(at time.Duration) bool {
	src := v.device.Source
	if !src.Result().Over {
		v.over = at
		return false
	}
	_, told := src.MatchResult()
	return told || src.Ended() || at-v.over > verdictPatience
}

// finishRecording closes the file, also of a match that broke off, but not of one
// that the user interrupted.
func (v *visit) finishRecording(end error) error {
	switch {
	case v.rec == nil:
		return nil
	case errors.Is(end, errInterrupted):
		v.rec.out.abandon()
		return nil
	}
	if err := v.rec.close(); err != nil {
		return err
	}
	if f := v.rec.file(); f != "" {
		fmt.Fprintf(v.err, "The replay is %s.\n", f)
	}
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
