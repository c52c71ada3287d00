package main

import (
	"strings"
	"testing"
)

func TestWithoutADisplayAMatchIsPlayedWithoutAWindow(t *testing.T) {
	t.Setenv("DISPLAY", "")
	t.Setenv("WAYLAND_DISPLAY", "")
	r := good(t, "--frames", "60")
	first, _, _ := strings.Cut(r.err, "\n")
	if !strings.HasSuffix(first, ": playing a bot match without a window.") || !strings.Contains(r.out, "60 frames") {
		t.Errorf("%s%s", r.err, r.out)
	}
}
