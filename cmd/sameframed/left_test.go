package main

import (
	"context"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"sameframe/client/link"
	"sameframe/client/online"
	"sameframe/client/swarm"
	"sameframe/cmd/sameframed/internal/room"
	"sameframe/core/wire"
)

// A swarm does not outlast its service: each device is told that the match ends, and
// says so.
func TestASwarmEndsWhenTheServiceStops(t *testing.T) {
	ts := startService(t, nil)
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	type ending struct {
		r   *swarm.Report
		err error
	}
	ended := make(chan ending, 1)
	go func() {
		r, err := swarm.Run(ctx, swarm.Config{Address: address(t, ts), Data: ts.data, Rooms: 2, Players: 2, Seed: 5, Time: time.Hour})
		ended <- ending{r, err}
	}()
	play(t, "the matches go", nil, func() bool {
		_, text := get(t, ts.url+"/metrics")
		return strings.Contains(text, "sameframed_resumed_total{answer=\"tail\"} 4")
	})
	ts.stop()
	e := <-ended
	if e.err != nil || len(e.r.Rooms) != 2 {
		t.Fatalf("%v: %+v", e.err, e.r)
	}
	for _, o := range e.r.Rooms {
		if o.OK() || len(o.Errors) != 1 || len(o.Stuck) != 0 || !strings.HasPrefix(o.Errors[0], "seats ") || !strings.HasSuffix(o.Errors[0], wire.EndDrain.String()) {
			t.Errorf("%s", o.JSON())
		}
	}
	if table := e.r.Table(); strings.Count(table, "ENDED   room ") != 2 {
		t.Errorf("%s", table)
	}
}

// A service that is gone without a word is given up after the stated time: here 20
// seconds after the silence was noticed.
func TestASwarmGivesUpAServiceThatIsGone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newMeshService(t, room.Ordering, nil)
		b := meshStart(1, 5)
		if err := s.host.Begin("MESH", b); err != nil {
			t.Fatal(err)
		}
		crew, begun := swarm.NewCrew(gameData(), b), time.Now()
		dark := link.Weather{Blackouts: []link.Span{{From: 3 * time.Second, To: time.Hour}}}
		for seat := range b.Seats {
			crew.Join(t.Context(), swarm.Role{
				Start: s.ticket("MESH", b, seat), Network: s.network(), Fate: swarm.Fate{Up: dark, Down: dark}, GiveUp: 20 * time.Second,
			})
		}
		crew.Wait()
		took := time.Since(begun)
		o := crew.Outcome("MESH")
		s.close()
		if len(o.Errors) != 1 || !strings.HasSuffix(o.Errors[0], ": "+online.ErrGone.Error()) || took < 25*time.Second || took > 45*time.Second {
			t.Errorf("after %v: %s", took, o.JSON())
		}
	})
}
