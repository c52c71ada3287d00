// Package unsafe looks at memory.
package unsafe

import "unsafe"

type pair struct {
	a uint8
	b uint32
}

func bytes(p *pair) []byte {
	return unsafe.Slice((*byte)(unsafe.Pointer(p)), 8) // want unsafe unsafe.Slice
}

const size = unsafe.Sizeof(pair{}) // want unsafe unsafe.Sizeof
