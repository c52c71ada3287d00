package lobby

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/url"
	"path"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"time"

	"sameframe/cmd/sameframed/internal/room"
	"sameframe/core/wire"
)

// Limits bound what strangers can make a Server do.
type Limits struct {
	Body    int64         // bytes of a request's body and of a command
	Conns   int           // WebSockets at all
	Each    int           // of one address
	Rooms   int           // that one address may have made
	Views   int           // tickets for watching a match that one address gets
	Rate    Rate          // requests and commands of one address
	Hello   time.Duration // from the connection to the hello
	Idle    time.Duration // between two commands
	Write   time.Duration // for one message to be taken
	Ping    time.Duration // between two questions whether a client is there
	Pong    time.Duration // for the answer
	Queue   int           // messages that wait for a slow reader
	Command Rate          // commands of one WebSocket
	Origins []string      // hosts of pages, besides the service's own, that may ask; "*" for all

	Replay   int64 // bytes of a replay that is handed out
	Fetching int   // replays on their way at once
}

// DefaultLimits suit a public service. This machine's own connections are
// counted in Conns only.
func DefaultLimits() Limits {
	return Limits{
		Body: 4 << 10, Conns: 4096, Each: 64, Rooms: 16, Views: 32, Rate: Rate{20, 60}, Hello: 10 * time.Second,
		Idle: 10 * time.Minute, Write: 5 * time.Second, Ping: 10 * time.Second, Pong: 10 * time.Second, Queue: 32, Command: Rate{10, 30},
		Replay: 64 << 20, Fetching: 16,
	}
}

// Tickets reads tickets.
type Tickets interface {
	// Read returns room and seat, -1 for a spectator. The error is a Code:
	// BadTicket, OldTicket or ForeignTicket.
	Read(text string) (code string, seat int, bad Code)
}

// Referee takes results.
type Referee interface {
	Report(ctx context.Context, code string, seat wire.Seat, r room.Result) wire.Reason
}

// Observer counts refusals; any goroutine calls it.
type Observer interface {
	LobbyRefused(c Code)
}

// Server is the shell around a Lobby. It is safe for use by several goroutines.
type Server struct {
	limits  Limits
	now     room.Clock
	tickets Tickets
	referee Referee
	out     Observer
	log     *slog.Logger
	rates   *limiter
	archive Archive // may be nil

	fetching chan struct{} // holds one for each replay on its way

	mu      sync.Mutex
	lobby   *Lobby
	conns   int
	clients map[*client]bool
	over    bool          // GoodBye was said
	gone    chan struct{} // closed when the last client has gone after it
}

// NewServer returns the server of a lobby, which belongs to it from now on.
func NewServer(l *Lobby, limits Limits, now room.Clock, t Tickets, r Referee, out Observer, log *slog.Logger) *Server {
	l.each, l.views = limits.Rooms, limits.Views
	return &Server{
		lobby: l, clients: map[*client]bool{}, limits: limits, now: now, tickets: t, referee: r, out: out, log: log,
		rates: newLimiter(limits.Rate, limits.Each, 1<<14), fetching: make(chan struct{}, limits.Fetching),
	}
}

// With runs f with the lobby, alone.
func (s *Server) With(f func(*Lobby)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	f(s.lobby)
}

// GoodBye refuses new clients, tells those that are there that the service stops,
// and waits until they know, or for so long at most. It is called once.
func (s *Server) GoodBye(most time.Duration) {
	gone := make(chan struct{})
	s.mu.Lock()
	s.lobby.Drain()
	s.over, s.gone = true, gone
	for c := range s.clients {
		go c.end(refuse(Draining))
	}
	s.alone()
	s.mu.Unlock()
	select {
	case <-gone:
	case <-time.After(most):
	}
}

// alone notices that nobody is left after GoodBye. It is called with mu held.
func (s *Server) alone() {
	if s.gone != nil && len(s.clients) == 0 {
		close(s.gone)
		s.gone = nil
	}
}

// Members is how many WebSockets are open.
func (s *Server) Members() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.conns
}

// Handler answers everything below /v1/ that belongs to the lobby.
func (s *Server) Handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /v1/service", s.info)
	mux.HandleFunc("GET /v1/lobby", s.socket)
	mux.HandleFunc("GET /v1/rooms/{code}", s.view)
	mux.HandleFunc("GET /v1/rooms/{code}/result", s.result)
	mux.HandleFunc("GET /v1/rooms/{code}/replay", s.replay)
	mux.HandleFunc("GET /v1/match", s.match)
	mux.HandleFunc("POST /v1/match/result", s.report)
	return s.limited(s.Worded(mux))
}

// limited bounds rate and size of every request.
func (s *Server) limited(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		defer s.survive(w, r)
		if !s.rates.ask(r.RemoteAddr, s.now()) {
			s.refuse(w, refuse(TooOften))
			return
		}
		if s.foreign(w, r) {
			return
		}
		r.Body = http.MaxBytesReader(w, r.Body, s.limits.Body)
		next.ServeHTTP(w, r)
	})
}

// survive ends one request when an invariant is broken, tells the operator, and
// goes on.
func (s *Server) survive(w http.ResponseWriter, r *http.Request) {
	p := recover()
	if p == nil {
		return
	}
	s.log.Error("lobby: a request failed", "error", fmt.Sprint(p), "stack", string(debug.Stack()))
	if r.Header.Get("Upgrade") == "" { // else nothing more can be said
		s.refuse(w, refuse(Internal))
	}
}

