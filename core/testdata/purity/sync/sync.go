// Package sync locks.
package sync

import (
	"io"
	"sync"
	"sync/atomic"
)

type counter struct {
	mu sync.Mutex   // want sync sync.Mutex
	n  atomic.Int32 // want sync atomic.Int32
}

func (c *counter) next() int32 {
	c.mu.Lock()         // want sync c.mu.Lock
	defer c.mu.Unlock() // want sync c.mu.Unlock
	return c.n.Add(1)   // want sync c.n.Add
}

func pipe() (io.Reader, io.Writer) {
	return io.Pipe() // want sync io.Pipe
}
