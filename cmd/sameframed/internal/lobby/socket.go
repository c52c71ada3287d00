package lobby

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net"
	"net/http"
	"net/netip"
	"time"

	"github.com/coder/websocket"
)

// client is one WebSocket.
type client struct {
	server *Server
	conn   *websocket.Conn
	from   netip.Addr // the zero value is not counted
	remote string     // its address, for the log
	queue  chan any
	slow   context.CancelFunc // ends it when the queue is full
	member *Member
	spare  account     // of its commands
	idle   *time.Timer // says good-bye to who says nothing
}

// socket serves one WebSocket until it ends.
func (s *Server) socket(w http.ResponseWriter, r *http.Request) {
	if no := s.enter(r.RemoteAddr); no != nil {
		s.refuse(w, no)
		return
	}
	defer s.exit(r.RemoteAddr)
	conn, err := websocket.Accept(w, r, &websocket.AcceptOptions{CompressionMode: websocket.CompressionDisabled, OriginPatterns: s.limits.Origins})
	if err != nil {
		return // Accept has answered
	}
	conn.SetReadLimit(-1) // next has the limit, so that a refusal can say so
	ctx, stop := context.WithCancel(context.WithoutCancel(r.Context()))
	defer stop()
	c := &client{server: s, conn: conn, queue: make(chan any, s.limits.Queue), slow: stop}
	if !s.meet(c) {
		conn.Close(websocket.StatusPolicyViolation, string(Draining))
		return
	}
	defer s.part(c)
	if from, counted := AddressOf(r.RemoteAddr); counted {
		c.from = from
	}
	c.remote = r.RemoteAddr
	if host, _, err := net.SplitHostPort(c.remote); err == nil {
		c.remote = host
	}
	c.spare = account{tokens: int64(s.limits.Command.Burst) * 1000, at: s.now()}
	written := make(chan struct{})
	go func() {
		defer close(written)
		c.write(ctx)
	}()
	go c.watch(ctx)
	c.idle = time.AfterFunc(s.limits.Hello, func() { c.end(refuse(Idle)) })
	no := c.read(ctx)
	c.idle.Stop()
	c.leave()
	c.end(no)
	<-written
	conn.CloseNow()
}

// watch asks now and then whether the other side is still there, and ends the
// connection of who does not answer: a machine that vanished says nothing, and would
// hold its seat until the system gives its connection up, which is minutes.
func (c *client) watch(ctx context.Context) {
	t := time.NewTicker(c.server.limits.Ping)
	defer t.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-t.C:
		}
		patient, stop := context.WithTimeout(ctx, c.server.limits.Pong)
		err := c.conn.Ping(patient)
		stop()
		if err != nil && ctx.Err() == nil {
			c.server.out.LobbyRefused(Slow)
			c.slow()
			return
		}
	}
}

// leave takes the member out of its room, once.
func (c *client) leave() {
	c.server.With(func(l *Lobby) {
		if c.member != nil {
			l.Leave(c.member, c.server.now())
		}
		c.member = nil
	})
}

// meet takes note of a client; false after GoodBye.
func (s *Server) meet(c *client) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.over {
		s.clients[c] = true
	}
	return !s.over
}

// part forgets a client, whatever ended it.
func (s *Server) part(c *client) {
	c.leave()
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.clients, c)
	s.alone()
}

func (s *Server) enter(remote string) *Refusal {
	if !s.rates.enter(remote, s.now()) {
		return refuse(TooOften)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.conns >= s.limits.Conns {
		s.rates.leave(remote)
		return refuse(ServiceFull)
	}
	s.conns++
	return nil
}

func (s *Server) exit(remote string) {
	s.rates.leave(remote)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.conns--
}

// send queues a message. Who does not read is sent away. It never waits.
func (c *client) send(v any) {
	select {
	case c.queue <- v:
	default:
		c.server.out.LobbyRefused(Slow)
		c.slow()
	}
}

// write sends what is queued, each message within its time. A good-bye ends it.
func (c *client) write(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			c.conn.CloseNow()
			return
		case v := <-c.queue:
			if bye, ok := v.(goodbye); ok {
				c.conn.Close(websocket.StatusPolicyViolation, string(bye))
				return
			}
			if err := c.put(ctx, v); err != nil {
				c.conn.CloseNow()
				return
			}
		}
	}
}

