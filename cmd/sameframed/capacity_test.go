//go:build linux

package main

import (
	"context"
	"flag"
	"fmt"
	"log/slog"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"runtime/pprof"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"sameframe/client"
	"sameframe/client/link"
	"sameframe/cmd/sameframed/internal/host"
	"sameframe/cmd/sameframed/internal/lobby"
	"sameframe/cmd/sameframed/internal/room"
	"sameframe/core/wire"
)

// lateness measures ticks, microseconds.
type lateness struct {
	*metrics
	mu   sync.Mutex
	late client.Histogram
	took client.Histogram
}

func (o *lateness) Ticked(t room.Tick) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.late.Add(t.Late / 1000)
	o.took.Add(t.Took / 1000)
}

// read returns what was measured since the last read.
func (o *lateness) read() (late, took client.Histogram) {
	o.mu.Lock()
	defer o.mu.Unlock()
	late, took = o.late, o.took
	o.late, o.took = client.Histogram{}, client.Histogram{}
	return late, took
}

// realService is the service without its lobby, on a socket of this machine.
type realService struct {
	b    *testing.B
	host *host.Host
	at   string
	seen lateness
	stop func()
}

func newRealService(b *testing.B, tier room.Tier) *realService {
	b.Helper()
	s := &realService{b: b, seen: lateness{metrics: newMetrics()}}
	mint, err := host.NewMint([]byte("a secret of at least thirty-two bytes"), time.Hour)
	if err != nil {
		b.Fatal(err)
	}
	begun := time.Now()
	s.host = host.New(host.Settings{Tier: tier}, gameData(), mint, &s.seen, slog.New(slog.DiscardHandler), func() time.Duration { return time.Since(begun) })
	set := defaults()
	if err := s.host.Open(link.DefaultGateConfig(), set.lobby(host.NewInfo(gameData(), tier, lobby.Frames{})), lobby.DefaultLimits()); err != nil {
		b.Fatal(err)
	}
	pc, err := net.ListenPacket("udp4", "127.0.0.1:0")
	if err != nil {
		b.Fatal(err)
	}
	s.at = pc.LocalAddr().String()
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan struct{})
	go s.host.Gate().Serve(pc)
	go func() {
		defer close(ended)
		s.host.Run(ctx)
	}()
	s.stop = func() { cancel(); <-ended }
	return s
}

// open begins room n, and returns its tickets.
func (s *realService) open(n int) (tickets []string) {
	s.b.Helper()
	code, start := fmt.Sprintf("R%05d", n), meshStart(5, uint64(n))
	if err := s.host.Begin(code, start); err != nil {
		s.b.Fatal(err)
	}
	for seat := range start.Seats {
		text, err := s.host.Seat(code, wire.Seat(seat))
		if err != nil {
			s.b.Fatal(err)
		}
		tickets = append(tickets, text)
	}
	return tickets
}

// fill opens rooms up to n and waits until the generator is in all of them.
func (s *realService) fill(l *load, have, n int) bool {
	for i := have; i < n; i++ {
		l.add(s.open(i))
	}
	deadline, t := time.Now().Add(40*time.Second), time.NewTicker(100*time.Millisecond)
	defer t.Stop()
	for time.Now().Before(deadline) {
		if st := l.stats(); st.Open >= 10*n {
			return true
		}
		<-t.C
	}
	return false
}

// cpu is the processor time of this process so far.
func cpu() time.Duration {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// level is what was measured at a number of rooms.
type level struct {
	rooms     int
	late      client.Histogram
	took      client.Histogram
	out, in   float64 // datagrams of the service a second
	bytes     float64 // of one
	lost      float64 // of the service's datagrams a second
	resent    float64 // segments of the devices a second
	share     float64 // of a core
	load      float64 // share of the generator
	ticksMade float64 // of those that were due
}

const levelTime = 4 * time.Second

func (s *realService) measure(l *load, rooms int) level {
	<-time.After(time.Second) // the newest rooms find their rhythm
	s.seen.read()
	before, used, at := l.stats(), cpu(), time.Now()
	<-time.After(levelTime)
	after, usedNow := l.stats(), cpu()
	wall := time.Since(at).Seconds()
	v := level{rooms: rooms, share: (usedNow - used).Seconds() / wall}
	v.late, v.took = s.seen.read()
	v.out, v.in = float64(after.In-before.In)/wall, float64(after.Out-before.Out)/wall
	v.bytes = float64(after.BytesIn-before.BytesIn) / max(float64(after.In-before.In), 1)
	v.lost, v.resent = float64(after.Lost)-float64(before.Lost), float64(after.Resent-before.Resent)
	v.lost, v.resent = v.lost/wall, v.resent/wall
	v.load = (after.CPU - before.CPU).Seconds() / wall
	v.ticksMade = float64(v.late.Count) / (wall / stepTime.Seconds() * float64(rooms))
	return v
}

// roomsACore is by processor time, for other programs use this machine too.
func (v *level) roomsACore() float64 { return float64(v.rooms) * v.ticksMade / v.share }

// typicalBytes is about what a datagram of the service has.
const typicalBytes = 150

// bareLoop sends datagrams while this process does nothing else, and returns how
// many a second of processor time: the best of three tries.
func bareLoop(b *testing.B, l *load) (best float64) {
	b.Helper()
	pc, err := net.ListenPacket("udp4", "127.0.0.1:0")
	if err != nil {
		b.Fatal(err)
	}
	defer pc.Close()
	udp, buf := pc.(*net.UDPConn), make([]byte, typicalBytes)
	for range 3 {
		n, used := 0, cpu()
		for begun := time.Now(); time.Since(begun) < time.Second; {
			for range 256 {
				udp.WriteToUDPAddrPort(buf, l.bare)
				n++
			}
		}
		best = max(best, float64(n)/(cpu()-used).Seconds())
	}
	return best
}

// BenchmarkCapacity adds rooms of ten until the lateness of ticks passes 5 ms at
// 99 %, with the service on one core and the generator on another. Where other
// programs take much of the machine lateness says more of them than of the
// service, so the number of rooms is told by processor time as well.
func BenchmarkCapacity(b *testing.B) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	c := dealCores()
	defer c.together(b)
	for _, tier := range []room.Tier{room.Ordering, room.Shadow} {
		b.Run(tier.String(), func(b *testing.B) {
			for range b.N {
				capacity(b, tier, c)
			}
		})
	}
}

