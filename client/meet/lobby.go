package meet

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"strconv"

	"github.com/coder/websocket"

	"sameframe/client/link"
)

// Address is where a service is.
type Address struct{ url *url.URL }

// ParseAddress reads the URL that "sameframed serve" prints.
func ParseAddress(text string) (Address, error) {
	u, err := url.Parse(text)
	if err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" {
		return Address{}, &addressError{text}
	}
	return Address{&url.URL{Scheme: u.Scheme, Host: u.Host}}, nil
}

// addressError says what an address has to look like.
type addressError struct{ text string }

func (e *addressError) Error() string {
	return fmt.Sprintf("%q is not the address of a service: want http://HOST:PORT or https://HOST:PORT", e.text)
}

func (e *addressError) Unwrap() error { return ErrAddress }

// String returns the URL.
func (a Address) String() string { return a.url.String() }

func (a Address) join(path string) string { return a.url.JoinPath(path).String() }

// socket is the URL of a WebSocket at a path.
func (a Address) socket(path string) string {
	u := *a.url
	u.Scheme = map[string]string{"http": "ws", "https": "wss"}[u.Scheme]
	return u.JoinPath(path).String()
}

// Frames says where the frame stream of a match is.
func (a Address) Frames(f Frames) link.Target {
	t := link.Target{}
	if f.UDP > 0 {
		t.UDP = net.JoinHostPort(a.url.Hostname(), strconv.Itoa(f.UDP))
	}
	if f.Path != "" {
		t.WebSocket = a.socket(f.Path)
	}
	return t
}

// Lobby is a connection to a service's lobby.
type Lobby struct {
	Welcome Welcome
	ws      *websocket.Conn
}

// messageLimit bounds what a lobby sends: a start snapshot is the longest.
const messageLimit = 1 << 16

// Open connects and says hello. A build that differs gets a *Refusal with all
// in which it does.
func Open(ctx context.Context, a Address, name string, b Build) (*Lobby, error) {
	ws, answer, err := websocket.Dial(ctx, a.socket("/v1/lobby"), nil)
	if err != nil {
		return nil, a.noLobby(answer, err)
	}
	ws.SetReadLimit(messageLimit)
	l := &Lobby{ws: ws}
	if err := l.Say(ctx, Command{Do: "hello", Name: name, Build: &b}); err != nil {
		l.Close()
		return nil, err
	}
	m, err := l.Next(ctx)
	if err != nil {
		l.Close()
		return nil, err
	}
	w, ok := m.(*Welcome)
	if !ok {
		l.Close()
		return nil, fmt.Errorf("%s answers a hello by %T: %w", a, m, ErrLobby)
	}
	l.Welcome = *w
	return l, nil
}

// noLobby says why there is none: a refusal of a service, another program, or
// nobody.
func (a Address) noLobby(answer *http.Response, err error) error {
	if answer == nil {
		return fmt.Errorf("no lobby at %s: %w (%w)", a, ErrService, cause(err))
	}
	raw, _ := io.ReadAll(io.LimitReader(answer.Body, messageLimit)) // websocket keeps 1 KB of it
	if no := parseRefusal(raw); no != nil {
		return no
	}
	return fmt.Errorf("%s is no lobby; it answers %s: %w", a, answer.Status, ErrLobby)
}

// cause is what the network says of an attempt, without the steps on the way.
func cause(err error) error {
	var op *net.OpError
	if errors.As(err, &op) {
		return op.Err
	}
	return err
}

// Say sends one command.
func (l *Lobby) Say(ctx context.Context, c Command) error {
	b, err := json.Marshal(c)
	if err != nil {
		return err
	}
	return l.ws.Write(ctx, websocket.MessageText, b)
}

// Next waits for the next message: a *Welcome, *View, *Left or *Start. A *Refusal
// comes as the error. What this build does not know is skipped.
func (l *Lobby) Next(ctx context.Context) (any, error) {
	for {
		_, raw, err := l.ws.Read(ctx)
		if err != nil {
			return nil, fmt.Errorf("%w: %w", ErrLost, err)
		}
		m, err := decode(raw)
		if m != nil || err != nil {
			return m, err
		}
	}
}

// decode reads one message; nothing when it is of an unknown kind.
func decode(raw []byte) (any, error) {
	var head struct{ Is string }
	if err := json.Unmarshal(raw, &head); err != nil {
		return nil, fmt.Errorf("the lobby sent what is no message: %w: %w", ErrLobby, err)
	}
	var m any
	switch head.Is {
	case IsWelcome:
		m = &Welcome{}
	case IsRoom:
		m = &View{}
	case IsStart:
		m = &Start{}
	case IsLeft:
		m = &Left{}
	case IsRefused:
		no := &Refusal{}
		if err := json.Unmarshal(raw, no); err != nil {
			return nil, err
		}
		return nil, no
	default:
		return nil, nil
	}
	return m, json.Unmarshal(raw, m)
}

// Enter carries out a command that leads into a room, chooses a hero ("" leaves
// it to chance), says that it is ready, and waits for the match. see is told
// every change of the room and may be nil.
func (l *Lobby) Enter(ctx context.Context, c Command, hero string, see func(*View)) (*Start, error) {
	if err := l.Say(ctx, c); err != nil {
		return nil, err
	}
	told := false
	for {
		m, err := l.Next(ctx)
		if err != nil {
			return nil, err
		}
		switch m := m.(type) {
		case *Start:
			return m, nil
		case *View:
			if see != nil {
				see(m)
			}
			if !told && m.You >= 0 {
				told = true
				if err := l.settle(ctx, hero); err != nil {
					return nil, err
				}
			}
		}
	}
}

func (l *Lobby) settle(ctx context.Context, hero string) error {
	if hero != "" {
		if err := l.Say(ctx, Command{Do: "hero", Hero: hero}); err != nil {
			return err
		}
	}
	return l.Say(ctx, Command{Do: "ready", Ready: true})
}

// Close leaves the lobby.
func (l *Lobby) Close() { l.ws.Close(websocket.StatusNormalClosure, "") }
