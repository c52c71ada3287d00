package data

import (
	"sameframe/core/fixed"
	"sameframe/core/terrain"
)

// Bounds of a map file.
const (
	maxSide      = 512 // cells
	minCell      = 8   // units
	maxCell      = 256
	maxSlots     = 16
	maxLanes     = 8
	maxBuildings = 64
)

// readMap reads [bridge] of maps. The grid is centred on the origin.
func readMap(t *table, x *indexes, _ int, key string, m *Map) {
	m.Key = key
	t.need("name", "cell", "rows", "legend", "anchor", "slot", "lane", "building")
	t.text("name", &m.Name)
	readGrid(t, m)
	readAnchors(t, m)
	t.tables("slot", maxSlots, func(s *table) {
		var slot FormationSlot
		s.need("offset")
		s.point("offset", &slot.Offset)
		s.angle("facing_deg", &slot.Facing, -360, 360)
		m.Slots = append(m.Slots, slot)
	})
	t.tables("lane", maxLanes, func(s *table) {
		var lane Lane
		s.need("points")
		s.points("points", &lane.Points)
		m.Lanes = append(m.Lanes, lane)
	})
	t.tables("building", maxBuildings, func(s *table) { readBuilding(s, x, m) })
	t.tables("decor", 4096, func(s *table) {
		var d Decor
		s.need("look", "pos")
		s.text("look", &d.Look)
		s.point("pos", &d.Pos)
		m.Decor = append(m.Decor, d)
	})
}

func readAnchors(t *table, m *Map) {
	var seen [NumCamps]bool
	t.tables("anchor", NumCamps-1, func(s *table) {
		var a Anchor
		var camp int
		s.need("camp", "origin", "fountain")
		s.int("camp", &camp, 1, NumCamps-1)
		s.point("origin", &a.Origin)
		s.angle("rotation_deg", &a.Rotation, -360, 360)
		s.point("fountain", &a.Fountain)
		if seen[camp] && camp > 0 {
			s.fail("camp", "duplicate anchor of camp %d", camp)
		}
		seen[camp], m.Anchors[camp] = true, a
	})
	for camp := 1; camp < NumCamps && t.has("anchor") && t.clean(); camp++ {
		if !seen[camp] {
			t.fail("anchor", "camp %d has no anchor", camp)
		}
	}
	m.Anchors[0] = Anchor{}
}

func readBuilding(t *table, x *indexes, m *Map) {
	var b Placement
	var camp int
	t.need("unit", "camp", "pos", "rank")
	ref(t, "unit", x.units, &b.Unit)
	t.int("camp", &camp, 1, NumCamps-1)
	t.point("pos", &b.Pos)
	t.angle("facing_deg", &b.Facing, -360, 360)
	t.int("lane", &b.Guards, 0, maxLanes-1)
	t.int("rank", &b.Rank, 0, 16)
	b.Camp = uint8(camp)
	m.Buildings = append(m.Buildings, b)
}

// legend is what each character of the rows means.
type legend struct {
	known  [256]bool
	cell   [256]terrain.Cell
	broken bool // has faults: what it lacks is not worth a second one
}

var cellFlags = []struct {
	word string
	flag terrain.Cell
}{
	{"walk", terrain.Walk}, {"sight", terrain.Sight}, {"high", terrain.High},
	{"brush", terrain.Brush}, {"water", terrain.Water},
}

func readLegend(t *table, m *Map) *legend {
	lg := &legend{}
	n := t.get("legend")
	if n == nil {
		return lg
	}
	s := t.l.open(n, "legend")
	for _, f := range s.n.fields {
		if len(f.key) != 1 {
			t.l.at(f.place, "%q: a legend key is one ASCII character", f.key)
			continue
		}
		readTile(t.l, f, lg, m)
	}
	return lg
}

func readTile(l *linter, f field, lg *legend, m *Map) {
	words := make([]string, len(cellFlags))
	for i, c := range cellFlags {
		words[i] = c.word
	}
	t := l.open(f.value, "legend "+f.key)
	tile := Tile{Char: f.key[0]}
	t.need("flags")
	t.text("look", &tile.Look)
	t.each("flags", len(cellFlags), false, func(n *node) {
		if i, ok := t.lookUp(n, "flags", words); ok {
			lg.cell[tile.Char] |= cellFlags[i].flag
		}
	})
	t.close()
	lg.known[tile.Char] = true
	m.Legend = append(m.Legend, tile)
}

// readGrid reads cell, legend and rows.
func readGrid(t *table, m *Map) {
	size := 0
	t.int("cell", &size, minCell, maxCell)
	faults := t.l.count
	lg := readLegend(t, m)
	lg.broken = t.l.count > faults
	var cells []terrain.Cell
	t.each("rows", maxSide, false, func(n *node) {
		cells = append(cells, readRow(t, n, lg, m)...)
	})
	if !t.clean() || size == 0 || len(m.Rows) == 0 || !t.has("legend") {
		return
	}
	w, h := len(m.Rows[0]), len(m.Rows)
	origin := fixed.Vec{X: -fixed.FromInt(w*size) / 2, Y: -fixed.FromInt(h*size) / 2}
	g, err := terrain.New(w, h, fixed.FromInt(size), origin, cells)
	if err != nil {
		t.fail("rows", "%v", err)
		return
	}
	m.Grid = g
}

// readRow checks one row of characters and returns its cells.
func readRow(t *table, n *node, lg *legend, m *Map) []terrain.Cell {
	switch {
	case n.kind != kindString:
		t.wrong(n, "rows", "an array of strings")
		return nil
	case n.text == "" || len(n.text) > maxSide:
		t.l.at(n.place, "a row has 1 to %d characters, not %d", maxSide, len(n.text))
		return nil
	case len(m.Rows) > 0 && len(n.text) != len(m.Rows[0]):
		t.l.at(n.place, "row %d has %d characters, the first row has %d", len(m.Rows), len(n.text), len(m.Rows[0]))
		return nil
	}
	cells := make([]terrain.Cell, len(n.text))
	for i := range len(n.text) {
		if c := n.text[i]; !lg.known[c] && !lg.broken {
			t.l.at(place{n.doc, n.offset + 1 + i}, "%q is not in the legend", string(c))
			break
		} else {
			cells[i] = lg.cell[c]
		}
	}
	m.Rows = append(m.Rows, n.text)
	return cells
}

// largest returns the longest side of all maps in units.
func largest(maps []Map) int {
	longest := 0
	for i := range maps {
		if g := maps[i].Grid; g != nil {
			longest = max(longest, max(g.Width, g.Height)*g.CellSize.Floor())
		}
	}
	if longest == 0 {
		return fixed.MapLimit
	}
	return longest
}
