package main

import (
	"encoding/binary"
	"math"
)

// wav writes a track as 16 bit mono PCM.
func (k *track) wav() []byte {
	n := uint32(2 * len(k.s))
	rate := uint32(k.rate)
	out := append([]byte("RIFF"), le32(36+n)...)
	out = append(out, "WAVEfmt "...)
	out = append(out, le32(16)...)
	out = binary.LittleEndian.AppendUint16(out, 1) // PCM
	out = binary.LittleEndian.AppendUint16(out, 1) // mono
	out = append(out, le32(rate)...)
	out = append(out, le32(rate*2)...)
	out = binary.LittleEndian.AppendUint16(out, 2)
	out = binary.LittleEndian.AppendUint16(out, 16)
	out = append(out, "data"...)
	out = append(out, le32(n)...)
	for _, x := range k.s {
		v := int16(math.Round(32767 * max(-1, min(1, x))))
		out = binary.LittleEndian.AppendUint16(out, uint16(v))
	}
	return out
}

func le32(v uint32) []byte { return binary.LittleEndian.AppendUint32(nil, v) }
