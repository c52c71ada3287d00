package link

import (
	"crypto/hmac"
	"crypto/rand"
	"encoding/binary"
)

const (
	proofBytes   = 16 // of an HMAC-SHA256
	helloBytes   = 2 + TicketBytes + 8 + nonceBytes + proofBytes
	welcomeBytes = 1 + 4 + nonceBytes + proofBytes
	refuseBytes  = 1 + 1 + 8 + proofBytes
)

// hello is a client's greeting.
type hello struct {
	ticket Ticket
	stamp  uint64 // grows with every greeting that a ticket's holder sends
	nonce  [nonceBytes]byte
}

// newHello returns a greeting with fresh random bytes.
func newHello(t *Ticket, stamp uint64) *hello {
	h := &hello{ticket: *t, stamp: stamp}
	rand.Read(h.nonce[:])
	return h
}

func (h *hello) append(dst []byte, k *Key) []byte {
	at := len(dst)
	dst = append(append(dst, kindHello, version), h.ticket[:]...)
	dst = binary.BigEndian.AppendUint64(dst, h.stamp)
	dst = append(dst, h.nonce[:]...)
	return prove(dst, k, dst[at:])
}

// parseHello reads a greeting; whose it is the ticket tells, and only
// provenBy that it is its holder's.
func parseHello(datagram []byte) (*hello, Reason) {
	if len(datagram) < 2 || datagram[0] != kindHello {
		return nil, Broken
	}
	if datagram[1] != version {
		return nil, Unlike
	}
	if len(datagram) != helloBytes {
		return nil, Broken
	}
	r := reader{buf: datagram[2:]}
	h := &hello{ticket: Ticket(r.take(TicketBytes)), stamp: r.u64()}
	copy(h.nonce[:], r.take(nonceBytes))
	return h, 0
}

// welcome is the service's answer to a greeting that it accepts.
type welcome struct {
	session uint32
	nonce   [nonceBytes]byte
}

func (w *welcome) append(dst []byte, k *Key, to *hello) []byte {
	at := len(dst)
	dst = append(binary.BigEndian.AppendUint32(append(dst, kindWelcome), w.session), w.nonce[:]...)
	return prove(dst, k, dst[at:], to.nonce[:])
}

// refusal is the service's answer to the holder of a ticket that it does not
// accept. When the greeting is Stale, stamp is the newest accepted one.
type refusal struct {
	reason Reason
	stamp  uint64
}

func (f *refusal) append(dst []byte, k *Key, to *hello) []byte {
	at := len(dst)
	dst = binary.BigEndian.AppendUint64(append(dst, kindRefuse, byte(f.reason)), f.stamp)
	return prove(dst, k, dst[at:], to.nonce[:])
}

// parseAnswer reads what came in answer to a greeting; one of the results is
// there when the bytes are the service's, for this very greeting.
func parseAnswer(datagram []byte, k *Key, to *hello) (*welcome, *refusal) {
	r := reader{buf: datagram}
	switch kind := r.u8(); {
	case kind == kindWelcome && len(datagram) == welcomeBytes && provenBy(datagram, k, to.nonce[:]):
		w := &welcome{session: r.u32()}
		copy(w.nonce[:], r.take(nonceBytes))
		return w, nil
	case kind == kindRefuse && len(datagram) == refuseBytes && provenBy(datagram, k, to.nonce[:]):
		return nil, &refusal{reason: Reason(r.u8()), stamp: r.u64()}
	}
	return nil, nil
}

// prove appends the proof that who wrote these parts holds the key.
func prove(dst []byte, k *Key, parts ...[]byte) []byte {
	return append(dst, mac(nil, k[:], "sameframe greeting", parts...)[:proofBytes]...)
}

// provenBy checks the proof at the end of a datagram.
func provenBy(datagram []byte, k *Key, more ...[]byte) bool {
	n := len(datagram) - proofBytes
	sum := mac(nil, k[:], "sameframe greeting", append([][]byte{datagram[:n]}, more...)...)
	return hmac.Equal(sum[:proofBytes], datagram[n:])
}
