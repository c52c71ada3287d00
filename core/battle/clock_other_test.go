//go:build !linux

package battle

import "time"

var began = time.Now()

// threadTime is the time of the clock.
func threadTime() time.Duration { return time.Since(began) }
