//go:build !headless

package main

import (
	"strings"
	"testing"
)

// Flags that a window would ignore are refused before it opens.
func TestFlagsThatAWindowWouldIgnoreAreRefused(t *testing.T) {
	t.Setenv("DISPLAY", ":0")
	for args, says := range map[string]string{
		"match --json":        "--json: works without a window only; add --headless",
		"match --fps 30":      "--fps: works without a window only; add --headless",
		"match --frames 100":  "--frames: works without a window only",
		"match --as-players":  "--as-players: works without a window only",
		"match --digests x":   "--digests: works without a window only",
		"replay --json a.sfr": "--json: works without a window only",
		"replay a.sfr b.sfr":  "one replay at a time",
		"replay /none/a.sfr":  "/none/a.sfr: no such file",
		"--json":              "--json: works without a window only",
		"--hero mage":         "--hero: opens no menu; play a match with: sameframe match",
		"match --hero frog":   `--hero "frog": want one of`,
		"match --step 40":     "--step 40: want 33, 50 or 66",
	} {
		refused(t, exitBad, []string{says}, strings.Fields(args)...)
	}
}
