package lobby

import (
	"net/netip"
	"slices"
	"time"

	"sameframe/client/meet"
	"sameframe/core/battle"
	"sameframe/core/wire"
)

// Config says what a lobby allows. Zero values are not legal.
type Config struct {
	Info      Info          // of the service; Rooms is filled in
	Rooms     int           // open or being played, at most
	Countdown time.Duration // from the last readiness to the match
	Quick     time.Duration // that a quick match waits for more players
	Forget    time.Duration // after which an open room without a change is closed
	Check     uint32        // frames between the states that devices report
	Results   int           // ended matches that are remembered
}

// Host plays the matches.
type Host interface {
	// Begin starts a match.
	Begin(code string, s battle.Start) error
	// Seat signs a ticket for a seat.
	Seat(code string, seat wire.Seat) (string, error)
	// Watch signs a ticket for a spectator; false when there is no place.
	Watch(code string) (string, bool, error)
}

// Chance is what the lobby draws from: any source that players cannot foresee.
type Chance func() uint64

// Member is one client in the lobby. Its fields are the lobby's.
type Member struct {
	name  string
	from  netip.Addr // whom its rooms count for; the zero value counts for nobody
	hero  string
	seat  int
	ready bool
	room  *party
	send  func(any)
}

type phase string

const (
	open      phase = "open"
	countdown phase = "countdown"
	playing   phase = "playing"
)

// party is one room of the lobby.
type party struct {
	code    string
	mapKey  string
	size    int
	skill   int
	maker   netip.Addr
	viewers map[netip.Addr]int // tickets of spectators that addresses have
	quick   bool
	patient time.Duration // until when a quick match waits for more players
	phase   phase
	until   time.Duration // of the countdown, or of a quick match's patience
	touched time.Duration
	seats   []*Member // nil is free
	start   battle.Start
	saved   []byte
}

// Lobby is the machine. Use it from one goroutine at a time. All times are of
// one monotonic clock.
type Lobby struct {
	config   Config
	host     Host
	chance   Chance
	rooms    map[string]*party
	order    []*party // as they were made
	results  map[string]any
	ended    []string               // codes of results, oldest first
	fetched  map[string]map[int]int // copies of replays by code and seat
	draining bool

	each  int // rooms that one address may have made; 0 is any number
	views int // tickets that one address gets for watching a match; 0 is any number
}

// New returns an empty lobby.
func New(c Config, h Host, chance Chance) *Lobby {
	return &Lobby{config: c, host: h, chance: chance, rooms: map[string]*party{}, results: map[string]any{}, fetched: map[string]map[int]int{}}
}

// Info is what the service tells everybody.
func (l *Lobby) Info() Info {
	i := l.config.Info
	i.Rooms = len(l.rooms)
	return i
}

// Drain makes the lobby refuse new rooms and matches.
func (l *Lobby) Drain() {
	l.draining = true
	for _, r := range slices.Clone(l.order) {
		if r.phase != playing {
			l.close(r, Draining)
		}
	}
}

// Hello compares builds and lets a client in. send must not wait.
func (l *Lobby) Hello(c *Command, send func(any)) (*Member, *Refusal) {
	name, ok := cleanName(c.Name)
	switch {
	case c.Do != "hello" || c.Build == nil:
		return nil, refuse(HelloFirst)
	case !ok:
		return nil, refuse(BadName)
	}
	if d := l.config.Info.Build.Differs(c.Build); len(d) > 0 {
		r := refuse(OtherVersion)
		r.Differs = d
		return nil, r
	}
	m := &Member{name: name, seat: -1, send: send}
	m.send(Welcome{Is: meet.IsWelcome, Info: l.Info()})
	return m, nil
}

// Do carries out a command of a member. nil is yes; what changed is told to all
// whom it concerns.
func (l *Lobby) Do(m *Member, c *Command, now time.Duration) *Refusal {
	switch c.Do {
	case "create":
		return l.create(m, c, now)
	case "join":
		return l.join(m, c, now)
	case "quick":
		return l.quick(m, c, now)
	case "watch":
		return l.watch(m, c)
	case "ping":
		m.send(word{"pong"})
		return nil
	case "seat", "hero", "ready", "leave":
		return l.inRoom(m, c, now)
	}
	return refuseWith(BadRequest, "(do %q)", c.Do)
}

// inRoom carries out what only a member of an open room can do.
func (l *Lobby) inRoom(m *Member, c *Command, now time.Duration) *Refusal {
	r := m.room
	switch {
	case r == nil:
		return refuse(NotInRoom)
	case r.phase == playing:
		return refuse(Started)
	}
	switch c.Do {
	case "seat":
		if no := r.move(m, c.Seat); no != nil {
			return no
		}
	case "hero":
		if c.Hero != "" && !slices.Contains(l.config.Info.Heroes, c.Hero) {
			return refuse(NoSuchHero)
		}
		m.hero = c.Hero
	case "ready":
		m.ready = c.Ready
	case "leave":
		l.Leave(m, now)
		m.send(word{"left"})
		return nil
	}
	l.changed(r, now)
	return nil
}

// create makes a room with the member in its first seat.
func (l *Lobby) create(m *Member, c *Command, now time.Duration) *Refusal {
	r, no := l.newRoom(m, c, now)
	if no != nil {
		return no
	}
	r.sit(m, 0)
	l.changed(r, now)
	return nil
}

