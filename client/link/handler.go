//go:build !js

package link

import (
	"context"
	"crypto/cipher"
	"net/http"
	"net/netip"

	"github.com/coder/websocket"
)

// Handler returns the WebSocket side of the Gate, for one path of an HTTP
// server. origins are the hosts of pages, besides the server's own, that may
// connect (patterns as in path.Match; "*" for all). Who has not proven a
// ticket within GateConfig.Greeting is dropped, and at most Backlog may be at it.
func (g *Gate) Handler(origins ...string) http.Handler {
	greeting := make(chan struct{}, g.rules.Backlog)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		select {
		case greeting <- struct{}{}:
		default:
			http.Error(w, Full.Sentence(), http.StatusServiceUnavailable)
			return
		}
		p, s, d := g.overWebSocket(w, r, origins)
		<-greeting
		if s == nil {
			return
		}
		go p.run()
		p.pump(s.endpoint, d, func() { g.made(s) })
	})
}

// overWebSocket accepts a WebSocket and its greeting. The session is nil when
// there is none; then the WebSocket is closed.
func (g *Gate) overWebSocket(w http.ResponseWriter, r *http.Request, origins []string) (*pipe, *session, *direct) {
	ws, err := websocket.Accept(w, r, &websocket.AcceptOptions{OriginPatterns: origins})
	if err != nil {
		return nil, nil, nil // Accept has answered
	}
	p := newPipe(ws, g.rules.Conn.Dead)
	ctx, cancel := context.WithTimeout(r.Context(), g.rules.Greeting)
	defer cancel()
	s, d, reason := g.greetings(ctx, p)
	if s == nil {
		ws.Close(closeCode+websocket.StatusCode(reason), reason.String())
	}
	return p, s, d
}

// greetings answers a client's greeting, and a second one after a Stale.
func (g *Gate) greetings(ctx context.Context, p *pipe) (*session, *direct, Reason) {
	reason := Broken
	for range 2 {
		_, b, err := p.ws.Read(ctx)
		if err != nil {
			return nil, nil, Silent
		}
		var d *direct
		answer, s, why := g.greet(b, way{carrier: carrierWebSocket, make: func(c Claims, session uint32, own, other cipher.AEAD) *endpoint {
			e := newEndpoint(carrierWebSocket, c, g.rules.Conn, session, own, other, p.put)
			d = e.join(p)
			return e
		}})
		if answer != nil {
			p.put(answer, netip.AddrPort{})
		}
		if s != nil && d != nil {
			return s, d, 0
		}
		if reason = why; why != Stale {
			break
		}
		if p.flushNow() != nil {
			return nil, nil, Silent
		}
	}
	p.flushNow()
	return nil, nil, max(reason, Left)
}

// flushNow writes what waits while run does not run yet.
func (p *pipe) flushNow() error {
	frames, _ := p.take()
	for _, f := range frames {
		if err := p.write(f); err != nil {
			return err
		}
	}
	return nil
}
