package battle

import (
	"testing"

	"sameframe/core/data"
	"sameframe/core/fixed"
	"sameframe/core/terrain"
)

// scene is the mid-match fight of the benchmarks: 6 heroes and the given
// numbers of creeps, bullets and buffs around the bridge, at least, in the
// midst of the fight.
func scene(tb testing.TB, creeps, bullets, buffs int) *World {
	tb.Helper()
	w := testWorld(tb, 7, "knight", "ranger", "mage", "assassin", "knight", "ranger")
	d := w.data
	melee, _ := d.Unit("creep_melee")
	ranged, _ := d.Unit("creep_ranged")
	for i := range creeps {
		id, camp := melee, uint8(1+i%2)
		if i%3 == 2 {
			id = ranged
		}
		rows := max(creeps/40, 1)
		x := fixed.FromInt((i/2/rows)*36 - creeps/rows*9)
		y := fixed.FromInt((i/2%rows)*40 - rows*20 + int(camp)*60 - 90)
		u := w.spawn(id, camp, -1, 1, fixed.Vec{X: x, Y: y}, 0)
		u.order.kind, u.leg = orderMarch, 2
	}
	for i := range w.seats {
		u := w.unit(w.seats[i].hero)
		u.pos = fixed.Vec{X: fixed.FromInt(i*120 - 300), Y: fixed.FromInt(180 - 360*(i%2))}
		u.order = order{kind: orderHunt, pos: fixed.Vec{}}
	}
	w.derive()
	for i := range w.units {
		if u := &w.units[i]; u.seat >= 0 || !w.unitProto(u).Static {
			u.health = u.attr[data.AttrMaxHealth]
		}
	}
	for range 12 {
		w.Step(nil)
	}
	kinds := [...]data.BuffID{mustBuff(tb, d, "haste"), mustBuff(tb, d, "chill"), mustBuff(tb, d, "veil")}
	for i := range w.units {
		if u := &w.units[i]; !w.unitProto(u).Static && len(w.buffs) < buffs {
			w.addBuff(u, kinds[i%len(kinds)], w.originOf(u, 1))
		}
	}
	arrow, _ := d.Bullet("piercing_arrow")
	spell, _ := d.Spell("piercing_arrow")
	for i := range bullets {
		from := w.originOf(w.unit(w.seats[i%6].hero), 1)
		from.spell, from.level = spell, 1
		w.fire(bullet{proto: arrow, from: from, pos: fixed.Vec{Y: fixed.FromInt(-400 + i*26)}, dir: fixed.Angle(i * 2000)})
	}
	w.Step(nil) // so that scratch memory has grown
	return w
}

func mustBuff(tb testing.TB, d *data.Set, key string) data.BuffID {
	id, ok := d.Buff(key)
	if !ok {
		tb.Fatalf("no buff %q", key)
	}
	return id
}

// benchStep steps a world, which begins again every few steps, so that what is
// measured is the scene and not its end.
func benchStep(b *testing.B, w *World, again int) {
	saved := w.Clone()
	n, bullets, buffs := 0, 0, 0
	b.ReportAllocs()
	for b.Loop() {
		if n++; n%again == 0 {
			saved.CopyTo(w)
		}
		w.Step(nil)
		bullets += len(w.bullets)
		buffs += len(w.buffs)
	}
	b.ReportMetric(float64(len(w.units)), "units")
	b.ReportMetric(float64(bullets)/float64(n), "bullets")
	b.ReportMetric(float64(buffs)/float64(n), "buffs")
}

func BenchmarkStep3v3(b *testing.B) { benchStep(b, scene(b, 60, 26, 63), 5) }

func BenchmarkDigest3v3(b *testing.B) {
	w := scene(b, 60, 26, 63)
	b.ReportAllocs()
	for b.Loop() {
		w.Digest()
	}
}

func BenchmarkClone3v3(b *testing.B) {
	w := scene(b, 60, 26, 63)
	c := w.Clone()
	b.ReportAllocs()
	for b.Loop() {
		w.CopyTo(c)
	}
}

// field is an open map with n creeps in fights of twenty, a thousand units
// apart, so that the crowd is as dense whatever n is.
func field(tb testing.TB, n int) *World {
	tb.Helper()
	side := 1
	for side*side*20 < n {
		side++
	}
	d := *testData(tb)
	cells := make([]terrain.Cell, side*16*side*16)
	for i := range cells {
		cells[i] = terrain.Walk
	}
	half := fixed.FromInt(side * 512)
	g, err := terrain.New(side*16, side*16, 64*fixed.One, fixed.Vec{X: -half, Y: -half}, cells)
	if err != nil {
		tb.Fatal(err)
	}
	m := *d.Map("bridge")
	m.Grid, m.Buildings = g, nil
	for c := range m.Anchors {
		m.Anchors[c].Origin, m.Anchors[c].Fountain = fixed.Vec{}, fixed.Vec{X: half, Y: half}
	}
	d.Maps = []data.Map{m}
	w, err := New(&d, testStart(&d, 1, "knight", "mage"))
	if err != nil {
		tb.Fatal(err)
	}
	melee, _ := d.Unit("creep_melee")
	for i := range n {
		f := i / 20
		at := fixed.Vec{X: fixed.FromInt(f%side*1024+512) - half, Y: fixed.FromInt(f/side*1024+512) - half}
		camp := uint8(1 + i%2)
		u := w.spawn(melee, camp, -1, 60, at.Add(fixed.Vec{X: fixed.FromInt(int(camp)*120 - 180), Y: fixed.FromInt(i%20/2*36 - 180)}), 0)
		u.order = order{kind: orderHunt, pos: at}
	}
	w.derive()
	for range 40 {
		w.Step(nil)
	}
	return w
}

func BenchmarkStep100(b *testing.B)  { benchStep(b, field(b, 100), 30) }
func BenchmarkStep500(b *testing.B)  { benchStep(b, field(b, 500), 30) }
func BenchmarkStep2000(b *testing.B) { benchStep(b, field(b, 2000), 30) }
