package battle

import (
	"syscall"
	"time"
)

// threadTime is the processor time of this thread, which other programs of a
// busy machine do not lengthen. The goroutine must be locked to the thread.
func threadTime() time.Duration {
	const thisThread = 1
	var u syscall.Rusage
	if err := syscall.Getrusage(thisThread, &u); err != nil {
		panic(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
