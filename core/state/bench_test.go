package state_test

import (
	"testing"

	"sameframe/core/fixed"
	"sameframe/core/state"
)

// A wide unit has 45 fields, as those of a battle do: mixed types, three
// layers, names of usual length. They are 46 words, because pos has two.
type wide struct {
	guid              uint32
	camp, slot, phase uint8
	alive, seen       bool
	pos, vel          fixed.Vec
	face              fixed.Angle
	health, mana      fixed.Num
	attr              [14]fixed.Num
	cool              [4]int32
	stats             [14]int32
}

func (u *wide) walk(w *state.Walker) {
	w.Layer(state.LayerGUIDs)
	state.Int(w, "guid", &u.guid)
	w.Key(uint64(u.guid))
	w.Layer(state.LayerUnits)
	state.Int(w, "camp", &u.camp)
	state.Int(w, "slot", &u.slot)
	state.Enum(w, "phase", &u.phase, 5)
	state.Bool(w, "alive", &u.alive)
	state.Bool(w, "seen", &u.seen)
	state.Vec(w, "pos", &u.pos)
	state.Vec(w, "vel", &u.vel)
	state.Angle(w, "face", &u.face)
	state.Num(w, "health", &u.health)
	state.Num(w, "mana", &u.mana)
	u.walkAttr(w)
	w.Layer(state.LayerCooldowns)
	state.Int(w, "q", &u.cool[0])
	state.Int(w, "w", &u.cool[1])
	state.Int(w, "e", &u.cool[2])
	state.Int(w, "r", &u.cool[3])
	w.Layer(state.LayerUnits)
	u.walkStats(w)
}

func (u *wide) walkAttr(w *state.Walker) {
	state.Num(w, "strength", &u.attr[0])
	state.Num(w, "agility", &u.attr[1])
	state.Num(w, "intellect", &u.attr[2])
	state.Num(w, "armour", &u.attr[3])
	state.Num(w, "resist", &u.attr[4])
	state.Num(w, "attack", &u.attr[5])
	state.Num(w, "power", &u.attr[6])
	state.Num(w, "speed", &u.attr[7])
	state.Num(w, "haste", &u.attr[8])
	state.Num(w, "reach", &u.attr[9])
	state.Num(w, "sight", &u.attr[10])
	state.Num(w, "regen", &u.attr[11])
	state.Num(w, "crit", &u.attr[12])
	state.Num(w, "dodge", &u.attr[13])
}

func (u *wide) walkStats(w *state.Walker) {
	state.Int(w, "gold", &u.stats[0])
	state.Int(w, "level", &u.stats[1])
	state.Int(w, "xp", &u.stats[2])
	state.Int(w, "kills", &u.stats[3])
	state.Int(w, "deaths", &u.stats[4])
	state.Int(w, "assists", &u.stats[5])
	state.Int(w, "windup", &u.stats[6])
	state.Int(w, "backswing", &u.stats[7])
	state.Int(w, "target", &u.stats[8])
	state.Int(w, "order", &u.stats[9])
	state.Int(w, "born", &u.stats[10])
	state.Int(w, "dies", &u.stats[11])
	state.Int(w, "hurt", &u.stats[12])
	state.Int(w, "healer", &u.stats[13])
}

type crowd struct{ units []wide }

const crowdFields = 60 * 45

func (c *crowd) walk(w *state.Walker) {
	state.Slice(w, "units", &c.units, 4096, (*wide).walk)
}

func newCrowd(n int) *crowd {
	c := &crowd{units: make([]wide, n)}
	for i := range c.units {
		u := &c.units[i]
		x := fixed.Num(i)
		*u = wide{guid: uint32(i), camp: uint8(i % 2), alive: true, face: fixed.Angle(i * 77), health: 500*fixed.One + x}
		u.pos = fixed.Vec{X: x * fixed.One * 3 / 2, Y: 40*fixed.One - x}
		for j := range u.attr {
			u.attr[j] = fixed.Num(j*i) << 12
		}
		for j := range u.stats {
			u.stats[j] = int32(j * i)
		}
	}
	return c
}

func perField(b *testing.B) {
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/crowdFields, "ns/field")
}

func BenchmarkDigest(b *testing.B) {
	c, d := newCrowd(60), new(state.Digester)
	walk := c.walk
	b.ReportAllocs()
	for b.Loop() {
		d.Coarse(walk)
	}
	perField(b)
}

func BenchmarkSave(b *testing.B) {
	c, s := newCrowd(60), new(state.Saver)
	walk, buf := c.walk, []byte(nil)
	b.ReportAllocs()
	for b.Loop() {
		buf = s.Save(buf[:0], walk)
	}
	perField(b)
	b.ReportMetric(float64(len(buf)), "bytes")
}

func BenchmarkLoad(b *testing.B) {
	c, l := newCrowd(60), new(state.Loader)
	buf := state.Save(nil, c.walk)
	walk := new(crowd).walk
	b.ReportAllocs()
	for b.Loop() {
		if err := l.Load(buf, walk); err != nil {
			b.Fatal(err)
		}
	}
	perField(b)
}

func BenchmarkCopy(b *testing.B) {
	from, to := newCrowd(60).walk, new(crowd).walk
	c := new(state.Copier)
	b.ReportAllocs()
	for b.Loop() {
		c.Copy(to, from)
	}
	perField(b)
}
