package room

import (
	"context"
	"sameframe/core/wire"
	"testing"
	"testing/synctest"
	"time"
)

// TestALoopKeepsTime runs the real loop in the virtual time of a bubble.
func TestALoopKeepsTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		begun := time.Now()
		now := func() time.Duration { return time.Since(begun) }
		out := newNotes()
		c := DefaultConfig("LOOP", start(2))
		c.Tier, c.Gather, c.Linger = Ordering, 10, 5
		r, err := New(c, Ports{Observer: out}, wire.Trace{}, now())
		if err != nil {
			t.Fatal(err)
		}
		l := NewLoop(r, now)
		ctx, stop := context.WithCancel(t.Context())
		ended := make(chan Summary, 1)
		go func() { ended <- l.Run(ctx) }()
		net := &network{}
		player, watcher := net.conn(), net.conn()
		if err := l.Attach(ctx, Identity{Seat: 1}, player); err != nil {
			t.Fatal(err)
		}
		if err := l.Attach(ctx, Identity{Spectator: true}, watcher); err != nil {
			t.Fatal(err)
		}
		<-time.After(33 * time.Millisecond * 310)
		synctest.Wait()
		var frames int
		if err := l.Do(ctx, func(r *Room) { frames = int(r.Frame() - c.Start.First) }); err != nil || frames != 301 {
			t.Errorf("%d frames after 310 steps, of which the first waited 10: %v", frames, err)
		}
		stop()
		if s := <-ended; s.End != EndedByDrain || s.Frames != 301 {
			t.Errorf("%+v", s)
		}
		<-l.Done()
		if player.closed != CloseOver || watcher.closed != CloseOver {
			t.Errorf("closed %q and %q", player.closed, watcher.closed)
		}
		if err := l.Attach(t.Context(), Identity{}, net.conn()); err != ErrClosed {
			t.Errorf("a room that has ended takes a connection: %v", err)
		}
		if out.ticks != 310 || out.rebased != 0 {
			t.Errorf("%d ticks, %d new rhythms", out.ticks, out.rebased)
		}
	})
}

func TestARoomThatFailsEndsAlone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		begun := time.Now()
		now := func() time.Duration { return time.Since(begun) }
		c := DefaultConfig("LOOP", start(2))
		c.Tier, c.Gather = Ordering, 1
		r, err := New(c, Ports{}, wire.Trace{}, now())
		if err != nil {
			t.Fatal(err)
		}
		l := NewLoop(r, now)
		player := (&network{}).conn()
		ended := make(chan Summary, 1)
		go func() { ended <- l.Run(t.Context()) }()
		if err := l.Attach(t.Context(), Identity{}, player); err != nil {
			t.Fatal(err)
		}
		l.Do(t.Context(), func(*Room) { panic("an invariant") })
		if s := <-ended; s.End != EndedByFailure || player.closed != CloseFailed {
			t.Errorf("%+v, closed %q", s, player.closed)
		}
	})
}
