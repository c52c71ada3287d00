package view

import (
	"cmp"
	"math"
	"slices"

	"sameframe/core/battle"
	"sameframe/core/data"
)

// Sizes of the shop.
const (
	shopCell    = 190 // width of an item
	shopRow     = 43
	shopColumns = 3
	shopHead    = 62
	shopTitle   = 22 // height of a group's name
	shopW       = shopColumns*shopCell + 24
	shopTop     = 66
)

// shopGroups are the groups of items, in order.
var shopGroups = [...]phrase{"items_weapons", "items_armour", "items_magic", "items_tools"}

// itemGroup is the group of an item: what can be used is a tool, the rest goes
// by its first attribute.
func itemGroup(set *data.Set, it *data.Item) int {
	if it.Spell != 0 && set.Spells[it.Spell].Kind != data.SpellPassive {
		return 3
	}
	if len(it.Modifiers) == 0 {
		return 0
	}
	switch it.Modifiers[0].Attr {
	case data.AttrAttack, data.AttrAttackSpeed, data.AttrCritChance, data.AttrCritBonus, data.AttrLifesteal, data.AttrDamageAmp, data.AttrRange:
		return 0
	case data.AttrMaxHealth, data.AttrHealthRegen, data.AttrArmor, data.AttrResist, data.AttrDodge, data.AttrDamageCut, data.AttrReflect, data.AttrStatusResist:
		return 1
	case data.AttrMoveSpeed:
		return 3
	}
	return 2
}

// shelf is where an item or the name of a group stands in the shop.
type shelf struct {
	group int         // of a name
	item  data.ItemID // 0: a group's name
	at    rect
}

// shelves places the groups and their items, cheap ones first, from the top of
// the list; what has been rolled away or does not fit is left out.
func (h *hud) shelves() []shelf {
	r := h.shopPanel()
	list := make([]shelf, 0, len(h.set.Items)+len(shopGroups))
	y := r.y + shopHead - float32(h.roll)*shopRow
	for g := range shopGroups {
		ids := h.groupItems(g)
		if len(ids) == 0 {
			continue
		}
		list = append(list, shelf{group: g, at: rect{r.x + 14, y, r.w - 28, shopTitle}})
		y += shopTitle
		for i, id := range ids {
			col, row := float32(i%shopColumns), float32(i/shopColumns)
			list = append(list, shelf{item: id, at: rect{r.x + 12 + col*shopCell, y + row*shopRow, shopCell - 6, shopRow - 5}})
		}
		y += float32((len(ids)+shopColumns-1)/shopColumns) * shopRow
	}
	return slices.DeleteFunc(list, func(s shelf) bool {
		return s.at.y < r.y+shopHead-1 || s.at.y+s.at.h > r.y+r.h
	})
}

// groupItems lists the items of a group by price.
func (h *hud) groupItems(group int) []data.ItemID {
	var ids []data.ItemID
	for id := 1; id < len(h.set.Items); id++ {
		if itemGroup(h.set, &h.set.Items[id]) == group {
			ids = append(ids, data.ItemID(id))
		}
	}
	slices.SortFunc(ids, func(a, b data.ItemID) int {
		return cmp.Or(cmp.Compare(h.set.Items[a].Price, h.set.Items[b].Price), cmp.Compare(a, b))
	})
	return ids
}

// shopHeight is how high all shelves are.
func (h *hud) shopHeight() float32 {
	y := float32(shopHead + 6)
	for g := range shopGroups {
		if n := len(h.groupItems(g)); n > 0 {
			y += shopTitle + float32((n+shopColumns-1)/shopColumns)*shopRow
		}
	}
	return y
}

// shopPanel is the shop's place: as high as its shelves, or as the room over
// the bar.
func (h *hud) shopPanel() rect {
	return rect{16, shopTop, shopW, min(h.shopHeight(), h.bar().y-shopTop-8)}
}

// rollShop moves the shelves by notches of the wheel, when they do not all fit.
func (h *hud) rollShop(wheel float64) {
	hidden := h.shopHeight() - h.shopPanel().h
	most := int(math.Ceil(float64(max(hidden, 0) / shopRow)))
	if wheel < 0 {
		h.roll++
	} else {
		h.roll--
	}
	h.roll = min(max(h.roll, 0), most)
}

// shopAt returns the item under a point of the open shop.
func (h *hud) shopAt(x, y float32) (data.ItemID, bool) {
	if !h.shop {
		return 0, false
	}
	for _, s := range h.shelves() {
		if s.item != 0 && s.at.has(x, y) {
			return s.item, true
		}
	}
	return 0, false
}

