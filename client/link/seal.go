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
}

// seal appends the next datagram.
func (s *sealer) seal(dst, contents []byte) []byte {
	s.last++
	at := len(dst)
	dst = append(dst, kindSealed)
	dst = binary.BigEndian.AppendUint32(dst, s.session)
	dst = binary.BigEndian.AppendUint32(dst, uint32(s.last))
	nonce := nonceOf(s.last)
	return s.aead.Seal(dst, nonce[:], contents, dst[at:at+sealedHeader])
}

func nonceOf(counter uint64) (n [chacha20poly1305.NonceSize]byte) {
	binary.BigEndian.PutUint64(n[4:], counter)
	return n
}

// opener opens what the other side sealed, each datagram once.
type opener struct {
	aead    cipher.AEAD
	session uint32
	window  window
}

// open appends the contents of a datagram and returns its counter, and whether
// it is the newest one so far. Anything else than a datagram of this session
// that has not come yet changes nothing.
func (o *opener) open(dst, datagram []byte) (contents []byte, counter uint64, newer bool, err error) {
	r := reader{buf: datagram}
	kind, session, low := r.u8(), r.u32(), r.u32()
	if r.short || kind != kindSealed || session != o.session || len(r.buf) < tagBytes+1 {
		return nil, 0, false, errDrop
	}
	counter, ok := o.window.full(low)
	if !ok || !o.window.fresh(counter) {
		return nil, 0, false, errDrop
	}
	nonce := nonceOf(counter)
	contents, err = o.aead.Open(dst, nonce[:], r.buf, datagram[:sealedHeader])
	if err != nil {
		return nil, 0, false, errDrop
	}
	return contents, counter, o.window.mark(counter), nil
}
