package link

import (
	"encoding/binary"
	"net"
	"net/netip"
	"strconv"
	"sync"
	"sync/atomic"
	"syscall"
	"unsafe"

	"golang.org/x/sys/unix"
)

const (
	manyMost  = 64 // datagrams that one call of the system takes
	manySpare = 32 // letters, of 85 KB, that are kept after many have sent at once
)

// message is the system's mmsghdr.
type message struct {
	unix.Msghdr
	size uint32 // that came
}

// messages are what recvmmsg and sendmmsg work on: datagrams and their addresses.
type messages struct {
	heads [manyMost]message
	parts [manyMost]unix.Iovec
	names [manyMost]unix.RawSockaddrInet6 // or an Inet4 at its beginning
}

// set makes message i one of these bytes.
func (m *messages) set(i int, b []byte) {
	m.parts[i].Base = unsafe.SliceData(b)
	m.parts[i].SetLen(len(b))
	h := &m.heads[i]
	h.Iov, h.Name, h.Namelen = &m.parts[i], (*byte)(unsafe.Pointer(&m.names[i])), unix.SizeofSockaddrInet6
	h.SetIovlen(1)
}

// from is the address of message i.
func (m *messages) from(i int) netip.AddrPort {
	six := &m.names[i]
	port := binary.BigEndian.Uint16((*[2]byte)(unsafe.Pointer(&six.Port))[:])
	if six.Family == unix.AF_INET {
		four := (*unix.RawSockaddrInet4)(unsafe.Pointer(six))
		return netip.AddrPortFrom(netip.AddrFrom4(four.Addr), port)
	}
	at := netip.AddrFrom16(six.Addr)
	if six.Scope_id != 0 {
		at = at.WithZone(strconv.FormatUint(uint64(six.Scope_id), 10))
	}
	return netip.AddrPortFrom(at, port)
}

// to sets the address of message i, in the form of the socket's family.
func (m *messages) to(i int, at netip.AddrPort, six bool) {
	name := &m.names[i]
	*name = unix.RawSockaddrInet6{Family: unix.AF_INET6}
	binary.BigEndian.PutUint16((*[2]byte)(unsafe.Pointer(&name.Port))[:], at.Port())
	if six {
		name.Addr = at.Addr().As16()
		scope, _ := strconv.ParseUint(at.Addr().Zone(), 10, 32)
		name.Scope_id = uint32(scope)
		return
	}
	four := (*unix.RawSockaddrInet4)(unsafe.Pointer(name))
	four.Family, four.Addr = unix.AF_INET, at.Addr().Unmap().As4()
	m.heads[i].Namelen = unix.SizeofSockaddrInet4
}

// call is recvmmsg or sendmmsg on messages [from, to). It does not wait for the network,
// and so the scheduler is not told: it would give the processor to another thread
// meanwhile, which the two then share in turns of milliseconds.
func (m *messages) call(trap, fd uintptr, from, to int) (int, syscall.Errno) {
	n, _, errno := syscall.RawSyscall6(trap, fd, uintptr(unsafe.Pointer(&m.heads[from])), uintptr(to-from), unix.MSG_DONTWAIT, 0, 0)
	return int(n), errno
}

// many is a socket of the system that takes many datagrams in one call.
type many struct {
	raw    syscall.RawConn
	six    bool
	unsent *atomic.Uint64

	mu      sync.Mutex
	filling *letters
	spare   []*letters
	wake    chan struct{}
}

// newMany returns nil for what is no socket of the system. unsent counts what the
// network does not take.
func newMany(pc net.PacketConn, unsent *atomic.Uint64) *many {
	udp, ok := pc.(*net.UDPConn)
	if !ok {
		return nil
	}
	raw, err := udp.SyscallConn()
	if err != nil {
		return nil
	}
	family := 0
	raw.Control(func(fd uintptr) { family, err = unix.GetsockoptInt(int(fd), unix.SOL_SOCKET, unix.SO_DOMAIN) })
	if err != nil || family != unix.AF_INET && family != unix.AF_INET6 {
		return nil
	}
	return &many{raw: raw, six: family == unix.AF_INET6, unsent: unsent, wake: make(chan struct{}, 1)}
}

