package lobby

import (
	"fmt"
	"strings"
	"time"

	"sameframe/core/battle"
	"sameframe/core/state"
	"sameframe/core/wire"
)

// letters are those of a code: none looks like another one.
const letters = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"

// codeLength makes 28 million codes.
const codeLength = 5

// NormalCode is a code as the lobby writes it, whatever a player typed.
func NormalCode(s string) string { return strings.ToUpper(strings.TrimSpace(s)) }

// IsCode reports whether a room can have a code, which is written as NormalCode does.
func IsCode(code string) bool { return len(code) == codeLength && strings.Trim(code, letters) == "" }

// freeCode draws a code that no room has or had lately.
func (l *Lobby) freeCode() string {
	for {
		n := l.chance()
		var b [codeLength]byte
		for i := range b {
			b[i] = letters[n%uint64(len(letters))]
			n /= uint64(len(letters))
		}
		code := string(b[:])
		_, was := l.results[code]
		if l.rooms[code] == nil && !was {
			return code
		}
	}
}

// free is the first free seat, in turns between the camps, or -1.
func (r *party) free() int {
	for i := range r.seats {
		if s := i/2 + i%2*r.size; r.seats[s] == nil {
			return s
		}
	}
	return -1
}

func (r *party) sit(m *Member, seat int) {
	r.seats[seat] = m
	m.room, m.seat, m.ready = r, seat, false
}

func (r *party) move(m *Member, seat int) *Refusal {
	switch {
	case seat < 0 || seat >= len(r.seats):
		return refuse(NoSuchSeat)
	case r.seats[seat] == m:
		return nil
	case r.seats[seat] != nil:
		return refuse(SeatTaken)
	}
	r.seats[m.seat] = nil
	r.sit(m, seat)
	return nil
}

func (r *party) members() (n int) {
	for _, m := range r.seats {
		if m != nil {
			n++
		}
	}
	return n
}

// ripe reports whether everybody wants to begin.
func (r *party) ripe() bool {
	if r.quick {
		return r.members() == len(r.seats)
	}
	for _, m := range r.seats {
		if m != nil && !m.ready {
			return false
		}
	}
	return r.members() > 0
}

// changed begins or ends the countdown and tells everybody.
func (l *Lobby) changed(r *party, now time.Duration) {
	r.touched = now
	switch {
	case r.ripe() && r.phase == open:
		r.phase, r.until = countdown, now+l.config.Countdown
	case !r.ripe() && r.phase == countdown:
		r.phase = open
		r.until = r.patient // or who comes and goes could make a quick match wait for ever
	}
	l.tell(r, now)
}

func (l *Lobby) tell(r *party, now time.Duration) {
	for _, m := range r.seats {
		if m != nil {
			m.send(r.view(m.seat, now))
		}
	}
}

// view is the room as the one at a seat sees it.
func (r *party) view(you int, now time.Duration) View {
	v := View{
		Is: "room", Code: r.code, Map: r.mapKey, Size: r.size, Skill: r.skill, Quick: r.quick, Phase: string(r.phase), You: you,
		Seats: make([]Seat, len(r.seats)),
	}
	if r.phase == countdown || r.quick && r.phase == open {
		v.Countdown = int(max(r.until-now, 0) / time.Millisecond)
	}
	for i, m := range r.seats {
		v.Seats[i].Camp = 1 + i/r.size
		if m != nil {
			v.Seats[i] = Seat{Camp: 1 + i/r.size, Name: m.name, Hero: m.hero, Ready: m.ready, Player: true}
		}
	}
	return v
}

// Room is a room as a stranger sees it.
func (l *Lobby) Room(code string, now time.Duration) (View, *Refusal) {
	r := l.rooms[NormalCode(code)]
	if r == nil {
		return View{}, refuse(NoSuchRoom)
	}
	return r.view(-1, now), nil
}

// Tick begins the matches whose time has come and closes rooms that nobody
// uses. Call it some times a second.
func (l *Lobby) Tick(now time.Duration) {
	for i := 0; i < len(l.order); i++ {
		r := l.order[i]
		switch {
		case r.phase == playing:
		case now-r.touched > l.config.Forget:
			l.close(r, Idle)
			i--
		case now >= r.until && (r.phase == countdown || r.quick):
			if !l.begin(r, now) {
				i--
			}
		}
	}
}

// begin starts the match of a room and reports whether it did.
func (l *Lobby) begin(r *party, now time.Duration) bool {
	r.start = l.snapshot(r)
	r.saved = state.Save(nil, r.start.Walk)
	if err := l.host.Begin(r.code, r.start); err != nil {
		l.close(r, Internal)
		return false
	}
	r.phase = playing
	l.tell(r, now)
	for i, m := range r.seats {
		if m == nil {
			continue
		}
		ticket, err := l.host.Seat(r.code, wire.Seat(i))
		if err != nil {
			m.send(refuse(Internal))
			continue
		}
		m.send(l.startOf(r, i, ticket))
	}
	return true
}

// snapshot is the start of a room's match: persons where members sit, bots
// elsewhere. Heroes that nobody chose go round the roster from a place that the
// seed chooses.
func (l *Lobby) snapshot(r *party) battle.Start {
	b := l.config.Info.Build
	var digest, scripts uint64
	fmt.Sscanf(b.Data, "%x", &digest)
	fmt.Sscanf(b.Scripts, "%x", &scripts)
	s := battle.Start{Logic: b.Logic, Data: digest, Scripts: scripts, Map: r.mapKey, StepMillis: uint16(l.config.Info.Step), Seed: l.chance()}
	roster := l.config.Info.Heroes
	for i, m := range r.seats {
		seat := battle.SeatStart{
			Camp: uint8(1 + i/r.size), Slot: uint8(i % r.size), Controller: battle.ByBot, Skill: uint8(r.skill),
			Unit: roster[(s.Seed+uint64(i))%uint64(len(roster))], Name: fmt.Sprintf("Bot %d", i+1),
		}
		if m != nil {
			seat.Controller, seat.Name = battle.ByInput, m.name
			if m.hero != "" {
				seat.Unit = m.hero
			}
		}
		s.Seats = append(s.Seats, seat)
	}
	return s
}

// startOf is what a client needs to play or watch.
func (l *Lobby) startOf(r *party, seat int, ticket string) Start {
	return Start{
		Is: "start", Code: r.code, Ticket: ticket, Seat: seat, Start: r.saved, Check: l.config.Check, Frames: l.config.Info.Frames,
	}
}

// Match is what the holder of a ticket needs to come back; seat is -1 for a
// spectator.
func (l *Lobby) Match(code string, seat int) (Start, *Refusal) {
	r := l.rooms[code]
	if r == nil || r.phase != playing {
		return Start{}, refuse(ForeignTicket)
	}
	if seat >= len(r.seats) {
		return Start{}, refuse(NoSuchSeat)
	}
	return l.startOf(r, seat, ""), nil
}
