package fixed

import "math/bits"

// arc holds the expansion of the arc tangent around the middle of one 1/256 of
// [0, 1], in angle units: value with 32 fractional bits, slope and bend (half
// the negated second derivative) with 16.
type arc struct {
	value       int64
	slope, bend int32
}

// Atan2 returns the angle from +X to (x, y), within 0.5001 angle units of the
// exact one; the axes and diagonals are exact, and Atan2(a.Sin(), a.Cos()) is a.
// Atan2(0, 0) is 0.
//
// The ratio of the smaller to the greater coordinate is cut to 32 bits (2.5e-6
// units of error), the expansion stops before the cubic term (2.6e-5), and the
// rest is rounding of coefficients (1e-7). The last rounding adds 1/2.
func Atan2(y, x Num) Angle {
	ux, uy := magnitude(int64(x)), magnitude(int64(y))
	var a Angle
	if uy <= ux {
		a = octant(uy, ux)
	} else {
		a = quarterTurn - octant(ux, uy)
	}
	if x < 0 {
		a = halfTurn - a
	}
	if y < 0 {
		a = -a
	}
	return a
}

// octant returns the arc tangent of num/den for num <= den.
func octant(num, den uint64) Angle {
	if num == den {
		if den == 0 {
			return 0
		}
		return quarterTurn / 2
	}
	if den >= 1<<32 {
		shift := bits.Len64(den) - 32
		num, den = num>>shift, den>>shift
		if num == den {
			return quarterTurn / 2
		}
	}
	return Angle((arcTan(num<<32/den) + 1<<31) >> 32)
}

// arcTan returns the arc tangent of z*2^-32 < 1 in 2^-32 of an angle unit. The
// expansion is cut before the cubic term, which is below 2/6*(1/512)^3 radians.
func arcTan(z uint64) int64 {
	t := &arcTable[z>>24]
	h := int64(z&(1<<24-1)) - 1<<23
	return t.value + h*int64(t.slope)>>16 - h*h>>16*int64(t.bend)>>32
}
