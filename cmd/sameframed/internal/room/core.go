package room

import (
	"fmt"

	"sameframe/core/state"
	"sameframe/core/wire"
)

// Core is a battle that runs beside the stream.
type Core interface {
	// Step executes the next frame with its records in stream order.
	Step(records []wire.Record)
	// Trace returns coarse digest and draws of the state.
	Trace() wire.Trace
	// Layers returns the digests of the layers of the state.
	Layers() state.Layers
	// Save appends the state, as clients load it.
	Save(buf []byte) []byte
	// Result says how the match stands; Over is false while it goes on.
	Result() Result
}

// guarded is a Core whose broken invariants end its own work and not the match:
// without a core a room goes on as one that only orders.
type guarded struct {
	core Core
	err  error
}

// do runs f on the core. It reports false when there is no core, or no longer.
func (g *guarded) do(f func(Core)) bool {
	if g.core == nil {
		return false
	}
	return g.run(f) == nil
}

func (g *guarded) run(f func(Core)) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("room: core failed: %v", p)
			g.core, g.err = nil, err
		}
	}()
	f(g.core)
	return nil
}
