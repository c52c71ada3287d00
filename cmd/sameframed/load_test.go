//go:build linux

package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"net"
	"net/netip"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"sameframe/client/link"
)

// loadVar makes this program the generator of a load for the service at the
// address that it names.
const loadVar = "SAMEFRAMED_LOAD"

// actsVar tells that program how often each device acts.
const actsVar = "SAMEFRAMED_LOAD_ACTS"

var actsEach = flag.Int("acts", 120, "actions of each device a minute in benchmarks; 600 are the most that a human makes for a moment")

func TestMain(m *testing.M) {
	if at := os.Getenv(loadVar); at != "" {
		if err := generate(at, os.Stdin, os.Stdout); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	os.Exit(m.Run())
}

// loadStats is what a generator counted.
type loadStats struct {
	Open    int    `json:"open"`  // ghosts with an answer
	Ended   int    `json:"ended"` // connections that did not last
	In, Out uint64 // datagrams
	BytesIn uint64
	Lost    uint64 // datagrams of the service
	Resent  uint64 // segments of devices
	CPU     time.Duration
	Sink    int // port of a socket that takes everything
	Sunk    uint64
}

// trunks are the sockets that all ghosts share.
const trunks = 16

// generator plays rooms of ghosts.
type generator struct {
	at    netip.AddrPort
	acts  int // of a device, a minute
	mu    sync.Mutex
	wires []*trunk
	crews [][]*ghost
	ended int
	sink  *net.UDPConn
	sunk  atomic.Uint64
}

// generate reads commands: "add TICKET,TICKET,…" brings a room of devices, "stat"
// asks for the figures, "siege {…}" has strangers come. The end of the input is the end.
func generate(at string, in io.Reader, out io.Writer) error {
	sink, err := net.ListenUDP("udp4", &net.UDPAddr{IP: net.IPv4(127, 0, 0, 1)})
	if err != nil {
		return err
	}
	g := &generator{sink: sink}
	if g.acts, err = strconv.Atoi(os.Getenv(actsVar)); err != nil {
		return err
	}
	if g.at, err = netip.ParseAddrPort(at); err != nil {
		return err
	}
	for range trunks {
		t, err := newTrunk(g.at)
		if err != nil {
			return err
		}
		g.wires = append(g.wires, t)
	}
	go func() {
		buf := make([]byte, 2048)
		for {
			if _, _, err := sink.ReadFromUDPAddrPort(buf); err != nil {
				return
			}
			g.sunk.Add(1)
		}
	}()
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, 1<<24)
	for lines.Scan() {
		if tickets, ok := strings.CutPrefix(lines.Text(), "add "); ok {
			go g.crew(strings.Split(tickets, ","))
			continue
		}
		if order, ok := strings.CutPrefix(lines.Text(), "siege "); ok {
			var s siege
			if err := errors.Join(json.Unmarshal([]byte(order), &s), s.lay(g.at)); err != nil {
				return err
			}
			json.NewEncoder(out).Encode(&s)
			continue
		}
		json.NewEncoder(out).Encode(g.stats())
	}
	return lines.Err()
}

// crew is the life of one room's devices.
func (g *generator) crew(tickets []string) {
	ghosts := make([]*ghost, 0, len(tickets))
	for _, t := range tickets {
		grant, err := link.ParseGrant(t)
		if err != nil {
			panic(err)
		}
		c, err := g.dial(grant)
		if err != nil {
			g.mu.Lock()
			g.ended++
			g.mu.Unlock()
			continue
		}
		seat := int(grant.Ticket.Claims().Seat)
		ghosts = append(ghosts, &ghost{conn: c, acts: beat{g.acts, seat * turnsMinute / 10}})
	}
	g.mu.Lock()
	g.crews = append(g.crews, ghosts)
	g.mu.Unlock()
	t := time.NewTicker(33 * time.Millisecond)
	defer t.Stop()
	for range t.C {
		g.mu.Lock()
		for _, x := range ghosts {
			if x.conn != nil && x.turn() != nil {
				g.ended++
				x.conn = nil
			}
		}
		g.mu.Unlock()
	}
}

// dial connects a device through one of the trunks.
func (g *generator) dial(grant link.Grant) (link.Conn, error) {
	t := g.wires[grant.Ticket.Claims().Serial%uint64(len(g.wires))]
	t.dial.Lock()
	defer t.dial.Unlock()
	ctx, stop := context.WithTimeout(context.Background(), 20*time.Second)
	defer stop()
	return link.DialPackets(ctx, t.open, g.at, grant, link.DefaultConfig())
}

func (g *generator) stats() (s loadStats) {
	g.mu.Lock()
	defer g.mu.Unlock()
	s.CPU = cpu()
	s.Ended, s.Sink, s.Sunk = g.ended, g.sink.LocalAddr().(*net.UDPAddr).Port, g.sunk.Load()
	for _, c := range g.crews {
		for _, x := range c {
			if x.conn == nil {
				continue
			}
			st := x.conn.Stats()
			s.In, s.Out, s.BytesIn = s.In+st.In, s.Out+st.Out, s.BytesIn+st.BytesIn
			s.Lost, s.Resent = s.Lost+st.Lost, s.Resent+st.Resent
			if x.open {
				s.Open++
			}
		}
	}
	return s
}

// load is a generator in a process of its own.
type load struct {
	b    *testing.B
	cmd  *exec.Cmd
	in   io.WriteCloser
	out  *json.Decoder
	bare netip.AddrPort
}

func startLoad(b *testing.B, at string) *load {
	b.Helper()
	l := &load{b: b, cmd: exec.Command(os.Args[0])}
	l.cmd.Env = append(os.Environ(), loadVar+"="+at, actsVar+"="+strconv.Itoa(*actsEach))
	l.cmd.Stderr = os.Stderr
	var err error
	if l.in, err = l.cmd.StdinPipe(); err != nil {
		b.Fatal(err)
	}
	out, err := l.cmd.StdoutPipe()
	if err != nil {
		b.Fatal(err)
	}
	l.out = json.NewDecoder(out)
	if err := l.cmd.Start(); err != nil {
		b.Fatal(err)
	}
	l.bare = netip.AddrPortFrom(netip.AddrFrom4([4]byte{127, 0, 0, 1}), uint16(l.stats().Sink))
	return l
}

func (l *load) stop() {
	l.in.Close()
	l.cmd.Wait()
}

func (l *load) add(tickets []string) { fmt.Fprintln(l.in, "add "+strings.Join(tickets, ",")) }

func (l *load) stats() (s loadStats) {
	l.b.Helper()
	l.ask("stat", &s)
	return s
}

// ask gives a command with what it is about, and takes the answer into the same place.
func (l *load) ask(command string, about any) {
	l.b.Helper()
	order, err := json.Marshal(about)
	if err != nil {
		l.b.Fatal(err)
	}
	fmt.Fprintf(l.in, "%s %s\n", command, order)
	if err := l.out.Decode(about); err != nil {
		l.b.Fatal(err)
	}
}
