// Package runtime asks the Go runtime.
package runtime

import (
	"runtime"
	"runtime/debug"
)

func workers() int {
	return runtime.NumCPU() // want runtime runtime.NumCPU
}

func big() bool {
	return runtime.GOARCH == "amd64" // want runtime runtime.GOARCH
}

func trace() []byte {
	return debug.Stack() // want runtime debug.Stack
}
