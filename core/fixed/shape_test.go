package fixed

import (
	"fmt"
	"math/big"
	"testing"
)

// The oracles below measure the distance from a point to a shape in the plainest
// way, in numbers with 256 fractional bits, and compare it with the target's
// radius. Where the exact distance is not that radius it differs from it by far
// more than 2^-150 raw, so whatever is closer counts as touching.
var touching = new(big.Int).Lsh(big.NewInt(1), precision-150)

// spot is a point or a direction in exact numbers.
type spot struct{ x, y *big.Int }

func exactSpot(v Vec) spot {
	return spot{new(big.Int).Lsh(bigNum(v.X), precision), new(big.Int).Lsh(bigNum(v.Y), precision)}
}

func (a spot) distSq(b spot) *big.Int {
	dx, dy := new(big.Int).Sub(a.x, b.x), new(big.Int).Sub(a.y, b.y)
	return new(big.Int).Add(exactMul(dx, dx), exactMul(dy, dy))
}

func (a spot) dist(b spot) *big.Int { return exactSqrt(a.distSq(b)) }

// touches reports whether distance is at most r.
func touches(distance *big.Int, r Num) bool {
	d := new(big.Int).Sub(distance, new(big.Int).Lsh(bigNum(r), precision))
	return d.Cmp(touching) <= 0
}

func clampExact(x, lo, hi *big.Int) *big.Int {
	if x.Cmp(lo) < 0 {
		return lo
	}
	if x.Cmp(hi) > 0 {
		return hi
	}
	return x
}

// inFrame returns u in the frame whose first axis points along d.
func inFrame(u, d Vec) spot {
	length := exactSqrt(new(big.Int).Lsh(bigLenSq(d), precision))
	along := new(big.Int).Lsh(big.NewInt(u.Dot(d)), precision)
	side := new(big.Int).Lsh(big.NewInt(d.Cross(u)), precision)
	return spot{exactRatio(along, length), exactRatio(side, length)}
}

// boxDistance is the distance from u to [0, length] x [-half, half] along d.
func boxDistance(u, d Vec, length, half Num) *big.Int {
	p, box := inFrame(u, d), exactSpot(Vec{length, half})
	return p.dist(spot{clampExact(p.x, new(big.Int), box.x), clampExact(p.y, new(big.Int).Neg(box.y), box.y)})
}

func segmentDistance(p, a, b Vec) *big.Int {
	if a == b {
		return exactSpot(p).dist(exactSpot(a))
	}
	d, u := b.Sub(a), inFrame(p.Sub(a), b.Sub(a))
	length := exactSqrt(new(big.Int).Lsh(bigLenSq(d), precision))
	return u.dist(spot{clampExact(u.x, new(big.Int), length), new(big.Int)})
}

// ahead reports whether a comes before b on the way round from +X.
func ahead(a, b Vec) bool {
	upper := func(v Vec) bool { return v.Y > 0 || v.Y == 0 && v.X > 0 }
	if upper(a) != upper(b) {
		return upper(a)
	}
	return a.Cross(b) > 0
}

// between reports whether u is met on the way round from right to left.
func between(u, right, left Vec) bool {
	if ahead(left, right) { // the way passes +X
		return !ahead(u, right) || !ahead(left, u)
	}
	return !ahead(u, right) && !ahead(left, u)
}

func fanDistance(u Vec, dir, half Angle, r Num) *big.Int {
	left, right := (dir + half).Vec(), (dir - half).Vec()
	if u == (Vec{}) {
		return new(big.Int)
	}
	if half >= halfTurn || between(u, right, left) {
		d := exactSpot(u).dist(exactSpot(Vec{}))
		d.Sub(d, exactSpot(Vec{r, 0}).x)
		return clampExact(d, new(big.Int), exactSpot(Vec{MaxNum, 0}).x)
	}
	a, b := boxDistance(u, left, r, 0), boxDistance(u, right, r, 0)
	return clampExact(a, new(big.Int), b)
}

// aroundEdge calls f with target radii that just miss, touch and overlap a shape
// at the given distance, and with the matching answers.
func aroundEdge(distance *big.Int, f func(tr Num, want bool)) {
	raw := Num(new(big.Int).Rsh(distance, precision).Int64())
	for tr := max(raw-1, 0); tr <= raw+2; tr++ {
		f(tr, touches(distance, tr))
	}
}

