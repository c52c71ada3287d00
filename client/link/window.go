package link

const (
	windowWords = 16
	// windowSpan is how many counters behind the newest one are still told apart.
	windowSpan = windowWords * 64
)

// window remembers which counters have come. Counters begin at 1.
type window struct {
	newest uint64
	seen   [windowWords]uint64 // a ring of bits, by counter
}

// full returns the counter whose low half came, as the one that is nearest to
// the newest; false when that would lie before the first.
func (w *window) full(low uint32) (uint64, bool) {
	d := int64(int32(low - uint32(w.newest)))
	n := w.newest + uint64(d)
	if d < 0 && uint64(-d) >= w.newest || n == 0 || d > 0 && n < w.newest {
		return 0, false
	}
	return n, true
}

// fresh reports that the counter has not come and is not too old to say so.
func (w *window) fresh(n uint64) bool {
	return n > w.newest || n+windowSpan > w.newest && !w.has(n)
}

func (w *window) has(n uint64) bool { return w.seen[n/64%windowWords]>>(n%64)&1 != 0 }

// mark enters a fresh counter and reports whether it is the newest.
func (w *window) mark(n uint64) bool {
	newer := n > w.newest
	if newer {
		w.forget(n)
		w.newest = n
	}
	w.seen[n/64%windowWords] |= 1 << (n % 64)
	return newer
}

// forget clears the bits between the newest counter and n, which the ring
// takes from counters that leave the window.
func (w *window) forget(n uint64) {
	if n-w.newest >= windowSpan {
		w.seen = [windowWords]uint64{}
		return
	}
	for i := w.newest + 1; i <= n; i++ {
		w.seen[i/64%windowWords] &^= 1 << (i % 64)
	}
}

// came reports whether a counter at most as old as the window has come.
func (w *window) came(n uint64) bool {
	return n > 0 && n <= w.newest && n+windowSpan > w.newest && w.has(n)
}
