package view

import (
	"os"
	"testing"

	"sameframe/core/battle"
	"sameframe/core/bot"
)

// The fog that is drawn is the fog that the battle means: once it has looked at
// all rows, it is open exactly where a unit would be seen.
func TestFogAgreesWithTheBattle(t *testing.T) {
	set, err := battle.Load(os.DirFS("../assets"), os.DirFS("../scripts"))
	if err != nil {
		t.Fatal(err)
	}
	start := battle.Start{Logic: battle.LogicVersion, Data: set.Digest, Scripts: set.ScriptDigest, Map: "bridge", StepMillis: 33, Seed: 5}
	for i, hero := range []string{"knight", "ranger", "mage", "knight", "ranger", "mage"} {
		start.Seats = append(start.Seats, battle.SeatStart{Camp: uint8(1 + i/3), Slot: uint8(i % 3), Unit: hero, Controller: battle.ByBot, Skill: 1})
	}
	w, err := battle.New(set, start)
	if err != nil {
		t.Fatal(err)
	}
	w.SetBrain(&bot.Brain{})
	f := newFog(set, set.Map("bridge"))
	lit, dark := 0, 0
	for i := range 4000 {
		w.Step(nil)
		if i%500 != 499 {
			continue
		}
		var pic battle.Picture
		w.CampPicture(2, &pic)
		for range fogRounds {
			f.advance(&pic, 1.0/60)
		}
		for k := range f.lit {
			p := f.grid.Center(k%f.grid.Width, k/f.grid.Width)
			if f.lit[k] != w.Sees(2, p) {
				t.Fatalf("step %d: the cell at %v is lit: %v", i, p, f.lit[k])
			}
			if f.lit[k] {
				lit++
			} else {
				dark++
			}
		}
	}
	if lit < 2000 || dark < 2000 {
		t.Errorf("%d cells lit, %d dark", lit, dark)
	}
}

// Who sees everything sees no fog.
func TestNoFogForWhoSeesAll(t *testing.T) {
	set, err := battle.Load(os.DirFS("../assets"), os.DirFS("../scripts"))
	if err != nil {
		t.Fatal(err)
	}
	f := newFog(set, set.Map("bridge"))
	f.advance(&battle.Picture{Camp: 1}, 1)
	on := f.on
	f.advance(&battle.Picture{}, 1)
	if !on || f.on {
		t.Errorf("fog for a camp %v, for who sees all %v", on, f.on)
	}
}

func BenchmarkFog(b *testing.B) {
	set, err := battle.Load(os.DirFS("../assets"), os.DirFS("../scripts"))
	if err != nil {
		b.Fatal(err)
	}
	f := newFog(set, set.Map("bridge"))
	w, err := battle.New(set, battle.Start{
		Logic: battle.LogicVersion, Data: set.Digest, Scripts: set.ScriptDigest, Map: "bridge", StepMillis: 33,
		Seats: []battle.SeatStart{{Camp: 1, Unit: "knight"}},
	})
	if err != nil {
		b.Fatal(err)
	}
	for range 1500 {
		w.Step(nil)
	}
	var pic battle.Picture
	w.CampPicture(1, &pic)
	b.ReportAllocs()
	for b.Loop() {
		f.advance(&pic, 1.0/60)
	}
}