func TestInCircleIsExactToTheRawUnit(t *testing.T) {
	s := newSampler(50)
	positionPairs(51, func(p, c Vec) {
		aroundEdge(exactSpot(p).dist(exactSpot(c)), func(reach Num, want bool) {
			r := s.upTo(reach)
			if InCircle(p, reach-r, c, r) != want || p.Within(c, reach) != want {
				t.Fatalf("InCircle(%v, %d, %v, %d) = %v", p, reach-r, c, r, !want)
			}
		})
	})
}

func TestInSegmentIsExactToTheRawUnit(t *testing.T) {
	s := newSampler(52)
	try := func(p, a, b Vec) {
		aroundEdge(segmentDistance(p, a, b), func(reach Num, want bool) {
			r := s.upTo(reach)
			if InSegment(p, reach-r, a, b, r) != want || InSegment(p, reach-r, b, a, r) != want {
				t.Fatalf("InSegment(%v, %d, %v, %v, %d) = %v", p, reach-r, a, b, r, !want)
			}
		})
	}
	positionPairs(53, func(a, b Vec) { try(s.beside(a), a, b) })
	for _, p := range legalCorners() {
		for _, a := range legalCorners() {
			try(p, a, s.position())
			try(p, a, a.Neg())
			try(p, a, p)
		}
	}
}

func TestInRectIsExactToTheRawUnit(t *testing.T) {
	s := newSampler(54)
	try := func(p, origin Vec, dir Angle, length, half Num) {
		aroundEdge(boxDistance(p.Sub(origin), dir.Vec(), length, half), func(tr Num, want bool) {
			if InRect(p, tr, origin, dir, length, half) != want {
				t.Fatalf("InRect(%v, %d, %v, %d, %d, %d) = %v", p, tr, origin, dir, length, half, !want)
			}
		})
	}
	positionPairs(55, func(origin, p Vec) { try(p, origin, s.angle(), s.upTo(2*mapEdge), s.upTo(mapEdge)) })
	// Corners: the greater the share of the distance, the more often one is nearest.
	for range samples() {
		p := s.position()
		origin := s.beside(p)
		reach := p.Dist(origin)/2 + 1
		try(p, origin, s.angle(), s.uniform(reach), s.uniform(reach))
	}
}

func TestInFanIsExactToTheRawUnit(t *testing.T) {
	s := newSampler(56)
	try := func(p, apex Vec, dir, half Angle, r Num) {
		aroundEdge(fanDistance(p.Sub(apex), dir, half, r), func(tr Num, want bool) {
			if InFan(p, tr, apex, dir, half, r) != want {
				t.Fatalf("InFan(%v, %d, %v, %d, %d, %d) = %v", p, tr, apex, dir, half, r, !want)
			}
		})
	}
	halves := []Angle{0, 1, 2, 4096, 8192, 16383, 16384, 16385, 24576, 32766, 32767, 32768, 40000, 65535}
	positionPairs(57, func(apex, p Vec) {
		half := Angle(s.Uint32N(1 << 15))
		if s.IntN(3) == 0 {
			half = halves[s.IntN(len(halves))]
		}
		try(p, apex, s.angle(), half, s.upTo(2*mapEdge))
		try(p, apex, s.angle(), half, p.Dist(apex))
		try(p, apex, s.angle(), half, p.Dist(apex)/2)
	})
}

