package link

import (
	"bytes"
	"encoding/binary"
	"flag"
	"math/rand/v2"
	"reflect"
	"testing"
)

var strangers = flag.Int("strangers", 20000, "datagrams of strangers that TestStrangersGetNothing sends; 1000000 for the whole")

// crowd makes datagrams of strangers: some know the forms, some have copied
// what passed between a client and the service.
type crowd struct {
	rng    *rand.Rand
	heard  [][]byte // genuine datagrams that the service has taken
	greets [][]byte // genuine greetings that it has answered
}

func (c *crowd) datagram() []byte {
	switch c.rng.IntN(6) {
	case 0:
		return c.noise(1 + c.rng.IntN(maxDatagram))
	case 1: // one of the forms, otherwise noise
		sizes := [...]int{helloBytes, welcomeBytes, refuseBytes, pingBytes, closeBytes, sealedBytes}
		b := c.noise(sizes[c.rng.IntN(len(sizes))])
		b[0] = byte(1 + c.rng.IntN(4))
		if len(b) == helloBytes {
			b[1] = version
		}
		return b
	case 2: // the live session's number and a counter that is due
		b := c.noise(sealedBytes + 1 + c.rng.IntN(100))
		copy(b, c.heard[0][:5])
		binary.BigEndian.PutUint32(b[5:], uint32(c.rng.IntN(3000)))
		return b
	case 3: // replayed
		return c.heard[c.rng.IntN(len(c.heard))]
	case 4: // truncated or changed
		b := bytes.Clone(c.heard[c.rng.IntN(len(c.heard))])
		if c.rng.IntN(2) == 0 {
			return b[:1+c.rng.IntN(len(b)-1)]
		}
		b[c.rng.IntN(len(b))] ^= 1 << c.rng.IntN(8)
		return b
	}
	b := bytes.Clone(c.greets[c.rng.IntN(len(c.greets))])
	if c.rng.IntN(10) > 0 {
		b[2+c.rng.IntN(len(b)-2)] ^= 1 << c.rng.IntN(8)
	}
	return b
}

func (c *crowd) noise(n int) []byte {
	b := make([]byte, n)
	for i := range b {
		b[i] = byte(c.rng.Uint32())
	}
	return b
}

// listenIn lets a client play for a while, and copies what it sends.
func listenIn(b *bench) *crowd {
	c := &crowd{rng: rand.New(rand.NewPCG(1, 2))}
	c.greets = append(c.greets, b.hello(1).append(nil, &b.grant.Key))
	for i := range uint64(200) {
		d := b.ping(i)
		c.heard = append(c.heard, d)
		b.from(d, 1)
	}
	return c
}

// TestStrangersGetNothing: no answer with more bytes than came, none at all but
// to a copied greeting, no change of any table, and the live session goes on.
func TestStrangersGetNothing(t *testing.T) {
	if *strangers < 1000000 {
		t.Logf("%d datagrams; a million take some seconds: -strangers 1000000", *strangers)
	}
	b := newBench(t)
	defer b.gate.Close(Shutdown)
	conn, _ := b.gate.Accept()
	c := listenIn(b)
	s := b.gate.sessions[b.seal.session]
	look := func() (window, path) {
		s.mu.Lock()
		defer s.mu.Unlock()
		return s.open.window, s.path
	}
	before := b.gate.Stats()
	windowBefore, pathBefore := look()
	answered := 0
	for i := range *strangers {
		d := c.datagram()
		port := 1000 + i%50000
		if n := b.from(d, port); n > 0 {
			if answered++; n > len(d) || d[0] != kindHello {
				t.Fatalf("datagram %d, % x, was answered by %d bytes", i, d, n)
			}
		}
		b.tap.forget(port)
	}
	after := b.gate.Stats()
	if after.Sessions != before.Sessions || after.Holders != before.Holders || after.Made != before.Made || after.Welcomed != before.Welcomed {
		t.Errorf("the tables changed: %+v, before %+v", after, before)
	}
	if w, p := look(); w != windowBefore || !reflect.DeepEqual(p, pathBefore) {
		t.Error("the session changed")
	}
	if n := b.from(b.ping(99), 1); n == 0 || conn.Send([]byte{1}) != nil {
		t.Error("the session does not go on")
	}
	t.Logf("%d copied greetings were answered by a refusal each", answered)
}

// FuzzContents gives a session contents that its own client has sealed.
func FuzzContents(f *testing.F) {
	segment := dataSegment(0)
	f.Add(streamed(segment))
	f.Add(append(append(streamed(segment), 1, 0, byte(len(segment))), segment...))
	f.Add([]byte{contentClose, 3})
	f.Add([]byte{contentPong, 1, 2, 3, 4, 5, 6, 7, 8})
	b := newBench(f)
	f.Cleanup(func() { b.gate.Close(Shutdown) })
	f.Fuzz(func(t *testing.T, contents []byte) {
		if len(contents) == 0 || len(contents) > maxDatagram-sealedBytes {
			return
		}
		e := newEndpoint(carrierUDP, Claims{}, DefaultConfig(), b.seal.session, b.open.aead, b.seal.aead, newSocket(b.tap).write)
		e.roams, e.path.at = true, addr(1)
		e.overDatagrams()
		if len(contents) > 7 && contents[0] == contentStream {
			binary.LittleEndian.PutUint32(contents[3:], b.seal.session) // else nothing gets past the first check
		}
		s := sealer{aead: b.seal.aead, session: b.seal.session}
		e.input(s.sealed(contents), addr(1))
		for m, err := e.TryRead(); m != nil && err == nil; m, err = e.TryRead() {
			if len(m) > MaxMessage {
				t.Fatalf("a message of %d bytes", len(m))
			}
		}
		e.Flush()
	})
}

// BenchmarkStranger is what a datagram of a stranger costs.
func BenchmarkStranger(b *testing.B) {
	k := newBench(b)
	defer k.gate.Close(Shutdown)
	c := listenIn(k)
	var some [][]byte
	for range 1000 {
		some = append(some, c.datagram())
	}
	s := newSocket(k.tap).write
	b.ResetTimer()
	for i := range b.N {
		k.gate.datagram(s, some[i%len(some)], addr(2))
	}
}
