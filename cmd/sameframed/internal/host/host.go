package host

import (
	"context"
	"crypto/rand"
	"encoding/binary"
	"fmt"
	"log/slog"
	"maps"
	"slices"
	"sync"
	"time"

	"sameframe/client/link"
	"sameframe/client/meet"
	"sameframe/cmd/sameframed/internal/lobby"
	"sameframe/cmd/sameframed/internal/room"
	"sameframe/core/battle"
	"sameframe/core/data"
	"sameframe/core/wire"
)

// Settings of a service's matches.
type Settings struct {
	Tier   room.Tier
	Room   func(c *room.Config) // changes the default setting of a room; may be nil
	Folder *Folder              // for replays and reports; nil keeps none
}

// Observer counts what happens in rooms and in the lobby.
type Observer interface {
	room.Observer
	lobby.Observer
	Ended(s room.Summary)
}

// Host runs the matches of a service.
type Host struct {
	settings Settings
	data     *data.Set
	mint     *Mint
	out      Observer
	log      *slog.Logger
	now      room.Clock
	gate     *link.Gate
	server   *lobby.Server
	doors    *doors

	ctx  context.Context // of the rooms
	stop context.CancelFunc

	mu    sync.Mutex
	rooms map[string]*room.Loop
	runs  sync.WaitGroup
}

// New returns a host without a gate and a lobby yet.
func New(s Settings, d *data.Set, m *Mint, out Observer, log *slog.Logger, now room.Clock) *Host {
	h := &Host{settings: s, data: d, mint: m, out: out, log: log, now: now, rooms: map[string]*room.Loop{}}
	h.ctx, h.stop = context.WithCancel(context.Background())
	h.doors = newDoors(h.attach)
	return h
}

// Open makes the gate and the lobby.
func (h *Host) Open(gate link.GateConfig, l lobby.Config, limits lobby.Limits) error {
	gate.Admit = h.admit
	g, err := link.NewGate(h.mint.mint, gate)
	if err != nil {
		return err
	}
	h.gate = g
	l.Check = room.DefaultConfig("", battle.Start{}).Check.Every
	h.server = lobby.NewServer(lobby.New(l, h, chance), limits, h.now, h.mint, h, h.out, h.log)
	if h.settings.Folder != nil {
		h.server.Keep(h.settings.Folder)
	}
	return nil
}

// chance draws what players cannot foresee.
func chance() uint64 {
	var b [8]byte
	rand.Read(b[:])
	return binary.BigEndian.Uint64(b[:])
}

// Gate is where connections come in.
func (h *Host) Gate() *link.Gate { return h.gate }

// Lobby is where players come together.
func (h *Host) Lobby() *lobby.Server { return h.server }

// Rooms is how many matches are being played.
func (h *Host) Rooms() int {
	h.mu.Lock()
	defer h.mu.Unlock()
	return len(h.rooms)
}

func (h *Host) room(code string) *room.Loop {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.rooms[code]
}

// Begin implements lobby.Host. The lobby holds its lock.
func (h *Host) Begin(code string, s battle.Start) error {
	loop, err := h.newRoom(code, s)
	if err != nil {
		h.log.Error("match not begun", "room", code, "error", err)
		return err
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.ctx.Err() != nil {
		return fmt.Errorf("host: %w", h.ctx.Err())
	}
	h.rooms[code] = loop
	h.runs.Add(1)
	go h.run(code, loop)
	return nil
}

// newRoom makes a world first: it proves that the start is legal, and its digest
// stands at the beginning of the replay.
func (h *Host) newRoom(code string, s battle.Start) (*room.Loop, error) {
	core, err := room.NewBattle(h.data, s)
	if err != nil {
		return nil, err
	}
	c := room.DefaultConfig(code, s)
	c.Tier, c.Check = h.settings.Tier, room.DefaultCheck(h.settings.Tier)
	if h.settings.Room != nil {
		h.settings.Room(&c)
	}
	ports := room.Ports{Log: h.log, Observer: h.out}
	if h.settings.Folder != nil {
		ports.Files = h.settings.Folder
	}
	initial := core.Trace()
	if c.Tier != room.Ordering {
		ports.Core = core
	}
	r, err := room.New(c, ports, initial, h.now())
	if err != nil {
		return nil, err
	}
	return room.NewLoop(r, h.now), nil
}

func (h *Host) run(code string, loop *room.Loop) {
	defer h.runs.Done()
	s := loop.Run(h.ctx)
	h.mu.Lock()
	delete(h.rooms, code)
	h.mu.Unlock()
	h.server.With(func(l *lobby.Lobby) { l.Ended(code, s) })
	h.out.Ended(s)
}

// Seat implements lobby.Host.
func (h *Host) Seat(code string, seat wire.Seat) (string, error) {
	return h.mint.Sign(code, room.Identity{Seat: seat}, time.Now())
}

// Watch implements lobby.Host. The place is not kept: others may come first.
func (h *Host) Watch(code string) (string, bool, error) {
	loop, place := h.room(code), false
	if loop != nil {
		loop.Do(h.ctx, func(r *room.Room) { place = r.HasPlace() })
	}
	if !place {
		return "", false, nil
	}
	text, err := h.mint.Sign(code, room.Identity{Spectator: true}, time.Now())
	return text, true, err
}

// Report implements lobby.Referee.
func (h *Host) Report(ctx context.Context, code string, seat wire.Seat, said room.Result) wire.Reason {
	loop := h.room(code)
	if loop == nil {
		return wire.MatchClosed
	}
	why := wire.MatchClosed
	loop.Do(ctx, func(r *room.Room) { why = r.Report(seat, said) })
	return why
}

// admit says whether a ticket's match is here.
func (h *Host) admit(c link.Claims) link.Reason {
	if h.room(roomCode(c.Room)) == nil {
		return link.Foreign
	}
	return 0
}

// ticks is how often the lobby looks at its countdowns.
const ticks = 50 * time.Millisecond

// Run brings connections to their rooms until ctx ends, and then ends what is
// left, and waits until it is written.
func (h *Host) Run(ctx context.Context) {
	tick := time.NewTicker(ticks)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			h.end()
			return
		case <-h.gate.Coming():
			h.accept()
		case <-tick.C:
			h.server.With(func(l *lobby.Lobby) { l.Tick(h.now()) })
		}
	}
}