// TestShapesIncludeTheirEdges places targets by hand exactly on every edge and
// one raw unit outside.
func TestShapesIncludeTheirEdges(t *testing.T) {
	u := func(x, y Num) Vec { return Vec{x * One, y * One} }
	o := u(100, 200)
	for _, c := range []struct {
		name string
		in   func(p Vec, tr Num) bool
		p    Vec // touches the shape from outside
		tr   Num // in units
		out  Vec // direction of one raw unit away
	}{
		{"circle right", func(p Vec, tr Num) bool { return InCircle(p, tr, o, 5*One) }, u(110, 200), 5, Vec{1, 0}},
		{"circle 3-4-5", func(p Vec, tr Num) bool { return InCircle(p, tr, o, 5*One) }, u(94, 192), 5, Vec{0, -1}},
		{"segment side", func(p Vec, tr Num) bool { return InSegment(p, tr, o, u(130, 240), 5*One) }, u(115+8, 220-6), 5, Vec{1, 0}},
		{"segment start", func(p Vec, tr Num) bool { return InSegment(p, tr, o, u(130, 200), One) }, u(94, 200), 5, Vec{-1, 0}},
		{"segment end", func(p Vec, tr Num) bool { return InSegment(p, tr, o, u(130, 200), One) }, u(136, 200), 5, Vec{1, 0}},
		{"rect end", func(p Vec, tr Num) bool { return InRect(p, tr, o, 0, 30*One, 2*One) }, u(135, 201), 5, Vec{1, 0}},
		{"rect back", func(p Vec, tr Num) bool { return InRect(p, tr, o, 0, 30*One, 2*One) }, u(95, 202), 5, Vec{-1, 0}},
		{"rect side", func(p Vec, tr Num) bool { return InRect(p, tr, o, quarterTurn, 30*One, 2*One) }, u(93, 215), 5, Vec{-1, 0}},
		{"rect corner", func(p Vec, tr Num) bool { return InRect(p, tr, o, 0, 30*One, 2*One) }, u(133, 206), 5, Vec{0, 1}},
		{"rect back corner", func(p Vec, tr Num) bool { return InRect(p, tr, o, halfTurn, 30*One, 2*One) }, u(104, 205), 5, Vec{0, 1}},
		{"rect point corner", func(p Vec, tr Num) bool { return InRect(p, tr, o, 0, 30*One, 2*One) }, u(130, 198), 0, Vec{1, 0}},
		{"fan arc", func(p Vec, tr Num) bool { return InFan(p, tr, o, 0, 8192, 30*One) }, u(135, 200), 5, Vec{1, 0}},
		{"fan edge", func(p Vec, tr Num) bool { return InFan(p, tr, o, 8192, 8192, 30*One) }, u(110, 195), 5, Vec{0, -1}},
		{"fan edge point", func(p Vec, tr Num) bool { return InFan(p, tr, o, 0, 8192, 30*One) }, u(110, 210), 0, Vec{0, 1}},
		{"fan apex", func(p Vec, tr Num) bool { return InFan(p, tr, o, 0, 8192, 30*One) }, u(95, 200), 5, Vec{-1, 0}},
		{"fan tip", func(p Vec, tr Num) bool { return InFan(p, tr, o, quarterTurn/2, quarterTurn/2, 30*One) }, u(133, 196), 5, Vec{0, -1}},
		{"half disc edge", func(p Vec, tr Num) bool { return InFan(p, tr, o, 0, quarterTurn, 30*One) }, u(100, 220), 0, Vec{-1, 0}},
		{"half disc back", func(p Vec, tr Num) bool { return InFan(p, tr, o, 0, quarterTurn, 30*One) }, u(95, 210), 5, Vec{-1, 0}},
		{"wide fan edge", func(p Vec, tr Num) bool { return InFan(p, tr, o, 0, 24576, 30*One) }, u(90, 210), 0, Vec{-1, 0}},
		{"fan of angle 0", func(p Vec, tr Num) bool { return InFan(p, tr, o, 0, 0, 30*One) }, u(130, 200), 0, Vec{1, 0}},
		{"whole disc", func(p Vec, tr Num) bool { return InFan(p, tr, o, 0, halfTurn, 30*One) }, u(70, 200), 0, Vec{-1, 0}},
	} {
		check(t, c.name+" touching", c.in(c.p, c.tr*One), true)
		check(t, c.name+" one raw away", c.in(c.p.Add(c.out), c.tr*One), false)
		check(t, c.name+" one raw inside", c.in(c.p.Sub(c.out), c.tr*One), true)
		if c.tr > 0 {
			check(t, c.name+" one raw smaller", c.in(c.p, c.tr*One-1), false)
		}
	}
}

