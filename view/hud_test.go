package view

import (
	"math"
	"testing"

	"sameframe/core/battle"
	"sameframe/core/data"
	"sameframe/core/wire"
)

func overlap(a, b rect) bool {
	return a.x < b.x+b.w && b.x < a.x+a.w && a.y < b.y+b.h && b.y < a.y+a.h
}

func TestInterfacePartsDoNotOverlap(t *testing.T) {
	set := testSet()
	set.Items = make([]data.Item, 21)
	for _, window := range [][2]float64{{1280, 720}, {1920, 1080}, {960, 540}, {1024, 768}, {2560, 1080}, {3840, 2160}} {
		k := max(min(window[0]/1280, window[1]/720), 0.5)
		h := &hud{set: set, w: float32(window[0] / k), h: float32(window[1] / k)}
		parts := map[string]rect{"bar": h.bar(), "minimap": h.minimap(testBounds).inset(-7), "shop": h.shopPanel()}
		for a, ra := range parts {
			for b, rb := range parts {
				if a < b && overlap(ra, rb) {
					t.Errorf("%v: %s %v over %s %v", window, a, ra, b, rb)
				}
			}
			if ra.x < 0 || ra.y < 0 || ra.x+ra.w > h.w || ra.y+ra.h > h.h {
				t.Errorf("%v: %s %v leaves the window", window, a, ra)
			}
		}
		for i := range battle.NumSlots {
			for k := range i {
				if overlap(h.button(i), h.button(k)) {
					t.Errorf("%v: slot %d over slot %d", window, i, k)
				}
			}
			if r, b := h.button(i), h.bar(); overlap(r, h.purse()) || overlap(r, h.portrait()) || r.x < b.x || r.y < b.y || r.y+r.h > b.y+b.h {
				t.Errorf("%v: slot %d at %v", window, i, r)
			}
		}
	}
}

func TestMinimapPointAndWorldAreInverse(t *testing.T) {
	m := &minimap{bounds: testBounds}
	r := rect{900, 600, 272, 102}
	x, y := m.point(r, 333, -250)
	wx, wy := m.world(r, x, y)
	if !near(wx, 333, 0.1) || !near(wy, -250, 0.1) {
		t.Errorf("%v, %v", wx, wy)
	}
}

func TestHitsThatFollowQuicklyShareANumber(t *testing.T) {
	var n numbers
	hit := number{kind: numDamage, amount: 10, life: 1, target: 3}
	n.add(hit)
	n.advance(0.1)
	n.add(hit)
	if len(n.list) != 1 || n.list[0].text != "20" {
		t.Errorf("%+v", n.list)
	}
	n.advance(0.3)
	n.add(hit)
	other := hit
	other.target = 4
	n.add(other)
	if len(n.list) != 3 {
		t.Errorf("%d numbers", len(n.list))
	}
	n.advance(2)
	if len(n.list) != 0 {
		t.Error("numbers never end")
	}
}

func TestPoolsAreBounded(t *testing.T) {
	var n numbers
	var f effects
	for i := range 5000 {
		n.add(number{kind: numWord, text: "x", life: 1})
		f.add(effect{life: 1, x: float64(i)})
	}
	if len(n.list) > maxNumbers || len(f.list) > maxEffects {
		t.Errorf("%d numbers, %d effects", len(n.list), len(f.list))
	}
	f.advance(2)
	if len(f.list) != 0 {
		t.Error("effects never end")
	}
}

func TestEffectsWaitBeforeTheyMove(t *testing.T) {
	var f effects
	f.add(effect{age: -0.5, life: 1, vx: 100})
	f.advance(0.25)
	if f.list[0].x != 0 {
		t.Errorf("moved to %v while waiting", f.list[0].x)
	}
	f.advance(0.5)
	if f.list[0].x == 0 {
		t.Error("does not move after its wait")
	}
}

func TestStartSeatsEveryPlayerOnce(t *testing.T) {
	set := testSet()
	for i := range 3 {
		set.Units = append(set.Units, data.Unit{ID: data.UnitID(3 + i), Key: "h" + itoa(i), Kind: data.KindHero})
	}
	l := lobby{players: 3, hero: 1, mapKey: "m", seed: 42}
	s := startOf(set, l, "Me", 33)
	if len(s.Seats) != 6 || s.Seats[0].Controller != battle.ByInput || s.Seats[0].Unit != "hero" || s.Seats[0].Name != "Me" {
		t.Fatalf("%+v", s.Seats)
	}
	seen := map[string]bool{}
	for i, x := range s.Seats {
		key := itoa(int(x.Camp)) + x.Unit
		if seen[key] || i > 0 && x.Controller != battle.ByBot || seen[x.Name] {
			t.Errorf("seat %d: %+v", i, x)
		}
		seen[key], seen[x.Name] = true, true
	}
	again := startOf(set, l, "Me", 33)
	for i := range s.Seats {
		if s.Seats[i] != again.Seats[i] {
			t.Error("the same seed seats other heroes")
		}
	}
}

func TestClockTexts(t *testing.T) {
	for ms, want := range map[int]string{0: "0:00", 61000: "1:01", 599999: "9:59", -5: "0:00"} {
		if got := clockText(ms); got != want {
			t.Errorf("clockText(%d) = %s", ms, got)
		}
	}
	for ms, want := range map[int]string{40: "0.1", 900: "0.9", 9900: "9.9", 9960: "10", 12001: "13"} {
		if got := secondsText(ms); got != want {
			t.Errorf("secondsText(%d) = %s, want %s", ms, got, want)
		}
	}
}

func TestNumbersInOnePlaceStandOverEachOther(t *testing.T) {
	var n numbers
	for i := range 3 {
		n.add(number{kind: numDamage, amount: 10, x: 100, y: 50, z: 20, life: 1, target: wire.GUID(i + 1)})
	}
	for i := range n.list {
		for j := range i {
			if d := math.Abs(n.list[i].z - n.list[j].z); d < numberHigh {
				t.Errorf("%v apart", d)
			}
		}
	}
}
