//go:generate go test -run TestTablesAreWhatExactArithmeticGives -rewrite

package fixed

// Angle is a direction or a turn in 1/65536 of a full turn. 0 points along +X,
// and angles grow counter-clockwise, toward +Y. Arithmetic wraps around the turn.
type Angle uint16

const (
	quarterTurn Angle = 1 << 14
	halfTurn    Angle = 1 << 15
)

// Sin returns the sine of a, correctly rounded.
func (a Angle) Sin() Num {
	i := a % halfTurn
	if i > quarterTurn {
		i = halfTurn - i
	}
	// The sine of a first-quadrant angle is at least its chord (Jordan): the table
	// holds what is above the chord, which fits 16 bits.
	n := Num(i)*4 + Num(sinTable[i])
	if a >= halfTurn {
		return -n
	}
	return n
}

// Cos returns the cosine of a, correctly rounded.
func (a Angle) Cos() Num { return (a + quarterTurn).Sin() }

// Vec returns the vector of length one along a; each component is correctly
// rounded, so its direction is within 1.1e-5 radians (0.12 angle units) of a.
func (a Angle) Vec() Vec { return Vec{a.Cos(), a.Sin()} }

// Sub returns the shortest turn from b to a, positive counter-clockwise. Half a
// turn is -32768.
func (a Angle) Sub(b Angle) int16 { return int16(a - b) }

// TurnToward returns a turned toward target by at most limit, the shorter way
// round; half a turn goes clockwise.
func (a Angle) TurnToward(target, limit Angle) Angle {
	turn := a.turn(target)
	if turn <= limit {
		return target
	}
	if target.Sub(a) < 0 {
		return a - limit
	}
	return a + limit
}

// turn returns the size of the shortest turn from a to b, 0 to half a turn.
func (a Angle) turn(b Angle) Angle { return min(a-b, b-a) }
