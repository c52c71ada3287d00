package terrain

import "errors"

// Errors of New.
var (
	ErrSize     = errors.New("terrain: grid needs at least one cell a side and one value a cell")
	ErrCellSize = errors.New("terrain: cell size is not a whole positive number of units")
	ErrExtent   = errors.New("terrain: grid leaves the legal map")
	ErrCell     = errors.New("terrain: cell has an unknown flag")
)
