package view

// sign names a part of the interface that may be clicked.
type sign struct {
	name string
	at   rect
}

// places are what may be clicked in the menu: the heroes by key, the modes, the
// bots' skill, and Play.
func (m *menu) places(g *Game) []sign {
	cx := g.ui.w / 2
	list := []sign{
		{"play", playPlace(cx)}, {"online", onlinePlace(cx)},
		{"duel", modeLine(cx, 0).column(0, 2, 10)},
		{"team", modeLine(cx, 0).column(1, 2, 10)},
	}
	for i, w := range skillWords {
		list = append(list, sign{w, modeLine(cx, 1).column(i, len(skillWords), 10)})
	}
	for i, id := range heroesOf(g.config.Data) {
		list = append(list, sign{g.config.Data.Units[id].Key, heroPlace(cx, i)})
	}
	return list
}

// places are the items on the shelves of the open shop, by key.
func (h *hud) places() []sign {
	var list []sign
	if !h.shop {
		return nil
	}
	for _, s := range h.shelves() {
		if s.item != 0 {
			list = append(list, sign{h.set.Items[s.item].Key, s.at})
		}
	}
	return list
}

// mark tells the middles of places, in pixels.
func (pr *Probe) mark(list []sign, scale float64) {
	pr.Places = make(map[string][2]float64, len(list))
	for _, p := range list {
		x, y := p.at.x+p.at.w/2, p.at.y+p.at.h/2
		pr.Places[p.name] = [2]float64{float64(x) * scale, float64(y) * scale}
	}
}

// places are the spots of a page, in no order.
func places(spots map[string]rect) []sign {
	var list []sign
	for name, r := range spots {
		list = append(list, sign{name, r})
	}
	return list
}
