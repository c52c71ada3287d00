package data

// readItem reads [boots] of data/items.
func readItem(t *table, x *indexes, id int, key string, m *Item) {
	m.ID, m.Key, m.Icon = ItemID(id), key, key
	t.need("name", "price")
	t.text("name", &m.Name)
	t.text("name_zh", &m.NameZH)
	t.text("text", &m.Text)
	t.text("text_zh", &m.TextZH)
	t.text("icon", &m.Icon)
	t.num("price", &m.Price, 1, maxAmount)
	t.tables("modifier", MaxModifiers, func(mt *table) {
		mod := readModifier(mt)
		if mt.clean() && mod.Kind > ModFinal {
			mt.fail("kind", "an item's modifier must be one of flat, percent, final")
		}
		m.Modifiers = append(m.Modifiers, mod)
	})
	ref(t, "spell", x.spells, &m.Spell)
	t.bool("consumed", &m.Consumed)
	if t.clean() {
		checkItem(t, m)
	}
}

func checkItem(t *table, m *Item) {
	if m.Spell == 0 {
		t.reject("without \"spell\"", "consumed")
	}
	if len(m.Modifiers) == 0 && m.Spell == 0 {
		t.l.at(t.n.place, "%s does nothing: give it a modifier or a spell", t.name)
	}
}
