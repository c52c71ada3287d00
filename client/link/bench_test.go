package link

import (
	"bytes"
	"net/netip"
	"testing"
)

// ends are both ends of a session, joined without a network.
type ends struct {
	service, client *endpoint
	down, up        [][]byte // on their way
}

func newEnds() *ends {
	up, down := sessionKeys(&Key{}, make([]byte, nonceBytes), make([]byte, nonceBytes))
	p := &ends{}
	p.service = newEndpoint(carrierUDP, Claims{}, DefaultConfig(), 1, down, up, func(b []byte, _ netip.AddrPort) {
		p.down = append(p.down, bytes.Clone(b))
	}).overDatagrams()
	p.client = newEndpoint(carrierUDP, Claims{}, DefaultConfig(), 1, up, down, func(b []byte, _ netip.AddrPort) {
		p.up = append(p.up, bytes.Clone(b))
	}).overDatagrams()
	return p
}

// arrive gives the client all that the service has sent.
func (p *ends) arrive() {
	for _, b := range p.down {
		p.client.input(b, addr(1))
	}
	p.down = p.down[:0]
}

// answer gives the service all that the client has sent.
func (p *ends) answer() {
	for _, b := range p.up {
		p.service.input(b, addr(1))
	}
	p.up = p.up[:0]
}

// tick sends a message down, delivers it and its acknowledgement.
func (p *ends) tick(m []byte) (got []byte) {
	p.service.Send(m)
	p.service.Flush()
	p.arrive()
	got, _ = p.client.TryRead()
	p.answer()
	return got
}

// BenchmarkTick is one bundle of 60 bytes from the service to one client and
// its acknowledgement, the work of both ends without the network. Many
// sessions take turns, for one flushes at most every 10 ms.
func BenchmarkTick(b *testing.B) {
	all := make([]*ends, 4000)
	for i := range all {
		all[i] = newEnds()
	}
	m := make([]byte, 60)
	came := 0
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		if got := all[i%len(all)].tick(m); got != nil {
			came++
		}
	}
	b.ReportMetric(float64(came)/float64(b.N), "arrived/op")
}
