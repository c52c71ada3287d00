//go:build linux

package main

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"net"
	"os"
	"runtime"
	"testing"
	"time"

	"sameframe/client"
	"sameframe/client/link"
	"sameframe/cmd/sameframed/internal/room"
)

// besieged is a match of ten devices at a service on a real socket, one of which
// is overheard.
type besieged struct {
	*realService
	ghosts []*ghost
	ear    *eavesdropper
	target net.Addr
	done   chan struct{}
	ended  chan struct{}
}

func newBesieged(b *testing.B) *besieged {
	b.Helper()
	s := &besieged{realService: newRealService(b, room.Shadow), ear: &eavesdropper{}, done: make(chan struct{}), ended: make(chan struct{})}
	server, err := net.ResolveUDPAddr("udp4", s.at)
	if err != nil {
		b.Fatal(err)
	}
	s.target = server
	for _, text := range s.open(1) {
		g, err := link.ParseGrant(text)
		if err != nil {
			b.Fatal(err)
		}
		open := func() (net.PacketConn, error) {
			pc, err := net.ListenPacket("udp4", "127.0.0.1:0")
			if err != nil || len(s.ghosts) > 0 {
				return pc, err
			}
			return tapped{pc, s.ear}, nil
		}
		c, err := link.DialPackets(b.Context(), open, server.AddrPort(), g, link.DefaultConfig())
		if err != nil {
			b.Fatal(err)
		}
		s.ghosts = append(s.ghosts, &ghost{conn: c, acts: beat{minute: *actsEach}})
	}
	go s.play()
	return s
}

// play is the devices' side.
func (s *besieged) play() {
	defer close(s.ended)
	t := time.NewTicker(stepTime)
	defer t.Stop()
	for {
		select {
		case <-s.done:
			return
		case <-t.C:
		}
		for i, g := range s.ghosts {
			if err := g.turn(); err != nil {
				s.b.Errorf("seat %d lost its connection: %v", i, err)
				return
			}
		}
	}
}

// quiet is the lateness of ticks without strangers.
func (s *besieged) quiet() client.Histogram {
	<-time.After(time.Second)
	s.seen.read()
	<-time.After(4 * time.Second)
	late, _ := s.seen.read()
	return late
}

// siegeRate is how many datagrams of strangers come in a millisecond.
var siegeRate = flag.Int("strangers", 20, "datagrams of strangers a millisecond in BenchmarkStrangers; 0 is as many as the socket takes")

// BenchmarkStrangers sends datagrams of nobody against a live match, and tells
// how late its ticks are meanwhile and without.
func BenchmarkStrangers(b *testing.B) {
	s := newBesieged(b)
	calm := s.quiet()
	pc, err := net.ListenPacket("udp4", "127.0.0.1:0")
	if err != nil {
		b.Fatal(err)
	}
	defer pc.Close()
	rng := rand.New(rand.NewPCG(1, 2))
	letters := make([][]byte, 4096)
	for i := range letters {
		letters[i] = letter(rng, s.ear)
	}
	pace := time.NewTicker(msec)
	defer pace.Stop()
	sent, begun := 0, time.Now()
	for i := 0; b.Loop(); i++ {
		if *siegeRate > 0 && i%*siegeRate == 0 {
			<-pace.C
		}
		pc.WriteTo(letters[i%len(letters)], s.target)
		sent += len(letters[i%len(letters)])
		if i%64 == 63 {
			runtime.Gosched() // strangers have a machine of their own
		}
	}
	wall := time.Since(begun)
	late, _ := s.seen.read()
	got := answered(pc)
	close(s.done)
	<-s.ended
	st := s.host.Gate().Stats()
	s.stop()
	if got > sent {
		b.Errorf("%d bytes of answers to %d", got, sent)
	}
	if st.Made != uint64(len(s.ghosts)) {
		b.Errorf("%d connections of %d devices", st.Made, len(s.ghosts))
	}
	b.ReportMetric(ms(&calm, 99), "calm-late-p99-ms")
	b.ReportMetric(ms(&late, 99), "late-p99-ms")
	b.ReportMetric(float64(late.Max)/1000, "late-max-ms")
	loads, _ := os.ReadFile("/proc/loadavg")
	fmt.Fprintf(os.Stderr, "\n%s: %d datagrams, %.0f a second, %d dropped as of nobody, %d bytes of answers; late p50/p95/p99/max %.1f/%.1f/%.1f/%.1f ms of %d ticks, without %.1f/%.1f/%.1f/%.1f ms of %d; load %s",
		b.Name(), b.N, float64(b.N)/wall.Seconds(), st.Strange, got, ms(&late, 50), ms(&late, 95), ms(&late, 99), float64(late.Max)/1000, late.Count,
		ms(&calm, 50), ms(&calm, 95), ms(&calm, 99), float64(calm.Max)/1000, calm.Count, loads)
}

// answered is how many bytes have come to a stranger.
func answered(pc net.PacketConn) (bytes int) {
	pc.SetReadDeadline(time.Now().Add(200 * time.Millisecond))
	buf := make([]byte, 2048)
	for {
		n, _, err := pc.ReadFrom(buf)
		if err != nil {
			return bytes
		}
		bytes += n
	}
}
