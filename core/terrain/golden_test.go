package terrain

import (
	"encoding/binary"
	"hash/fnv"
	"testing"

	"sameframe/core/fixed"
)

// congruence is a generator whose numbers are fixed for good.
type congruence uint64

func (c *congruence) below(n uint64) int64 {
	*c = *c*6364136223846793005 + 1442695040888963407
	return int64(uint64(*c) >> 33 % n)
}

func (c *congruence) place() fixed.Vec {
	return fixed.Vec{X: fixed.Num(c.below(2100 << 16)), Y: fixed.Num(c.below(1100 << 16))}
}

func TestAnswersAreTheSameOnEveryMachine(t *testing.T) {
	var c congruence = 7
	cells := make([]Cell, 64*32)
	for i := range cells {
		cells[i] = []Cell{Walk, Walk, Walk, Walk, Walk | Brush, Sight}[c.below(6)]
	}
	g := mustGrid(t, 64, 32, units(32), at(10, -20), cells)
	sum := fnv.New64a()
	var f Finder
	var out []fixed.Vec
	for range 2000 {
		ground := g.With([]Circle{{c.place(), units(60)}, {c.place(), units(40)}})
		crowd := []Circle{{c.place(), units(20)}, {c.place(), units(30)}}
		a, b, radius := c.place(), c.place(), fixed.Num(c.below(40<<16))
		out = ground.Path(&f, a, b, radius, crowd, out)
		near, ok := ground.Nearest(a, radius)
		out = append(out, near, ground.Slide(near, b, radius))
		for _, p := range out {
			sum.Write(binary.BigEndian.AppendUint64(nil, uint64(p.X)))
			sum.Write(binary.BigEndian.AppendUint64(nil, uint64(p.Y)))
		}
		for _, yes := range []bool{ok, g.LineOfSight(a, b), ground.LineWalk(near, b, radius)} {
			sum.Write([]byte{map[bool]byte{true: 1}[yes]})
		}
	}
	if got, want := sum.Sum64(), uint64(0xdd9e843960230560); got != want {
		t.Errorf("digest of the answers %#x, want %#x", got, want)
	}
}
