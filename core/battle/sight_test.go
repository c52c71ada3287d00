package battle

import (
	"math/rand/v2"
	"testing"

	"sameframe/core/data"
	"sameframe/core/fixed"
	"sameframe/core/terrain"
)

// wilds is a world of random ground and random units, bullets and zones, with
// eyes of every sort. Only looking makes sense there.
func wilds(t testing.TB, r *rand.Rand) *World {
	t.Helper()
	d := *testData(t)
	d.Bullets = append([]data.Bullet(nil), d.Bullets...)
	d.Bullets[1].Sight = fixed.FromInt(r.IntN(150))
	d.Zones = append([]data.Zone(nil), d.Zones...)
	d.Zones = append(d.Zones, data.Zone{ID: data.ZoneID(len(d.Zones)), Sight: fixed.FromInt(r.IntN(150))})
	m := *d.Map("bridge")
	m.Grid, m.Buildings = wildGround(t, r), nil
	d.Maps = []data.Map{m}
	w := &World{data: &d, proto: &m, ms: 33}
	w.grid.fit(m.Grid)
	for range 2 + r.IntN(14) {
		w.spawn(data.UnitID(1+r.IntN(len(d.Units)-1)), uint8(1+r.IntN(2)), -1, 1, anywhere(r, m.Grid), 0)
	}
	for i := range w.units {
		wildUnit(r, w, &w.units[i])
	}
	for range r.IntN(4) {
		w.bullets = append(w.bullets, bullet{proto: 1, from: origin{camp: uint8(1 + r.IntN(2))}, pos: anywhere(r, m.Grid)})
		w.zones = append(w.zones, zone{proto: data.ZoneID(len(d.Zones) - 1), from: origin{camp: uint8(1 + r.IntN(2))}, pos: anywhere(r, m.Grid)})
	}
	return w
}

