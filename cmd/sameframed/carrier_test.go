package main

import (
	"net"
	"testing"
	"time"

	"sameframe/client/meet"
	"sameframe/client/online"
	"sameframe/client/swarm"
)

// A swarm plays over WebSockets as over datagrams, and finds them by itself where
// datagrams do not get through.
func TestASwarmPlaysOverEveryCarrier(t *testing.T) {
	for by, want := range map[online.Carrier]uint64{online.UDP: 0, online.Auto: 0, online.WebSocket: 2} {
		ts := startService(t, func(s *settings) { s.Count = 0 })
		r, err := swarm.Run(t.Context(), swarm.Config{Address: address(t, ts), Data: ts.data, Rooms: 1, Players: 2, Seed: 5, Time: 2 * time.Second, Carrier: by})
		if err != nil {
			t.Fatal(err)
		}
		if !r.OK() || r.Sum.Devices != 2 || r.Sum.WebSockets != want || r.Rooms[0].Compared == 0 {
			t.Errorf("%s: %d of %d devices by WebSocket\n%s", by, r.Sum.WebSockets, r.Sum.Devices, r.Table())
		}
	}
}

func TestDatagramsThatNobodyAnswersGiveWayToAWebSocket(t *testing.T) {
	ts := startService(t, func(s *settings) { s.Count = 0 })
	deaf, err := net.ListenPacket("udp4", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer deaf.Close()
	ann := ts.call("Ann")
	ann.Say(meet.Command{Do: "create", Size: 1})
	ann.Say(meet.Command{Do: "ready", Ready: true})
	start := ann.until("the match", at(meet.Begun)).Start
	b, err := start.Snapshot()
	if err != nil {
		t.Fatal(err)
	}
	n := swarm.Network{
		Open:   func() (net.PacketConn, error) { return net.ListenPacket("udp4", "127.0.0.1:0") },
		Server: deaf.LocalAddr().(*net.UDPAddr).AddrPort(), WebSocket: address(t, ts).Frames(start.Frames).WebSocket,
	}
	crew := swarm.NewCrew(ts.data, b)
	crew.Join(t.Context(), swarm.Role{Start: start, Network: n, Seed: 3})
	crew.GiveUp(1)
	crew.Wait()
	if o := crew.Outcome(start.Code); !o.OK() || o.Sum.WebSockets != 1 {
		t.Errorf("%s", o.JSON())
	}
	if _, err := online.UDP.Of(address(t, ts).Frames(meet.Frames{Path: "/x"})); err == nil {
		t.Error("a service without a UDP port has one")
	}
}
