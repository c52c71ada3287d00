package main

import (
	"bytes"
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"sameframe/client/meet"
)

// impatient is a user who interrupts as soon as he reads something.
type impatient struct {
	bytes.Buffer
	stop func()
}

func (i *impatient) Write(b []byte) (int, error) {
	i.stop()
	return i.Buffer.Write(b)
}

// Whoever waits for the service's replay while others still watch the match is told
// so, and may go without it, which is no refusal.
func TestWhoWaitsForTheReplayIsToldAndMayGo(t *testing.T) {
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(http.StatusConflict)
		w.Write([]byte(`{"is":"refused","code":"not-started","text":"Later."}`))
	}))
	defer s.Close()
	address, err := meet.ParseAddress(s.URL)
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	log := &impatient{stop: stop}
	v := &visit{app: &app{console: console{log, log}}, address: address, start: &meet.Start{Code: "ABCDE", Ticket: "T"}}
	if err := v.save(ctx, nil); !errors.Is(err, errInterrupted) {
		t.Error(err)
	}
	if got := log.String(); strings.Count(got, "\n") != 1 || !strings.HasPrefix(got, "Waiting for the service's replay") {
		t.Errorf("says %q", got)
	}
}