// wildGround is mostly open.
func wildGround(t testing.TB, r *rand.Rand) *terrain.Grid {
	t.Helper()
	side := 2 * (1 + r.IntN(7))
	cells := make([]terrain.Cell, side*side)
	for i := range cells {
		cells[i] = terrain.Walk
		if r.IntN(3) == 0 {
			cells[i] = [...]terrain.Cell{terrain.Walk | terrain.High, terrain.Walk | terrain.Brush, terrain.Walk | terrain.High | terrain.Brush, terrain.Sight}[r.IntN(4)]
		}
	}
	g, err := terrain.New(side, side, 32*fixed.One, at(-side*16, -side*16), cells)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// anywhere is a place of the grid, now and then on the corner of a cell.
func anywhere(r *rand.Rand, g *terrain.Grid) fixed.Vec {
	size := int64(g.CellSize) * int64(g.Width)
	p := fixed.Vec{X: g.Origin.X + fixed.Num(r.Int64N(size)), Y: g.Origin.Y + fixed.Num(r.Int64N(size))}
	if r.IntN(4) == 0 {
		p.X &^= g.CellSize - 1
	}
	if r.IntN(4) == 0 {
		p.Y &^= g.CellSize - 1
	}
	return p
}

func wildUnit(r *rand.Rand, w *World, u *Unit) {
	u.attr[data.AttrSight] = fixed.FromInt(r.IntN(400))
	u.attr[data.AttrTrueSight] = fixed.FromInt(max(r.IntN(300)-150, 0))
	u.dead, u.hidden = r.IntN(8) == 0, r.IntN(4) == 0
	u.flags = 0
	if r.IntN(10) == 0 {
		u.flags = flagRevealed
	}
	if r.IntN(5) == 0 {
		u.swing, u.foe = swingBack, w.units[r.IntN(len(w.units))].guid
	}
	u.watcher = uint16(r.IntN(20))
}

// plainly says whether a camp sees a unit, straight from the stated rules: no
// grid, nothing prepared, every eye and every cell.
func plainly(w *World, u *Unit, camp uint8) bool {
	if u.camp == camp || w.unitProto(u).Static || u.flags&flagRevealed != 0 {
		return true
	}
	if t := w.unit(u.foe); u.swing != swingIdle && !u.hidden && t != nil && t.camp == camp {
		return true
	}
	for i := range w.units {
		if e := &w.units[i]; e.camp == camp && !e.dead && eyeSees(w.proto.Grid, e.pos, e.attr[data.AttrSight], e.attr[data.AttrTrueSight], u) {
			return true
		}
	}
	for _, b := range w.bullets {
		if b.from.camp == camp && eyeSees(w.proto.Grid, b.pos, w.data.Bullets[b.proto].Sight, 0, u) {
			return true
		}
	}
	for _, z := range w.zones {
		if z.from.camp == camp && eyeSees(w.proto.Grid, z.pos, w.data.Zones[z.proto].Sight, 0, u) {
			return true
		}
	}
	return false
}

func eyeSees(g *terrain.Grid, eye fixed.Vec, sight, keen fixed.Num, u *Unit) bool {
	reach := sight
	if u.hidden || g.At(u.pos).Has(terrain.Brush) && !sameThicket(g, eye, u.pos) {
		reach = keen
	}
	d := u.pos.Sub(eye)
	if reach == 0 || int64(d.X)*int64(d.X)+int64(d.Y)*int64(d.Y) > int64(reach)*int64(reach) {
		return false
	}
	blocks := terrain.Sight
	switch {
	case g.At(eye).Has(terrain.High):
	case g.At(u.pos).Has(terrain.High):
		return false
	default:
		blocks |= terrain.High
	}
	return !crossesCell(g, eye, u.pos, blocks)
}

// sameThicket walks from cell to cell of brush.
func sameThicket(g *terrain.Grid, a, b fixed.Vec) bool {
	ax, ay, _ := g.CellAt(a)
	bx, by, _ := g.CellAt(b)
	seen := map[[2]int]bool{}
	var walk func(x, y int)
	walk = func(x, y int) {
		if !g.Cell(x, y).Has(terrain.Brush) || seen[[2]int{x, y}] {
			return
		}
		seen[[2]int{x, y}] = true
		for i := range 9 {
			walk(x+i%3-1, y+i/3-1)
		}
	}
	walk(ax, ay)
	return seen[[2]int{bx, by}]
}

// crossesCell: some closed cell with one of the flags, but for those of the two
// ends, meets the line.
func crossesCell(g *terrain.Grid, a, b fixed.Vec, flags terrain.Cell) bool {
	ax, ay, _ := g.CellAt(a)
	bx, by, _ := g.CellAt(b)
	for i := range g.Width * g.Height {
		x, y := i%g.Width, i/g.Width
		if g.Cell(x, y)&flags == 0 || x == ax && y == ay || x == bx && y == by {
			continue
		}
		lo := g.Center(x, y).Sub(fixed.Vec{X: g.CellSize / 2, Y: g.CellSize / 2})
		hi := lo.Add(fixed.Vec{X: g.CellSize, Y: g.CellSize})
		if max(a.X, b.X) < lo.X || min(a.X, b.X) > hi.X || max(a.Y, b.Y) < lo.Y || min(a.Y, b.Y) > hi.Y {
			continue
		}
		left, right := false, false
		for _, c := range [4]fixed.Vec{lo, hi, {X: lo.X, Y: hi.Y}, {X: hi.X, Y: lo.Y}} {
			side := b.Sub(a).Cross(c.Sub(a))
			left, right = left || side >= 0, right || side <= 0
		}
		if left && right {
			return true
		}
	}
	return false
}

func TestSightAgreesWithTheRules(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 4))
	seen, unseen := 0, 0
	for range 1000 {
		w := wilds(t, r)
		w.look()
		for i := range w.units {
			u := &w.units[i]
			for camp := uint8(1); camp < data.NumCamps; camp++ {
				want := plainly(w, u, camp)
				if got := u.seen&(1<<camp) != 0; got != want {
					t.Fatalf("camp %d, unit %d at %v: %v, want %v", camp, u.guid, u.pos, got, want)
				}
				if want && u.camp != camp {
					seen++
				} else if !want {
					unseen++
				}
			}
		}
		if err := w.verifySight(); err != nil {
			t.Fatal(err)
		}
		checkPlaces(t, r, w)
	}
	if seen < 1500 || unseen < 1500 {
		t.Fatalf("only %d seen, %d unseen", seen, unseen)
	}
}

