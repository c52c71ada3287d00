package link

import (
	"sync"
	"time"
)

// direct is the stream over a carrier that loses nothing: what comes is a chunk.
type direct struct {
	emit    func(chunk []byte)
	unsent  func() int // bytes that the carrier has not sent yet
	limit   int
	inbound [][]byte
	bytes   int
	drained *sync.Cond // signalled when there is room again
}

// overStream makes the endpoint's stream one for a carrier that keeps order.
// Whoever gives it input waits for room first.
func (e *endpoint) overStream(unsent func() int) *direct {
	d := &direct{unsent: unsent, limit: e.cfg.Waiting, drained: sync.NewCond(&e.mu)}
	d.emit = func(chunk []byte) { e.emit(contentStream, chunk) }
	e.stream = d
	return d
}

func (d *direct) write(chunk []byte) { d.emit(chunk) }
func (d *direct) flush(time.Time)    {}
func (d *direct) waiting() int       { return d.unsent() }
func (d *direct) restored(time.Time) {}
func (d *direct) count(*Stats)       {}

func (d *direct) input(_ time.Time, contents []byte, _ uint64, _ func(uint64) bool) bool {
	if len(contents) == 0 || len(contents) > maxChunk {
		return false
	}
	d.inbound = append(d.inbound, append([]byte(nil), contents...))
	d.bytes += len(contents)
	return true
}

func (d *direct) read(dst []byte) []byte {
	if len(d.inbound) == 0 {
		return dst
	}
	chunk := d.inbound[0]
	d.inbound[0] = nil
	d.inbound = d.inbound[1:]
	d.bytes -= len(chunk)
	d.drained.Signal()
	return append(dst, chunk...)
}

// room waits until more may come: a reader that does not keep up makes the
// other side wait. It reports false once the connection has ended.
func (e *endpoint) room(d *direct) bool {
	e.mu.Lock()
	defer e.mu.Unlock()
	for d.bytes > d.limit && e.end == 0 {
		d.drained.Wait()
	}
	return e.end == 0
}