// foreign lets pages of the allowed hosts read answers, and answers the question
// that their browsers ask first.
func (s *Server) foreign(w http.ResponseWriter, r *http.Request) (answered bool) {
	origin := r.Header.Get("Origin")
	u, err := url.Parse(origin)
	if origin == "" || err != nil || !slices.ContainsFunc(s.limits.Origins, func(p string) bool { ok, _ := path.Match(p, u.Host); return ok }) {
		return false
	}
	w.Header().Set("Access-Control-Allow-Origin", origin)
	w.Header().Set("Vary", "Origin")
	if r.Method != http.MethodOptions {
		return false
	}
	w.Header().Set("Access-Control-Allow-Headers", "Authorization, Content-Type")
	w.Header().Set("Access-Control-Allow-Methods", "GET, POST")
	w.WriteHeader(http.StatusNoContent)
	return true
}

func (s *Server) answer(w http.ResponseWriter, v any) {
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	json.NewEncoder(w).Encode(v)
}

// statuses are those of HTTP for codes; others are 400.
var statuses = map[Code]int{
	TooLarge: http.StatusRequestEntityTooLarge, TooOften: http.StatusTooManyRequests, NoSuchRoom: http.StatusNotFound,
	BadTicket: http.StatusUnauthorized, OldTicket: http.StatusUnauthorized, ForeignTicket: http.StatusGone,
	ServiceFull: http.StatusServiceUnavailable, Draining: http.StatusServiceUnavailable, Internal: http.StatusInternalServerError,
	NotStarted: http.StatusConflict, NoReplay: http.StatusNotFound, NoSuchPath: http.StatusNotFound, BadMethod: http.StatusMethodNotAllowed,
}

func (s *Server) refuse(w http.ResponseWriter, no *Refusal) {
	s.out.LobbyRefused(no.Code)
	w.Header().Set("Content-Type", "application/json")
	status := statuses[no.Code]
	if status == 0 {
		status = http.StatusBadRequest
	}
	w.WriteHeader(status)
	json.NewEncoder(w).Encode(no)
}

func (s *Server) info(w http.ResponseWriter, _ *http.Request) {
	var i Info
	s.With(func(l *Lobby) { i = l.Info() })
	s.answer(w, i)
}

func (s *Server) view(w http.ResponseWriter, r *http.Request) {
	var v View
	var no *Refusal
	s.With(func(l *Lobby) { v, no = l.Room(r.PathValue("code"), s.now()) })
	if no != nil {
		s.refuse(w, no)
		return
	}
	s.answer(w, v)
}

func (s *Server) result(w http.ResponseWriter, r *http.Request) {
	code := r.PathValue("code")
	var v any
	var over, there bool
	s.With(func(l *Lobby) {
		if v, over = l.Result(code); !over {
			_, no := l.Room(code, 0)
			there = no == nil
		}
	})
	switch {
	case over:
		s.answer(w, v)
	case there:
		s.refuse(w, notOver())
	default:
		s.refuse(w, refuse(NoSuchRoom))
	}
}

// bearer reads the ticket of a request.
func (s *Server) bearer(r *http.Request) (code string, seat int, no *Refusal) {
	text, ok := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
	if !ok {
		return "", 0, refuseWith(BadTicket, `Send it as "Authorization: Bearer TICKET".`)
	}
	code, seat, bad := s.tickets.Read(text)
	if bad != "" {
		return "", 0, refuse(bad)
	}
	return code, seat, nil
}

func (s *Server) match(w http.ResponseWriter, r *http.Request) {
	code, seat, no := s.bearer(r)
	var m Start
	if no == nil {
		s.With(func(l *Lobby) { m, no = l.Match(code, seat) })
	}
	if no != nil {
		s.refuse(w, no)
		return
	}
	s.answer(w, m)
}

func (s *Server) report(w http.ResponseWriter, r *http.Request) {
	code, seat, no := s.bearer(r)
	var result room.Result
	if no == nil {
		no = s.decode(r.Body, &result)
	}
	if no == nil && seat < 0 {
		no = refuse(BadTicket)
	}
	if no != nil {
		s.refuse(w, no)
		return
	}
	switch why := s.referee.Report(r.Context(), code, wire.Seat(seat), result); why {
	case wire.Accepted, wire.Repeated:
		s.answer(w, word{"accepted"})
	case wire.MatchClosed:
		s.refuse(w, refuse(ForeignTicket))
	default:
		s.refuse(w, refuseWith(BadResult, "(%s)", why))
	}
}

// decode reads one JSON object that fills a body.
func (s *Server) decode(from io.Reader, to any) *Refusal {
	d := json.NewDecoder(from)
	d.DisallowUnknownFields()
	err := d.Decode(to)
	var large *http.MaxBytesError
	var kind *json.UnmarshalTypeError
	switch {
	case errors.As(err, &large):
		return refuseWith(TooLarge, "At most %d bytes.", large.Limit)
	case errors.As(err, &kind):
		return refuseWith(BadRequest, "(%s is no place for a JSON %s)", cmp.Or(kind.Field, "the whole"), kind.Value)
	case err != nil:
		return refuseWith(BadRequest, "(%v)", err)
	case d.More():
		return refuseWith(BadRequest, "(more than one object)")
	}
	return nil
}
