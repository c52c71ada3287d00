package link

import (
	"encoding/binary"
	"net/netip"
	"time"
)

// path is where a client is. What is sent goes to the address that has proven
// that it receives. Another one from which a newer genuine datagram comes is
// asked for the same proof, with never more bytes than came from it: a copied
// datagram must not turn the stream on somebody else.
type path struct {
	at    netip.AddrPort    // proven; the zero value sends nothing
	to    [2]netip.AddrPort // got the welcome: one that answers it is proven
	asked netip.AddrPort    // not proven yet; the zero value for none
	token uint64
	since time.Time // of the last question
	room  int       // bytes that may still go to asked
	moves uint64
}

// askAgain is the time after which an address is asked once more.
const askAgain = 100 * time.Millisecond

// heard takes note that the newest genuine datagram came from there, and
// reports whether to ask that address with a datagram of size bytes.
func (p *path) heard(now time.Time, from netip.AddrPort, came, size int) bool {
	if !p.at.IsValid() && (from == p.to[0] || from == p.to[1]) {
		p.at = from
	}
	if from == p.at {
		p.asked = netip.AddrPort{}
		return false
	}
	if from != p.asked {
		p.asked, p.token, p.room, p.since = from, randomToken(), 0, time.Time{}
	}
	p.room += came
	if p.room < size || now.Sub(p.since) < askAgain {
		return false
	}
	p.room, p.since = p.room-size, now
	return true
}

// welcomed takes note of an address to which the welcome goes.
func (p *path) welcomed(to netip.AddrPort) {
	if to != p.to[0] {
		p.to[0], p.to[1] = to, p.to[0]
	}
}

// proved takes an answer and reports whether it makes its sender the address.
func (p *path) proved(from netip.AddrPort, token uint64) bool {
	if from != p.asked || token != p.token || from == p.at {
		return false
	}
	if p.at.IsValid() {
		p.moves++
	}
	p.at, p.asked = from, netip.AddrPort{}
	return true
}

func tokenBytes(token uint64) []byte { return binary.BigEndian.AppendUint64(nil, token) }
