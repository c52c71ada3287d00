package main

import "math"

// material is how a surface answers the light.
type material struct {
	col   rgba
	shine float64                      // strength of the highlight, 0 to 1
	tight float64                      // sharpness of the highlight
	glow  float64                      // share of light of its own, 0 to 1
	tint  func(p, n vec3, c rgba) rgba // optional texture, in the part's frame
	bump  func(p vec3) float64         // optional relief, in the part's frame
}

func matte(c rgba) *material { return &material{col: c, shine: 0.08, tight: 8} }
func cloth(c rgba) *material { return &material{col: c, shine: 0.05, tight: 4} }
func metal(c rgba) *material { return &material{col: c, shine: 0.6, tight: 26} }
func lit(c rgba, k float64) *material {
	return &material{col: c, shine: 0.6, tight: 30, glow: k}
}

// part is one solid of a model.
type part struct {
	s     solid
	f     frame
	mat   *material
	mid   vec3
	reach float64
	group int
}

func (p *part) dist(q vec3) float64 { return p.s.dist(p.f.local(q)) }

// model is a set of parts. Parts of one group with a seam melt together;
// an ink line is drawn between groups.
type model struct {
	parts []part
	seam  []float64 // width of the seam, by group
	open  int       // group that parts join, or -1 for one each
}

func newModel() *model { return &model{open: -1} }

// add puts a solid into the model.
func (m *model) add(f frame, mat *material, s solid) {
	g := m.open
	if g < 0 {
		g = len(m.seam)
		m.seam = append(m.seam, 0)
	}
	m.parts = append(m.parts, part{s: s, f: f, mat: mat, mid: f.o, reach: s.reach(), group: g})
}

// melt runs build with all its parts in one group whose seams are k wide.
func (m *model) melt(k float64, build func()) {
	old := m.open
	m.open = len(m.seam)
	m.seam = append(m.seam, k)
	build()
	m.open = old
}

// bar adds a round cone between two points of f.
func (m *model) bar(f frame, mat *material, a, b vec3, r1, r2 float64) {
	g, h := f.along(a, b)
	m.add(g, mat, limb{max(h, 1e-6), r1, r2})
}

// chain adds bars along a list of points, tapering from r1 to r2.
func (m *model) chain(f frame, mat *material, r1, r2 float64, pts ...vec3) {
	m.melt(0.02, func() {
		n := float64(len(pts) - 1)
		for i := range len(pts) - 1 {
			a, b := float64(i)/n, float64(i+1)/n
			m.bar(f, mat, pts[i], pts[i+1], lerp(r1, r2, a), lerp(r1, r2, b))
		}
	})
}

// hit is the nearest surface to a point.
type hit struct {
	d    float64
	part int
}

// nearest measures the parts of list; far parts are skipped by their bound.
func (m *model) nearest(p vec3, list []int) hit {
	best := hit{math.Inf(1), -1}
	for i := 0; i < len(list); {
		g := m.parts[list[i]].group
		h := hit{math.Inf(1), -1}
		k, lead := m.seam[g], math.Inf(1)
		for ; i < len(list) && m.parts[list[i]].group == g; i++ {
			q := &m.parts[list[i]]
			if o, b := p.sub(q.mid), q.reach+min(best.d, h.d)+k; b <= 0 || o.dot(o) > b*b {
				continue
			}
			d := q.dist(p)
			if d < lead {
				lead, h.part = d, list[i]
			}
			h.d = smin(h.d, d, k)
		}
		if h.d < best.d {
			best = h
		}
	}
	return best
}

// near lists the parts of list that may come within margin of the line from p
// along dir for length units.
func (m *model) near(p, dir vec3, length, margin float64, list, out []int) []int {
	for _, i := range list {
		q := &m.parts[i]
		o := q.mid.sub(p)
		t := max(0, min(length, o.dot(dir)))
		d := o.sub(dir.mul(t))
		if b := q.reach + margin + m.seam[q.group]; d.dot(d) <= b*b {
			out = append(out, i)
		}
	}
	return out
}

// all lists every part, ordered so that groups lie together.
func (m *model) all() []int {
	var list []int
	for g := range m.seam {
		for i := range m.parts {
			if m.parts[i].group == g {
				list = append(list, i)
			}
		}
	}
	return list
}
