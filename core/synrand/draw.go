package synrand

// Uint32 draws any 32-bit number.
func (s *Stream) Uint32(site Site) uint32 {
	return s.drawn(site, s.next())
}

// Below draws a number from 0 to n-1, each equally likely. For n == 0 it returns
// 0 without a draw.
func (s *Stream) Below(n uint32, site Site) uint32 {
	if n == 0 {
		return 0
	}
	return s.drawn(site, s.below(n))
}

// Range draws a number from lo to hi, both included, each equally likely. For
// hi < lo it returns lo without a draw.
func (s *Stream) Range(lo, hi int32, site Site) int32 {
	if hi < lo {
		return lo
	}
	n := uint32(hi) - uint32(lo) + 1
	if n == 0 { // all 2^32 numbers
		return int32(s.drawn(site, uint32(lo)+s.next()))
	}
	return int32(s.drawn(site, uint32(lo)+s.below(n)))
}

// Chance draws whether something of the given chance in 10000 happens. It is
// false for 0 and less and true for 10000 and more, both without a draw. A trace
// shows the number below 10000 that was drawn.
func (s *Stream) Chance(per10000 int32, site Site) bool {
	const all = 10000
	if per10000 <= 0 || per10000 >= all {
		return per10000 > 0
	}
	return s.drawn(site, s.below(all)) < uint32(per10000)
}

// below draws a number below n > 0.
func (s *Stream) below(n uint32) uint32 {
	for {
		if v, ok := scale(s.next(), n); ok {
			return v
		}
	}
}

// scale maps an output x to a number below n (Lemire): the upper half of x*n. It
// rejects the 2^32 mod n outputs whose lower half is least, which leaves exactly
// floor(2^32/n) outputs for each number.
func scale(x, n uint32) (v uint32, ok bool) {
	product := uint64(x) * uint64(n)
	low := uint32(product)
	return uint32(product >> 32), low >= n || low >= -n%n
}
