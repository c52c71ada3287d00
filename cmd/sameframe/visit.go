package main

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"sameframe/client"
	"sameframe/client/link"
	"sameframe/client/meet"
	"sameframe/client/online"
	"sameframe/core/battle"
	"sameframe/core/data"
)

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
	if err := j.known(v.data); err != nil {
		return err
	}
	if err := j.openAhead(a.force); err != nil {
		return err
	}
	if out := j.opened; out != nil {
		defer out.abandon()
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
