package link

import (
	"crypto/cipher"
	"crypto/hkdf"
	"crypto/sha256"
	"encoding/binary"

	"golang.org/x/crypto/chacha20poly1305"
)

// Kinds of datagrams, their first byte.
const (
	kindHello   = 1
	kindWelcome = 2
	kindRefuse  = 3
	kindSealed  = 4
)

const (
	sealedHeader = 1 + 4 + 4
	tagBytes     = chacha20poly1305.Overhead
	// sealedBytes is what sealing adds to the contents.
	sealedBytes = sealedHeader + tagBytes
	nonceBytes  = 16
)

// sessionKeys derives the two keys of a session, which no other session ever
// has: both sides put fresh random bytes in.
func sessionKeys(k *Key, near, far []byte) (up, down cipher.AEAD) {
	salt := append(append(make([]byte, 0, 2*nonceBytes), near...), far...)
	raw, err := hkdf.Key(sha256.New, k[:], salt, "sameframe session", 2*chacha20poly1305.KeySize)
	if err != nil {
		panic("link: a key of 64 bytes is within the derivation's limit")
	}
	return aead(raw[:chacha20poly1305.KeySize]), aead(raw[chacha20poly1305.KeySize:])
}

func aead(key []byte) cipher.AEAD {
	a, err := chacha20poly1305.New(key)
	if err != nil {
		panic("link: the key has the cipher's length")
	}
	return a
}

// sealer numbers and seals what one side sends.
type sealer struct {
	aead    cipher.AEAD
	session uint32
	last    uint64 // counter of the last datagram
	nonce   nonce
}

// seal makes the next datagram out of its contents, which have room for its header
// before them, in their own memory.
func (s *sealer) seal(b []byte) []byte {
	s.last++
	b[0] = kindSealed
	binary.BigEndian.PutUint32(b[1:], s.session)
	binary.BigEndian.PutUint32(b[5:], uint32(s.last))
	return s.aead.Seal(b[:sealedHeader], s.nonce.of(s.last), b[sealedHeader:], b[:sealedHeader])
}

// nonce is kept, for a cipher is behind an interface and a new one each time
// would be an allocation.
type nonce [chacha20poly1305.NonceSize]byte

func (n *nonce) of(counter uint64) []byte {
	binary.BigEndian.PutUint64(n[4:], counter)
	return n[:]
}

// opener opens what the other side sealed, each datagram once.
type opener struct {
	aead    cipher.AEAD
	session uint32
	window  window
	nonce   nonce
}

// open returns the contents of a datagram, in its own memory, its counter, and
// whether it is the newest one so far. Anything else than a datagram of this
// session that has not come yet changes nothing but that memory.
func (o *opener) open(datagram []byte) (contents []byte, counter uint64, newer bool, err error) {
	r := reader{buf: datagram}
	kind, session, low := r.u8(), r.u32(), r.u32()
	if r.short || kind != kindSealed || session != o.session || len(r.buf) < tagBytes+1 {
		return nil, 0, false, errDrop
	}
	counter, ok := o.window.full(low)
	if !ok || !o.window.fresh(counter) {
		return nil, 0, false, errDrop
	}
	contents, err = o.aead.Open(r.buf[:0], o.nonce.of(counter), r.buf, datagram[:sealedHeader])
	if err != nil {
		return nil, 0, false, errDrop
	}
	return contents, counter, o.window.mark(counter), nil
}
