package lobby

import (
	"errors"
	"io"
	"mime"
	"net/http"
	"strconv"
	"time"

	"sameframe/cmd/sameframed/internal/room"
)

// Archive is where the replays of ended matches are.
type Archive interface {
	// Replay opens the finished replay of a match of this service, by the name that its
	// Summary has, and says how long it is. ErrUnfinished says that it is still being
	// written, another error that there is none.
	Replay(name string) (io.ReadCloser, int64, error)
}

// ErrUnfinished means that a replay is still being written.
var ErrUnfinished = errors.New("the replay is not finished")

// Keep gives the server the replays that it hands out. It is called before the first
// request; without it there are none.
func (s *Server) Keep(a Archive) { s.archive = a }

// How often the replay of one match is handed out: to each seat, and to all of its
// spectators together.
const (
	fetchesSeat       = 10
	fetchesSpectators = 200
)

// Fetch counts one more copy of the replay of a match that is over for a seat of it, -1
// for a spectator, and says what its name is.
func (l *Lobby) Fetch(code string, seat int) (name string, no *Refusal) {
	sum, over := l.results[code].(room.Summary)
	most := fetchesSeat
	if seat < 0 {
		most = fetchesSpectators
	}
	switch {
	case !over && l.rooms[code] != nil:
		return "", notOver()
	case !over:
		return "", refuse(NoSuchRoom)
	case sum.Replay == "":
		return "", refuse(NoReplay)
	case l.fetched[code][seat] >= most:
		return "", refuseWith(TooOften, "This replay has been fetched %d times.", most)
	}
	if l.fetched[code] == nil {
		l.fetched[code] = map[int]int{}
	}
	l.fetched[code][seat]++
	return sum.Replay, nil
}

// unfetch takes back that a copy was counted: nobody got it.
func (l *Lobby) unfetch(code string, seat int) {
	if l.fetched[code][seat] > 0 {
		l.fetched[code][seat]--
	}
}

// replay answers whoever has a ticket of the match, once its room has closed.
func (s *Server) replay(w http.ResponseWriter, r *http.Request) {
	code, seat, no := s.bearer(r)
	if no == nil && code != NormalCode(r.PathValue("code")) {
		no = refuseWith(ForeignTicket, "It is a ticket of another room.")
	}
	if no == nil {
		no = s.fetch(w, r, code, seat)
	}
	if no != nil {
		s.refuse(w, no)
	}
}

// fetch sends the replay, or says why not.
func (s *Server) fetch(w http.ResponseWriter, r *http.Request, code string, seat int) *Refusal {
	select {
	case s.fetching <- struct{}{}:
		defer func() { <-s.fetching }()
	default:
		return refuseWith(TooOften, "Others are fetching replays.")
	}
	var name string
	var no *Refusal
	if s.With(func(l *Lobby) { name, no = l.Fetch(code, seat) }); no != nil {
		return no
	}
	if s.archive == nil {
		return refuse(NoReplay)
	}
	file, size, err := s.archive.Replay(name)
	if err != nil {
		s.With(func(l *Lobby) { l.unfetch(code, seat) })
		if errors.Is(err, ErrUnfinished) {
			return refuseWith(NotStarted, "Its replay is still being written.")
		}
		return refuse(NoReplay)
	}
	defer file.Close()
	if size > s.limits.Replay {
		return refuseWith(NoReplay, "It is longer than %d bytes.", s.limits.Replay)
	}
	s.deliver(w, r, name, file, size)
	return nil
}

// slowest is the bytes a second below which somebody who fetches a replay is cut off.
const slowest = 64 << 10

// longest is how long a replay of that size may be on its way.
func (s *Server) longest(size int64) time.Duration {
	return s.limits.Write + time.Duration(size)*time.Second/slowest
}

// deliver streams a file of that size. Who takes it too slowly gets no more of it,
// which its length tells him.
func (s *Server) deliver(w http.ResponseWriter, r *http.Request, name string, file io.Reader, size int64) {
	until := time.Now().Add(s.longest(size))
	c := http.NewResponseController(w)
	c.SetReadDeadline(until)
	c.SetWriteDeadline(until)
	h := w.Header()
	h.Set("Content-Type", "application/octet-stream")
	h.Set("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": name}))
	h.Set("Content-Length", strconv.FormatInt(size, 10))
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Cache-Control", "no-store")
	if r.Method != http.MethodHead {
		io.CopyN(w, file, size)
	}
}
