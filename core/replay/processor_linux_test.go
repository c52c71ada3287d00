package replay_test

import (
	"syscall"
	"time"
)

// processorTime is that of this process so far, which other programs of a busy
// machine do not lengthen.
func processorTime() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		panic(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