// Sees says of a place what would hold for a plain unit there.
func checkPlaces(t *testing.T, r *rand.Rand, w *World) {
	t.Helper()
	for range 4 {
		u := Unit{camp: uint8(1 + r.IntN(2)), pos: anywhere(r, w.proto.Grid), proto: 1}
		if w.unitProto(&u).Static {
			t.Fatal("the first prototype is a building")
		}
		if camp := 3 - u.camp; w.Sees(camp, u.pos) != plainly(w, &u, camp) {
			t.Fatalf("camp %d at %v", camp, u.pos)
		}
	}
}

// Verify finds a stale view.
func TestVerifyFindsStaleSight(t *testing.T) {
	a := newArena(t, "knight", "mage")
	a.place(0, 0, 0)
	a.place(1, 200, 0)
	a.step()
	a.hero(1).seen ^= 1 << 1
	if a.Verify() == nil {
		t.Error("a camp forgot whom it sees, and nobody noticed")
	}
}

func benchLook(b *testing.B, w *World) {
	b.ReportAllocs()
	for b.Loop() {
		w.look()
	}
	b.ReportMetric(float64(len(w.units)), "units")
}

func BenchmarkLook3v3(b *testing.B) { benchLook(b, scene(b, 60, 26, 63)) }
func BenchmarkLook500(b *testing.B) { benchLook(b, field(b, 500)) }

// Of a dead hero nobody remembers where it was, and who comes back has not been
// seen yet.
func TestTheDeadAreForgotten(t *testing.T) {
	a := newArena(t, "knight", "mage")
	a.place(0, 0, 0)
	a.place(1, 200, 0)
	a.step()
	if s := &a.seats[1]; s.unseen != 0 || s.lastSeen != a.hero(1).pos {
		t.Fatalf("seen at %v %d steps ago", s.lastSeen, s.unseen)
	}
	a.kill(a.hero(1), &origin{seat: -1})
	a.regrid()
	a.step()
	if s := &a.seats[1]; s.unseen != -1 || s.lastSeen != (fixed.Vec{}) {
		t.Errorf("the dead was seen at %v %d steps ago", s.lastSeen, s.unseen)
	}
	a.seats[1].respawn = 1
	a.steps(3)
	if s := &a.seats[1]; s.unseen != -1 || a.hero(1).dead {
		t.Errorf("back at home, it was seen %d steps ago", s.unseen)
	}
}

// BenchmarkLook5v5 is a team fight: ten heroes, creeps, bullets.
func BenchmarkLook5v5(b *testing.B) {
	w := testWorld(b, 7, "knight", "ranger", "mage", "assassin", "knight", "ranger", "mage", "assassin", "knight", "mage")
	melee, _ := w.data.Unit("creep_melee")
	for i := range 70 {
		u := w.spawn(melee, uint8(1+i%2), -1, 1, at(i/2*30-500, i%5*40-100+i%2*60), 0)
		u.order.kind, u.leg = orderMarch, 2
	}
	for i := range w.seats {
		w.unit(w.seats[i].hero).pos = at(i*90-400, 150-300*(i%2))
	}
	w.derive()
	for range 20 {
		w.Step(nil)
	}
	benchLook(b, w)
}
