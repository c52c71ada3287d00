package battle

import (
	"math"
	"runtime"
	"runtime/metrics"
	"testing"
	"time"

	"sameframe/core/data"
	"sameframe/core/fixed"
)

// burst is a script of the usual kind: it looks for enemies, hurts three and
// marks the caster.
const burst = `
function M.burst(caster, x, y)
  local amount = param("power")
  for _, struck in ipairs(find.circle(x, y, 200)) do
    deal.damage(struck, amount, "magical")
  end
  buff.add(caster, "mark")
end
`

// burstInGo does what the script does, by the same rules of the battle.
func burstInGo(w *World, f *data.Effect, e *event, mark data.BuffID) {
	r := data.TargetRule{Shape: data.ShapeCircle, At: data.AtPoint, Radius: 200 * fixed.One,
		Filter: data.Filter{Camps: data.CampEnemy, Kinds: 1<<data.KindHero | 1<<data.KindCreep, Unseen: data.WantAny, Immune: data.WantAny, Summoned: data.WantAny}}
	amount := f.Params[0].Value.At(int(e.from.level))
	for _, i := range w.selectTargets(&r, e) {
		w.hurt(&w.units[i], hit{kind: hitSpell, damage: data.Magical, base: amount, from: deeper(e.from)})
	}
	w.addBuff(w.unit(e.from.unit), mark, deeper(e.from))
}

// BenchmarkScriptTrigger measures triggers of the script and of the same acts in
// Go by turns. The difference, script-µs less go-µs, is what Lua costs.
func BenchmarkScriptTrigger(b *testing.B) {
	p := newProbe(b, burst)
	p.creep("dummy", 2, 60, 60)
	entry, _ := p.set.Entry("probe", "burst")
	mark, _ := p.data.Buff("mark")
	f := p.data.Effects[p.act]
	f.Entry = entry
	e := p.event
	e.effect, e.target = p.act, p.hero(1).guid
	var spent [2]time.Duration
	turns := 0
	turn := func(kind int, do func()) {
		began := threadTime()
		for range 2000 {
			do()
			p.cues = p.cues[:0]
			p.World.cues = p.World.cues[:0]
			for i := range p.units {
				p.units[i].health = p.units[i].attr[data.AttrMaxHealth]
			}
		}
		spent[kind] += threadTime() - began
	}
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	p.nest++
	script := func() {
		run := e
		p.runScript(&f, &run)
	}
	plain := func() {
		run := e
		run.selected = false
		burstInGo(p.World, &f, &run, mark)
	}
	turn(0, script)
	turn(1, plain)
	if len(p.faults) > 0 {
		b.Fatal(p.faults[0].What)
	}
	spent = [2]time.Duration{}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	for b.Loop() {
		turn(0, script)
		turn(1, plain)
		turns += 2000
	}
	runtime.ReadMemStats(&after)
	p.nest--
	per := func(d time.Duration) float64 { return float64(d.Nanoseconds()) / float64(turns) / 1000 }
	b.ReportMetric(per(spent[0]), "script-µs")
	b.ReportMetric(per(spent[1]), "go-µs")
	b.ReportMetric(per(spent[0]-spent[1]), "lua-µs")
	b.ReportMetric(float64(after.Mallocs-before.Mallocs)/float64(turns), "allocs/trigger")
	b.ReportMetric(float64(after.TotalAlloc-before.TotalAlloc)/float64(turns), "B/trigger")
}

// BenchmarkScriptPauses plays 20 minutes of a match with 40 triggers of the
// script a second, as in a long team fight, and tells the longest pause of the
// garbage collector.
func BenchmarkScriptPauses(b *testing.B) {
	p := newProbe(b, burst)
	p.creep("dummy", 2, 60, 60)
	entry, _ := p.set.Entry("probe", "burst")
	f := p.data.Effects[p.act]
	f.Entry = entry
	before := pauses()
	var start, end runtime.MemStats
	runtime.ReadMemStats(&start)
	for b.Loop() {
		for range 20 * 60 * 20 {
			for range 2 {
				e := p.event
				e.effect, e.target = p.act, p.hero(1).guid
				p.nest++
				p.runScript(&f, &e)
				p.nest--
			}
			for i := range p.units {
				if u := &p.units[i]; !u.dead {
					u.health = u.attr[data.AttrMaxHealth]
				}
			}
			p.Step(nil)
		}
	}
	runtime.ReadMemStats(&end)
	b.ReportMetric(longestPause(before, pauses())*1e6, "longest-pause-µs")
	b.ReportMetric(float64(end.NumGC-start.NumGC)/float64(b.N), "collections")
}

func pauses() []uint64 {
	s := []metrics.Sample{{Name: "/sched/pauses/total/gc:seconds"}}
	metrics.Read(s)
	return append([]uint64(nil), s[0].Value.Float64Histogram().Counts...)
}

// longestPause is the upper end, in seconds, of the highest bucket that grew.
func longestPause(before, after []uint64) float64 {
	s := []metrics.Sample{{Name: "/sched/pauses/total/gc:seconds"}}
	metrics.Read(s)
	ends := s[0].Value.Float64Histogram().Buckets
	for i := len(after) - 1; i >= 0; i-- {
		if after[i] > before[i] {
			return min(ends[i+1], math.MaxFloat64)
		}
	}
	return 0
}
