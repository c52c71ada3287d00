//go:build linux

package main

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"net"
	"net/netip"
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

// siege is what strangers are to send, and did.
type siege struct {
	Letters [][]byte
	Count   int // datagrams, the letters in turn
	Rate    int // a millisecond; 0: no limit

	Sent, Got int // bytes
	Wall      time.Duration
}

// lay sends everything to the service, and waits a moment for answers.
func (s *siege) lay(at netip.AddrPort) error {
	pc, err := net.DialUDP("udp4", nil, net.UDPAddrFromAddrPort(at))
	if err != nil {
		return err
	}
	defer pc.Close()
	pace := time.NewTicker(msec)
	defer pace.Stop()
	begun := time.Now()
	for i := range s.Count {
		if s.Rate > 0 && i%s.Rate == 0 {
			<-pace.C
		}
		letter := s.Letters[i%len(s.Letters)]
		pc.Write(letter)
		s.Sent += len(letter)
	}
	s.Wall = time.Since(begun)
	pc.SetReadDeadline(time.Now().Add(200 * msec))
	for buf := make([]byte, 2048); ; {
		n, err := pc.Read(buf)
		if err != nil {
			s.Letters = nil
			return nil
		}
		s.Got += n
	}
}

// BenchmarkStrangers sends datagrams of nobody against a live match, and tells
// how late its ticks are meanwhile and without. The service has one core, and
// strangers have another.
func BenchmarkStrangers(b *testing.B) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	s := newBesieged(b)
	l := startLoad(b, s.at)
	defer l.stop()
	c := dealCores()
	c.apart(b, l.cmd.Process.Pid)
	defer c.together(b)
	calm := s.quiet()
	rng, lay := rand.New(rand.NewPCG(1, 2)), siege{Rate: *siegeRate}
	for range 4096 {
		lay.Letters = append(lay.Letters, letter(rng, s.ear))
	}
	for b.Loop() {
		lay.Count++ // they go all at once
	}
	l.ask("siege", &lay)
	late, _ := s.seen.read()
	close(s.done)
	<-s.ended
	st := s.host.Gate().Stats()
	s.stop()
	if lay.Got > lay.Sent {
		b.Errorf("%d bytes of answers to %d", lay.Got, lay.Sent)
	}
	if st.Made != uint64(len(s.ghosts)) {
		b.Errorf("%d connections of %d devices", st.Made, len(s.ghosts))
	}
	b.ReportMetric(ms(&calm, 99), "calm-late-p99-ms")
	b.ReportMetric(ms(&late, 99), "late-p99-ms")
	b.ReportMetric(float64(late.Max)/1000, "late-max-ms")
	loads, _ := os.ReadFile("/proc/loadavg")
	fmt.Fprintf(os.Stderr, "\n%s: %d datagrams, %.0f a second, %d dropped as of nobody, %d bytes of answers to %d; late p50/p95/p99/max %.1f/%.1f/%.1f/%.1f ms of %d ticks, without %.1f/%.1f/%.1f/%.1f ms of %d; load %s",
		b.Name(), lay.Count, float64(lay.Count)/lay.Wall.Seconds(), st.Strange, lay.Got, lay.Sent, ms(&late, 50), ms(&late, 95), ms(&late, 99), float64(late.Max)/1000, late.Count,
		ms(&calm, 50), ms(&calm, 95), ms(&calm, 99), float64(calm.Max)/1000, calm.Count, loads)
}
