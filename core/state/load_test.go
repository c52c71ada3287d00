package state_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"sameframe/core/fixed"
	"sameframe/core/state"
)

// checkLoad loads bytes of any origin and fails the test when what it takes is
// not exactly what it would save.
func checkLoad(t interface {
	Helper()
	Fatalf(string, ...any)
}, b []byte) error {
	t.Helper()
	g := new(world)
	err := state.Load(b, g.walk)
	if err != nil {
		return err
	}
	if again := state.Save(nil, g.walk); !bytes.Equal(again, b) {
		t.Fatalf("took %x, saves %x", b, again)
	}
	return nil
}

func TestEveryTruncationIsAnError(t *testing.T) {
	b := state.Save(nil, scene().walk)
	for n := range b {
		if err := checkLoad(t, b[:n:n]); !errors.Is(err, state.ErrTruncated) && !errors.Is(err, state.ErrLength) {
			t.Errorf("%d of %d bytes: %v", n, len(b), err)
		}
	}
}

func TestWhatLoadTakesIsWhatSaveWrites(t *testing.T) {
	clean := state.Save(nil, scene().walk)
	rapid.Check(t, func(t *rapid.T) {
		b := slices.Clone(clean)
		for range rapid.IntRange(1, 4).Draw(t, "changes") {
			b[rapid.IntRange(0, len(b)-1).Draw(t, "at")] = rapid.Byte().Draw(t, "byte")
		}
		_ = checkLoad(t, b)
	})
	r := rand.New(rand.NewPCG(5, 6))
	for range 100_000 {
		b := slices.Clone(clean)
		b[r.IntN(len(b))] ^= 1 << r.IntN(8)
		_ = checkLoad(t, b[:len(b)-r.IntN(2)])
	}
}

func FuzzLoad(f *testing.F) {
	f.Add(state.Save(nil, scene().walk))
	f.Fuzz(func(t *testing.T, b []byte) { _ = checkLoad(t, b) })
}

// TestErrorsNameFieldOffsetAndFinding covers every sentinel.
func TestErrorsNameFieldOffsetAndFinding(t *testing.T) {
	clean := state.Save(nil, scene().walk)
	put := func(at int, with ...byte) []byte {
		return slices.Concat(clean[:at], with, clean[at+1:])
	}
	ones := func(n int) []byte { return slices.Repeat([]byte{0xff}, n) }
	for _, c := range []struct {
		b    []byte
		kind error
		want string
	}{
		{nil, state.ErrTruncated, "state: truncated: clock.frame at byte 0: the 0 bytes end here"},
		{clean[:3], state.ErrTruncated, "state: truncated: clock.frame at byte 0: the 3 bytes end here"},
		{put(6, 0x80, 0x00), state.ErrCanonical, "state: integer not in shortest form: clock.used at byte 6: integer ends in a zero byte"},
		{put(6, ones(10)...), state.ErrRange, "state: value out of range: clock.used at byte 6: integer exceeds 64 bits"},
		{put(6, append(ones(9), 2)...), state.ErrRange, "state: value out of range: clock.used at byte 6: integer exceeds 64 bits"},
		{put(6, append(ones(9), 0)...), state.ErrCanonical, "state: integer not in shortest form: clock.used at byte 6: integer ends in a zero byte"},
		{append(clean[:6:6], ones(9)...), state.ErrTruncated, "state: truncated: clock.used at byte 6: the 15 bytes end here"},
		{put(7, 0x80, 0x02), state.ErrRange, "state: value out of range: camps[0] at byte 7: 128 does not fit its type"},
		{put(8, 0x81, 0x02), state.ErrRange, "state: value out of range: camps[1] at byte 8: -129 does not fit its type"},
		{put(9, 65), state.ErrLength, "state: length out of range: units at byte 9: 65 elements, at most 64"},
		{clean[:10], state.ErrLength, "state: length out of range: units at byte 9: 3 elements, but 0 bytes left"},
		{put(11, 2), state.ErrRange, "state: value out of range: units[10].alive at byte 11: 2 is not below 2"},
		{put(14, 0x80, 0x80, 0x04), state.ErrRange, "state: value out of range: units[10].face at byte 14: 65536 does not fit its type"},
		{put(15, 25), state.ErrLength, "state: length out of range: units[10].name at byte 15: 25 bytes, at most 24"},
		{put(16, 17), state.ErrLength, "state: length out of range: units[10].path at byte 16: 17 elements, at most 16"},
		{put(27, 3), state.ErrRange, "state: value out of range: units[10].buffs[0].kind at byte 27: 3 is not below 3"},
		{append(slices.Clone(clean), 7, 7), state.ErrTrailing, "state: trailing bytes: state at byte 110: 2 bytes behind the end"},
	} {
		err := checkLoad(t, c.b)
		if !errors.Is(err, c.kind) || err.Error() != c.want {
			t.Errorf("got  %v\nwant %s", err, c.want)
		}
	}
}