// suits scores an item for a hero by what its attributes do for its role.
func (h *hud) suits(u *data.Unit, it *data.Item) float64 {
	score := 0.0
	caster := units(u.Base[data.AttrPower]) >= 25
	for i := range it.Modifiers {
		m := &it.Modifiers[i]
		switch m.Attr {
		case data.AttrPower, data.AttrMaxMana, data.AttrManaRegen:
			score += pick(caster, 1.2, 0.1)
		case data.AttrAttack, data.AttrAttackSpeed, data.AttrCritChance:
			score += pick(caster, 0.1, 1)
		case data.AttrMaxHealth, data.AttrArmor, data.AttrResist, data.AttrHealthRegen:
			score += pick(u.Ranged, 0.3, 0.9)
		case data.AttrMoveSpeed:
			score += 1.1
		}
	}
	return score / float64(max(len(it.Modifiers), 1))
}

func pick(cond bool, a, b float64) float64 {
	if cond {
		return a
	}
	return b
}

// recommended returns the best item that the hero does not have yet.
func (h *hud) recommended(seat *battle.SeatPicture) data.ItemID {
	u := &h.set.Units[seat.Unit]
	best, score := data.ItemID(0), 0.0
	for id := 1; id < len(h.set.Items); id++ {
		v := h.suits(u, &h.set.Items[id])
		for _, have := range seat.Items {
			if have == data.ItemID(id) {
				v *= 0.45
			}
		}
		if v > score {
			best, score = data.ItemID(id), v
		}
	}
	return best
}

// drawShop paints the shop.
func (h *hud) drawShop(p *painter, seat *battle.SeatPicture, hot data.ItemID) {
	r := h.shopPanel()
	p.panel(r)
	p.text(r.x+16, r.y+30, h.speech.say("shop"), strong(22, gilt))
	p.icon(h.art.get("gold"), r.x+r.w-118, r.y+12, 22, 22, white)
	p.text(r.x+r.w-16, r.y+30, itoa(int(units(seat.Gold))), strong(20, goldYellow).at(right))
	hint, c := h.speech.say("shop_hint"), textSoft
	if !seat.CanShop {
		hint, c = h.speech.say("shop_far"), hex(0xF0A060)
	}
	p.text(r.x+16, r.y+51, hint, plain(13, c))
	best := h.recommended(seat)
	for _, x := range h.shelves() {
		if x.item == 0 {
			p.text(x.at.x, x.at.y+16, h.speech.say(shopGroups[x.group]), strong(13, textFaint))
			continue
		}
		h.drawShopCell(p, x.at, x.item, seat, x.item == hot, x.item == best)
	}
}

func (h *hud) drawShopCell(p *painter, r rect, id data.ItemID, seat *battle.SeatPicture, hot, best bool) {
	it := &h.set.Items[id]
	top, low := hex(0x1F2F40), hex(0x17242F)
	if hot {
		top, low = hex(0x2F4A64), hex(0x20344A)
	}
	p.round(r.x, r.y, r.w, r.h, 6, top, low)
	edge := panelEdge.fade(0.8)
	if best {
		edge = gilt
	}
	p.roundFrame(r.x, r.y, r.w, r.h, 6, 1.4, edge)
	icon, name, price := white, textMain, goldYellow
	if seat.Gold < it.Price {
		icon, name, price = tint{0.6, 0.6, 0.63, 1}, textSoft.shade(0.85), bad
	} else if !seat.CanShop {
		icon = tint{0.7, 0.7, 0.72, 1}
	}
	p.icon(h.itemIcon(id), r.x+3, r.y+3, r.h-6, r.h-6, icon)
	x := r.x + r.h + 3
	p.text(x, r.y+16, h.speech.item(it), strong(13, name))
	p.text(x, r.y+32, itoa(int(units(it.Price))), strong(13, price))
	if best {
		p.text(r.x+r.w-7, r.y+32, h.speech.say("recommended"), plain(11, gilt).at(right))
	} else if n := owned(seat, id); n > 0 {
		p.text(r.x+r.w-7, r.y+32, h.speech.say("owned")+times(n), plain(11, good).at(right))
	}
}

// owned is how many of an item a hero has.
func owned(seat *battle.SeatPicture, id data.ItemID) (n int) {
	for _, have := range seat.Items {
		if have == id {
			n++
		}
	}
	return n
}
