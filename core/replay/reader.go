package replay

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"strings"

	"sameframe/core/battle"
	"sameframe/core/bot"
	"sameframe/core/data"
	"sameframe/core/state"
	"sameframe/core/wire"
)

// File is a recording in memory.
type File struct {
	Header  Header
	Footer  *Footer // nil when the recording was cut off
	stream  stream
	digests pages[uint64] // of every Header.DigestEvery-th frame
	stored  []stored      // keyframes, rising
	buf     []byte        // the file, when it has keyframes
}

// Frames is how many whole frames the recording holds.
func (f *File) Frames() int { return f.stream.ends.n }

// Records returns the actions of the i-th frame, 0 <= i < Frames, in stream
// order. The slice is the caller's; a frame without actions gives nil.
func (f *File) Records(i int) []wire.Record { return f.stream.frame(i) }

// Digest returns the recorded digest after the i-th frame, if there is one.
func (f *File) Digest(i int) (uint64, bool) {
	e := int(f.Header.DigestEvery)
	if e == 0 || (i+1)%e != 0 || (i+1)/e > f.digests.n {
		return 0, false
	}
	return *f.digests.at((i+1)/e - 1), true
}

// World makes the world that the recording starts from, with the core's bots in
// their seats. Errors are those of
// battle.New, or battle.ErrVersion when the world differs from the recorded one.
func (f *File) World(d *data.Set) (*battle.World, error) {
	if foreign := f.Foreign(d); len(foreign) > 0 {
		return nil, fmt.Errorf("%w: %s", battle.ErrVersion, strings.Join(foreign, "; "))
	}
	w, err := battle.New(d, f.Header.Start)
	if err != nil {
		return nil, err
	}
	if got := w.Digest(); got != f.Header.Initial {
		return nil, fmt.Errorf("%w: the first world has digest %016x, the recording %016x", battle.ErrVersion, got, f.Header.Initial)
	}
	w.SetBrain(&bot.Brain{})
	return w, nil
}

// Read reads a whole recording. With ErrTruncated the file holds every frame
// up to the last whole block; with any other error it is nil.
func Read(r io.Reader) (*File, error) {
	buf, err := io.ReadAll(io.LimitReader(r, MaxFile+1))
	if err != nil {
		return nil, err
	}
	if len(buf) > MaxFile {
		return nil, fmt.Errorf("%w: more than %d bytes", ErrTooLarge, MaxFile)
	}
	return Parse(buf)
}

// Parse is Read of bytes, which have to stay as they are while the file is used. It
// allocates at most MaxAlloc bytes and as many as there are in buf.
func Parse(buf []byte) (*File, error) {
	p := parser{buf: buf, file: &File{}}
	if err := p.begin(); err != nil {
		return nil, err
	}
	p.pack = packed{read: newModel(&p.file.Header.Start), write: newModel(&p.file.Header.Start)}
	for {
		done, err := p.next()
		if errors.Is(err, ErrTruncated) {
			return p.file, err
		}
		if err != nil {
			return nil, err
		}
		if done {
			return p.file, nil
		}
	}
}

// parser is the cursor of Parse.
type parser struct {
	buf  []byte
	at   int
	file *File
	pack packed
	last int // where the section begins that is being read
	past int // frames of blocks that were counted and not read
}

// frames is how many the sections read so far hold.
func (p *parser) frames() int { return p.file.Frames() + p.past }

// section reads one section and moves behind it.
func (p *parser) section() (tag byte, payload []byte, err error) {
	rest := p.buf[p.at:]
	p.last = p.at
	if len(rest) < sectionHeader {
		return 0, nil, fmt.Errorf("%w at byte %d of %d", ErrTruncated, p.at, len(p.buf))
	}
	n := binary.BigEndian.Uint32(rest[1:])
	if n > MaxSection {
		return 0, nil, fmt.Errorf("%w: section of %d bytes at byte %d, at most %d", ErrFormat, n, p.at, MaxSection)
	}
	end := sectionHeader + int(n)
	if len(rest) < end+sectionCRC {
		return 0, nil, fmt.Errorf("%w at byte %d of %d", ErrTruncated, p.at, len(p.buf))
	}
	if crc32.ChecksumIEEE(rest[:end]) != binary.BigEndian.Uint32(rest[end:]) {
		return 0, nil, p.damaged("checksum does not match")
	}
	p.at += end + sectionCRC
	return rest[0], rest[sectionHeader:end], nil
}

