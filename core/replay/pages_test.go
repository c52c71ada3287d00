package replay

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"sameframe/core/wire"
)

// Every record that has a byte form is kept as it is, those of the service too.
func TestKeptRecordsComeBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var s stream
		var want [][]wire.Record
		for range rapid.IntRange(1, 40).Draw(t, "frames") {
			frame := rapid.SliceOfN(rapid.Custom(anyRecord), 0, 5).Draw(t, "records")
			if rapid.IntRange(0, 9).Draw(t, "service") == 0 {
				a := wire.Action{Kind: wire.SeatToBot, Slot: rapid.Uint8Max(9).Draw(t, "seat"), Extra: rapid.Uint16().Draw(t, "skill")}
				frame = append(frame, wire.Record{Seat: wire.SeatService, Action: a})
			}
			s.add(frame)
			want = append(want, frame)
		}
		for i := range want {
			if got := s.frame(i); !slices.Equal(got, want[i]) {
				t.Fatalf("frame %d: %+v, want %+v", i, got, want[i])
			}
		}
	})
}

// A frame may lie on two pages; what Records gives away is not the file's.
func TestFramesCrossPages(t *testing.T) {
	var s stream
	frame := make([]wire.Record, 7)
	const frames = 2*pageSize + 3
	for i := range frames {
		for j := range frame {
			frame[j] = wire.Record{Seat: wire.Seat(j), Action: wire.Action{Kind: wire.Attack, Target: wire.GUID(1 + i*7 + j)}}
		}
		s.add(frame[:i%8])
	}
	for i := range frames {
		got := s.frame(i)
		if len(got) != i%8 {
			t.Fatalf("frame %d: %d records", i, len(got))
		}
		for j, r := range got {
			if r.Action.Target != wire.GUID(1+i*7+j) || r.Seat != wire.Seat(j) {
				t.Fatalf("frame %d, record %d: %+v", i, j, r)
			}
		}
		clear(got)
		if len(got) > 0 && s.frame(i)[0].Action.Target != wire.GUID(1+i*7) {
			t.Fatalf("frame %d: the slice is the file's", i)
		}
	}
}
