package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/netip"
	"os"
	"os/exec"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"sameframe/client/link"
	"sameframe/core/fixed"
	"sameframe/core/wire"
)

// loadVar makes this program the generator of a load for the service at the
// address that it names.
const loadVar = "SAMEFRAMED_LOAD"

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

// ghost is a device without a battle: it keeps its place in the stream, reads
// everything and acts. So a generator has to do little beside its datagrams.
type ghost struct {
	conn  link.Conn
	frame wire.Frame
	seq   uint32
	turns int
	open  bool
	acted bool // with the last turn
	sign  int  // turn of the last Progress
	b     wire.Bundle
	buf   []byte
}

func (g *ghost) say(m wire.Message) {
	g.buf, _ = wire.AppendMessage(g.buf[:0], m)
	g.conn.Send(g.buf)
}

// turn is one outer frame of 33 ms.
func (g *ghost) turn() error {
	for {
		msg, err := g.conn.TryRead()
		if err != nil {
			return err
		}
		if msg == nil {
			break
		}
		g.take(msg)
	}
	switch g.turns++; {
	case g.turns == 1:
		g.say(&wire.ResumeRequest{Fresh: true})
	case g.open:
		g.play()
	}
	g.conn.Flush()
	return nil
}

// play says what a device does: Progress ten times a second and after actions.
func (g *ghost) play() {
	acts := (g.turns+int(g.conn.Claims().Seat))%10 < 3
	if g.acted && !acts || g.turns-g.sign >= 3 {
		g.sign = g.turns
		g.say(&wire.Progress{Frame: g.frame, Time: uint32(g.turns * 33)})
	}
	if g.acted = acts; acts {
		g.seq++
		g.say(&wire.UnitAction{ClientFrame: g.frame, ClientSeq: g.seq, Action: wire.Action{
			Kind: wire.Move, Pos: fixed.Vec{X: fixed.FromInt(g.turns % 1000), Y: fixed.FromInt(g.turns % 300)},
		}})
	}
}

func (g *ghost) take(msg []byte) {
	switch wire.TypeOf(msg) {
	case wire.TypeResumeAnswer:
		g.open = true
	case wire.TypeBundle:
		if wire.DecodeMessage(msg, &g.b) == nil {
			g.frame = g.b.Frame
		}
	}
}

// loadStats is what a generator counted.
type loadStats struct {
	Open    int    `json:"open"`  // ghosts with an answer
	Ended   int    `json:"ended"` // connections that did not last
	In, Out uint64 // datagrams
	BytesIn uint64
	Sink    int // port of a socket that takes everything
	Sunk    uint64
}

// generator plays rooms of ghosts.
type generator struct {
	at    string
	mu    sync.Mutex
	crews [][]*ghost
	ended int
	sink  *net.UDPConn
	sunk  atomic.Uint64
}

// generate reads commands: "add TICKET,TICKET,…" brings a room of devices, "stat"
// asks for the figures. The end of the input is the end.
func generate(at string, in io.Reader, out io.Writer) error {
	sink, err := net.ListenUDP("udp4", &net.UDPAddr{IP: net.IPv4(127, 0, 0, 1)})
	if err != nil {
		return err
	}
	g := &generator{at: at, sink: sink}
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
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		if tickets, ok := strings.CutPrefix(lines.Text(), "add "); ok {
			go g.crew(strings.Split(tickets, ","))
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
		ctx, stop := context.WithTimeout(context.Background(), 20*time.Second)
		c, err := link.DialUDP(ctx, g.at, grant, link.DefaultConfig())
		stop()
		if err != nil {
			g.mu.Lock()
			g.ended++
			g.mu.Unlock()
			continue
		}
		ghosts = append(ghosts, &ghost{conn: c})
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

func (g *generator) stats() (s loadStats) {
	g.mu.Lock()
	defer g.mu.Unlock()
	s.Ended, s.Sink, s.Sunk = g.ended, g.sink.LocalAddr().(*net.UDPAddr).Port, g.sunk.Load()
	for _, c := range g.crews {
		for _, x := range c {
			if x.conn == nil {
				continue
			}
			st := x.conn.Stats()
			s.In, s.Out, s.BytesIn = s.In+st.In, s.Out+st.Out, s.BytesIn+st.BytesIn
			if x.open {
				s.Open++
			}
		}
	}
	return s
}

// load is a generator in a process of its own, on one core.
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
	l.cmd.Env = append(os.Environ(), loadVar+"="+at, "GOMAXPROCS=1")
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
	fmt.Fprintln(l.in, "stat")
	if err := l.out.Decode(&s); err != nil {
		l.b.Fatal(err)
	}
	return s
}
