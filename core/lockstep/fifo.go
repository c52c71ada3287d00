package lockstep

// fifo is a queue in one slice. It moves its content to the front instead of
// growing once half of the slice is free. So it grows only while more than half
// is in use, settles below about four times its peak, and allocates nothing from
// then on.
type fifo[T any] struct {
	buf  []T
	head int
}

func (f *fifo[T]) len() int { return len(f.buf) - f.head }

func (f *fifo[T]) push(v T) {
	if len(f.buf) == cap(f.buf) && f.head > 0 && f.head >= len(f.buf)/2 {
		f.buf = f.buf[:copy(f.buf, f.buf[f.head:])]
		f.head = 0
	}
	f.buf = append(f.buf, v)
}

// first returns the n oldest elements, in place.
func (f *fifo[T]) first(n int) []T { return f.buf[f.head : f.head+n : f.head+n] }

func (f *fifo[T]) drop(n int) {
	f.head += n
	if f.head == len(f.buf) {
		f.buf, f.head = f.buf[:0], 0
	}
}