// damaged says where in the file and after which frame something is wrong.
func (p *parser) damaged(format string, args ...any) error {
	return fmt.Errorf("%w: section at byte %d, after frame %d: %s", ErrFormat, p.last, p.frames(), fmt.Sprintf(format, args...))
}

// begin reads magic and header.
func (p *parser) begin() error {
	if len(p.buf) < len(magic) || string(p.buf[:len(magic)]) != magic {
		return fmt.Errorf("%w: does not begin with %q", ErrFormat, magic)
	}
	p.at = len(magic)
	return p.header()
}

func (p *parser) header() error {
	tag, payload, err := p.section()
	switch {
	case errors.Is(err, ErrTruncated):
		return fmt.Errorf("%w: %w", ErrFormat, err)
	case err != nil:
		return err
	case tag != tagHeader:
		return p.damaged("tag %q where the header should be", tag)
	}
	h := &p.file.Header
	if len(payload) > 0 && payload[0] != Format && payload[0] != FormatKeyframes {
		return fmt.Errorf("%w: file format %d, this build reads %d and %d; %s", battle.ErrVersion, payload[0], Format, FormatKeyframes, builds(payload[0] > Format))
	}
	if err := state.Load(payload, h.walk); err != nil {
		return p.damaged("header: %v", err)
	}
	if h.Wire != wire.Version {
		return fmt.Errorf("%w: wire version %d, this build has %d; %s", battle.ErrVersion, h.Wire, wire.Version, builds(h.Wire > wire.Version))
	}
	return nil
}

// builds says what reads a file that this build cannot.
func builds(newer bool) string {
	if newer {
		return "a newer build reads it"
	}
	return "an older build reads it"
}

// next reads one block or the end.
func (p *parser) next() (done bool, err error) {
	tag, payload, err := p.section()
	if err != nil {
		return false, err
	}
	switch tag {
	case tagBlock:
		return false, p.block(payload)
	case tagKeyframe:
		return false, p.keyframe(payload)
	case tagEnd:
		return true, p.end(payload)
	}
	return false, p.damaged("unknown tag %q", tag)
}

func (p *parser) end(payload []byte) error {
	f := &Footer{}
	if err := state.Load(payload, f.walk); err != nil {
		return p.damaged("footer: %v", err)
	}
	if p.at != len(p.buf) {
		return p.damaged("%d bytes behind the end", len(p.buf)-p.at)
	}
	if int(f.Frames) != p.file.Frames() || int(f.Records) != p.file.stream.records.n {
		return p.damaged("footer counts %d frames and %d records, the stream has %d and %d", f.Frames, f.Records, p.file.Frames(), p.file.stream.records.n)
	}
	p.file.Footer = f
	return nil
}

func (p *parser) block(b []byte) error {
	f := p.file
	if len(b) < blockHeader || len(f.stored) > 0 {
		return p.damaged("block of %d bytes behind %d keyframes", len(b), len(f.stored))
	}
	first, frames := wire.Frame(binary.BigEndian.Uint32(b)), int(binary.BigEndian.Uint16(b[4:]))
	if want := f.Header.Start.First + wire.Frame(f.Frames()); first != want {
		return p.damaged("block of frame %d, want %d", first, want)
	}
	if f.Frames()+frames > MaxFrames {
		return p.damaged("more than %d frames", MaxFrames)
	}
	if frames == 0 || frames > MaxBlockFrames {
		return p.damaged("block of %d frames, want 1 to %d", frames, MaxBlockFrames)
	}
	b, digests, err := p.cut(b[blockHeader:], frames)
	if err != nil {
		return err
	}
	if err := p.pack.block(b, frames, &f.stream); err != nil {
		return p.damaged("%v", err)
	}
	for ; len(digests) > 0; digests = digests[8:] {
		f.digests.add(binary.BigEndian.Uint64(digests))
	}
	return nil
}

// cut parts the packed frames of a block from their digests.
func (p *parser) cut(b []byte, frames int) (packed, digests []byte, err error) {
	n := 0
	if e := int(p.file.Header.DigestEvery); e > 0 {
		before := p.file.Frames()
		n = 8 * ((before+frames)/e - before/e)
	}
	if len(b) < n {
		return nil, nil, p.damaged("%d bytes, less than its %d of digests", len(b), n)
	}
	return b[:len(b)-n], b[len(b)-n:], nil
}
