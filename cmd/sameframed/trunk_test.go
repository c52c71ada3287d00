//go:build linux

package main

import (
	"bytes"
	"encoding/binary"
	"net"
	"net/netip"
	"os"
	"sync"
	"syscall"
	"time"
	"unsafe"
)

// trunk is a socket that many devices of the generator share: by one each, most of a
// generator's time would go into the system's waking it up. Sessions tell apart what
// comes; the one that dials gets the answers to its greeting.
type trunk struct {
	*net.UDPConn
	fd   uintptr
	buf  [1500]byte
	dial sync.Mutex // one device at a time

	mu       sync.Mutex
	dialing  *branch
	sessions map[uint32]*branch
}

// First bytes of the service's datagrams, see client/link: a welcome and sealed ones
// have a session behind it.
const (
	kindWelcome = 2
	kindSealed  = 4
)

func newTrunk(at netip.AddrPort) (*trunk, error) {
	pc, err := net.DialUDP("udp4", nil, net.UDPAddrFromAddrPort(at))
	if err != nil {
		return nil, err
	}
	pc.SetReadBuffer(4 << 20)
	pc.SetWriteBuffer(4 << 20)
	t := &trunk{UDPConn: pc, sessions: map[uint32]*branch{}}
	raw, err := pc.SyscallConn()
	if err != nil {
		return nil, err
	}
	raw.Control(func(fd uintptr) { t.fd = fd })
	go raw.Read(t.read)
	return t, nil
}

// read takes all that has come, and is called when more has. Neither it nor the sending
// waits, so the scheduler need not know.
func (t *trunk) read(fd uintptr) bool {
	for {
		n, _, errno := syscall.RawSyscall6(syscall.SYS_RECVFROM, fd, uintptr(unsafe.Pointer(&t.buf[0])), uintptr(len(t.buf)), syscall.MSG_DONTWAIT, 0, 0)
		if errno == syscall.EAGAIN {
			return false
		}
		if errno != 0 {
			continue // the network's answer to what was sent to a service that has gone
		}
		if to := t.whose(t.buf[:n]); to != nil {
			select {
			case to.in <- bytes.Clone(t.buf[:n]):
			default: // it does not read: lost
			}
		}
	}
}

func (b *branch) WriteToUDPAddrPort(p []byte, _ netip.AddrPort) (int, error) {
	syscall.RawSyscall6(syscall.SYS_SENDTO, b.fd, uintptr(unsafe.Pointer(&p[0])), uintptr(len(p)), syscall.MSG_DONTWAIT, 0, 0)
	return len(p), nil
}

func (t *trunk) whose(b []byte) *branch {
	t.mu.Lock()
	defer t.mu.Unlock()
	if len(b) < 5 {
		return nil
	}
	session := binary.BigEndian.Uint32(b[1:])
	switch b[0] {
	case kindWelcome:
		if t.dialing != nil {
			t.sessions[session] = t.dialing
		}
	case kindSealed:
		return t.sessions[session]
	}
	return t.dialing
}

// branch is a device's part of a trunk.
type branch struct {
	*trunk
	in    chan []byte // nil: look whether the time is over
	alarm *time.Timer
}

// open is what link.DialPackets takes; it is called once, with dial locked.
func (t *trunk) open() (net.PacketConn, error) {
	b := &branch{trunk: t, in: make(chan []byte, 64)}
	t.mu.Lock()
	t.dialing = b
	t.mu.Unlock()
	return b, nil
}

func (b *branch) ReadFromUDPAddrPort(p []byte) (int, netip.AddrPort, error) {
	m := <-b.in
	if m == nil {
		return 0, netip.AddrPort{}, os.ErrDeadlineExceeded
	}
	return copy(p, m), netip.AddrPort{}, nil
}

func (b *branch) SetReadDeadline(at time.Time) error {
	if b.alarm != nil {
		b.alarm.Stop()
	}
	if !at.IsZero() {
		b.alarm = time.AfterFunc(time.Until(at), func() { b.in <- nil })
	}
	return nil
}

// Close leaves the trunk open for the others.
func (b *branch) Close() error { return nil }
