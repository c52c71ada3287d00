package lobby

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"sameframe/cmd/sameframed/internal/room"
)

// shelf is an Archive that remembers what was asked for.
type shelf struct {
	files map[string]string
	asked []string
	open  int
	grows bool // the replays are still being written
}

type shelved struct {
	io.Reader
	*shelf
}

func (s shelved) Close() error { s.open--; return nil }

func (s *shelf) Replay(name string) (io.ReadCloser, int64, error) {
	s.asked = append(s.asked, name)
	if s.grows {
		return nil, 0, fmt.Errorf("%s: %w", name, ErrUnfinished)
	}
	text, ok := s.files[name]
	if !ok {
		return nil, 0, errors.New("not there")
	}
	s.open++
	return shelved{strings.NewReader(text), s}, int64(len(text)), nil
}

// ended is a place with a match that is over, whose tickets are "seat" and "watch".
func ended(t *testing.T, files map[string]string, change func(*Limits)) (*place, *shelf) {
	t.Helper()
	p, s := newPlace(t, change), &shelf{files: files}
	p.server.Keep(s)
	p.server.With(func(l *Lobby) { l.results["ABCDE"] = room.Summary{Code: "ABCDE", Replay: "ABCDE.sfr"} })
	return p, s
}

// fetch asks for the replay of a room.
func (p *place) fetch(method, code, ticket string) (*http.Response, string) {
	p.t.Helper()
	req, _ := http.NewRequestWithContext(p.t.Context(), method, p.web.URL+"/v1/rooms/"+code+"/replay", nil)
	if ticket != "" {
		req.Header.Set("Authorization", "Bearer "+ticket)
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		p.t.Fatal(err)
	}
	defer resp.Body.Close()
	b, err := io.ReadAll(resp.Body)
	if err != nil {
		p.t.Fatal(err)
	}
	return resp, string(b)
}

// Whoever has a ticket of a match gets its replay, whole and by the name that the
// service has given it, also who asks for the code in small letters.
func TestAReplayIsHandedToWhoHasATicket(t *testing.T) {
	p, s := ended(t, map[string]string{"ABCDE.sfr": strings.Repeat("frame ", 50000)}, nil)
	for _, ticket := range []string{"seat", "watch"} {
		resp, text := p.fetch("GET", "abcde", ticket)
		h := resp.Header
		if resp.StatusCode != http.StatusOK || text != s.files["ABCDE.sfr"] || h.Get("Content-Type") != "application/octet-stream" ||
			h.Get("Content-Disposition") != "attachment; filename=ABCDE.sfr" || resp.ContentLength != 300000 || h.Get("X-Content-Type-Options") != "nosniff" {
			t.Errorf("%s: %s, %d bytes, %v", ticket, resp.Status, len(text), h)
		}
	}
	if resp, text := p.fetch("HEAD", "ABCDE", "seat"); resp.StatusCode != http.StatusOK || text != "" || resp.ContentLength != 300000 {
		t.Errorf("its length only: %s, %d bytes", resp.Status, len(text))
	}
	p.web.Close() // waits for the handlers
	if s.open != 0 || len(p.server.fetching) != 0 {
		t.Errorf("%d files are left open, %d are on their way", s.open, len(p.server.fetching))
	}
}

func TestAReplayIsRefusedWithACode(t *testing.T) {
	p, s := ended(t, map[string]string{"ABCDE.sfr": "replay", "BBBBB.sfr": "of others", "secret": "x"}, func(l *Limits) { l.Replay = 6 })
	p.server.With(func(l *Lobby) { l.results["BBBBB"] = room.Summary{Replay: "BBBBB.sfr"} })
	want := func(what, code, ticket string, status int, no Code) {
		t.Helper()
		if got, is := p.ask("GET", "/v1/rooms/"+code+"/replay", ticket, ""); got != status || is != no {
			t.Errorf("%s: %d %q, want %d %q", what, got, is, status, no)
		}
	}
	want("without a ticket", "ABCDE", "", 401, BadTicket)
	want("no ticket", "ABCDE", "x", 401, BadTicket)
	want("an old ticket", "ABCDE", "old", 401, OldTicket)
	want("another room's", "BBBBB", "seat", 410, ForeignTicket)
	want("a path", "..%2F..%2Fsecret", "seat", 410, ForeignTicket)
	want("as long as may be", "ABCDE", "seat", 200, "")
	s.files["ABCDE.sfr"] = "replays"
	want("too long", "ABCDE", "seat", 404, NoReplay)
	delete(s.files, "ABCDE.sfr")
	want("not in the folder", "ABCDE", "seat", 404, NoReplay)
	p.server.With(func(l *Lobby) { l.results["ABCDE"] = room.Summary{} })
	want("not recorded", "ABCDE", "seat", 404, NoReplay)
	p.server.With(func(l *Lobby) {
		delete(l.results, "ABCDE")
		l.rooms["ABCDE"] = &party{phase: playing}
	})
	want("not over", "ABCDE", "seat", 409, NotStarted)
	p.server.With(func(l *Lobby) { delete(l.rooms, "ABCDE") })
	want("forgotten", "ABCDE", "seat", 404, NoSuchRoom)
	if got := strings.Join(s.asked, " "); got != "ABCDE.sfr ABCDE.sfr ABCDE.sfr" {
		t.Errorf("the folder was asked for %q", got)
	}
	none := newPlace(t, nil)
	none.server.With(func(l *Lobby) { l.results["ABCDE"] = room.Summary{Replay: "ABCDE.sfr"} })
	if status, code := none.ask("GET", "/v1/rooms/ABCDE/replay", "seat", ""); status != 404 || code != NoReplay {
		t.Errorf("a service without a folder: %d %q", status, code)
	}
}

