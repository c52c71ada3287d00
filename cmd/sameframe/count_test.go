package main

import (
	"testing"

	"sameframe/client/swarm"
)

// What is counted stands in the singular when it is one.
func TestCountedNounsAgreeWithTheirNumber(t *testing.T) {
	for n, want := range map[int]string{0: "0 frames", 1: "1 frame", 2: "2 frames"} {
		if got := counted(n, "frame"); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	for c, want := range map[[2]int]string{
		{1, 1}: "1 room with 1 device", {1, 2}: "1 room with 2 devices",
		{3, 1}: "3 rooms with 1 device each", {3, 10}: "3 rooms with 10 devices each",
	} {
		if got := sizeOf(&swarm.Config{Rooms: c[0], Players: c[1]}); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	r := recording{}
	r.frames++
	if got, want := r.partText(), "the recording holds the first 1 frame only"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
