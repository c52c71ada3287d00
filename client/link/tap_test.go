package link

import (
	"bytes"
	"encoding/binary"
	"net"
	"net/netip"
	"sync"
	"testing"

	"sameframe/client/link/kcp"
)

// tap is a socket that counts what the service answers to whom.
type tap struct {
	net.PacketConn
	mu   sync.Mutex // the gate pings beside the test
	sent map[string]int
	to   map[string][]byte // the last one
}

func (p *tap) WriteTo(b []byte, to net.Addr) (int, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.sent[to.String()] += len(b)
	p.to[to.String()] = bytes.Clone(b)
	return len(b), nil
}

// went is how many bytes went to an address.
func (p *tap) went(port int) int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.sent[net.UDPAddrFromAddrPort(addr(port)).String()]
}

// lastTo is the last datagram that went to an address.
func (p *tap) lastTo(port int) []byte {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.to[net.UDPAddrFromAddrPort(addr(port)).String()]
}

// forget keeps the tap small.
func (p *tap) forget(port int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	to := net.UDPAddrFromAddrPort(addr(port)).String()
	delete(p.sent, to)
	delete(p.to, to)
}

func addr(port int) netip.AddrPort {
	return netip.AddrPortFrom(netip.AddrFrom4([4]byte{192, 0, 2, 1}), uint16(port))
}

// bench is a Gate with one session, driven by hand.
type bench struct {
	gate  *Gate
	mint  *Mint
	tap   *tap
	grant Grant
	seal  sealer
	open  opener
}

func newBench(t testing.TB) *bench {
	b := &bench{mint: testMint(t), tap: &tap{sent: map[string]int{}, to: map[string][]byte{}}}
	b.gate, _ = NewGate(b.mint, DefaultGateConfig())
	b.grant = issue(t, b.mint, seatClaims(0))
	h := b.hello(1)
	b.from(h.append(nil, &b.grant.Key), 1)
	w, _ := parseAnswer(b.tap.lastTo(1), &b.grant.Key, h)
	if w == nil {
		t.Fatal("not welcome")
	}
	up, down := sessionKeys(&b.grant.Key, h.nonce[:], w.nonce[:])
	b.seal, b.open = sealer{aead: up, session: w.session}, opener{aead: down, session: w.session}
	b.from(b.ping(1), 1)
	if b.gate.Stats().Made != 1 {
		t.Fatal("no connection")
	}
	return b
}

func (b *bench) hello(stamp uint64) *hello { return newHello(&b.grant.Ticket, stamp) }

func (b *bench) ping(token uint64) []byte {
	return b.seal.sealed(append([]byte{contentPing}, tokenBytes(token)...))
}

// from gives the gate a datagram from an address and returns how many bytes
// went to that address in answer.
func (b *bench) from(datagram []byte, port int) int {
	before := b.tap.went(port)
	b.gate.datagram(newSocket(b.tap).write, datagram, addr(port))
	return b.tap.went(port) - before
}

// dataSegment is the first segment of a conversation, with four bytes.
func dataSegment(session uint32) []byte {
	segment := make([]byte, kcp.HeadBytes+4)
	binary.LittleEndian.PutUint32(segment, session)
	segment[4], segment[20] = 81, 4
	return segment
}

// streamed are the contents of a datagram with these segments, which repeats nothing.
func streamed(segments []byte) []byte {
	return append(binary.BigEndian.AppendUint16([]byte{contentStream}, uint16(len(segments))), segments...)
}

// wantBroken gives the session contents that must end it, and closes the gate.
func (b *bench) wantBroken(t *testing.T, contents []byte) {
	t.Helper()
	conn, _ := b.gate.Accept()
	if b.from(b.seal.sealed(contents), 1); conn.Send([]byte{1}) != Broken {
		t.Errorf("contents %x: %v", contents, conn.Send([]byte{1}))
	}
	b.gate.Close(Shutdown)
}
