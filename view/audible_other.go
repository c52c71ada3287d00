//go:build !linux

package view

// audible reports whether sound may be tried.
func audible() bool { return true }
