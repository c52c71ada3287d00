package terrain

import (
	"testing"

	"sameframe/core/fixed"
)

// draw makes a grid of 32-unit cells from rows of text, the top row first: '#'
// is wall that blocks sight, '~' wall that does not, '"' brush to walk in.
func draw(t testing.TB, rows ...string) *Grid {
	t.Helper()
	var cells []Cell
	for i := len(rows) - 1; i >= 0; i-- {
		for _, r := range rows[i] {
			cells = append(cells, map[rune]Cell{'#': Sight, '~': Water, '"': Walk | Brush}[r])
			if r == '.' {
				cells[len(cells)-1] = Walk
			}
		}
	}
	g, err := New(len(rows[0]), len(rows), fixed.FromInt(32), fixed.Vec{}, cells)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func TestPathGoesRoundAWall(t *testing.T) {
	g := draw(t,
		"..........",
		"....#.....",
		"....#.....",
		"....#.....",
		"....#.....",
	)
	var f Finder
	p := f.Path(g, g.Center(1, 1), g.Center(8, 1), fixed.FromInt(16), nil, nil)
	t.Log(p)
	t.Log(g.Slide(g.Center(1, 1), g.Center(8, 2), fixed.FromInt(16)))
	t.Log(g.Nearest(g.Center(4, 1), fixed.FromInt(20)))
}
