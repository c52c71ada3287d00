package main

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"testing"

	"sameframe/core/battle"
	"sameframe/core/replay"
	"sameframe/core/wire"
)

// parse is a recording that must be readable.
func parse(t *testing.T, name string) *replay.File {
	t.Helper()
	f, err := readReplay(name)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// forge writes a recording again, sound in every checksum, after change had
// its way with the header and with the records of each frame.
func forge(t *testing.T, f *replay.File, head func(*replay.Header), records func(i int, r []wire.Record) []wire.Record) string {
	t.Helper()
	var b bytes.Buffer
	h := f.Header
	if head != nil {
		head(&h)
	}
	w, err := replay.NewWriter(&b, h)
	for i := range f.Frames() {
		r := f.Records(i)
		if records != nil {
			r = records(i, r)
		}
		digest, _ := f.Digest(i)
		if i == f.Frames()-1 {
			digest = f.Footer.Digest
		}
		if err == nil {
			err = w.Frame(f.Header.Start.First+wire.Frame(i), r, digest, f.Footer.Used)
		}
	}
	if err == nil {
		err = w.Close(battle.Outcome{Over: f.Footer.Over, Winner: f.Footer.Winner})
	}
	if err != nil {
		t.Fatal(err)
	}
	return write(t, "forged.sfr", b.Bytes())
}

// changeByte is an action with one byte of its body changed; ok is whether
// that is an action.
func changeByte(t *testing.T, a wire.Action, at int) (changed wire.Action, ok bool) {
	t.Helper()
	b, err := wire.AppendAction(nil, a)
	if err != nil {
		t.Fatal(err)
	}
	if 1+at >= len(b) {
		return a, false
	}
	b[1+at] ^= 1
	changed, err = wire.DecodeAction(b)
	return changed, err == nil
}

// sections calls visit with the bounds of each section's payload.
func sections(b []byte, visit func(tag byte, from, to int)) {
	for at := len("SFREPLAY"); at < len(b); {
		n := int(binary.BigEndian.Uint32(b[at+1:]))
		visit(b[at], at+5, at+5+n)
		at += 5 + n + 4
	}
}

// seal makes the checksums right again.
func seal(b []byte) []byte {
	sections(b, func(_ byte, from, to int) {
		binary.BigEndian.PutUint32(b[to:], crc32.ChecksumIEEE(b[from-5:to]))
	})
	return b
}
