package terrain

import (
	"math/rand/v2"
	"testing"

	"sameframe/core/fixed"
)

// country makes a grid of every kind of cell, mostly open.
func country(t testing.TB, r *rand.Rand, w, h int) *Grid {
	t.Helper()
	cells := make([]Cell, w*h)
	for i := range cells {
		cells[i] = [...]Cell{Walk, Walk, Walk, Walk, Walk | High, Walk | Brush, Walk | High | Brush, Sight, Sight | High, Water}[r.IntN(10)]
		if r.IntN(3) > 0 {
			cells[i] = Walk
		}
	}
	return mustGrid(t, w, h, units(32), at(r.IntN(2000)-1000, r.IntN(2000)-1000), cells)
}

func TestVisibleAgreesWithEveryCellOnTheLine(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 9))
	seen, unseen := 0, 0
	for range rounds(600) {
		g := country(t, r, 1+r.IntN(16), 1+r.IntN(16))
		for range 30 {
			a, b := somewhere(r, g), somewhere(r, g)
			want := false
			switch high := g.At(a).Has(High); {
			case !high && g.At(b).Has(High):
			case high:
				want = dumbClear(g, a, b, Sight)
			default:
				want = dumbClear(g, a, b, Sight|High)
			}
			from, to := g.Spot(a), g.Spot(b)
			if got := g.Visible(&from, &to); got != want {
				t.Fatalf("Visible from %v to %v = %v, want %v", a, b, got, want)
			}
			if want {
				seen++
			} else {
				unseen++
			}
		}
	}
	if seen < rounds(2000) || unseen < rounds(2000) {
		t.Fatalf("only %d seen, %d unseen", seen, unseen)
	}
}

// Nobody may profit from the side from which the line is drawn.
func TestVisibleIsMutualOnEqualHeight(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 9))
	for range rounds(300) {
		g := country(t, r, 20, 20)
		for range 30 {
			a, b := g.Spot(somewhere(r, g)), g.Spot(somewhere(r, g))
			if a.high == b.high && g.Visible(&a, &b) != g.Visible(&b, &a) {
				t.Fatalf("%v and %v", a, b)
			}
		}
	}
}

func TestHighGround(t *testing.T) {
	legend := map[rune]Cell{'.': Walk, '^': Walk | High, 'T': Sight}
	grid := func(row string) *Grid {
		var cells []Cell
		for _, c := range row {
			cells = append(cells, legend[c])
		}
		return mustGrid(t, len(row), 1, units(32), fixed.Vec{}, cells)
	}
	for _, c := range []struct {
		row      string
		from, to int
		want     bool
	}{
		{"..^..", 0, 2, false}, // not up
		{"..^..", 2, 0, true},  // but down
		{"..^..", 0, 4, false}, // not over it
		{"^...^", 0, 4, true},  // from hill to hill
		{"^.^.^", 0, 4, true},
		{"^.T..", 0, 4, false}, // trees hide from above, too
		{".....", 0, 4, true},
	} {
		g := grid(c.row)
		from, to := g.Spot(g.Center(c.from, 0)), g.Spot(g.Center(c.to, 0))
		if got := g.Visible(&from, &to); got != c.want {
			t.Errorf("%s from %d to %d: %v", c.row, c.from, c.to, got)
		}
	}
}

// Two brush cells are one thicket exactly when they are linked by brush cells
// that touch, corners included.
func TestPatchesAreConnectedBrush(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 9))
	for range rounds(300) {
		g := country(t, r, 1+r.IntN(12), 1+r.IntN(12))
		linked := dumbLinks(g)
		for i := range g.cells {
			if (g.patches[i] != 0) != g.cells[i].Has(Brush) {
				t.Fatalf("cell %d: patch %d, flags %#x", i, g.patches[i], g.cells[i])
			}
			for j := range g.cells {
				if g.patches[i] != 0 && g.patches[j] != 0 && (g.patches[i] == g.patches[j]) != linked[i][j] {
					t.Fatalf("cells %d and %d: patches %d and %d, linked %v", i, j, g.patches[i], g.patches[j], linked[i][j])
				}
			}
		}
	}
}

// dumbLinks says which brush cells are linked: touching ones are, and so is
// what is linked through a third one.
func dumbLinks(g *Grid) [][]bool {
	n := len(g.cells)
	linked := make([][]bool, n)
	for i := range linked {
		linked[i] = make([]bool, n)
		for j := range n {
			near := abs(int64(i%g.Width-j%g.Width)) <= 1 && abs(int64(i/g.Width-j/g.Width)) <= 1
			linked[i][j] = near && g.cells[i].Has(Brush) && g.cells[j].Has(Brush)
		}
	}
	for k := range n {
		for i := range n {
			for j := range n {
				linked[i][j] = linked[i][j] || linked[i][k] && linked[k][j]
			}
		}
	}
	return linked
}
