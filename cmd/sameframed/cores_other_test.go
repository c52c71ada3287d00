//go:build !linux

package main

import "errors"

// keepTo would let a process run on these cores only.
func keepTo(pid int, cores ...int) error { return errors.ErrUnsupported }
