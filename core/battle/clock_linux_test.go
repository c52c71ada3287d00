package battle

import (
	"syscall"
	"time"
	"unsafe"
)

// threadTime is the processor time of this thread, which other programs of a
// busy machine do not lengthen. The goroutine must be locked to the thread.
func threadTime() time.Duration {
	const threadClock = 3 // CLOCK_THREAD_CPUTIME_ID
	var ts syscall.Timespec
	if _, _, errno := syscall.Syscall(syscall.SYS_CLOCK_GETTIME, threadClock, uintptr(unsafe.Pointer(&ts)), 0); errno != 0 {
		panic(errno)
	}
	return time.Duration(ts.Nano())
}