// end stops the matches that are left, and returns when their files are on the
// disk and the clients of the lobby know.
func (h *Host) end() {
	h.stop()
	h.runs.Wait()
	h.server.GoodBye(farewell)
	h.gate.Close(link.Shutdown)
	if h.settings.Folder != nil {
		h.settings.Folder.Wait(lastWrites)
	}
}

// How long the end of the service waits for slow readers, and for a slow disk.
const (
	farewell   = 2 * time.Second
	lastWrites = 10 * time.Second
)

// accept hands new connections to their rooms.
func (h *Host) accept() {
	for {
		c, ok := h.gate.Accept()
		if !ok {
			return
		}
		h.doors.bring(c)
	}
}

func (h *Host) attach(c link.Conn) {
	claims := c.Claims()
	loop := h.room(roomCode(claims.Room))
	if loop == nil {
		c.Close(link.Foreign)
		return
	}
	switch err := loop.Attach(h.ctx, identity(claims), &conn{Conn: c}); err {
	case nil:
	case room.ErrRoomFull:
		c.Close(link.Full)
	case room.ErrNoSeat:
		c.Close(link.Foreign)
	default:
		c.Close(link.Over)
	}
}

// Drain refuses new matches, then waits until the last one is over or ctx ends.
// The devices are told its deadline, if it has one. It returns how many matches
// are left.
func (h *Host) Drain(ctx context.Context) int {
	h.server.With((*lobby.Lobby).Drain)
	h.tellEnd(ctx)
	t := time.NewTicker(ticks)
	defer t.Stop()
	for {
		n := h.Rooms()
		if n == 0 {
			return 0
		}
		select {
		case <-ctx.Done():
			return n
		case <-t.C:
		}
	}
}

// tellEnd makes the matches that are being played tell their devices when ctx ends.
func (h *Host) tellEnd(ctx context.Context) {
	end, ok := ctx.Deadline()
	if !ok {
		return
	}
	at := h.now() + time.Until(end)
	h.mu.Lock()
	loops := slices.Collect(maps.Values(h.rooms))
	h.mu.Unlock()
	for _, l := range loops {
		l.Closes(at)
	}
}

// Maps and Heroes of the data, as the lobby offers them.
func offers(d *data.Set) (maps []lobby.MapInfo, heroes []string) {
	for i := range d.Maps {
		if m := &d.Maps[i]; m.Key != "" {
			maps = append(maps, lobby.MapInfo{Key: m.Key, Sides: min(len(m.Slots), battle.MaxSeats/2)})
		}
	}
	for i := range d.Units {
		if d.Units[i].Kind == data.KindHero {
			heroes = append(heroes, d.Units[i].Key)
		}
	}
	slices.Sort(heroes)
	return maps, heroes
}

// NewInfo describes a service with this data.
func NewInfo(d *data.Set, tier room.Tier, frames lobby.Frames) lobby.Info {
	c := room.DefaultConfig("", battle.Start{})
	i := lobby.Info{Service: "sameframed", Build: meet.BuildOf(d), Frames: frames, Step: 33, Tier: tier.String(), Delay: int(c.Delay)}
	i.Maps, i.Heroes = offers(d)
	return i
}
