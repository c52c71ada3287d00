package replay

import (
	"encoding/binary"
	"errors"
	"testing"
)

// A small file cannot stand for more frames than anybody plays.
func TestReaderRefusesFramesBeyondTheBound(t *testing.T) {
	p := parser{file: &File{stream: stream{ends: pages[uint32]{n: MaxFrames}}}}
	block := binary.BigEndian.AppendUint32(nil, MaxFrames)
	block = binary.BigEndian.AppendUint16(block, 1)
	if err := p.block(append(block, 0, 0, 0, 0)); !errors.Is(err, ErrFormat) || p.file.Frames() != MaxFrames {
		t.Fatalf("%d frames: %v", p.file.Frames(), err)
	}
}
