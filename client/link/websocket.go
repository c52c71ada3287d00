package link

import (
	"context"
	"fmt"
	"time"

	"github.com/coder/websocket"
)

// DialWebSocket connects by WebSocket only. The URL begins with ws:// or
// wss://. ctx bounds the dialling, not the connection.
func DialWebSocket(ctx context.Context, url string, g Grant, c Config) (Conn, error) {
	if err := c.Validate(); err != nil {
		return nil, err
	}
	ws, _, err := websocket.Dial(ctx, url, nil)
	if err != nil {
		return nil, fmt.Errorf("link: %s: %w (%w)", url, Unreachable, err)
	}
	p := newPipe(ws, c.Dead)
	h, w, err := shakeWebSocket(ctx, ws, &g)
	if err != nil {
		ws.CloseNow()
		return nil, err
	}
	up, down := sessionKeys(&g.Key, h.nonce[:], w.nonce[:])
	e := newEndpoint(carrierWebSocket, g.Ticket.Claims(), c, w.session, up, down, p.put)
	d := e.join(p)
	e.beat(time.Now())
	go p.run()
	go p.pump(e, d, func() {})
	go e.beatOn()
	return e, nil
}

// beatOn looks after an endpoint that nobody else looks after, until its end.
func (e *endpoint) beatOn() {
	t := time.NewTicker(sweepEvery)
	defer t.Stop()
	for now := range t.C {
		if end, _ := e.beat(now); end != 0 {
			return
		}
	}
}

// shakeWebSocket greets until the greeting is new enough; each greeting is
// answered or the connection ends.
func shakeWebSocket(ctx context.Context, ws *websocket.Conn, g *Grant) (*hello, *welcome, error) {
	h := newHello(&g.Ticket, uint64(time.Now().UnixMilli()))
	for {
		if err := ws.Write(ctx, websocket.MessageBinary, h.append(nil, &g.Key)); err != nil {
			return nil, nil, dialError(err)
		}
		_, b, err := ws.Read(ctx)
		if err != nil {
			return nil, nil, dialError(err)
		}
		w, f := parseAnswer(b, &g.Key, h)
		switch {
		case w != nil:
			return h, w, nil
		case f != nil && f.reason == Stale:
			h = newHello(&g.Ticket, f.stamp+1)
		case f != nil:
			return nil, nil, f.reason
		default:
			return nil, nil, Broken
		}
	}
}

// dialError is the Reason that the service closed with, else that nobody answered.
func dialError(err error) error {
	if r := reasonOf(err); r != Silent {
		return r
	}
	return fmt.Errorf("%w (%w)", Unreachable, err)
}
