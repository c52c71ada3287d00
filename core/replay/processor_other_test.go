//go:build !linux

package replay_test

import "time"

var began = time.Now()

// processorTime is the time that has passed where there is no better clock.
func processorTime() time.Duration { return time.Since(began) }
