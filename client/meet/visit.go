package meet

import (
	"context"
	"errors"
	"sync"
	"time"
)

// Stage is how far a Visit has come.
type Stage uint8

// Stages, in their order.
const (
	Arriving Stage = iota // the lobby has not answered yet
	Hall                  // in the lobby, in no room
	InRoom                // in a room, until its match begins
	Begun                 // News.Start says how to play or watch
	Gone                  // the connection has ended, or never was; News.Trouble says why
)

// News are what a visitor may know now.
type News struct {
	Stage    Stage
	Info     Info   // of the service, from Hall on
	Room     *View  // in InRoom; its Countdown is what is left now
	Start    *Start // in Begun
	Trouble  error  // the newest refusal, or why it is Gone; nil after something went well
	Troubles int    // so far, so that the same one twice can be told apart
}

// Visit is a stay in a lobby that never makes its caller wait: what was said goes
// out, and what comes is remembered, in goroutines of its own. It is safe for
// use by several goroutines.
type Visit struct {
	stop    context.CancelFunc
	say     chan Command
	changed chan struct{}
	done    chan struct{}

	mu   sync.Mutex
	news News
	got  time.Time // when the room was told last
}

const (
	sayLimit  = 32               // commands that wait to be sent
	pingEvery = 2 * time.Minute  // so that the lobby does not close a room of idlers
	openFor   = 15 * time.Second // patience with a lobby that does not answer
	writeFor  = 10 * time.Second
)

// Begin enters the lobby at an address.
func Begin(a Address, name string, b Build) *Visit {
	return begin(func(ctx context.Context, v *Visit) error { return v.lobby(ctx, a, name, b) })
}

// Return goes back into the match of a ticket: it skips the lobby.
func Return(a Address, ticket string) *Visit {
	return begin(func(ctx context.Context, v *Visit) error {
		s, err := Match(ctx, a, ticket)
		if err != nil {
			return err
		}
		v.change(func(n *News) { n.Stage, n.Start = Begun, s })
		return nil
	})
}

func begin(stay func(context.Context, *Visit) error) *Visit {
	ctx, stop := context.WithCancel(context.Background())
	v := &Visit{stop: stop, say: make(chan Command, sayLimit), changed: make(chan struct{}, 1), done: make(chan struct{})}
	go func() {
		defer close(v.done)
		err := stay(ctx, v)
		if err == nil || ctx.Err() != nil {
			return
		}
		v.change(func(n *News) { n.Stage, n.Room, n.Trouble, n.Troubles = Gone, nil, err, n.Troubles+1 })
	}()
	return v
}

// News returns what is known now.
func (v *Visit) News() News {
	v.mu.Lock()
	defer v.mu.Unlock()
	n := v.news
	if n.Room != nil && n.Room.Countdown > 0 {
		r := *n.Room
		r.Countdown = int(max(time.Duration(r.Countdown)*time.Millisecond-time.Since(v.got), 0) / time.Millisecond)
		n.Room = &r
	}
	return n
}

// Say sends a command; what comes of it is in the News. More than the lobby
// takes are dropped.
func (v *Visit) Say(c Command) {
	select {
	case v.say <- c:
	default:
	}
}

// Changed receives after the News have changed, once for several changes.
func (v *Visit) Changed() <-chan struct{} { return v.changed }

// Close leaves, and with it the room unless the match has begun. It does not
// wait.
func (v *Visit) Close() { v.stop() }

// Wait waits until everything of a closed visit has ended.
func (v *Visit) Wait() { <-v.done }

func (v *Visit) change(f func(*News)) {
	v.mu.Lock()
	f(&v.news)
	v.mu.Unlock()
	select {
	case v.changed <- struct{}{}:
	default:
	}
}

// lobby stays in a lobby until the match begins.
func (v *Visit) lobby(ctx context.Context, a Address, name string, b Build) error {
	opening, cancel := context.WithTimeout(ctx, openFor)
	l, err := Open(opening, a, name, b)
	cancel()
	if err != nil {
		return err
	}
	defer l.Close()
	v.change(func(n *News) { n.Stage, n.Info = Hall, l.Welcome.Info })
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	go v.speak(ctx, stop, l)
	for {
		m, err := l.Next(ctx)
		var no *Refusal
		switch {
		case errors.As(err, &no):
			v.refused(no)
		case err != nil:
			return v.end(err)
		}
		if v.heard(m) {
			return nil
		}
	}
}

// speak sends what was said, and a ping when nothing was for long.
func (v *Visit) speak(ctx context.Context, stop context.CancelFunc, l *Lobby) {
	t := time.NewTicker(pingEvery)
	defer t.Stop()
	for {
		c := Command{Do: "ping"}
		select {
		case <-ctx.Done():
			return
		case c = <-v.say:
		case <-t.C:
		}
		writing, cancel := context.WithTimeout(ctx, writeFor)
		err := l.Say(writing, c)
		cancel()
		if err != nil {
			stop()
			return
		}
	}
}

// heard takes a message and reports whether it is the last one.
func (v *Visit) heard(m any) (last bool) {
	v.change(func(n *News) {
		switch m := m.(type) {
		case *Start:
			n.Stage, n.Start, n.Trouble, last = Begun, m, nil, true
		case *View:
			if n.Room == nil || n.Room.You != m.You || n.Room.Code != m.Code {
				n.Trouble = nil
			}
			n.Stage, n.Room = InRoom, m
			v.got = time.Now()
		case *Left:
			n.Stage, n.Room = Hall, nil
		}
	})
	return last
}

func (v *Visit) refused(no *Refusal) {
	v.change(func(n *News) { n.Trouble, n.Troubles = no, n.Troubles+1 })
}

// end is why the connection has ended: what the lobby said before it closed, if
// it said something.
func (v *Visit) end(err error) error {
	v.mu.Lock()
	defer v.mu.Unlock()
	var no *Refusal
	if errors.As(v.news.Trouble, &no) && no.ends() {
		return no
	}
	return err
}
