package room

import (
	"bytes"
	"encoding/binary"
	"hash/fnv"

	"sameframe/core/state"
	"sameframe/core/wire"
)

// fakeCore stands for a battle: its state is a hash of all that it executed.
type fakeCore struct {
	hash  uint64
	used  uint64
	frame wire.Frame // next
	over  wire.Frame // the match is over before this frame; 0 is never
	bulk  int        // bytes of a saved state beyond the usual
	ended Result
}

func (c *fakeCore) Step(records []wire.Record) {
	h := fnv.New64a()
	var raw []byte
	raw = binary.BigEndian.AppendUint64(raw, c.hash)
	raw = binary.BigEndian.AppendUint32(raw, uint32(c.frame))
	for _, r := range records {
		raw, _ = wire.AppendEntry(raw, wire.Entry{Record: r})
		c.used++
	}
	h.Write(raw)
	c.hash, c.frame = h.Sum64(), c.frame+1
	if c.over != 0 && c.frame == c.over {
		c.ended = Result{Over: true, Frame: c.frame, Winner: 1, Digest: c.Layers().Coarse(), Used: c.used}
	}
}

func (c *fakeCore) Layers() state.Layers { return state.Layers{c.hash, c.used} }

func (c *fakeCore) Trace() wire.Trace { return wire.Trace{Digest: c.Layers().Coarse(), Used: c.used} }

func (c *fakeCore) Result() Result { return c.ended }

func (c *fakeCore) Save(buf []byte) []byte {
	buf = binary.BigEndian.AppendUint64(buf, c.hash)
	buf = binary.BigEndian.AppendUint64(buf, c.used)
	buf = binary.BigEndian.AppendUint32(buf, uint32(c.frame))
	return append(buf, bytes.Repeat([]byte{7}, 20000+c.bulk+int(c.hash%30000))...)
}

func (c *fakeCore) load(b []byte) {
	c.hash, c.used = binary.BigEndian.Uint64(b), binary.BigEndian.Uint64(b[8:])
	c.frame = wire.Frame(binary.BigEndian.Uint32(b[16:]))
}
