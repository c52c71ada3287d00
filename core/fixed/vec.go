package fixed

import "math/bits"

// Vec is a position or a displacement in units. The zero Vec is the middle of
// the map.
type Vec struct{ X, Y Num }

// MapLimit bounds the legal map: |X| and |Y| of a legal position are at most
// MapLimit units.
const MapLimit = 8192

const mapEdge = MapLimit * One

// Add returns v+o. It wraps like the built-in operator.
func (v Vec) Add(o Vec) Vec { return Vec{v.X + o.X, v.Y + o.Y} }

// Sub returns v-o. It wraps like the built-in operator.
func (v Vec) Sub(o Vec) Vec { return Vec{v.X - o.X, v.Y - o.Y} }

// Neg returns -v.
func (v Vec) Neg() Vec { return Vec{-v.X, -v.Y} }

// Scale returns v times n, each component as by Num.Mul.
func (v Vec) Scale(n Num) Vec { return Vec{v.X.Mul(n), v.Y.Mul(n)} }

// Perp returns v turned by a quarter turn counter-clockwise.
func (v Vec) Perp() Vec { return Vec{-v.Y, v.X} }

// Legal reports whether v lies on the legal map, its border included.
func (v Vec) Legal() bool { return v == v.Clamp() }

// Clamp returns the legal position nearest to v.
func (v Vec) Clamp() Vec {
	return Vec{min(max(v.X, -mapEdge), mapEdge), min(max(v.Y, -mapEdge), mapEdge)}
}

// Dot returns the scalar product in raw^2. It is exact while all components are
// below 32768 units in magnitude, and wraps beyond.
func (v Vec) Dot(o Vec) int64 { return int64(v.X*o.X + v.Y*o.Y) }

// Cross returns the z component of the vector product in raw^2: positive when o
// lies counter-clockwise of v. It is exact while all components are below 32768
// units in magnitude, and wraps beyond.
func (v Vec) Cross(o Vec) int64 { return int64(v.X*o.Y - v.Y*o.X) }

// Len returns the length of v, the floor of the exact root. It saturates.
func (v Vec) Len() Num {
	if sq := v.LenSq(); sq != MaxSq {
		return Num(sqrt64(uint64(sq)))
	}
	x, y := magnitude(int64(v.X)), magnitude(int64(v.Y))
	return Num(signed(sqrt128(square(x).add(square(y))), false))
}

// Dist returns the distance from v to o, the floor of the exact root.
func (v Vec) Dist(o Vec) Num { return v.Sub(o).Len() }

// WithLen returns the displacement of length n along v. The result is never
// longer than n, and while v is below 32768 units an axis, each component is less
// than 1 + n*2^-31 raw short of the exact one; along an axis it is exact. The zero
// Vec stays zero, and so does any v for n <= 0.
func (v Vec) WithLen(n Num) Vec {
	if n <= 0 || v == (Vec{}) {
		return Vec{}
	}
	for v.LenSq() == MaxSq { // far off the map: keep the direction
		v = Vec{v.X / 2, v.Y / 2}
	}
	sq := uint64(v.LenSq())
	// The root with 32 significant bits, rounded up so that no result is long.
	shift := bits.LeadingZeros64(sq) / 2
	root := sqrt64(sq << (2 * shift))
	if root*root != sq<<(2*shift) {
		root++
	}
	return Vec{portion(v.X, n, shift, root), portion(v.Y, n, shift, root)}
}

// portion returns c*n*2^shift/root rounded toward zero, where |c|*2^shift <= root
// <= 2^32.
func portion(c, n Num, shift int, root uint64) Num {
	u := magnitude(int64(c)) << shift
	if n < 1<<31 {
		return Num(signed(u*uint64(n)/root, c < 0))
	}
	hi, lo := bits.Mul64(u, uint64(n))
	q, _ := bits.Div64(hi, lo, root)
	return Num(signed(q, c < 0))
}

// Toward returns v moved straight toward to by at most step: to itself when it is
// within step, otherwise v plus WithLen(step). It is v for step <= 0.
func (v Vec) Toward(to Vec, step Num) Vec {
	if step > 0 && v.Within(to, step) {
		return to
	}
	return v.Add(to.Sub(v).WithLen(step))
}

// Rotate returns v turned counter-clockwise by a, each component rounded to
// nearest, ties up. The error is below 1/2 raw plus |v|*1.1e-5. Components are
// clamped to 2^29 units first.
func (v Vec) Rotate(a Angle) Vec {
	const limit = 1 << 45
	x, y := min(max(v.X, -limit), limit), min(max(v.Y, -limit), limit)
	sin, cos := a.Sin(), a.Cos()
	return Vec{(x*cos - y*sin + Half) >> Shift, (x*sin + y*cos + Half) >> Shift}
}

// Angle returns the direction of v as by Atan2; 0 for the zero Vec.
func (v Vec) Angle() Angle { return Atan2(v.Y, v.X) }
