package terrain

// Cell is the set of flags of one cell of a Grid.
type Cell uint8

const (
	Walk  Cell = 1 << iota // units may stand here
	Sight                  // blocks lines of sight
	High                   // high ground: not seen from below
	Brush                  // hides who is inside from who is not
	Water                  // drawn as water

	allFlags = Walk | Sight | High | Brush | Water
)

// Has reports whether all flags of f are set.
func (c Cell) Has(f Cell) bool { return c&f == f }
