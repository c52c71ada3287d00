package fixed

import "math/big"

// exact is a real number as an integer multiple of 2^-precision. Its functions
// err by a few units of 2^-precision, far below anything that the tests decide.
const precision = 256

var (
	exactOne = new(big.Int).Lsh(big.NewInt(1), precision)
	exactPi  = piMachin()
)

// exactRatio returns a/b.
func exactRatio(a, b *big.Int) *big.Int {
	return new(big.Int).Quo(new(big.Int).Lsh(a, precision), b)
}

func exactMul(a, b *big.Int) *big.Int {
	p := new(big.Int).Mul(a, b)
	return p.Rsh(p, precision)
}

// arctanInverse returns atan(1/n) by its power series.
func arctanInverse(n int64) *big.Int {
	power := new(big.Int).Quo(exactOne, big.NewInt(n))
	sum, square := new(big.Int).Set(power), big.NewInt(n*n)
	for k := int64(1); power.Sign() != 0; k++ {
		power.Quo(power, square)
		term := new(big.Int).Quo(power, big.NewInt(2*k+1))
		if k%2 == 1 {
			term.Neg(term)
		}
		sum.Add(sum, term)
	}
	return sum
}

// piMachin returns pi = 16 atan(1/5) - 4 atan(1/239).
func piMachin() *big.Int {
	a := new(big.Int).Mul(arctanInverse(5), big.NewInt(16))
	return a.Sub(a, new(big.Int).Mul(arctanInverse(239), big.NewInt(4)))
}

// exactSin returns the sine of x radians by its power series.
func exactSin(x *big.Int) *big.Int {
	term, sum, square := new(big.Int).Set(x), new(big.Int).Set(x), exactMul(x, x)
	for k := int64(1); term.Sign() != 0; k++ {
		term = exactMul(term, square)
		term.Quo(term, big.NewInt(-2*k*(2*k+1)))
		sum.Add(sum, term)
	}
	return sum
}

// exactSqrt returns the square root of x.
func exactSqrt(x *big.Int) *big.Int {
	return new(big.Int).Sqrt(new(big.Int).Lsh(x, precision))
}

// exactAtan returns the arc tangent of 0 <= x <= 1: the argument is halved four
// times by atan(x) = 2 atan(x / (1 + sqrt(1+x^2))), then the power series taken.
func exactAtan(x *big.Int) *big.Int {
	const halvings = 4
	for range halvings {
		root := exactSqrt(new(big.Int).Add(exactOne, exactMul(x, x)))
		x = exactRatio(x, root.Add(root, exactOne))
	}
	power, sum, square := new(big.Int).Set(x), new(big.Int).Set(x), exactMul(x, x)
	for k := int64(1); power.Sign() != 0; k++ {
		power = exactMul(power, square)
		term := new(big.Int).Quo(power, big.NewInt(2*k+1))
		if k%2 == 1 {
			term.Neg(term)
		}
		sum.Add(sum, term)
	}
	return sum.Lsh(sum, halvings)
}

// exactTurns returns x radians in angle units.
func exactTurns(x *big.Int) *big.Int {
	return exactRatio(new(big.Int).Lsh(x, 15), exactPi)
}

// exactRadians returns the angle n/65536 of a turn in radians.
func exactRadians(n int64) *big.Int {
	x := new(big.Int).Mul(exactPi, big.NewInt(n))
	return x.Rsh(x, 15)
}

// nearest returns x*2^bits rounded to the nearest integer, ties up.
func nearest(x *big.Int, bits uint) int64 {
	n := new(big.Int).Rsh(x, precision-bits-1)
	return n.Add(n, big.NewInt(1)).Rsh(n, 1).Int64()
}

// exactAtan2 returns the angle of (x, y) != 0 in angle units, -32768..32768.
func exactAtan2(y, x int64) *big.Int {
	ax, ay := new(big.Int).Abs(big.NewInt(x)), new(big.Int).Abs(big.NewInt(y))
	var a *big.Int
	if ay.Cmp(ax) <= 0 {
		a = exactTurns(exactAtan(exactRatio(ay, ax)))
	} else {
		a = exactTurns(exactAtan(exactRatio(ax, ay)))
		a.Sub(new(big.Int).Lsh(big.NewInt(1<<14), precision), a)
	}
	if x < 0 {
		a.Sub(new(big.Int).Lsh(big.NewInt(1<<15), precision), a)
	}
	if y < 0 {
		a.Neg(a)
	}
	return a
}
