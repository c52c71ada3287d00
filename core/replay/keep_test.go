package replay

import (
	"bytes"
	"testing"
)

// What is packed as a state comes back, and any bytes unpack to a state of the size
// asked for or to none.
func FuzzState(f *testing.F) {
	f.Add([]byte{}, uint16(0))
	f.Add([]byte("the state of a world"), uint16(20))
	f.Add(packState(nil, bytes.Repeat([]byte{1, 2, 3, 0}, 50)), uint16(200))
	f.Fuzz(func(t *testing.T, b []byte, size uint16) {
		got, err := unpackState(packState(nil, b), len(b))
		if err != nil || !bytes.Equal(got, b) {
			t.Fatalf("%d bytes come back as %d: %v", len(b), len(got), err)
		}
		if saved, err := unpackState(b, int(size)); err == nil && len(saved) != int(size) {
			t.Fatalf("%d bytes, want %d", len(saved), size)
		}
	})
}
