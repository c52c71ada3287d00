package room

import (
	"sync"

	"sameframe/core/lockstep"
	"sameframe/core/wire"
)

// ledger is the history that the room writes and the fan-out reads from another
// goroutine. The room, the only writer, reads it without the lock.
type ledger struct {
	mu      sync.Mutex
	history *lockstep.History
	first   wire.Frame
}

func (l *ledger) append(b *wire.Bundle) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.history.Append(b)
}

func (l *ledger) addBaseline(b lockstep.Baseline) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.history.AddBaseline(b)
}

// seen is the frontier for somebody who stays delay frames behind. The ledger is
// held.
func (l *ledger) seen(delay uint32) wire.Frame {
	return l.history.Frame() - wire.Frame(min(delay, uint32(l.history.Frame()-l.first)))
}
