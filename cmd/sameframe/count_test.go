package main

import (
	"strings"
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
	for n, want := range map[int]string{1: "1 whole frame is told", 2: "2 whole frames are told"} {
		if got := doing(n, "whole frame", "is told", "are told"); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	if got, want := ended(1, 2), "equal so far, but A has 1 frame and B 2"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	one := command(t, "match", "--headless", "--size", "1", "--frames", "1")
	if !strings.Contains(one.out, "after 1 frame and ") {
		t.Errorf("a match of one frame: %s", one.out)
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