// levels are numbers of rooms; the last one is far beyond the goal.
var levels = []int{10, 25, 50, 100, 150, 200, 250, 300, 400, 500, 600, 800}

var (
	oneLevel    = flag.Int("rooms", 0, "BenchmarkCapacity measures at this number of rooms only")
	profileFile = flag.String("profile", "", "where BenchmarkCapacity leaves its profile")
)

func capacity(b *testing.B, tier room.Tier, c cores) {
	s := newRealService(b, tier)
	l := startLoad(b, s.at)
	defer l.stop()
	defer s.stop()
	bare := bareLoop(b, l)
	c.apart(b, l.cmd.Process.Pid)
	profile := *profileFile
	if profile == "" {
		profile = filepath.Join(b.TempDir(), "cpu")
	}
	file, err := os.Create(profile)
	if err != nil {
		b.Fatal(err)
	}
	defer file.Close()
	profiling := pprof.StartCPUProfile(file) == nil
	var table strings.Builder
	punctual, have := 0, 0
	var best level
	at := levels
	if *oneLevel > 0 {
		at = []int{*oneLevel}
	}
	for _, n := range at {
		if !s.fill(l, have, n) {
			fmt.Fprintf(&table, "%d rooms: not everybody came in within 40 s\n", n)
			break
		}
		have = n
		v := s.measure(l, n)
		fmt.Fprintf(&table, "%4d rooms  late p50 %5.1f p99 %6.1f ms  took p50 %4d p99 %5d us  %6.0f datagrams/s out (%3.0f bytes) %6.0f in (%.0f lost, %.0f sent again)  %3.0f %% of a core (the generator %.0f)  ticks made %3.0f %%\n",
			n, ms(&v.late, 50), ms(&v.late, 99), v.took.Quantile(50), v.took.Quantile(99), v.out, v.bytes, v.in, v.lost, v.resent, 100*v.share, 100*v.load, 100*v.ticksMade)
		if v.ticksMade >= 0.9 || best.rooms == 0 {
			best = v
		}
		if v.ticksMade < 0.5 {
			break
		}
		if v.late.Quantile(99) > 5000 {
			if v.share > 0.5 {
				break
			}
			continue // others have the machine: go on by processor time
		}
		punctual = n
	}
	if profiling {
		pprof.StopCPUProfile()
	}
	report(b, bare, &best, punctual, profile, &table)
}

func ms(h *client.Histogram, percent int) float64 { return float64(h.Quantile(percent)) / 1000 }

func report(b *testing.B, bare float64, best *level, punctual int, profile string, table *strings.Builder) {
	if best.rooms == 0 {
		b.Fatalf("no level was reached:\n%s", table)
	}
	perCore := best.out / best.share
	loads, _ := os.ReadFile("/proc/loadavg")
	goal := max(300, bare/2/(best.out/(float64(best.rooms)*best.ticksMade)))
	b.ReportMetric(float64(punctual), "rooms-in-time")
	b.ReportMetric(best.roomsACore(), "rooms/core")
	b.ReportMetric(perCore, "datagrams/cpu-s")
	b.ReportMetric(bare, "bare-datagrams/cpu-s")
	b.ReportMetric(perCore/bare, "ratio")
	fmt.Fprintf(table, "%d rooms in time; by processor time %.0f a core; goal %.0f; %.0f datagrams out a second of it, the bare loop %.0f (ratio %.2f); load %s",
		punctual, best.roomsACore(), goal, perCore, bare, perCore/bare, loads)
	if best.roomsACore() < goal {
		top, _ := exec.Command("go", "tool", "pprof", "-top", "-nodecount", "25", os.Args[0], profile).Output()
		fmt.Fprintf(table, "short of the goal; where the time goes:\n%s", top)
	}
	fmt.Fprintf(os.Stderr, "\n%s\n%s", b.Name(), table) // a benchmark's own log is cut short
}