// inbound is what one reader keeps.
type inbound struct {
	messages
	bytes [manyMost * readBytes]byte
	n     int
	errno syscall.Errno
}

func (in *inbound) buf(i int) []byte { return in.bytes[i*readBytes : (i+1)*readBytes] }

// read takes what has come, and waits for the first datagram.
func (in *inbound) read(fd uintptr) bool {
	for i := range max(in.n, 1) { // the others have not been touched
		in.set(i, in.buf(i))
	}
	in.n, in.errno = in.call(unix.SYS_RECVMMSG, fd, 0, manyMost)
	if in.errno != 0 {
		in.n = 0
	}
	return in.errno != unix.EAGAIN
}

// each reads datagrams until the socket is closed or keeps failing.
func (m *many) each(take func(b []byte, from netip.AddrPort)) error {
	in := &inbound{n: manyMost}
	read := in.read
	return untilClosed(func() error {
		err := m.raw.Read(read)
		if err == nil && in.errno != 0 {
			err = in.errno
		}
		for i := range in.n {
			if n := int(in.heads[i].size); n > 0 && n <= maxDatagram {
				take(in.buf(i)[:n], in.from(i))
			}
		}
		return err
	})
}

// letters are datagrams on their way out.
type letters struct {
	messages
	n, used int
	lost    int // of the last sendAll
	bytes   [manyMost * maxDatagram]byte
	send    func(fd uintptr) bool
}

func newLetters() *letters {
	l := &letters{}
	l.send = l.sendAll
	return l
}

// put takes a copy.
func (l *letters) put(b []byte, to netip.AddrPort, six bool) {
	n := copy(l.bytes[l.used:], b)
	l.set(l.n, l.bytes[l.used:l.used+n])
	l.to(l.n, to, six)
	l.n, l.used = l.n+1, l.used+n
}

// sendAll sends everything. What the network does not take is lost, and counted: to
// wait for room would keep whoever sends next from its work.
func (l *letters) sendAll(fd uintptr) bool {
	l.lost = 0
	for sent := 0; sent < l.n; {
		n, errno := l.call(unix.SYS_SENDMMSG, fd, sent, l.n)
		switch errno {
		case 0:
			sent += n
		case unix.EINTR:
		case unix.EAGAIN, unix.ENOBUFS:
			l.lost += l.n - sent
			sent = l.n
		default:
			l.lost++ // the network's answer to this one
			sent++
		}
	}
	return true
}

// put leaves a datagram for run, or sends it with those that wait when they are
// enough for a call. It does not wait for the network. One to an address that the
// socket's protocol does not have is lost.
func (m *many) put(b []byte, to netip.AddrPort) {
	if !m.six && !to.Addr().Unmap().Is4() {
		return
	}
	m.mu.Lock()
	l := m.filling
	if l == nil {
		l = m.fresh()
		m.filling = l
	}
	l.put(b, to, m.six)
	full, first := l.n == manyMost, l.n == 1
	if full {
		m.filling = nil
	}
	m.mu.Unlock()
	switch {
	case full:
		m.send(l)
	case first:
		select {
		case m.wake <- struct{}{}:
		default:
		}
	}
}

func (m *many) fresh() *letters {
	n := len(m.spare)
	if n == 0 {
		return newLetters()
	}
	l := m.spare[n-1]
	m.spare = m.spare[:n-1]
	return l
}

func (m *many) send(l *letters) {
	m.raw.Write(l.send)
	m.unsent.Add(uint64(l.lost))
	l.n, l.used = 0, 0
	m.mu.Lock()
	if len(m.spare) < manySpare {
		m.spare = append(m.spare, l)
	}
	m.mu.Unlock()
}

// flush sends what waits.
func (m *many) flush() {
	m.mu.Lock()
	l := m.filling
	m.filling = nil
	m.mu.Unlock()
	if l != nil {
		m.send(l)
	}
}

// run sends what waits as soon as whoever put it there lets others run: so the
// datagrams of a tick go together, and wait for no clock.
func (m *many) run(stop <-chan struct{}) {
	for {
		select {
		case <-m.wake:
			m.flush()
		case <-stop:
			m.flush()
			return
		}
	}
}
