package fixed

import "math/bits"

// RayCircle returns when a point that moves from a to a+d first meets the disc of
// radius r around c: the fraction of the way, 0 to One, rounded down. ok is false
// when it never does. A point that starts in the disc, its edge included, meets it
// at 0; so does one that does not move.
func RayCircle(a, d, c Vec, r Num) (t Num, ok bool) {
	f := a.Sub(c)
	if r < 0 || !near(f) || !near(d) {
		return 0, false
	}
	r = min(r, maxSide)
	gap := f.Dot(f) - int64(r*r)
	if gap <= 0 {
		return 0, true
	}
	// |f + t*d|^2 = r^2 is lenSq*t^2 - 2*closing*t + gap = 0.
	closing, lenSq := -f.Dot(d), d.Dot(d)
	if closing <= 0 {
		return 0, false
	}
	if closing >= lenSq { // the closest approach is at the end or after it
		e := f.Add(d)
		if e.Dot(e) > int64(r*r) {
			return 0, false
		}
	}
	q := quadratic{uint64(lenSq), uint64(closing), uint64(gap)}
	if square(q.b).less(product(q.a, q.c)) {
		return 0, false
	}
	return Num(q.firstRoot()), true
}

// SweptCircle is RayCircle for a circle of radius ra that moves from a to a+d and
// a disc of radius rc around c.
func SweptCircle(a, d Vec, ra Num, c Vec, rc Num) (t Num, ok bool) {
	if ra|rc < 0 {
		return 0, false
	}
	return RayCircle(a, d, c, min(ra, maxSide)+min(rc, maxSide))
}

// quadratic is a*t^2 - 2*b*t + c with positive coefficients below 2^62, at least
// one root and the least root at most 1.
type quadratic struct{ a, b, c uint64 }

// firstRoot returns the floor of One times the least root, c/(b + sqrt(b^2-a*c)).
// With b scaled to 62 bits the root and the sum are good to 2^-60, so that the
// quotient is the floor or one above it.
func (q quadratic) firstRoot() uint64 {
	shift := bits.LeadingZeros64(q.b) - 2
	root := sqrt128(square(q.b).sub(product(q.a, q.c)).shl(shift).shl(shift))
	n := wide{0, q.c}.shl(Shift).shl(shift)
	t, _ := bits.Div64(n.hi, n.lo, q.b<<shift+root)
	if !q.before(t) {
		t--
	}
	return t
}

// before reports whether t/One is at or before the least root: the quadratic is
// not negative there, and its minimum not yet passed.
func (q quadratic) before(t uint64) bool {
	if !product(q.a, t).atMost(wide{0, q.b}.shl(Shift)) {
		return false
	}
	return product(q.b, 2*t<<Shift).atMost(product(q.a, t*t).add(wide{0, q.c}.shl(2 * Shift)))
}