// TestAWalkMayRefuse shows the place of the struct whose walk did so.
func TestAWalkMayRefuse(t *testing.T) {
	heroes := []int32{4, 5}
	ran := 0
	walk := func(w *state.Walker) {
		state.Slice(w, "heroes", &heroes, 4, func(h *int32, w *state.Walker) {
			state.Int(w, "id", h)
			w.Key(uint64(*h))
			if w.Loading() && *h == 5 {
				w.Fail("no hero %d", *h)
				if w.Loading() || w.Err() == nil {
					t.Error("still loading after Fail")
				}
			}
			ran++
		})
	}
	b := state.Save(nil, walk)
	ran = 0
	err := state.Load(append(b, 1), walk)
	if want := "state: invalid: heroes[5] at byte 3: no hero 5"; !errors.Is(err, state.ErrInvalid) || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
	if ran != 2 {
		t.Errorf("%d elements walked", ran)
	}
}

// A nest holds itself, so bytes decide how deep it goes.
type nest struct{ kids []nest }

func (n *nest) walk(w *state.Walker) { state.Slice(w, "kids", &n.kids, 9, (*nest).walk) }

func TestDepthIsBounded(t *testing.T) {
	deep := func(n int) []byte { return append(slices.Repeat([]byte{1}, n), 0) }
	if err := state.Load(deep(32), new(nest).walk); err != nil {
		t.Error("32 levels:", err)
	}
	err := state.Load(deep(33), new(nest).walk)
	if !errors.Is(err, state.ErrDepth) {
		t.Error("33 levels:", err)
	}
	if err := state.Load(deep(100_000), new(nest).walk); !errors.Is(err, state.ErrDepth) {
		t.Error("100000 levels:", err)
	}
}

// TestLoadAllocatesInProportionToTheBytes feeds lengths of a million elements
// of a kilobyte each and gives no bytes that bear them out.
func TestLoadAllocatesInProportionToTheBytes(t *testing.T) {
	type big struct {
		first uint8
		rest  [1023]byte
	}
	const size, max = 1 << 20, 1 << 30
	lie := append(binary.AppendUvarint(nil, size-8), 1, 2, 3)
	lie = append(lie, slices.Repeat([]byte{0xff}, size)...)
	var (
		bigs []big
		ints []uint64
		text string
	)
	for what, c := range map[string]struct {
		walk  func(*state.Walker)
		limit uint64
	}{
		// Three elements are read, so 2*3+16 are the bound.
		"slice": {func(w *state.Walker) {
			state.Slice(w, "bigs", &bigs, max, func(b *big, w *state.Walker) { state.Int(w, "first", &b.first) })
		}, 22 * 1024},
		"ints": {func(w *state.Walker) { state.IntSlice(w, "ints", &ints, max) }, 8 * size},
		"text": {func(w *state.Walker) { state.Text(w, "text", &text, max) }, size},
	} {
		const slack = 1 << 16
		if got := allocated(func() { _ = state.Load(lie, c.walk) }); got > c.limit+slack {
			t.Errorf("%s: %d bytes allocated, bound %d", what, got, c.limit)
		}
	}
}

// allocated gives the bytes that f allocates.
func allocated(f func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	f()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

func TestEveryIntegerTypeTakesItsLimitsAndNoMore(t *testing.T) {
	limits[int8](t, -1<<7, 1<<7-1)
	limits[int16](t, -1<<15, 1<<15-1)
	limits[int32](t, -1<<31, 1<<31-1)
	limits[int64](t, -1<<63, 1<<63-1)
	limits[uint8](t, 0, 1<<8-1)
	limits[uint16](t, 0, 1<<16-1)
	limits[uint32](t, 0, 1<<32-1)
	limits[fixed.Angle](t, 0, 1<<16-1)
	limits[fixed.Num](t, -1<<63, 1<<63-1)
	limits[uint64](t, 0, ^uint64(0))
}

// limits checks that both limits survive, and that one more, encoded in a wider
// type, is refused where there is a wider type.
func limits[T state.Integer](t *testing.T, low, high T) {
	t.Helper()
	for _, v := range []T{low, high} {
		var got T
		if err := state.Load(state.Save(nil, intOf(v)), func(w *state.Walker) { state.Int(w, "v", &got) }); err != nil || got != v {
			t.Errorf("%T: got %v (%v), want %v", v, got, err, v)
		}
	}
	wide := state.Save(nil, intOf(uint64(high)+1))
	if low < 0 {
		wide = state.Save(nil, intOf(int64(high)+1))
	}
	if uint64(high)+1 == 0 || low < 0 && int64(high)+1 < 0 {
		return // no integer is wider
	}
	var got T
	if err := state.Load(wide, func(w *state.Walker) { state.Int(w, "v", &got) }); !errors.Is(err, state.ErrRange) || got != 0 {
		t.Errorf("%T: %d loads as %v (%v)", got, uint64(high)+1, got, err)
	}
}
