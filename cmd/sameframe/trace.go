package main

import (
	"bufio"
	"errors"
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
		if t.parts(o, i) {
			return i, true
		}
	}
	return n, len(t.digests) != len(o.digests)
}

// parts reports whether the i-th lines of two traces differ.
func (t *trace) parts(o *trace, i int) bool {
	return t.digests[i] != o.digests[i] || t.used[i] != o.used[i]
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
	n := 0
	for sc.Scan() {
		if n++; n > maxTrace {
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
	if err := sc.Err(); err != nil {
		return nil, fmt.Errorf("line %d: %w", n+1, errTraceLine)
	}
	if n == 0 {
		return nil, errors.New("empty")
	}
	return t, nil
}

var errTraceLine = errors.New("want: frame digest draws, as in: 17 00c0ffee00c0ffee 256")

func traceLine(s string) (wire.Frame, uint64, uint64, error) {
	f := strings.Fields(s)
	if len(f) != 3 || len(f[1]) != 16 {
		return 0, 0, 0, errTraceLine
	}
	frame, err1 := strconv.ParseUint(f[0], 10, 32)
	digest, err2 := strconv.ParseUint(f[1], 16, 64)
	used, err3 := strconv.ParseUint(f[2], 10, 64)
	if err1 != nil || err2 != nil || err3 != nil {
		return 0, 0, 0, errTraceLine
	}
	return wire.Frame(frame), digest, used, nil
}

// deviation is where a run left another one.
type deviation struct {
	frame     wire.Frame
	got, want string // lines of the traces
}

func (d *deviation) String() string {
	return fmt.Sprintf("frame %d: %s, expected %s", d.frame, d.got, d.want)
}

// deviation returns where got leaves t, or nil.
func (t *trace) deviation(got *trace) *deviation {
	i, differ := t.differs(got)
	if !differ {
		return nil
	}
	return &deviation{t.first + wire.Frame(i), got.at(i), t.at(i)}
}

// at writes the i-th line of a trace, or that it has ended.
func (t *trace) at(i int) string {
	if i >= len(t.digests) {
		return "ended"
	}
	return fmt.Sprintf("digest %016x, %s", t.digests[i], counted(t.used[i], "draw"))
}
