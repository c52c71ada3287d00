package link

import (
	"errors"
	"testing"
	"time"

	"pgregory.net/rapid"

	"sameframe/core/wire"
)

func drawClaims(t *rapid.T) Claims {
	c := Claims{
		Room: rapid.Uint64().Draw(t, "room"), Serial: rapid.Uint64().Draw(t, "serial"), Role: RoleSpectator, Seat: NoSeat,
		Permits: Permits(rapid.IntRange(0, int(allPermits)).Draw(t, "permits")), Expires: rapid.Int64Range(1, 1<<40).Draw(t, "expires"),
	}
	if rapid.Bool().Draw(t, "plays") {
		c.Role, c.Seat = RoleSeat, wire.Seat(rapid.IntRange(0, 0xFD).Draw(t, "seat"))
	}
	return c
}

func TestTicketGivesBackItsClaimsAndKey(t *testing.T) {
	m := testMint(t)
	rapid.Check(t, func(t *rapid.T) {
		c := drawClaims(t)
		g, err := m.Issue(c)
		if err != nil {
			t.Fatal(err)
		}
		back, err := ParseGrant(g.Text())
		if err != nil || back != g {
			t.Fatalf("text gives %v (%v)", back, err)
		}
		got, key, err := m.Check(&back.Ticket, time.Unix(c.Expires-1, 0))
		c.Service = 7
		if err != nil || got != c || key != g.Key || back.Ticket.Claims() != c {
			t.Fatalf("checked: %+v, %v; issued %+v", got, err, c)
		}
	})
}

func TestTicketWithAnyBitChangedIsForged(t *testing.T) {
	m := testMint(t)
	g := issue(t, m, seatClaims(3))
	for bit := range TicketBytes * 8 {
		forged := g.Ticket
		forged[bit/8] ^= 1 << (bit % 8)
		if c, k, err := m.Check(&forged, time.Now()); err != Forged || k != (Key{}) || c != (Claims{}) {
			t.Fatalf("bit %d: %+v, %v", bit, c, err)
		}
	}
}

func TestTicketIsRefusedByCode(t *testing.T) {
	m := testMint(t)
	other, _ := NewMint(secret, 8)
	stranger, _ := NewMint([]byte("another secret of at least 32 byt"), 7)
	c := seatClaims(0)
	now := time.Unix(c.Expires, 0)
	for _, x := range []struct {
		name string
		by   *Mint
		at   time.Time
		want error
	}{
		{"last second", m, now.Add(-time.Second), nil},
		{"expired", m, now, Expired},
		{"of another service", other, now, Foreign},
		{"signed by a stranger", stranger, now.Add(-time.Second), Forged},
	} {
		g := issue(t, x.by, c)
		if _, _, err := m.Check(&g.Ticket, x.at); err != x.want {
			t.Errorf("%s: %v, want %v", x.name, err, x.want)
		}
	}
}

func TestMintRefusesWhatNoTicketMaySay(t *testing.T) {
	m := testMint(t)
	for _, c := range []Claims{
		{Role: RoleSeat, Seat: wire.SeatService}, {Role: RoleSeat, Seat: NoSeat}, {Role: RoleSpectator, Seat: 0}, {},
		{Role: RoleSeat, Permits: allPermits + 1}, {Role: RoleSeat, Expires: -1},
	} {
		if _, err := m.Issue(c); !errors.Is(err, ErrClaims) {
			t.Errorf("%+v: %v", c, err)
		}
	}
	if _, err := NewMint(secret[1:], 1); !errors.Is(err, ErrSecret) {
		t.Errorf("a short secret: %v", err)
	}
}

func TestParseGrantRefusesWhatIsNone(t *testing.T) {
	text := func() string { g := issue(t, testMint(t), seatClaims(1)); return g.Text() }()
	for _, s := range []string{"", "x", text[1:], text + "A", "!" + text[1:], text[:len(text)-1] + "\n"} {
		if _, err := ParseGrant(s); !errors.Is(err, ErrGrant) {
			t.Errorf("%q: %v", s, err)
		}
	}
}

func TestEveryReasonHasCodeAndSentence(t *testing.T) {
	names := map[string]bool{}
	for r := range endReasons {
		if r.String() == "" || r.Sentence() == "" || names[r.String()] {
			t.Errorf("reason %d: %q %q", r, r.String(), r.Sentence())
		}
		names[r.String()] = true
	}
	if Left != 1 || Expired != 8 || Removed != 15 {
		t.Error("the numbers of reasons are stable")
	}
}
