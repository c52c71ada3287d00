package state_test

import (
	"strings"
	"testing"

	"sameframe/core/fixed"
	"sameframe/core/state"
)

type kind uint8

const numKinds kind = 3

type buff struct {
	id    uint16
	kind  kind
	left  int32
	value fixed.Num
}

func (b *buff) walk(w *state.Walker) {
	state.Int(w, "id", &b.id)
	state.Enum(w, "kind", &b.kind, numKinds)
	state.Int(w, "left", &b.left)
	state.Num(w, "value", &b.value)
}

type unit struct {
	guid  uint32
	alive bool
	pos   fixed.Vec
	face  fixed.Angle
	name  string
	cool  [4]int32
	path  []uint16
	buffs []buff
}

const (
	maxUnits = 64
	maxBuffs = 8
	maxPath  = 16
	maxName  = 24
)

func (u *unit) walk(w *state.Walker) {
	w.Layer(state.LayerGUIDs)
	state.Int(w, "guid", &u.guid)
	w.Key(uint64(u.guid))
	w.Layer(state.LayerUnits)
	state.Bool(w, "alive", &u.alive)
	state.Vec(w, "pos", &u.pos)
	state.Angle(w, "face", &u.face)
	state.Text(w, "name", &u.name, maxName)
	state.IntSlice(w, "path", &u.path, maxPath)
	w.Layer(state.LayerCooldowns)
	state.Ints(w, "cool", u.cool[:])
	w.Layer(state.LayerBuffs)
	state.Slice(w, "buffs", &u.buffs, maxBuffs, (*buff).walk)
}

type clock struct{ frame, used uint64 }

func (c *clock) walk(w *state.Walker) {
	w.Layer(state.LayerRNG)
	state.Int(w, "frame", &c.frame)
	state.Int(w, "used", &c.used)
}

type world struct {
	clock clock
	camps [2]int8
	units []unit
}

func (g *world) walk(w *state.Walker) {
	state.Struct(w, "clock", &g.clock, (*clock).walk)
	state.Ints(w, "camps", g.camps[:])
	state.Slice(w, "units", &g.units, maxUnits, (*unit).walk)
}

// scene is a small world whose values differ from each other.
func scene() *world {
	g := &world{clock: clock{frame: 1 << 40, used: 7}, camps: [2]int8{-1, 1}}
	for i := range 3 {
		n := fixed.Num(i)
		g.units = append(g.units, unit{
			guid: uint32(10 + i), alive: i != 1, pos: fixed.Vec{X: n << 16, Y: -n}, face: fixed.Angle(i * 1000),
			name: strings.Repeat("x", i*9), cool: [4]int32{0, -1, int32(i), 1 << 30}, path: make([]uint16, i),
			buffs: []buff{{id: uint16(i), kind: kind(i), left: int32(-i), value: n << 15}},
		})
	}
	return g
}

func TestLoadOfSaveGivesTheSameState(t *testing.T) {
	a, b := scene(), new(world)
	bytes := state.Save(nil, a.walk)
	if err := state.Load(bytes, b.walk); err != nil {
		t.Fatal(err)
	}
	if d := state.Diff(a.walk, b.walk, 0); len(d) != 0 {
		t.Error(d)
	}
	var x, y state.Digester
	if x.Coarse(a.walk) != y.Coarse(b.walk) {
		t.Error("digests differ")
	}
	var s strings.Builder
	state.Dump(&s, a.walk)
	t.Log(s.String(), len(bytes))
}