// goodbye is why a connection is closed once what waits is sent.
type goodbye Code

func (c *client) put(ctx context.Context, v any) error {
	b, err := json.Marshal(v)
	if err != nil {
		return err
	}
	ctx, stop := context.WithTimeout(ctx, c.server.limits.Write)
	defer stop()
	return c.conn.Write(ctx, websocket.MessageText, b)
}

// end tells why the connection ends, if there is something to tell, lets the
// queue run empty and closes.
func (c *client) end(no *Refusal) {
	bye := goodbye("")
	if no != nil {
		c.server.out.LobbyRefused(no.Code)
		c.send(no)
		bye = goodbye(no.Code)
	}
	c.send(bye)
}

// read takes commands until the connection ends. A refusal is why.
func (c *client) read(ctx context.Context) *Refusal {
	for {
		raw, no := c.next(ctx)
		if no != nil || raw == nil {
			return no
		}
		no = c.take(raw)
		switch {
		case no == nil:
		case c.member == nil || no.closes():
			return no
		default:
			c.server.out.LobbyRefused(no.Code)
			c.send(no)
		}
	}
}

// next waits for the next message; nil without a refusal is the end.
func (c *client) next(ctx context.Context) ([]byte, *Refusal) {
	limit := c.server.limits.Body
	kind, r, err := c.conn.Reader(ctx)
	if err != nil {
		return nil, nil
	}
	raw, err := io.ReadAll(io.LimitReader(r, limit+1))
	switch {
	case err != nil:
		return nil, nil
	case int64(len(raw)) > limit:
		return nil, refuseWith(TooLarge, "At most %d bytes.", limit)
	case kind != websocket.MessageText:
		return nil, refuse(BadRequest)
	}
	return raw, nil
}

// take carries out one message.
func (c *client) take(raw []byte) *Refusal {
	s := c.server
	now := s.now()
	c.idle.Reset(s.limits.Idle)
	if !c.spare.spend(s.limits.Command, now) {
		return refuse(TooOften)
	}
	var cmd Command
	if no := s.decode(bytes.NewReader(raw), &cmd); no != nil {
		return no
	}
	no, news := c.do(&cmd, now)
	if news != nil {
		s.log.Info(news[0].(string), news[1:]...)
	}
	return no
}

// do carries out a command. What it returns besides goes into the log.
func (c *client) do(cmd *Command, now time.Duration) (no *Refusal, news []any) {
	s := c.server
	s.mu.Lock()
	defer s.mu.Unlock()
	if c.member == nil {
		m, no := s.lobby.Hello(cmd, c.send)
		if c.member = m; m != nil {
			m.from = c.from
		}
		return no, nil
	}
	room, seat := c.member.room, c.member.seat
	if no = s.lobby.Do(c.member, cmd, now); no == nil {
		news = c.news(cmd, room, seat)
	}
	return no, news
}

// news is what an operator has to know who wants to keep somebody out: once, when
// he comes, from which address, and afterwards only at which seat he is.
func (c *client) news(cmd *Command, was *party, seat int) []any {
	switch m := c.member; {
	case cmd.Do == "watch":
		return []any{"spectator joins", "room", NormalCode(cmd.Code), "name", m.name, "from", c.remote}
	case m.room != nil && m.room != was:
		return []any{"player joins", "room", m.room.code, "seat", m.seat, "name", m.name, "from", c.remote}
	case m.room != nil && m.seat != seat:
		return []any{"player moves", "room", m.room.code, "seat", m.seat, "before", seat}
	}
	return nil
}

// spend takes one token of a budget of its own.
func (a *account) spend(r Rate, now time.Duration) bool {
	a.tokens = min(int64(r.Burst)*1000, a.tokens+int64((now-a.at)/time.Millisecond)*int64(r.PerSecond))
	a.at = now
	if a.tokens < 1000 {
		return false
	}
	a.tokens -= 1000
	return true
}
