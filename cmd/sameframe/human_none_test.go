//go:build headless

package main

import "testing"

// recordHuman needs a window, which this build leaves out.
func recordHuman(t *testing.T, _ string) {
	t.Helper()
	t.Fatal("built without a window: record without -tags headless")
}