func TestNegativeMeasuresContainNothing(t *testing.T) {
	p := Vec{One, One}
	for _, c := range [][3]Num{{-1, 5, 5}, {5, -1, 5}, {MinNum, 5, 5}, {5, MinNum, 5}, {MinNum, MinNum, 5}, {MaxNum, MinNum, 5}} {
		tr, r := c[0], c[1]
		check(t, "InCircle", InCircle(p, tr, p, r), false)
		check(t, "InSegment", InSegment(p, tr, p, p, r), false)
		check(t, "InFan", InFan(p, tr, p, 0, halfTurn, r), false)
		check(t, "InRect", InRect(p, tr, p, 0, r, 5), false)
		check(t, "InRect", InRect(p, tr, p, 0, 5, r), false)
		_, ok := SweptCircle(p, Vec{}, tr, p, r)
		check(t, "SweptCircle", ok, false)
	}
	check(t, "Within", p.Within(p, -1), false)
	_, ok := RayCircle(p, Vec{}, p, -1)
	check(t, "RayCircle", ok, false)
}

// TestHugeMeasuresReachTheWholeMap uses measures whose squares do not fit.
func TestHugeMeasuresReachTheWholeMap(t *testing.T) {
	huge := []Num{2*span - 1, 2 * span, 1 << 32, 1 << 40, 1 << 61}
	for _, p := range legalCorners() {
		for _, c := range legalCorners() {
			for _, r := range huge {
				check(t, "Within", p.Within(c, r), true)
				check(t, "InCircle", InCircle(p, 0, c, r) && InCircle(p, r, c, 0) && InCircle(p, r, c, r), true)
				check(t, "InSegment", InSegment(p, 0, c, c.Neg(), r) && InSegment(p, r, c, c.Neg(), r), true)
				check(t, "InFan target", InFan(p, r, c, 99, 7, 1), true)
				check(t, "InFan half turn", InFan(p, 0, c, 99, halfTurn, r), true)
				check(t, "InRect target", InRect(p, r, c, 99, 1, 1), true)
				check(t, "InRect half plane", InRect(p, 0, c, 0, r, r), p.X >= c.X)
			}
		}
	}
}

// TestSidesLongerThanTheMapAreAsGoodAsEndless compares sides whose squares do not
// fit with the longest ones that the oracle needs.
func TestSidesLongerThanTheMapAreAsGoodAsEndless(t *testing.T) {
	s := newSampler(58)
	for range samples() / 10 {
		p := s.position()
		apex, dir, half, width := s.beside(p), s.angle(), Angle(s.Uint32N(1<<15)), s.upTo(mapEdge)
		u := p.Sub(apex)
		aroundEdge(fanDistance(u, dir, half, maxSide), func(tr Num, want bool) {
			for r := Num(maxSide); r < 1<<61; r *= 2 {
				check(t, "InFan", InFan(p, tr, apex, dir, half, r), want)
			}
		})
		aroundEdge(boxDistance(u, dir.Vec(), maxSide, width), func(tr Num, want bool) {
			for length := Num(maxSide); length < 1<<61; length *= 2 {
				check(t, "InRect", InRect(p, tr, apex, dir, length, width), want)
			}
		})
	}
}

func TestWhatIsFartherThanTheMapIsWideIsInNoShape(t *testing.T) {
	for _, far := range []Vec{{span + 1, 0}, {0, -span - 1}, {MaxNum, 0}, {MinNum, MinNum}, {1 << 40, 5}} {
		const r = 1 << 45
		name := fmt.Sprint(far)
		check(t, name+" InSegment", InSegment(far, r, Vec{}, Vec{One, 0}, r), false)
		check(t, name+" long InSegment", InSegment(Vec{}, r, Vec{}, far, r), false)
		check(t, name+" InRect", InRect(far, r, Vec{}, 0, r, r), false)
		check(t, name+" InFan", InFan(far, r, Vec{}, 0, halfTurn, r), false)
		_, ok := RayCircle(far, Vec{1, 1}, Vec{}, r)
		check(t, name+" RayCircle", ok, false)
		_, ok = RayCircle(Vec{}, far, Vec{}, r)
		check(t, name+" long RayCircle", ok, false)
	}
	for _, far := range []Vec{{2 * span, 0}, {0, -2*span - 1}, {MaxNum, 0}, {MinNum, MinNum}} {
		check(t, "InCircle", InCircle(far, 1<<45, Vec{}, 1<<45), false)
	}
	check(t, "InCircle at its edge", InCircle(Vec{-2 * span, 0}, 0, Vec{}, 2*span), true)
	check(t, "InCircle at its edge", InCircle(Vec{2*span - 1, 2*span - 1}, 0, Vec{}, 1<<32), true)
}
