package host

import (
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/binary"
	"errors"
	"fmt"
	"strings"
	"time"

	"sameframe/client/link"
	"sameframe/cmd/sameframed/internal/lobby"
	"sameframe/cmd/sameframed/internal/room"
	"sameframe/core/wire"
)

// Mint signs and reads the tickets of one service.
type Mint struct {
	mint *link.Mint
	life time.Duration
}

// NewMint returns the mint of a secret. Who has the same secret is the same
// service. Tickets live for so long.
func NewMint(secret []byte, life time.Duration) (*Mint, error) {
	sum := sha256.Sum256(append([]byte("sameframe service "), secret...))
	m, err := link.NewMint(secret, binary.BigEndian.Uint64(sum[:]))
	if err != nil {
		return nil, err
	}
	return &Mint{mint: m, life: life}, nil
}

// ErrCode: not a room's code.
var ErrCode = errors.New("not a room's code")

// roomNumber is a code as tickets carry it: its bytes.
func roomNumber(code string) (uint64, error) {
	if len(code) == 0 || len(code) > 8 {
		return 0, fmt.Errorf("host: %q: %w", code, ErrCode)
	}
	var b [8]byte
	copy(b[:], code)
	return binary.BigEndian.Uint64(b[:]), nil
}

func roomCode(number uint64) string {
	var b [8]byte
	binary.BigEndian.PutUint64(b[:], number)
	return strings.TrimRight(string(b[:]), "\x00")
}

// Sign issues a ticket for a room, as one word.
func (m *Mint) Sign(code string, id room.Identity, now time.Time) (string, error) {
	number, err := roomNumber(lobby.NormalCode(code))
	if err != nil {
		return "", err
	}
	var serial [8]byte
	rand.Read(serial[:])
	c := link.Claims{
		Room: number, Serial: binary.BigEndian.Uint64(serial[:]), Role: link.RoleSeat, Seat: id.Seat,
		Expires: now.Add(m.life).Unix(),
	}
	if id.Spectator {
		c.Role, c.Seat = link.RoleSpectator, link.NoSeat
		if id.Caster {
			c.Permits = link.PermitLive
		}
	}
	g, err := m.mint.Issue(c)
	if err != nil {
		return "", err
	}
	return g.Text(), nil
}

// identity is who holds a ticket with such claims.
func identity(c link.Claims) room.Identity {
	id := room.Identity{Seat: c.Seat, Spectator: c.Role == link.RoleSpectator}
	if id.Spectator {
		id.Caster, id.Serial = c.Permits&link.PermitLive != 0, c.Serial
	}
	return id
}

// Read implements lobby.Tickets: the whole grant is asked for, so that a ticket
// that was seen on its way is of no use.
func (m *Mint) Read(text string) (code string, seat int, bad lobby.Code) {
	g, err := link.ParseGrant(text)
	if err != nil {
		return "", 0, lobby.BadTicket
	}
	c, key, err := m.mint.Check(&g.Ticket, time.Now())
	if subtle.ConstantTimeCompare(key[:], g.Key[:]) == 0 {
		return "", 0, lobby.BadTicket
	}
	var why link.Reason
	switch errors.As(err, &why); why {
	case 0:
	case link.Expired:
		return "", 0, lobby.OldTicket
	case link.Foreign:
		return "", 0, lobby.ForeignTicket
	default:
		return "", 0, lobby.BadTicket
	}
	seat = -1
	if c.Role == link.RoleSeat && c.Seat < wire.SeatService {
		seat = int(c.Seat)
	}
	return roomCode(c.Room), seat, ""
}
