package room

import (
	"sync"
	"sync/atomic"

	"sameframe/core/lockstep"
	"sameframe/core/wire"
)

// stalledWatcher is how many rounds a spectator may take nothing.
const stalledWatcher = 90

// fanout serves the spectators. It has a goroutine of its own, which shares
// nothing with the room but the ledger, and holds that only to copy the bytes of
// one bundle: so the number and the state of spectators never reach a player.
type fanout struct {
	ledger *ledger
	delay  uint32
	most   int
	out    Observer
	wake   chan struct{}
	result atomic.Pointer[wire.MatchResult] // nil while the match goes on
	ends   *closing                         // the room's

	mu      sync.Mutex
	count   int
	coming  []*watcher
	purses  purses // who serves uses what is in them
	closing bool

	watchers []*watcher // of the serving goroutine from here on
	shelf    shelf
}

// watcher is one spectator.
type watcher struct {
	line
	*purse      // the ticket's: a new connection is no new budget
	told   bool // how the match ended
}

func newFanout(l *ledger, c *Config, out Observer, at *closing) *fanout {
	return &fanout{ends: at, ledger: l, delay: c.Delay, most: c.Watchers, out: out, wake: make(chan struct{}, 1), purses: newPurses(c.Watchers)}
}

// join adds a spectator, who is served from the next tick on. It is safe for any
// goroutine.
func (f *fanout) join(id Identity, c Conn) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	switch {
	case f.closing:
		return ErrClosed
	case f.count >= f.most:
		return ErrRoomFull
	}
	own := f.purses.take(id.Serial)
	if own == nil {
		return ErrRoomFull
	}
	f.count++
	w := &watcher{line: line{conn: c, view: lockstep.View{Delay: f.delay, Long: 1}}, purse: own}
	if id.Caster {
		w.view.Delay = 0
	}
	f.coming = append(f.coming, w)
	return nil
}

// size is how many spectators there are.
func (f *fanout) size() int {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.count
}

// due reports whether there is something to do in each tick: somebody watches, or has
// watched a moment ago.
func (f *fanout) due() bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.count > 0 || len(f.purses.of) > 0
}

// poke wakes the serving goroutine without waiting for it.
func (f *fanout) poke() {
	select {
	case f.wake <- struct{}{}:
	default:
	}
}

// serve is one round: it reads from every spectator and sends what is due. One
// goroutine calls it, once a tick.
func (f *fanout) serve() {
	f.admit()
	kept := f.watchers[:0]
	for _, w := range f.watchers {
		if reason := f.turn(w); reason != "" {
			f.drop(w, reason)
			continue
		}
		w.conn.Flush()
		kept = append(kept, w)
	}
	clear(f.watchers[len(kept):])
	f.watchers = kept
}

// admit begins a round with those who have come, and with what it adds to each purse.
func (f *fanout) admit() {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.watchers = append(f.watchers, f.coming...)
	f.coming = nil
	f.purses.refill()
}

func (f *fanout) drop(w *watcher, reason string) {
	w.conn.Close(reason)
	f.out.Dropped(true, reason)
	f.mu.Lock()
	defer f.mu.Unlock()
	f.count = max(f.count-1, 0)
	w.users--
}

// turn serves one spectator and returns why it has to go, or nothing.
func (f *fanout) turn(w *watcher) string {
	if reason := f.read(w); reason != "" {
		return reason
	}
	err := w.serve(nil, nil, f.cut)
	if err == nil {
		err = w.warn(f.ends)
	}
	if err == nil {
		err = f.tellResult(w)
	}
	switch {
	case err != nil:
		return closeReason(err)
	case w.busy > stalledWatcher:
		return CloseStalled
	}
	return ""
}

func (f *fanout) read(w *watcher) string {
	for ; w.reads > 0; w.reads-- {
		msg, ok, err := w.conn.TryReceive()
		switch {
		case err != nil:
			return closeReason(err)
		case !ok:
			return ""
		}
		if reason := f.take(w, msg); reason != "" {
			return reason
		}
	}
	return ""
}

// take answers one message of a spectator.
func (f *fanout) take(w *watcher, msg []byte) string {
	of := wire.TypeOf(msg)
	why := w.charge(len(msg))
	var q wire.ResumeRequest
	var p wire.Progress
	switch {
	case why != wire.Accepted:
	case of == wire.TypeResumeRequest && wire.DecodeMessage(msg, &q) == nil:
		why = f.resume(w, q)
	case of == wire.TypeProgress && wire.DecodeMessage(msg, &p) == nil:
		if err := w.reply(w.pong(p.Time, f.seen(w))); err != nil {
			return closeReason(err)
		}
	case of == wire.TypeUnitAction:
		why = wire.NotSeated
	default:
		why = wire.Malformed
	}
	return f.refuse(w, of, why)
}

func (f *fanout) refuse(w *watcher, of wire.Type, why wire.Reason) string {
	if why == wire.Accepted {
		return ""
	}
	f.out.Refused(of, why)
	if w.spoil() {
		return CloseFlood
	}
	switch err := w.reply(&wire.Refusal{Of: of, Reason: why}); {
	case err != nil:
		return closeReason(err)
	case why == wire.HistoryGone:
		return CloseGone
	}
	return ""
}

func (f *fanout) resume(w *watcher, q wire.ResumeRequest) wire.Reason {
	if !w.resume() {
		return wire.TooOften
	}
	f.ledger.mu.Lock()
	defer f.ledger.mu.Unlock()
	r, why := f.ledger.history.Resume(q, w.view)
	if why != wire.Accepted {
		w.open = false
		return why
	}
	w.begin(f.ledger.history, &r, 0)
	w.told = false
	f.out.Resumed(r.Answer)
	return wire.Accepted
}

// seen is the frontier as the spectator may know it.
func (f *fanout) seen(w *watcher) wire.Frame {
	f.ledger.mu.Lock()
	defer f.ledger.mu.Unlock()
	return f.ledger.seen(w.view.Delay)
}

// shelf keeps the bundle that was cut last. Spectators who are equally far want
// the same one, and its bytes never change.
type shelf struct {
	from  wire.Seq
	delay uint32
	next  wire.Seq
	raw   []byte
}

// cut is a cut that holds the ledger only while it copies.
func (f *fanout) cut(l *line) error {
	f.ledger.mu.Lock()
	defer f.ledger.mu.Unlock()
	s := &f.shelf
	if len(s.raw) == 0 || s.from != l.feed.Next() || s.delay != l.view.Delay {
		from := l.feed.Next()
		if err := fromHistory(l); err != nil || len(l.buf) == 0 {
			return err
		}
		*s = shelf{from: from, delay: l.view.Delay, next: l.feed.Next(), raw: append(s.raw[:0], l.buf...)}
		return nil
	}
	l.buf = append(l.buf[:0], s.raw...)
	l.feed = lockstep.NewFeed(f.ledger.history, s.next, l.view.Delay)
	return nil
}

// end closes all connections. Nobody joins from now on.
func (f *fanout) end() {
	f.shut()
	f.admit()
	for _, w := range f.watchers {
		f.drop(w, CloseOver)
	}
	f.watchers = nil
}

// shut lets nobody in any more.
func (f *fanout) shut() {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.closing, f.count, f.purses.of = true, 0, nil
}
