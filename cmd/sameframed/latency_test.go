package main

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"sameframe/client/swarm"
	"sameframe/cmd/sameframed/internal/room"
)

// carrier is a way of the stream in a comparison.
type carrier struct {
	name       string
	duplicates int // acknowledgements after which TCP sends again; 0 is KCP over datagrams
}

// outerFrame is that of a swarm's device.
const outerFrame = 16 * msec

// TestActionsComeSoonerThanOverTCP plays the same match with the same bots on
// networks with the same faults over each carrier. All times are the simulated
// network's own.
func TestActionsComeSoonerThanOverTCP(t *testing.T) {
	defer func(before http.RoundTripper) { http.DefaultClient.Transport = before }(http.DefaultClient.Transport)
	length := max(*wholeMatrix, 12*time.Second)
	if testing.Short() {
		length = 5 * time.Second
	}
	carriers := []carrier{{"KCP over UDP", 0}, {"TCP", tcpDuplicates}, {"TCP, 1 duplicate", 1}}
	var table strings.Builder
	table.WriteString(swarm.TableHead)
	for _, c := range []struct {
		trip, loss int
		most       time.Duration // of p95 over KCP
	}{
		{0, 0, stepTime + outerFrame},
		{100, 5, 160*msec + stepTime},
	} {
		p95 := make([]uint64, len(carriers))
		for i, way := range carriers {
			o := playOver(t, way, c.trip, c.loss, length)
			p95[i] = o.Sum.Latency.Quantile(95)
			table.WriteString(o.Row(fmt.Sprintf("%d ms, %d %%: %s", c.trip, c.loss, way.name)))
		}
		if got := time.Duration(p95[0]) * msec; got > c.most {
			t.Errorf("round trip %d ms, loss %d %%: 95 %% of the actions within %v, want %v", c.trip, c.loss, got, c.most)
		}
		if c.loss > 0 && p95[0] >= p95[1] {
			t.Errorf("round trip %d ms, loss %d %%: %d ms, over TCP %d ms", c.trip, c.loss, p95[0], p95[1])
		}
	}
	t.Logf("there and back, loss each way, %v of match each:\n%s", length, table.String())
}

func playOver(t *testing.T, way carrier, trip, loss int, length time.Duration) (o swarm.Outcome) {
	synctest.Test(t, func(t *testing.T) {
		s := newMeshService(t, room.Shadow, nil)
		ctx, cancel := context.WithTimeout(t.Context(), length+60*time.Second)
		defer cancel()
		w := weather(trip, 0, loss)
		b := meshStart(5, 7)
		if err := s.host.Begin("MESH", b); err != nil {
			t.Fatal(err)
		}
		var tcp *tcpNetwork
		if way.duplicates > 0 {
			transport := connTransport()
			http.DefaultClient.Transport = transport
			defer transport.CloseIdleConnections()
			tcp = s.overTCP(way.duplicates)
		}
		crew := swarm.NewCrew(gameData(), b)
		for seat := range b.Seats {
			n, seed := s.network(), b.Seed*100+uint64(seat)
			if tcp != nil {
				n.Dial = tcp.dial(seed, w, w)
			}
			crew.Join(ctx, swarm.Role{Start: s.ticket("MESH", b, seat), Network: n, Fate: swarm.Fate{Up: w, Down: w}, Seed: seed})
		}
		<-time.After(length)
		crew.GiveUp(1)
		crew.Wait()
		o = crew.Outcome(way.name)
		s.close()
		if tcp != nil {
			resent := tcp.stop()
			<-time.After(time.Second) // connections notice that they have ended
			t.Logf("%s, %d ms, %d %%: %d segments sent again", way.name, trip, loss, resent)
		}
		if !o.OK() {
			t.Errorf("%s: differ %v, errors %v, stuck %v", way.name, o.Differ, o.Errors, o.Stuck)
		}
	})
	return o
}
