package fixed

const (
	// span is the largest difference on an axis that predicates look at: the
	// width of the legal map. Products of two differences stay below 2^61.
	span = 2 * mapEdge

	// maxReach and maxSide bound radii and sides before they are squared. Both
	// exceed every distance that a predicate looks at, so a greater one gives
	// the same answer.
	maxReach = 1<<32 - 1
	maxSide  = 1<<31 - 1
)

// near reports whether v is within span on both axes.
func near(v Vec) bool {
	return v.X.Abs() <= span && v.Y.Abs() <= span
}

// InCircle reports whether the circle of radius tr around p meets the disc of
// radius r around c: |p-c| <= r+tr. It is exact for differences up to 32768
// units an axis and false beyond.
func InCircle(p Vec, tr Num, c Vec, r Num) bool {
	reach := min(r+tr, maxReach)
	return r|tr >= 0 && p.DistSq(c) <= Sq(reach*reach)
}

// InSegment reports whether the circle of radius tr around p meets the capsule of
// radius r around the segment from a to b: the distance from p to the segment is
// at most r+tr. A segment of length zero is a disc.
func InSegment(p Vec, tr Num, a, b Vec, r Num) bool {
	d, u := b.Sub(a), p.Sub(a)
	if r|tr < 0 || !near(d) || !near(u) {
		return false
	}
	reach := min(r+tr, maxReach)
	reachSq := uint64(reach * reach)
	along, lenSq := u.Dot(d), d.Dot(d)
	if along <= 0 {
		return uint64(u.Dot(u)) <= reachSq
	}
	if along >= lenSq {
		e := p.Sub(b)
		return uint64(e.Dot(e)) <= reachSq
	}
	return lineWithin(u.Cross(d), reachSq, uint64(lenSq))
}

// lineWithin reports whether a point is within reach of a line: cross is the
// vector product of its offset and the line's direction, lenSq the square of that.
func lineWithin(cross int64, reachSq, lenSq uint64) bool {
	return square(magnitude(cross)).atMost(product(reachSq, lenSq))
}

// InRect reports whether the circle of radius tr around p meets the rectangle
// that starts at origin, extends by length along dir and by halfWidth to either
// side. Sides are exact lengths along the direction of dir.Vec.
func InRect(p Vec, tr Num, origin Vec, dir Angle, length, halfWidth Num) bool {
	u := p.Sub(origin)
	if tr|length|halfWidth < 0 || !near(u) {
		return false
	}
	tr, length, halfWidth = min(tr, maxSide), min(length, maxSide), min(halfWidth, maxSide)
	d := dir.Vec()
	along, side, unitSq := u.Dot(d), magnitude(u.Cross(d)), uint64(d.Dot(d))
	ahead := length
	if along < 0 {
		ahead = 0
	}
	forward := magnitude(along)
	if beyond(side, halfWidth+tr, unitSq) || beyond(forward, ahead+tr, unitSq) {
		return false
	}
	if !beyond(side, halfWidth, unitSq) || along >= 0 && !beyond(forward, length, unitSq) {
		return true
	}
	return cornerWithin(u, tr, forward, side, ahead, halfWidth, unitSq)
}

// beyond reports whether a projection on a vector of squared length unitSq, times
// that length, is more than limit.
func beyond(projection uint64, limit Num, unitSq uint64) bool {
	return product(uint64(limit*limit), unitSq).less(square(projection))
}

// cornerWithin reports whether the corner at (along, side) of a frame whose axes
// have squared length unitSq lies within tr of u. forward and across are the
// projections of u on the axes, times their length, and not short of the corner.
// |u - corner| <= tr is |u|^2 + along^2 + side^2 - tr^2 <= 2*(forward*along +
// across*side)/sqrt(unitSq); both sides are squared to be rid of the root.
func cornerWithin(u Vec, tr Num, forward, across uint64, along, side Num, unitSq uint64) bool {
	left := u.Dot(u) + int64(along*along+side*side-tr*tr)
	if left <= 0 {
		return true
	}
	right := product(forward, uint64(along)).add(product(across, uint64(side))).shl(1)
	return square(uint64(left)).times(unitSq).atMost(right.squared())
}

// InFan reports whether the circle of radius tr around p meets the sector of
// radius r around apex that opens by half to either side of dir. The sector's
// edges are the directions of (dir+half).Vec and (dir-half).Vec; a half of 0 is
// a segment, of 32768 (half a turn) or more the whole disc.
func InFan(p Vec, tr Num, apex Vec, dir, half Angle, r Num) bool {
	u := p.Sub(apex)
	if r|tr < 0 || !near(u) {
		return false
	}
	reach := min(r+tr, maxReach)
	lenSq := u.Dot(u)
	if uint64(lenSq) > uint64(reach*reach) {
		return false
	}
	if half >= halfTurn {
		return true
	}
	left, right := (dir + half).Vec(), (dir - half).Vec()
	if inCone(u, left, right, half) || lenSq <= int64(min(tr, maxSide)*min(tr, maxSide)) {
		return true
	}
	if tr == 0 && half != 0 {
		return false
	}
	tr, r = min(tr, maxSide), min(r, maxSide)
	return edgeWithin(u, tr, left, r) || edgeWithin(u, tr, right, r)
}

// inCone reports whether u points between the edges, which stand 2*half apart
// counter-clockwise from right to left. Both half planes hold for a cone up to
// half a turn, either one beyond.
func inCone(u, left, right Vec, half Angle) bool {
	inLeft, inRight := u.Cross(left) >= 0, right.Cross(u) >= 0
	if half > quarterTurn {
		return inLeft || inRight
	}
	return inLeft && inRight && half != 0
}

// edgeWithin reports whether u, which is farther than tr from the start, is within
// tr of the segment of length r from the start along d.
func edgeWithin(u Vec, tr Num, d Vec, r Num) bool {
	along, unitSq := u.Dot(d), uint64(d.Dot(d))
	if along <= 0 {
		return false
	}
	if !beyond(uint64(along), r, unitSq) {
		return lineWithin(u.Cross(d), uint64(tr*tr), unitSq)
	}
	return cornerWithin(u, tr, uint64(along), 0, r, 0, unitSq)
}
