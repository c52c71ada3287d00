package view

import (
	"sameframe/core/battle"
	"sameframe/core/data"
)

// Sizes of the shop.
const (
	shopW    = 360
	shopRow  = 56
	shopHead = 64
)

// shopPanel is the shop's place.
func (h *hud) shopPanel() rect {
	n := float32(len(h.set.Items) - 1)
	return rect{16, 76, shopW, shopHead + n*shopRow + 8}
}

// shopLine is the row of an item.
func (h *hud) shopLine(id data.ItemID) rect {
	r := h.shopPanel()
	return rect{r.x + 8, r.y + shopHead + float32(id-1)*shopRow, r.w - 16, shopRow - 5}
}

// shopAt returns the item under a point of the open shop.
func (h *hud) shopAt(x, y float32) (data.ItemID, bool) {
	if !h.shop {
		return 0, false
	}
	for id := 1; id < len(h.set.Items); id++ {
		if h.shopLine(data.ItemID(id)).has(x, y) {
			return data.ItemID(id), true
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
	for id := 1; id < len(h.set.Items); id++ {
		h.drawShopLine(p, data.ItemID(id), seat, data.ItemID(id) == hot, data.ItemID(id) == best)
	}
}

func (h *hud) drawShopLine(p *painter, id data.ItemID, seat *battle.SeatPicture, hot, best bool) {
	r, it := h.shopLine(id), &h.set.Items[id]
	can := seat.CanShop && seat.Gold >= it.Price
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
	icon := white
	if !can {
		icon = tint{0.6, 0.6, 0.62, 1}
	}
	p.icon(h.itemIcon(id), r.x+6, r.y+5, r.h-10, r.h-10, icon)
	p.text(r.x+58, r.y+21, it.Name, strong(15, textMain))
	p.text(r.x+58, r.y+39, it.Text, plain(12, textSoft))
	price := goldYellow
	if seat.Gold < it.Price {
		price = bad
	}
	p.text(r.x+r.w-10, r.y+21, itoa(int(units(it.Price))), strong(16, price).at(right))
	if best {
		w := p.width(it.Name, strong(15, textMain))
		p.text(r.x+66+w, r.y+21, h.speech.say("recommended"), plain(12, gilt))
	}
}
