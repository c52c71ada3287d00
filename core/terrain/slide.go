package terrain

import "sameframe/core/fixed"

// slideTurns is how often one move may turn along another wall.
const slideTurns = 4

// Slide moves a disc of the given radius (units) from one point towards
// another and gives where it ends: at to when the straight way is free, else
// along the walls and circles it meets. From a walkable point it ends at a
// walkable point. From one that is not, it moves straight to the nearest
// walkable point, whatever to is. It never ends farther from its start than
// to is.
func (g Ground) Slide(from, to fixed.Vec, radius fixed.Num) fixed.Vec {
	from, to = from.Clamp(), to.Clamp()
	if !g.Walkable(from, radius) {
		return g.leave(from, to, radius)
	}
	if g.Walkable(to, radius) && g.corridor(from, to, girth(radius)) {
		return to
	}
	m := slideMove{ground: g, r: girth(radius), from: from, want: to.Sub(from), at: from, rest: to.Sub(from)}
	for range slideTurns {
		if !m.advance() {
			break
		}
	}
	return m.at
}

// leave moves out of a wall by at most the distance asked for.
func (g Ground) leave(from, to fixed.Vec, radius fixed.Num) fixed.Vec {
	out, ok := g.Nearest(from, radius)
	if !ok {
		return from
	}
	return from.Toward(out, from.Dist(to))
}

// slideMove is a move in progress: where it is and what is left of it.
type slideMove struct {
	ground Ground
	r      int64
	from   fixed.Vec
	want   fixed.Vec // the whole displacement
	at     fixed.Vec
	rest   fixed.Vec // displacement left
}

// advance goes on to the next contact and turns along it; false ends the move.
func (m *slideMove) advance() bool {
	hit := m.firstContact()
	part := fixed.Vec{X: portion(m.rest.X, hit.t), Y: portion(m.rest.Y, hit.t)}
	if !m.step(part) || hit.t >= contactOne {
		return false
	}
	m.rest = m.rest.Sub(part)
	m.rest = along(m.rest, hit.nx, hit.ny)
	return m.rest.X != 0 || m.rest.Y != 0
}

// stepTries bounds the rounding that step makes up for.
const stepTries = 4

// step moves by d, or by a little less where rounding put its end into a wall
// or too far from the start; false when even that is not possible.
func (m *slideMove) step(d fixed.Vec) bool {
	for trim := range fixed.Num(stepTries) {
		to := m.at.Add(fixed.Vec{X: shorten(d.X, trim*trim), Y: shorten(d.Y, trim*trim)})
		if m.allowed(to) {
			m.at = to
			return true
		}
	}
	return false
}

// allowed reports whether the move may go straight on to p.
func (m *slideMove) allowed(p fixed.Vec) bool {
	return p.DistSq(m.from) <= m.want.LenSq() &&
		m.ground.Walkable(p, fixed.Num(m.r)) && m.ground.corridor(m.at, p, m.r)
}

// shorten brings n nearer to zero by at most by.
func shorten(n, by fixed.Num) fixed.Num {
	if n < 0 {
		return min(n+by, 0)
	}
	return max(n-by, 0)
}
