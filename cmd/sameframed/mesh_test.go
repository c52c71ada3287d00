package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/netip"
	"sync"
	"testing"
	"time"

	"sameframe/assets"
	"sameframe/client/link"
	"sameframe/client/meet"
	"sameframe/client/swarm"
	"sameframe/cmd/sameframed/internal/host"
	"sameframe/cmd/sameframed/internal/lobby"
	"sameframe/cmd/sameframed/internal/room"
	"sameframe/core/battle"
	"sameframe/core/data"
	"sameframe/core/state"
	"sameframe/core/wire"
	"sameframe/scripts"
)

// gameData is read once: it is the same for everybody and never written.
var gameData = sync.OnceValue(func() *data.Set {
	d, err := battle.Load(assets.FS, scripts.FS)
	if err != nil {
		panic(err)
	}
	return d
})

// meshService is the service without its lobby, on a network in memory. It runs
// in a test's own time.
type meshService struct {
	t      *testing.T
	mesh   *link.Mesh
	host   *host.Host
	gate   *link.Gate
	folder string
	log    *bytes.Buffer
	at     netip.AddrPort
	stop   context.CancelFunc
	frozen freezer
	seen   observer
	ended  chan struct{} // closed when host.Run has returned
}

// observer keeps what a test wants to know of the service.
type observer struct {
	*metrics
	mu     sync.Mutex
	judged map[wire.SyncAction]int
	over   []room.Summary
	late   time.Duration // of the latest tick
	ticks  int
}

func (o *observer) Judged(a wire.SyncAction, off int) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.judged[a]++
}

func (o *observer) Ended(s room.Summary) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.over = append(o.over, s)
}

func (o *observer) Ticked(t room.Tick) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.late, o.ticks = max(o.late, time.Duration(t.Late)), o.ticks+1
}

// freezer stands for SIGSTOP: while it is cold, nothing of the service goes on.
type freezer struct {
	mu    sync.Mutex
	until time.Time
}

func (f *freezer) freeze(d time.Duration) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.until = time.Now().Add(d)
}

func (f *freezer) wait() {
	f.mu.Lock()
	d := time.Until(f.until)
	f.mu.Unlock()
	if d > 0 {
		<-time.After(d)
	}
}

// coldSocket is read only while the service goes on.
type coldSocket struct {
	net.PacketConn
	f *freezer
}

func (c coldSocket) ReadFrom(b []byte) (int, net.Addr, error) {
	n, from, err := c.PacketConn.ReadFrom(b)
	c.f.wait()
	return n, from, err
}

func newMeshService(t *testing.T, tier room.Tier, change func(*room.Config)) *meshService {
	t.Helper()
	s := &meshService{t: t, mesh: link.NewMesh(), folder: t.TempDir(), log: &bytes.Buffer{}, ended: make(chan struct{})}
	s.seen = observer{metrics: newMetrics(), judged: map[wire.SyncAction]int{}}
	mint, err := host.NewMint([]byte("a secret of at least thirty-two bytes"), time.Hour)
	if err != nil {
		t.Fatal(err)
	}
	folder, err := host.NewFolder(s.folder, func(name string, err error) { t.Errorf("%s: %v", name, err) })
	if err != nil {
		t.Fatal(err)
	}
	begun := time.Now()
	now := func() time.Duration { s.frozen.wait(); return time.Since(begun) }
	log := slog.New(slog.NewTextHandler(&lockedWriter{to: s.log}, &slog.HandlerOptions{Level: slog.LevelWarn}))
	s.host = host.New(host.Settings{Tier: tier, Room: change, Folder: folder}, gameData(), mint, &s.seen, log, now)
	info := host.NewInfo(gameData(), tier, lobby.Frames{})
	limits := lobby.DefaultLimits()
	set := defaults()
	if err := s.host.Open(link.DefaultGateConfig(), set.lobby(info), limits); err != nil {
		t.Fatal(err)
	}
	pc, err := s.mesh.Open()
	if err != nil {
		t.Fatal(err)
	}
	s.gate, s.at = s.host.Gate(), pc.LocalAddr().(*net.UDPAddr).AddrPort()
	ctx, stop := context.WithCancel(context.Background())
	s.stop = stop
	go s.gate.Serve(coldSocket{pc, &s.frozen})
	go func() {
		defer close(s.ended)
		s.host.Run(ctx)
	}()
	return s
}

// close ends the service and everything that it began.
func (s *meshService) close() {
	s.stop()
	<-s.ended
}

type lockedWriter struct {
	mu sync.Mutex
	to io.Writer
}

func (w *lockedWriter) Write(b []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.to.Write(b)
}

// meshStart is a match of so many a side, all of persons.
func meshStart(size int, seed uint64) battle.Start {
	d := gameData()
	i := host.NewInfo(d, room.Shadow, lobby.Frames{})
	s := battle.Start{Logic: battle.LogicVersion, Data: d.Digest, Scripts: d.ScriptDigest, Map: "bridge", StepMillis: 33, Seed: seed}
	for n := range 2 * size {
		s.Seats = append(s.Seats, battle.SeatStart{
			Camp: uint8(1 + n/size), Slot: uint8(n % size), Unit: i.Heroes[(int(seed)+n)%len(i.Heroes)], Skill: 1, Name: fmt.Sprint("P", n+1),
		})
	}
	return s
}

// ticket is what a lobby gives to a seat, or with -1 to somebody who watches.
func (s *meshService) ticket(code string, b battle.Start, seat int) *meet.Start {
	s.t.Helper()
	text, err := s.host.Seat(code, wire.Seat(seat))
	if seat < 0 {
		text, _, err = s.host.Watch(code)
	}
	if err != nil || text == "" {
		s.t.Fatalf("no ticket for seat %d: %v", seat, err)
	}
	return &meet.Start{Code: code, Ticket: text, Seat: seat, Start: state.Save(nil, b.Walk), Check: 30}
}

// network is the way of a device to the service.
func (s *meshService) network() swarm.Network { return swarm.Network{Open: s.mesh.Open, Server: s.at} }

// begin opens a room and lets a device of each seat come.
func (s *meshService) begin(ctx context.Context, code string, b battle.Start, fate func(seat int) swarm.Fate) *swarm.Crew {
	s.t.Helper()
	if err := s.host.Begin(code, b); err != nil {
		s.t.Fatal(err)
	}
	c := swarm.NewCrew(gameData(), b)
	for seat := range b.Seats {
		c.Join(ctx, swarm.Role{Start: s.ticket(code, b, seat), Network: s.network(), Fate: fate(seat), Seed: b.Seed*100 + uint64(seat)})
	}
	return c
}

// summary is how the service says that a match ended.
func (s *meshService) summary() room.Summary {
	s.t.Helper()
	s.seen.mu.Lock()
	defer s.seen.mu.Unlock()
	if len(s.seen.over) == 0 {
		return room.Summary{}
	}
	return s.seen.over[0]
}

// replayed is the state after every frame as the service's recording gives it.
func (s *meshService) replayed(code string) []uint64 {
	s.t.Helper()
	f := readReplay(s.t, s.folder, code)
	w, err := f.World(gameData())
	if err != nil {
		s.t.Fatal(err)
	}
	var out []uint64
	for i := range f.Frames() {
		w.Step(f.Records(i))
		out = append(out, w.Digest())
		if m := f.Check(i, w.Digest()); m != nil {
			s.t.Fatalf("the service's own state: %v", m)
		}
	}
	return out
}
