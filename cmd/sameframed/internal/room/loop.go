package room

import (
	"context"
	"fmt"
	"time"
)

// Clock is a monotonic clock: nanoseconds since any fixed moment.
type Clock func() time.Duration

// Loop gives a room its time. Its goroutine is the only one that touches the room,
// but for what says that it is safe.
type Loop struct {
	room  *Room
	now   Clock
	calls chan func(*Room)
	done  chan struct{} // closed when the room has ended
}

// NewLoop returns the loop of a room, which Run drives.
func NewLoop(r *Room, now Clock) *Loop {
	return &Loop{room: r, now: now, calls: make(chan func(*Room)), done: make(chan struct{})}
}

// Do runs f between two turns of the room and waits for it. It answers
// ErrClosed when the room has ended.
func (l *Loop) Do(ctx context.Context, f func(*Room)) error {
	ran := make(chan struct{})
	select {
	case l.calls <- func(r *Room) { defer close(ran); f(r) }:
		<-ran
		return nil
	case <-l.done:
		return ErrClosed
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Attach hands a connection to the room.
func (l *Loop) Attach(ctx context.Context, id Identity, c Conn) error {
	var err error
	if lost := l.Do(ctx, func(r *Room) { err = r.Attach(id, c) }); lost != nil {
		return lost
	}
	return err
}

// Closes is Room.Closes. It does not wait for the room, which tells its devices with the
// next tick.
func (l *Loop) Closes(at time.Duration) { l.room.Closes(at) }

// Done is closed when the room has ended.
func (l *Loop) Done() <-chan struct{} { return l.done }

// Run drives the room until it has ended. When ctx ends, the match is stopped.
func (l *Loop) Run(ctx context.Context) Summary {
	watchers := make(chan struct{})
	go func() {
		defer close(watchers)
		l.fan()
	}()
	l.turns(ctx)
	close(l.done)
	<-watchers
	return l.room.Summary()
}

// turns is the loop proper. A broken invariant ends this room and no other.
func (l *Loop) turns(ctx context.Context) {
	defer func() {
		if p := recover(); p != nil {
			l.room.fail(p)
		}
	}()
	timer := time.NewTimer(0)
	defer timer.Stop()
	for stop := ctx.Done(); !l.room.Closed(); {
		select {
		case <-stop:
			l.room.Stop()
			stop = nil
		case f := <-l.calls:
			f(l.room)
		case <-timer.C:
		}
		timer.Reset(l.advance())
	}
}

// advance runs one turn and returns how long it may be until the next.
func (l *Loop) advance() time.Duration {
	start := l.now()
	next, ticked := l.room.Advance(start)
	end := l.now()
	if ticked {
		t := l.room.Last()
		t.Took = int64(end - start)
		l.room.out.Ticked(t)
	}
	return next - end
}

// fan serves the spectators, whatever the room does meanwhile. Should it fail,
// the players go on without spectators.
func (l *Loop) fan() {
	defer func() {
		if p := recover(); p != nil {
			l.room.logger.Error("spectators lost", "room", l.room.config.Code, "error", fmt.Sprint(p))
			l.room.fanout.shut()
		}
	}()
	for {
		select {
		case <-l.room.fanout.wake:
			l.room.fanout.serve()
		case <-l.done:
			l.room.fanout.end()
			return
		}
	}
}
