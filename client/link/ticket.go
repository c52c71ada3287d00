package link

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"time"

	"sameframe/core/wire"
)

// Role is what a ticket lets its holder be.
type Role uint8

// Roles.
const (
	RoleSeat      Role = iota + 1 // plays the seat of the ticket
	RoleSpectator                 // watches; the ticket names no seat
)

// String returns the role's name, for logs.
func (r Role) String() string {
	switch r {
	case RoleSeat:
		return "seat"
	case RoleSpectator:
		return "spectator"
	}
	return "no role"
}

// Permits is a set of what a ticket allows beyond its role.
type Permits uint8

// Permits. The service gives them a meaning.
const (
	PermitLive Permits = 1 << iota // a spectator sees the match without the room's delay
	PermitHost                     // may steer the room

	allPermits = PermitLive | PermitHost
)

// NoSeat is the seat of a spectator's ticket.
const NoSeat wire.Seat = 0xFF

// Claims are what a ticket says about its holder.
type Claims struct {
	Service uint64 // which service, as its Mint
	Room    uint64
	Serial  uint64 // of the ticket; the one who signs never uses one twice
	Role    Role
	Seat    wire.Seat // 0..0xFD, NoSeat for a spectator
	Permits Permits
	Expires int64 // Unix seconds; from then on no connection can be made with it
}

// check refuses claims that no ticket may have.
func (c *Claims) check() error {
	switch {
	case c.Role == RoleSeat && c.Seat < wire.SeatService:
	case c.Role == RoleSpectator && c.Seat == NoSeat:
	default:
		return fmt.Errorf("link: %v with seat %d: %w", c.Role, c.Seat, ErrClaims)
	}
	if c.Permits&^allPermits != 0 || c.Expires < 0 {
		return fmt.Errorf("link: permits %#x, expires %d: %w", uint8(c.Permits), c.Expires, ErrClaims)
	}
	return nil
}

const (
	version     = 2
	saltBytes   = 16
	claimsBytes = 4 + 4*8 + saltBytes
	keyBytes    = 32

	// TicketBytes is the length of a ticket.
	TicketBytes = claimsBytes + sha256.Size
	// MinSecret is the fewest bytes of a Mint's secret.
	MinSecret = 32
)

// Ticket is a signed Claims. It is no secret: it opens nothing without the key
// that belongs to it.
type Ticket [TicketBytes]byte

// Key is the secret that belongs to a ticket. It never travels over a
// connection of this package.
type Key [keyBytes]byte

// Grant is what a lobby hands to a player, over a channel that nobody else can
// read: with it one can take the seat until it expires.
type Grant struct {
	Ticket Ticket
	Key    Key
}

// Text returns the grant as one word, for command lines and JSON.
func (g *Grant) Text() string {
	return base64.RawURLEncoding.EncodeToString(append(g.Ticket[:], g.Key[:]...))
}

// ParseGrant reads what Text wrote.
func ParseGrant(text string) (Grant, error) {
	var g Grant
	if len(text) != base64.RawURLEncoding.EncodedLen(TicketBytes+keyBytes) {
		return g, fmt.Errorf("link: %d characters: %w", len(text), ErrGrant)
	}
	raw, err := base64.RawURLEncoding.Strict().DecodeString(text)
	if err != nil || len(raw) != TicketBytes+keyBytes { // the decoder passes over line breaks
		return g, fmt.Errorf("link: %d bytes (%v): %w", len(raw), err, ErrGrant)
	}
	copy(g.Ticket[:], raw)
	copy(g.Key[:], raw[TicketBytes:])
	return g, nil
}

// Claims reads what the ticket says, without asking whether it is signed: for
// a client that shows its seat.
func (t *Ticket) Claims() Claims {
	r := reader{buf: t[1:claimsBytes]}
	return Claims{
		Role: Role(r.u8()), Seat: wire.Seat(r.u8()), Permits: Permits(r.u8()),
		Service: r.u64(), Room: r.u64(), Serial: r.u64(), Expires: int64(r.u64()),
	}
}

// Mint signs tickets and checks them. Lobby and frame service share its
// secret; it is safe for use by several goroutines.
type Mint struct {
	service    uint64
	sign, keys [sha256.Size]byte
}

// NewMint returns the mint of a service. ErrSecret: the secret has fewer than
// MinSecret bytes.
func NewMint(secret []byte, service uint64) (*Mint, error) {
	if len(secret) < MinSecret {
		return nil, fmt.Errorf("link: %d bytes, need %d: %w", len(secret), MinSecret, ErrSecret)
	}
	m := &Mint{service: service}
	mac(m.sign[:0], secret, "sameframe ticket")
	mac(m.keys[:0], secret, "sameframe ticket key")
	return m, nil
}

// Issue signs a ticket. It sets the claims' Service. ErrClaims: a claim is out
// of its range.
func (m *Mint) Issue(c Claims) (Grant, error) {
	var g Grant
	c.Service = m.service
	if err := c.check(); err != nil {
		return g, err
	}
	b := append(g.Ticket[:0], version, byte(c.Role), byte(c.Seat), byte(c.Permits))
	for _, v := range [...]uint64{c.Service, c.Room, c.Serial, uint64(c.Expires)} {
		b = binary.BigEndian.AppendUint64(b, v)
	}
	rand.Read(g.Ticket[len(b):claimsBytes])
	mac(g.Ticket[claimsBytes:claimsBytes], m.sign[:], "", g.Ticket[:claimsBytes])
	g.Key = m.key(&g.Ticket)
	return g, nil
}

// Check returns what a ticket claims and its key. The error is a Reason:
// Forged, Unlike, Foreign or Expired; with the last two the key is valid, so
// that they can be told to the holder alone.
func (m *Mint) Check(t *Ticket, now time.Time) (Claims, Key, error) {
	var sum [sha256.Size]byte
	if mac(sum[:0], m.sign[:], "", t[:claimsBytes]); !hmac.Equal(sum[:], t[claimsBytes:]) {
		return Claims{}, Key{}, Forged
	}
	c := t.Claims()
	switch {
	case t[0] != version:
		return Claims{}, Key{}, Unlike
	case c.check() != nil:
		return Claims{}, Key{}, Forged
	case c.Service != m.service:
		return c, m.key(t), Foreign
	case now.Unix() >= c.Expires:
		return c, m.key(t), Expired
	}
	return c, m.key(t), nil
}

func (m *Mint) key(t *Ticket) (k Key) {
	mac(k[:0], m.keys[:], "", t[:claimsBytes])
	return k
}

// mac appends HMAC-SHA256 of the label and the parts.
func mac(dst, key []byte, label string, parts ...[]byte) []byte {
	h := hmac.New(sha256.New, key)
	h.Write([]byte(label))
	for _, p := range parts {
		h.Write(p)
	}
	return h.Sum(dst)
}
