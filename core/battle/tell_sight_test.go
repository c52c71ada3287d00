package battle

import (
	"fmt"
	"slices"
	"strings"

	"sameframe/core/data"
	"sameframe/core/terrain"
)

var groundFlags = map[string]terrain.Cell{
	"walk": terrain.Walk, "sight": terrain.Sight, "high": terrain.High, "brush": terrain.Brush, "water": terrain.Water,
}

// paint carries out the ground and blind lines of an arena and returns the
// others.
func (p *player) paint(d *data.Set, body [][]string) (rest [][]string) {
	m := d.Map("meadow")
	g := m.Grid
	cells := make([]terrain.Cell, g.Width*g.Height)
	for i := range cells {
		cells[i] = g.Cell(i%g.Width, i/g.Width)
	}
	for _, f := range body {
		if f[0] == "blind" {
			id, _ := d.Unit("base")
			d.Units[id].Base[data.AttrSight] = 0
			continue
		}
		if f[0] != "ground" {
			rest = append(rest, f)
			continue
		}
		k := slices.Index(f, "at")
		flags := terrain.Cell(0)
		for _, word := range f[1:k] {
			flags |= groundFlags[word]
		}
		x0, y0, _ := g.CellAt(at(p.number(f[k+1]), p.number(f[k+2])))
		x1, y1, _ := g.CellAt(at(p.number(f[k+4])-1, p.number(f[k+5])-1))
		for y := y0; y <= y1; y++ {
			for x := x0; x <= x1; x++ {
				cells[y*g.Width+x] = flags
			}
		}
	}
	if len(rest) < len(body) {
		grid, err := terrain.New(g.Width, g.Height, g.CellSize, g.Origin, cells)
		if err != nil {
			p.t.Fatal(err)
		}
		m.Grid = grid
	}
	return rest
}

// sight prints whom each camp sees of the other.
func (p *player) sight() {
	for camp := uint8(1); camp < data.NumCamps; camp++ {
		var seen []string
		for i := range p.a.units {
			u := &p.a.units[i]
			if n, named := p.names[u.guid]; named && u.camp != camp && u.seenBy(camp) && !p.a.unitProto(u).Static {
				seen = append(seen, n)
			}
		}
		if len(seen) == 0 {
			seen = []string{"nobody"}
		}
		fmt.Fprintf(&p.out, "      camp %d sees %s\n", camp, strings.Join(seen, ", "))
	}
	for i := range p.a.seats {
		if s := &p.a.seats[i]; s.unseen > 0 {
			fmt.Fprintf(&p.out, "      %s was seen at %s %d ms ago\n", p.name(s.hero), whole(s.lastSeen), p.a.millis(s.unseen))
		}
	}
}
