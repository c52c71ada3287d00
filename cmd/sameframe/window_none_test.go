//go:build headless

package main

import (
	"strings"
	"testing"
)

func TestBuildWithoutAWindowSaysSo(t *testing.T) {
	t.Setenv("DISPLAY", ":0")
	r := good(t, "match", "--frames", "60", "--json")
	if !strings.HasPrefix(r.err, "This build has no window: playing a bot match without a window.\n") {
		t.Errorf("%s", r.err)
	}
	only(t, r)
}
