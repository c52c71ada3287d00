package main

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"

	"sameframe/core/wire"
)

// trace is the digest and the random draws after every frame.
type trace struct {
	first   wire.Frame
	digests []uint64
	used    []uint64
}

// Frame implements client.Recorder.
func (t *trace) Frame(frame wire.Frame, _ []wire.Record, digest, used uint64) error {
	if len(t.digests) == 0 {
		t.first = frame
	}
	t.digests = append(t.digests, digest)
	t.used = append(t.used, used)
	return nil
}

// last returns the digest and the draws after the last frame.
func (t *trace) last() (digest, used uint64) {
	if n := len(t.digests); n > 0 {
		return t.digests[n-1], t.used[n-1]
	}
	return 0, 0
}

// differs returns the index of the first frame in which two traces differ.
func (t *trace) differs(o *trace) (int, bool) {
	n := min(len(t.digests), len(o.digests))
	for i := range n {
		if t.digests[i] != o.digests[i] || t.used[i] != o.used[i] {
			return i, true
		}
	}
	return n, len(t.digests) != len(o.digests)
}

// write writes the lines of --digests.
func (t *trace) write(w io.Writer) error {
	b := bufio.NewWriter(w)
	for i := range t.digests {
		fmt.Fprintf(b, "%d %016x %d\n", t.first+wire.Frame(i), t.digests[i], t.used[i])
	}
	return b.Flush()
}

// maxTrace bounds the lines of a trace that is read: ten hours of frames.
const maxTrace = 1 << 20

// readTrace reads what write wrote. Errors name the line.
func readTrace(r io.Reader) (*trace, error) {
	t := &trace{}
	sc := bufio.NewScanner(r)
	for n := 1; sc.Scan(); n++ {
		if n > maxTrace {
			return nil, fmt.Errorf("more than %d lines", maxTrace)
		}
		frame, digest, used, err := traceLine(sc.Text())
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", n, err)
		}
		if n == 1 {
			t.first = frame
		} else if want := t.first + wire.Frame(n-1); frame != want {
			return nil, fmt.Errorf("line %d: frame %d, want %d", n, frame, want)
		}
		t.digests, t.used = append(t.digests, digest), append(t.used, used)
	}
	return t, sc.Err()
}

func traceLine(s string) (wire.Frame, uint64, uint64, error) {
	f := strings.Fields(s)
	if len(f) != 3 {
		return 0, 0, 0, fmt.Errorf("%d fields, want: frame digest used", len(f))
	}
	frame, err1 := strconv.ParseUint(f[0], 10, 32)
	digest, err2 := strconv.ParseUint(f[1], 16, 64)
	used, err3 := strconv.ParseUint(f[2], 10, 64)
	if err1 != nil || err2 != nil || err3 != nil {
		return 0, 0, 0, fmt.Errorf("%q is no line of frame, digest (hexadecimal), used", s)
	}
	return wire.Frame(frame), digest, used, nil
}

// compareTraces reports where a run left the first one.
func (a *app) compareTraces(label string, first, got *trace) error {
	i, differ := first.differs(got)
	if !differ {
		return nil
	}
	msg := "one run is longer"
	if i < len(first.digests) && i < len(got.digests) {
		msg = fmt.Sprintf("digest %016x, the first pattern had %016x", got.digests[i], first.digests[i])
	}
	fmt.Fprintf(a.err, "sameframe: pattern %s diverges at frame %d: %s\n", label, first.first+wire.Frame(i), msg)
	return errDiverged
}
