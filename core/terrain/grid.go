package terrain

import (
	"fmt"

	"sameframe/core/fixed"
)

// Grid is the unchanging ground of a map: Width times Height square cells of
// CellSize, the first of which has its lowest corner at Origin. A cell holds
// its lower edges: cell (x, y) covers [x, x+1) times [y, y+1) cells.
type Grid struct {
	Width, Height int
	CellSize      fixed.Num
	Origin        fixed.Vec

	cells    []Cell
	walls    []byte // 1 where Walk is missing
	room     []int64
	blinds   [numLayers][]byte              // 1 where a line of sight ends
	open     [numLayers][]uint8             // rings of cells around each that are free of those
	patches  []uint16                       // thickets
	lattices [2]lattice                     // cell centres, cell corners
	regions  [labelledSizes + 1][]uint16    // connected parts by footprint
	marks    [labelledSizes + 1][]landmarks // path costs by footprint
}

// New makes a grid of width times height cells, rows from the lowest y up,
// x running fastest. The cells are copied. The size is a whole number of units
// and the whole grid lies on the legal map; anything else is an error.
func New(width, height int, size fixed.Num, origin fixed.Vec, cells []Cell) (*Grid, error) {
	g := &Grid{Width: width, Height: height, CellSize: size, Origin: origin}
	if err := g.check(cells); err != nil {
		return nil, err
	}
	g.cells = append(g.cells, cells...)
	g.derive()
	return g, nil
}

func (g *Grid) check(cells []Cell) error {
	limit := fixed.FromInt(fixed.MapLimit)
	if g.Width < 1 || g.Height < 1 || len(cells)/g.Width != g.Height || len(cells)%g.Width != 0 {
		return fmt.Errorf("%w: %d x %d cells from %d values", ErrSize, g.Width, g.Height, len(cells))
	}
	if g.CellSize < fixed.One || g.CellSize%fixed.One != 0 || g.CellSize > 2*limit {
		return fmt.Errorf("%w: %v", ErrCellSize, g.CellSize)
	}
	reach := int(2 * limit / g.CellSize)
	if !g.Origin.Legal() || g.Width > reach || g.Height > reach || !g.corner().Legal() {
		return fmt.Errorf("%w: %d x %d cells of %v from %v, %v",
			ErrExtent, g.Width, g.Height, g.CellSize, g.Origin.X, g.Origin.Y)
	}
	for i, c := range cells {
		if c&^allFlags != 0 {
			return fmt.Errorf("%w: %#x at %d, %d", ErrCell, uint8(c), i%g.Width, i/g.Width)
		}
	}
	return nil
}

// corner is the highest corner of the grid.
func (g *Grid) corner() fixed.Vec {
	return fixed.Vec{
		X: g.Origin.X + g.CellSize*fixed.Num(g.Width),
		Y: g.Origin.Y + g.CellSize*fixed.Num(g.Height),
	}
}

// derive fills the tables that follow from the cells.
func (g *Grid) derive() {
	g.walls = make([]byte, len(g.cells))
	for i, c := range g.cells {
		if !c.Has(Walk) {
			g.walls[i] = 1
		}
	}
	g.deriveSight()
	g.deriveClearance()
	g.deriveRegions()
	g.deriveLandmarks()
}

// Cell is the cell in column x and row y; 0 outside the grid.
func (g *Grid) Cell(x, y int) Cell {
	if x < 0 || y < 0 || x >= g.Width || y >= g.Height {
		return 0
	}
	return g.cells[y*g.Width+x]
}

// CellAt is the column and row of the cell that holds p; ok is false when p
// is outside the grid.
func (g *Grid) CellAt(p fixed.Vec) (x, y int, ok bool) {
	px, py := g.local(p)
	if px < 0 || py < 0 {
		return 0, 0, false
	}
	x, y = int(px/int64(g.CellSize)), int(py/int64(g.CellSize))
	return x, y, x < g.Width && y < g.Height
}

// At is the cell that holds p; 0, which cannot be walked on, outside the grid.
func (g *Grid) At(p fixed.Vec) Cell {
	x, y, ok := g.CellAt(p)
	if !ok {
		return 0
	}
	return g.cells[y*g.Width+x]
}

// Center is the middle of the cell in column x and row y, which may lie outside.
func (g *Grid) Center(x, y int) fixed.Vec {
	half := g.CellSize / 2
	return fixed.Vec{
		X: g.Origin.X + g.CellSize*fixed.Num(x) + half,
		Y: g.Origin.Y + g.CellSize*fixed.Num(y) + half,
	}
}

// local gives raw coordinates from the grid's origin.
func (g *Grid) local(p fixed.Vec) (x, y int64) {
	return int64(p.X - g.Origin.X), int64(p.Y - g.Origin.Y)
}

// size is the raw cell size.
func (g *Grid) size() int64 { return int64(g.CellSize) }

// extent is the raw size of the whole grid.
func (g *Grid) extent() (x, y int64) {
	return g.size() * int64(g.Width), g.size() * int64(g.Height)
}
