package fixed

// Sq is a squared length in raw^2, with 32 fractional bits. Compare squares with
// squares: a < b exactly when the lengths are so ordered.
type Sq uint64

// MaxSq stands for every square of a vector with a component beyond 32768 units.
const MaxSq Sq = 1<<64 - 1

const sqLimit = 1 << 31

// LenSq returns |v|^2. It is exact while both components are at least -32768 and
// below 32768 units, which holds for every difference of legal positions, and
// MaxSq beyond.
func (v Vec) LenSq() Sq {
	if uint64(v.X+sqLimit)|uint64(v.Y+sqLimit) >= 2*sqLimit {
		return MaxSq
	}
	return Sq(v.X*v.X + v.Y*v.Y)
}

// DistSq returns the squared distance from v to o, exact on the whole legal map,
// as LenSq of the difference.
func (v Vec) DistSq(o Vec) Sq {
	dx, dy := v.X-o.X, v.Y-o.Y
	if uint64(dx+sqLimit)|uint64(dy+sqLimit) >= 2*sqLimit {
		return MaxSq
	}
	return Sq(dx*dx + dy*dy)
}

// Sq returns n*n whatever its sign, exact below 65536 units and MaxSq from there
// on. To compare a distance with a radius that may be negative use Within.
func (n Num) Sq() Sq {
	if uint64(n+2*sqLimit-1) >= 4*sqLimit-1 {
		return MaxSq
	}
	return Sq(n * n)
}

// Within reports whether p is at most r away from v. The edge is in; a negative
// r contains nothing.
func (v Vec) Within(p Vec, r Num) bool {
	r = min(r, maxReach)
	return r >= 0 && v.DistSq(p) <= Sq(r*r)
}
