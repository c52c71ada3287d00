package state_test

import (
	"fmt"
	"strings"

	"pgregory.net/rapid"

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

// draw gives any world that its walk allows.
func draw(t *rapid.T) *world {
	g := &world{clock: clock{rapid.Uint64().Draw(t, "frame"), rapid.Uint64().Draw(t, "used")}}
	g.camps = [2]int8{rapid.Int8().Draw(t, "camp0"), rapid.Int8().Draw(t, "camp1")}
	g.units = rapid.SliceOfN(rapid.Custom(drawUnit), 0, 12).Draw(t, "units")
	return g
}

func drawUnit(t *rapid.T) unit {
	u := unit{guid: rapid.Uint32().Draw(t, "guid"), alive: rapid.Bool().Draw(t, "alive")}
	u.pos = fixed.Vec{X: fixed.Num(rapid.Int64().Draw(t, "x")), Y: fixed.Num(rapid.Int64().Draw(t, "y"))}
	u.face = fixed.Angle(rapid.Uint16().Draw(t, "face"))
	u.name = rapid.StringN(-1, -1, maxName).Draw(t, "name")
	for i := range u.cool {
		u.cool[i] = rapid.Int32().Draw(t, "cool")
	}
	u.path = rapid.SliceOfN(rapid.Uint16(), 0, maxPath).Draw(t, "path")
	u.buffs = rapid.SliceOfN(rapid.Custom(drawBuff), 0, maxBuffs).Draw(t, "buffs")
	return u
}

func drawBuff(t *rapid.T) buff {
	return buff{
		id:    rapid.Uint16().Draw(t, "id"),
		kind:  kind(rapid.IntRange(0, int(numKinds)-1).Draw(t, "kind")),
		left:  rapid.Int32().Draw(t, "left"),
		value: fixed.Num(rapid.Int64().Draw(t, "value")),
	}
}

// same fails the test when two worlds do not have equal fields. It compares
// what fmt prints, which knows nothing of walks; nil and empty slices print
// alike.
func same(t interface {
	Helper()
	Fatalf(string, ...any)
}, a, b *world) {
	t.Helper()
	if x, y := fmt.Sprintf("%+v", *a), fmt.Sprintf("%+v", *b); x != y {
		t.Fatalf("worlds differ:\n%s\n%s", x, y)
	}
}