// A seat gets so many copies and so many are on their way at once; what a match has
// handed out is forgotten with it.
func TestReplaysAreHandedOutSoOften(t *testing.T) {
	p, _ := ended(t, map[string]string{"ABCDE.sfr": "replay"}, func(l *Limits) { l.Fetching = 2 })
	for i := range fetchesSeat + 2 {
		want, no := 200, Code("")
		if i >= fetchesSeat {
			want, no = 429, TooOften
		}
		if got, is := p.ask("GET", "/v1/rooms/ABCDE/replay", "seat", ""); got != want || is != no {
			t.Errorf("copy %d: %d %q, want %d", i+1, got, is, want)
		}
	}
	if got, _ := p.ask("GET", "/v1/rooms/ABCDE/replay", "watch", ""); got != 200 {
		t.Errorf("a spectator: %d", got)
	}
	p.server.fetching <- struct{}{}
	p.server.fetching <- struct{}{}
	if got, is := p.ask("GET", "/v1/rooms/ABCDE/replay", "watch", ""); got != 429 || is != TooOften {
		t.Errorf("one too many at once: %d %q", got, is)
	}
	p.server.With(func(l *Lobby) {
		for _, code := range []string{"ABCDE", "BBBBB"} {
			l.rooms[code] = &party{code: code}
			l.config.Results = 1
			l.Ended(code, room.Summary{})
		}
		if len(l.fetched) != 0 {
			t.Errorf("%d matches are remembered", len(l.fetched))
		}
	})
}

// Who asks while a slow disk still takes the replay is to ask again, whatever number of
// times: that is no copy.
func TestAReplayThatIsStillWrittenIsAskedForAgain(t *testing.T) {
	p, s := ended(t, map[string]string{"ABCDE.sfr": "replay"}, nil)
	s.grows = true
	for range 2 * fetchesSeat {
		if got, no := p.ask("GET", "/v1/rooms/ABCDE/replay", "seat", ""); got != 409 || no != NotStarted {
			t.Fatalf("while it is written: %d %q", got, no)
		}
	}
	s.grows = false
	if got, no := p.ask("GET", "/v1/rooms/ABCDE/replay", "seat", ""); got != 200 {
		t.Errorf("when it is: %d %q", got, no)
	}
}

// Who takes nothing is cut off in a time that suits the length of the replay.
func TestASlowReaderOfAReplayIsCutOff(t *testing.T) {
	p, _ := ended(t, nil, nil)
	w := &deadlines{}
	r, _ := http.NewRequestWithContext(t.Context(), "GET", "/", nil)
	p.server.deliver(w, r, "A.sfr", bytes.NewReader(make([]byte, 10*slowest)), 10*slowest)
	if w.n != 10*slowest || w.read.IsZero() || w.write.IsZero() {
		t.Errorf("%d bytes, until %v and %v", w.n, w.read, w.write)
	}
	if got, want := p.server.longest(10*slowest), p.server.limits.Write+10*time.Second; got != want {
		t.Errorf("it has %v, want %v", got, want)
	}
}

// deadlines is a response that remembers until when it may take.
type deadlines struct {
	head        http.Header
	n           int
	read, write time.Time
}

func (d *deadlines) Header() http.Header {
	if d.head == nil {
		d.head = http.Header{}
	}
	return d.head
}

func (d *deadlines) WriteHeader(int) {}

func (d *deadlines) Write(b []byte) (int, error) { d.n += len(b); return len(b), nil }

func (d *deadlines) SetReadDeadline(at time.Time) error { d.read = at; return nil }

func (d *deadlines) SetWriteDeadline(at time.Time) error { d.write = at; return nil }
