package battle

import (
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"
	"time"

	"sameframe/core/data"
	"sameframe/core/fixed"
)

// teamFight is the mid-match 5v5 fight: all ten heroes with all spells and some
// items, waves of creeps between them. Nobody stays dead and nothing stays on
// cooldown for long, so that it goes on.
func teamFight(tb testing.TB) *World {
	tb.Helper()
	w := testWorld(tb, 5, "knight", "mage", "warden", "shaman", "priest", "ranger", "assassin", "monk", "witch", "engineer")
	melee, _ := w.data.Unit("creep_melee")
	ranged, _ := w.data.Unit("creep_ranged")
	for i := range 48 {
		id, camp := melee, uint8(1+i%2)
		if i%3 == 2 {
			id = ranged
		}
		u := w.spawn(id, camp, -1, 1, at(i/2*30-360, int(camp)*90-135), 0)
		u.order.kind, u.leg = orderMarch, 2
	}
	for i := range w.seats {
		s := &w.seats[i]
		u := w.unit(s.hero)
		for slot := range NumSpells {
			w.teach(s, u, slot, uint8(w.spellOf(u, slot).MaxLevel))
		}
		for k := range 4 {
			id := data.ItemID(1 + (i*4+k)%(len(w.data.Items)-1))
			s.gold += w.data.Items[id].Price
			w.buy(s, u, id)
		}
		u.pos = at(i%5*120-240, i/5*240-120)
		u.order = order{kind: orderHunt, pos: fixed.Vec{}}
		w.refresh(u)
	}
	w.derive()
	return w
}

// sustain keeps the fight going: the hurt are well again, creeps too, and every
// hero has mana and its spells again within half a second.
func sustain(w *World) {
	for i := range w.units {
		u := &w.units[i]
		if u.dead || u.health > u.attr[data.AttrMaxHealth]/3 {
			continue
		}
		u.health = u.attr[data.AttrMaxHealth]
	}
	for i := range w.seats {
		s := &w.seats[i]
		s.respawn = min(s.respawn, 30)
		u := w.unit(s.hero)
		u.mana = u.attr[data.AttrMaxMana]
		for k := range s.spells {
			if sp := w.spellOf(u, k); sp != nil {
				s.spells[k].left = min(s.spells[k].left, 15)
				s.spells[k].charges = uint8(sp.Charges)
			}
		}
	}
}

// BenchmarkStep5v5 plays the fight with everybody casting what is ready, and
// tells the median and the 99th percentile of its steps, in time of the thread
// that runs them, and how many effects
// and how many scripts ran a second of match time.
func BenchmarkStep5v5(b *testing.B) {
	f := &fight{r: rand.New(rand.NewPCG(1, 2)), w: teamFight(b)}
	var took []time.Duration
	runs, scripts, used := 0, 0, int64(0)
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	b.ReportAllocs()
	for b.Loop() {
		b.StopTimer()
		records := f.records()
		if used%3 == 0 { // about forty scripts a second
			records = append(records, f.records()...)
		}
		b.StartTimer()
		began := threadTime()
		f.w.Step(records)
		took = append(took, threadTime()-began)
		b.StopTimer()
		for _, c := range f.w.Cues() {
			if c.Kind == CueEffect {
				runs++
				if f.w.data.Effects[c.Effect].Op == data.OpScript {
					scripts++
				}
			}
		}
		used++
		sustain(f.w)
		b.StartTimer()
	}
	slices.Sort(took)
	seconds := float64(len(took)) * float64(f.w.ms) / 1000
	micros := func(d time.Duration) float64 { return float64(d.Nanoseconds()) / 1000 }
	b.ReportMetric(micros(took[len(took)/2]), "p50-µs")
	b.ReportMetric(micros(took[len(took)*99/100]), "p99-µs")
	b.ReportMetric(float64(runs)/seconds, "effects/s")
	b.ReportMetric(float64(scripts)/seconds, "scripts/s")
	b.ReportMetric(float64(len(f.w.units)), "units")
	b.ReportMetric(float64(len(f.w.buffs)), "buffs")
}

// The benchmark's fight is one: scripts run, nothing fails, nobody has won.
func TestTeamFightGoesOn(t *testing.T) {
	f := &fight{t: t, r: rand.New(rand.NewPCG(1, 2)), w: teamFight(t)}
	scripts := 0
	for range 1500 {
		f.w.Step(f.records())
		for _, c := range f.w.Cues() {
			if c.Kind == CueEffect && f.w.data.Effects[c.Effect].Op == data.OpScript {
				scripts++
			}
		}
		for _, fault := range f.w.Faults() {
			t.Fatalf("frame %d: %v: %s", f.w.frame, fault.Bound, fault.What)
		}
		sustain(f.w)
	}
	if scripts < 1000 || f.w.outcome.Over {
		t.Errorf("%d scripts in %d ms, over: %v", scripts, f.w.elapsed, f.w.outcome.Over)
	}
}
