package view

import (
	"testing"

	"sameframe/core/battle"
	"sameframe/core/data"
)

// windows are the sizes of the interface in points, from narrow to wide.
var windows = [][2]float32{{1280, 720}, {1280, 800}, {1280, 960}, {1720, 720}, {2560, 720}}

func TestTheTitleScreenFitsEveryWindow(t *testing.T) {
	for _, w := range windows {
		parts := []rect{playPlace(w[0] / 2), {w[0]/2 - menuLeft, menuBottom, menuHeroes, 150}, {w[0] - 216, 16, 200, 32}}
		for i := range 10 {
			parts = append(parts, heroPlace(w[0]/2, i))
		}
		for i, r := range parts {
			if r.x < 0 || r.y < 0 || r.x+r.w > w[0] || r.y+r.h > w[1] {
				t.Errorf("%v: %v leaves the window", w, r)
			}
			for k := range i {
				if overlap(r, parts[k]) {
					t.Errorf("%v: %v over %v", w, r, parts[k])
				}
			}
		}
	}
}

// shopHUD is an interface over the real items.
func shopHUD(t *testing.T, w, h float32) *hud {
	t.Helper()
	c, err := testConfig()
	if err != nil {
		t.Fatal(err)
	}
	return &hud{set: c.Data, w: w, h: h, shop: true}
}

func TestEveryItemStandsInTheShopOnce(t *testing.T) {
	for _, w := range windows {
		h := shopHUD(t, w[0], w[1])
		seen := map[data.ItemID]int{}
		list := h.shelves()
		for i, s := range list {
			seen[s.item]++
			for k := range i {
				if overlap(s.at, list[k].at) {
					t.Errorf("%v: item %d at %v over item %d", w, s.item, s.at, list[k].item)
				}
			}
			if id, ok := h.shopAt(s.at.x+5, s.at.y+5); s.item != 0 && (!ok || id != s.item) {
				t.Errorf("%v: a click on item %d finds %d", w, s.item, id)
			}
		}
		for id := 1; id < len(h.set.Items); id++ {
			if seen[data.ItemID(id)] != 1 {
				t.Errorf("%v: %s stands there %d times", w, h.set.Items[id].Key, seen[data.ItemID(id)])
			}
		}
	}
}

func TestAShopThatIsTooLongRolls(t *testing.T) {
	h := &hud{set: testSet(), w: 1280, h: 720, shop: true}
	h.set.Items = make([]data.Item, 80)
	seen := map[data.ItemID]bool{}
	look := func() {
		for _, s := range h.shelves() {
			if r := h.shopPanel(); s.at.y < r.y || s.at.y+s.at.h > r.y+r.h {
				t.Fatalf("item %d at %v leaves the shop %v", s.item, s.at, r)
			}
			seen[s.item] = true
		}
	}
	look()
	if len(seen) == 80 {
		t.Fatal("nothing is hidden at first")
	}
	h.rollShop(1) // already at the top
	if h.roll != 0 {
		t.Errorf("rolled %d rows up", h.roll)
	}
	for range 60 {
		h.rollShop(-1)
		look()
	}
	for id := 1; id < 80; id++ {
		if !seen[data.ItemID(id)] {
			t.Errorf("item %d cannot be reached", id)
		}
	}
	if h.rollShop(1); h.roll >= 60 {
		t.Errorf("rolled %d rows, without an end", h.roll)
	}
}

func TestWhatAShopOffersIsGroupedByUse(t *testing.T) {
	h := shopHUD(t, 1280, 720)
	for key, group := range map[string]phrase{"sword": "items_weapons", "heart": "items_armour", "tome": "items_magic", "boots": "items_tools", "blink_stone": "items_tools"} {
		id, ok := h.set.Item(key)
		if !ok {
			t.Errorf("no item %q", key)
			continue
		}
		if g := itemGroup(h.set, &h.set.Items[id]); shopGroups[g] != group {
			t.Errorf("%s stands among the %s", key, shopGroups[g])
		}
	}
}

func TestEverySlotThatCanBeCastHasItsKey(t *testing.T) {
	used := map[command]bool{}
	for slot := range battle.NumSlots {
		c, ok := slotCommand(slot)
		if ok == (slot == battle.SlotInnate) || ok && used[c] {
			t.Errorf("slot %d: command %d, %v", slot, c, ok)
		}
		used[c] = ok
	}
	k := defaultBindings()
	for c := range numCommands {
		if o, double := k.conflict(c); double {
			t.Errorf("%s and %s share a key", commandTable[c].name, commandTable[o].name)
		}
	}
}

func TestAChargeThatComesBackFlashes(t *testing.T) {
	h := &hud{set: testSet()}
	seat := &battle.SeatPicture{}
	seat.Spells[1] = battle.SpellPicture{Spell: 2, Level: 1, Charges: 1}
	h.advance(seat, 0.6)
	h.advance(seat, 0.6)
	if h.flash[1] != 0 {
		t.Fatal("flashes without a reason")
	}
	seat.Spells[1].Charges = 2
	if h.advance(seat, 0.01); h.flash[1] == 0 {
		t.Error("no flash")
	}
	seat.ItemSpells[0] = battle.SpellPicture{Spell: 3, Level: 1, Left: 100}
	h.advance(seat, 0.01)
	seat.ItemSpells[0].Left = 0
	if h.advance(seat, 0.01); h.flash[battle.SlotItems] == 0 {
		t.Error("no flash of an item")
	}
}
