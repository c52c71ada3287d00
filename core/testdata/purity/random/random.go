// Package random draws from sources that nobody saves.
package random

import (
	crypto "crypto/rand"
	"hash/maphash"
	old "math/rand"
	"math/rand/v2"
)

func roll() int {
	return rand.IntN(6) // want random rand.IntN
}

func seeded(seed int64) int {
	return old.New(old.NewSource(seed)).Intn(6) // want random old.New
}

func secret(buf []byte) {
	crypto.Read(buf) // want random crypto.Read
}

func hash(s string) uint64 {
	return maphash.String(maphash.MakeSeed(), s) // want random maphash.String
}