// newRoom makes an empty room as the command wants it.
func (l *Lobby) newRoom(m *Member, c *Command, now time.Duration) (*party, *Refusal) {
	info := l.mapInfo(c.Map)
	size, skill := c.Size, 1
	if size == 0 && info != nil {
		size = min(3, info.Sides)
	}
	if c.Skill != nil {
		skill = *c.Skill
	}
	switch {
	case l.draining:
		return nil, refuse(Draining)
	case m.room != nil:
		return nil, refuse(InRoom)
	case info == nil:
		return nil, refuse(NoSuchMap)
	case size < 1 || size > info.Sides || 2*size > battle.MaxSeats:
		return nil, refuse(BadSize)
	case skill < 0 || skill > 2:
		return nil, refuse(BadSkill)
	case len(l.rooms) >= l.config.Rooms:
		return nil, refuse(ServiceFull)
	case !l.mayMake(m):
		return nil, refuse(TooManyRooms)
	}
	r := &party{
		code: l.freeCode(), mapKey: info.Key, size: size, skill: skill, maker: m.from, viewers: map[netip.Addr]int{},
		phase: open, touched: now, seats: make([]*Member, 2*size),
	}
	l.rooms[r.code] = r
	l.order = append(l.order, r)
	return r, nil
}

// mayMake reports whether the address of a member may have one more room. A room
// counts until its match is over, whoever is still in it: else one address could
// take all rooms of the service, and have bots play in them.
func (l *Lobby) mayMake(m *Member) bool {
	if l.each == 0 || !m.from.IsValid() {
		return true
	}
	made := 0
	for _, r := range l.order {
		if r.maker == m.from {
			made++
		}
	}
	return made < l.each
}

// mapInfo finds a map; the empty key is the first one.
func (l *Lobby) mapInfo(key string) *MapInfo {
	for i := range l.config.Info.Maps {
		if m := &l.config.Info.Maps[i]; key == "" || m.Key == key {
			return m
		}
	}
	return nil
}

func (l *Lobby) join(m *Member, c *Command, now time.Duration) *Refusal {
	r := l.rooms[NormalCode(c.Code)]
	switch {
	case m.room != nil:
		return refuse(InRoom)
	case r == nil:
		return refuse(NoSuchRoom)
	case r.phase == playing:
		return refuse(Started)
	}
	i := r.free()
	if i < 0 {
		return refuse(RoomFull)
	}
	r.sit(m, i)
	l.changed(r, now)
	return nil
}

// quick finds a seat in a quick match, or begins one.
func (l *Lobby) quick(m *Member, c *Command, now time.Duration) *Refusal {
	if m.room != nil {
		return refuse(InRoom)
	}
	for _, r := range l.order {
		if r.quick && r.phase == open && r.free() >= 0 && (c.Map == "" || c.Map == r.mapKey) && (c.Size == 0 || c.Size == r.size) {
			r.sit(m, r.free())
			l.changed(r, now)
			return nil
		}
	}
	r, no := l.newRoom(m, c, now)
	if no != nil {
		return no
	}
	r.quick, r.patient = true, now+l.config.Quick
	r.until = r.patient
	r.sit(m, 0)
	l.changed(r, now)
	return nil
}

func (l *Lobby) watch(m *Member, c *Command) *Refusal {
	r := l.rooms[NormalCode(c.Code)]
	switch {
	case r == nil:
		return refuse(NoSuchRoom)
	case r.phase != playing:
		return refuse(NotStarted)
	case l.views > 0 && m.from.IsValid() && r.viewers[m.from] >= l.views:
		return refuse(SpectatorsFull)
	}
	ticket, room, err := l.host.Watch(r.code)
	switch {
	case err != nil:
		return refuse(Internal)
	case !room:
		return refuse(SpectatorsFull)
	}
	if m.from.IsValid() {
		r.viewers[m.from]++
	}
	m.send(l.startOf(r, -1, ticket))
	return nil
}

// Leave takes a member out of its room, because it wants so or is gone.
func (l *Lobby) Leave(m *Member, now time.Duration) {
	r := m.room
	if r == nil {
		return
	}
	r.seats[m.seat] = nil
	m.room, m.seat, m.ready = nil, -1, false
	if r.phase == playing {
		return
	}
	if r.members() == 0 {
		l.remove(r)
		return
	}
	l.changed(r, now)
}

// Ended forgets a match that is over, and keeps its result for those who ask.
func (l *Lobby) Ended(code string, result any) {
	r := l.rooms[code]
	if r == nil {
		return
	}
	for _, m := range r.seats {
		if m != nil {
			m.room, m.seat, m.ready = nil, -1, false
		}
	}
	l.remove(r)
	l.results[code] = result
	l.ended = append(l.ended, code)
	for len(l.ended) > l.config.Results {
		delete(l.results, l.ended[0])
		delete(l.fetched, l.ended[0])
		l.ended = l.ended[1:]
	}
}

// Result is how a match ended, if it is remembered.
func (l *Lobby) Result(code string) (any, bool) {
	r, ok := l.results[NormalCode(code)]
	return r, ok
}

func (l *Lobby) remove(r *party) {
	delete(l.rooms, r.code)
	l.order = slices.DeleteFunc(l.order, func(o *party) bool { return o == r })
}

// close ends a room that has not begun.
func (l *Lobby) close(r *party, why Code) {
	for _, m := range r.seats {
		if m != nil {
			m.room, m.seat, m.ready = nil, -1, false
			m.send(refuse(why))
			m.send(word{"left"})
		}
	}
	l.remove(r)
}
