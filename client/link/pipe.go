package link

import (
	"context"
	"net/netip"
	"sync"
	"time"

	"github.com/coder/websocket"
)

// closeCode is the WebSocket status of Reason 0; the others follow it.
const closeCode = 4000

// frameLimit is the longest frame of a WebSocket.
const frameLimit = maxChunk + 1 + sealedBytes

// pipe is the way out of a connection by WebSocket: a queue and the one
// goroutine that writes. How much waits in it the endpoint bounds.
type pipe struct {
	ws   *websocket.Conn
	slow time.Duration // a write that takes longer ends the connection

	mu    sync.Mutex
	queue [][]byte
	bytes int
	end   Reason
	wake  chan struct{}
}

func newPipe(ws *websocket.Conn, slow time.Duration) *pipe {
	ws.SetReadLimit(frameLimit)
	return &pipe{ws: ws, slow: slow, wake: make(chan struct{}, 1)}
}

// put queues a copy of a frame.
func (p *pipe) put(frame []byte, _ netip.AddrPort) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.end == 0 {
		p.queue = append(p.queue, append([]byte(nil), frame...))
		p.bytes += len(frame)
		p.signal()
	}
}

func (p *pipe) signal() {
	select {
	case p.wake <- struct{}{}:
	default:
	}
}

func (p *pipe) unsent() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.bytes
}

// finish lets run end once the queue is written.
func (p *pipe) finish(r Reason) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.end = r
	p.signal()
}

// run writes until finish or an error, and closes the WebSocket.
func (p *pipe) run() {
	for range p.wake {
		frames, end := p.take()
		for _, f := range frames {
			if p.write(f) != nil {
				p.ws.CloseNow()
				return
			}
		}
		if end != 0 {
			p.ws.Close(closeCode+websocket.StatusCode(end), end.String())
			return
		}
	}
}

func (p *pipe) take() ([][]byte, Reason) {
	p.mu.Lock()
	defer p.mu.Unlock()
	frames := p.queue
	p.queue = nil
	return frames, p.end
}

func (p *pipe) write(frame []byte) error {
	ctx, cancel := context.WithTimeout(context.Background(), p.slow)
	defer cancel()
	err := p.ws.Write(ctx, websocket.MessageBinary, frame)
	p.mu.Lock()
	defer p.mu.Unlock()
	p.bytes -= len(frame)
	return err
}

// pump gives an endpoint what comes by WebSocket, until the end. genuine is
// called after each datagram that was; a frame that is not one ends it all.
func (p *pipe) pump(e *endpoint, d *direct, genuine func()) {
	for e.room(d) {
		_, frame, err := p.ws.Read(context.Background())
		if err != nil {
			e.abandon(reasonOf(err))
			return
		}
		if !e.input(frame, netip.AddrPort{}) {
			e.Close(Broken)
			return
		}
		genuine()
	}
}

// reasonOf is what the end of a WebSocket says.
func reasonOf(err error) Reason {
	if r := Reason(websocket.CloseStatus(err) - closeCode); websocket.CloseStatus(err) > closeCode && r.valid() {
		return r
	}
	return Silent
}

// join makes a pipe the carrier of an endpoint that begins to run.
func (e *endpoint) join(p *pipe) *direct {
	d := e.overStream(p.unsent)
	e.onEnd = func() {
		p.finish(e.end)
		d.drained.Broadcast()
	}
	return d
}
