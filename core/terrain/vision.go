package terrain

import "sameframe/core/fixed"

// Spot is a place with what the grid says of it, found once and looked at from
// many eyes. Spots of different grids do not go together.
type Spot struct {
	x, y  int64 // local raw coordinates
	cell  int   // index, -1 outside the grid
	patch uint16
	high  bool
	open  [numLayers]uint8 // see Grid.open
}

// Spot finds the place p. A place outside the grid sees nothing and is not
// seen.
func (g *Grid) Spot(p fixed.Vec) Spot {
	x, y := g.local(p)
	col, row, ok := g.CellAt(p)
	if !ok {
		return Spot{x: x, y: y, cell: -1}
	}
	i := row*g.Width + col
	return Spot{x: x, y: y, cell: i, patch: g.patches[i], high: g.cells[i].Has(High), open: [numLayers]uint8{g.open[0][i], g.open[1][i]}}
}

// Patch numbers the thicket that a spot lies in, from 1; 0 is open ground.
// Brush cells that touch by a side or a corner are one thicket.
func (s *Spot) Patch() uint16 { return s.patch }

// DistSq is the squared distance of two spots.
func (s *Spot) DistSq(o *Spot) fixed.Sq {
	dx, dy := s.x-o.x, s.y-o.y
	return fixed.Sq(dx*dx + dy*dy)
}

// Visible reports whether the ground lets an eye see a place, whatever the
// distance and apart from brush:
//
//   - No cell that blocks sight touches the line between them, as for
//     LineOfSight. That holds from high ground too.
//   - From low ground nothing on high ground is seen, and no line goes over it.
//   - From high ground all that is below is seen.
func (g *Grid) Visible(eye, place *Spot) bool {
	if eye.cell < 0 || place.cell < 0 || place.high && !eye.high {
		return false
	}
	layer := sightOnly
	if !eye.high {
		layer = sightAndHigh
	}
	return g.clearLine(layer, eye, place)
}

// The layers of cells that end a line of sight.
const (
	sightOnly    = iota // cells that block sight
	sightAndHigh        // and high ground
	numLayers
)

// clearLine reports whether no cell of a layer touches the line between two
// spots of the grid. Their own cells do not count.
func (g *Grid) clearLine(layer int, a, b *Spot) bool {
	if a.y > b.y {
		a, b = b, a
	}
	size := g.size()
	reach := max(b.y-a.y, b.x-a.x, a.x-b.x)
	if reach < size*int64(max(a.open[layer], b.open[layer])) {
		return true
	}
	s := newSegment(a.x, a.y, b.x, b.y)
	last := min(b.y/size, int64(g.Height-1))
	for row := max(ceilDiv(a.y, size)-1, 0); row <= last; row++ {
		if g.rowBlinds(g.blinds[layer], &s, row, a.cell, b.cell) {
			return false
		}
	}
	return true
}

// deriveSight fills what lines of sight look up.
func (g *Grid) deriveSight() {
	blocks := [numLayers]Cell{sightOnly: Sight, sightAndHigh: Sight | High}
	for layer, flags := range blocks {
		g.blinds[layer] = make([]byte, len(g.cells))
		for i, c := range g.cells {
			if c&flags != 0 {
				g.blinds[layer][i] = 1
			}
		}
		g.deriveOpen(layer)
	}
	g.derivePatches()
}

// deriveOpen finds how open the ground around each cell is: the number of
// rings of cells around it without one of the layer. A line that ends in the
// cell and leads less far along both axes touches none. The cells of the layer
// have 0.
func (g *Grid) deriveOpen(layer int) {
	open := make([]uint8, len(g.cells))
	for i := range open {
		if g.blinds[layer][i] == 0 {
			open[i] = 255
		}
	}
	w, h := g.Width, g.Height
	for i := range open {
		g.nearer(open, i, [4][2]int{{-1, 0}, {-1, -1}, {0, -1}, {1, -1}})
	}
	for i := w*h - 1; i >= 0; i-- {
		g.nearer(open, i, [4][2]int{{1, 0}, {1, 1}, {0, 1}, {-1, 1}})
	}
	for i := range open {
		open[i] -= min(open[i], 1)
	}
	g.open[layer] = open
}

// nearer lowers a cell's distance to what its neighbours allow.
func (g *Grid) nearer(dist []uint8, i int, sides [4][2]int) {
	x, y := i%g.Width, i/g.Width
	for _, s := range sides {
		if nx, ny := x+s[0], y+s[1]; nx >= 0 && ny >= 0 && nx < g.Width && ny < g.Height {
			if d := dist[ny*g.Width+nx]; d < 254 {
				dist[i] = min(dist[i], d+1)
			}
		}
	}
}

// derivePatches numbers the thickets in the order of their first cell. Those
// beyond the 65535th share the last number.
func (g *Grid) derivePatches() {
	g.patches = make([]uint16, len(g.cells))
	next := uint16(1)
	var stack []int
	for i, c := range g.cells {
		if !c.Has(Brush) || g.patches[i] != 0 {
			continue
		}
		stack = g.fillPatch(append(stack[:0], i), next)
		if next < 1<<16-1 {
			next++
		}
	}
}

// fillPatch gives a number to all brush that is connected with the cells on
// the stack.
func (g *Grid) fillPatch(stack []int, number uint16) []int {
	g.patches[stack[0]] = number
	for len(stack) > 0 {
		i := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		x, y := i%g.Width, i/g.Width
		for ny := max(y-1, 0); ny <= min(y+1, g.Height-1); ny++ {
			for nx := max(x-1, 0); nx <= min(x+1, g.Width-1); nx++ {
				if n := ny*g.Width + nx; g.cells[n].Has(Brush) && g.patches[n] == 0 {
					g.patches[n] = number
					stack = append(stack, n)
				}
			}
		}
	}
	return stack
}
