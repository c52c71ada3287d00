package meet

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"

	"sameframe/core/battle"
	"sameframe/core/replay"
	"sameframe/core/state"
)

// Snapshot is the start snapshot that a Start carries.
func (s *Start) Snapshot() (battle.Start, error) {
	var b battle.Start
	if err := state.Load(s.Start, b.Walk); err != nil {
		return b, fmt.Errorf("start of match %s: %w", s.Code, err)
	}
	return b, nil
}

// Match fetches the start of the match that a ticket is for.
func Match(ctx context.Context, a Address, ticket string) (*Start, error) {
	s := &Start{}
	if err := call(ctx, http.MethodGet, a.join("/v1/match"), ticket, nil, s); err != nil {
		return nil, err
	}
	s.Ticket = ticket
	return s, nil
}

// Report tells the service how a match ended on this device.
func Report(ctx context.Context, a Address, ticket string, r replay.Result) error {
	b, err := json.Marshal(r)
	if err != nil {
		return err
	}
	return call(ctx, http.MethodPost, a.join("/v1/match/result"), ticket, b, nil)
}

// Ended is how a match ended, as the service says.
type Ended struct {
	Room   string        `json:"room"`
	End    string        `json:"end"` // why; stable words
	Result replay.Result `json:"result"`
	Frames uint32        `json:"frames"`
	Off    []int         `json:"off,omitempty"`    // seats whose state was ever off
	Replay string        `json:"replay,omitempty"` // the service's file
}

// ResultOf asks how a match ended. The refusal "not-started" says that it has
// not.
func ResultOf(ctx context.Context, a Address, code string) (*Ended, error) {
	e := &Ended{}
	return e, call(ctx, http.MethodGet, a.join("/v1/rooms/"+code+"/result"), "", nil, e)
}

// MostReplay is the longest replay that a device takes, in bytes.
const MostReplay = 64 << 20

// Replay fetches the service's replay of a match that is over, with a ticket of it,
// and writes it. The refusal "not-started" says that its room has not closed yet, or
// that the replay is still being written, "no-replay" that there is none. One that
// breaks off, or is longer than MostReplay, is an error, and what came of it has been
// written.
func Replay(ctx context.Context, a Address, code, ticket string, to io.Writer) error {
	resp, err := ask(ctx, http.MethodGet, a.join("/v1/rooms/"+code+"/replay"), ticket, nil)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		raw, _ := io.ReadAll(io.LimitReader(resp.Body, messageLimit))
		return refused(resp, raw)
	}
	n, err := io.Copy(to, io.LimitReader(resp.Body, MostReplay+1))
	switch {
	case err != nil:
		return fmt.Errorf("%w: the replay broke off: %w", ErrService, err)
	case n > MostReplay:
		return fmt.Errorf("a replay of more than %d bytes: %w", MostReplay, ErrLobby)
	}
	return nil
}

// ask makes one request.
func ask(ctx context.Context, method, url, ticket string, body []byte) (*http.Response, error) {
	req, err := http.NewRequestWithContext(ctx, method, url, bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	if ticket != "" {
		req.Header.Set("Authorization", "Bearer "+ticket)
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrService, cause(err))
	}
	return resp, nil
}

// call makes one request and reads its answer. A refusal of the service is a *Refusal.
func call(ctx context.Context, method, url, ticket string, body []byte, to any) error {
	resp, err := ask(ctx, method, url, ticket, body)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	raw, err := io.ReadAll(io.LimitReader(resp.Body, messageLimit))
	if err != nil {
		return fmt.Errorf("%w: %w", ErrService, cause(err))
	}
	if resp.StatusCode != http.StatusOK {
		return refused(resp, raw)
	}
	if to == nil {
		return nil
	}
	return json.Unmarshal(raw, to)
}

func refused(resp *http.Response, raw []byte) error {
	if no := parseRefusal(raw); no != nil {
		return no
	}
	return fmt.Errorf("the service answers %s: %w", resp.Status, ErrLobby)
}

// parseRefusal reads a refusal; nil when the bytes are none.
func parseRefusal(raw []byte) *Refusal {
	no := &Refusal{}
	if json.Unmarshal(raw, no) != nil || no.Is != IsRefused {
		return nil
	}
	return no
}
