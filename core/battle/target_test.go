package battle

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"sameframe/core/data"
	"sameframe/core/fixed"
	"sameframe/core/wire"
)

var enemyCreeps = data.Filter{Camps: data.CampEnemy, Kinds: 1 << data.KindCreep, Unseen: data.WantAny}

// selected runs a rule for seat 0's hero, aimed along dir, and names whom it
// selects.
func (a *arena) selected(r data.TargetRule, dir fixed.Angle) []wire.GUID {
	u := a.hero(0)
	e := event{from: a.originOf(u, 1), pos: u.pos, at: u.pos, dir: dir}
	a.regrid()
	var out []wire.GUID
	for _, i := range a.selectTargets(&r, &e) {
		out = append(out, a.units[i].guid)
	}
	return out
}

// A unit whose circle touches the edge is inside; one raw unit farther is not.
func TestShapesAreExactAtTheirEdges(t *testing.T) {
	const creep = 18 * fixed.One
	circle := data.TargetRule{Shape: data.ShapeCircle, Radius: 220 * fixed.One, Filter: enemyCreeps}
	line := data.TargetRule{Shape: data.ShapeLine, Length: 620 * fixed.One, Radius: 36 * fixed.One, Filter: enemyCreeps}
	fan := data.TargetRule{Shape: data.ShapeFan, Radius: 340 * fixed.One, Half: 8192, Filter: enemyCreeps}
	for _, c := range []struct {
		name string
		rule data.TargetRule
		at   fixed.Vec // on the edge
		out  fixed.Vec // a raw unit outwards
	}{
		{"circle", circle, fixed.Vec{X: circle.Radius + creep}, fixed.Vec{X: 1}},
		{"circle below", circle, fixed.Vec{Y: -circle.Radius - creep}, fixed.Vec{Y: -1}},
		{"line end", line, fixed.Vec{X: line.Length + creep}, fixed.Vec{X: 1}},
		{"line side", line, fixed.Vec{X: 300 * fixed.One, Y: line.Radius + creep}, fixed.Vec{Y: 1}},
		{"line start", line, fixed.Vec{X: -creep}, fixed.Vec{X: -1}},
		{"fan arc", fan, fixed.Vec{X: fan.Radius + creep}, fixed.Vec{X: 1}},
		{"behind the fan", fan, fixed.Vec{X: -creep}, fixed.Vec{X: -1}},
	} {
		t.Run(c.name, func(t *testing.T) {
			a := newArena(t, "mage", "knight")
			a.place(0, 0, 0)
			id := a.creep("creep_melee", 2, 0, 0)
			a.unit(id).pos = c.at
			if got := a.selected(c.rule, 0); !slices.Equal(got, []wire.GUID{id}) {
				t.Errorf("on the edge: %v", got)
			}
			a.unit(id).pos = c.at.Add(c.out)
			if got := a.selected(c.rule, 0); len(got) != 0 {
				t.Errorf("outside: %v", got)
			}
		})
	}
}

// Whoever spawned first: ties of the order are decided by GUID.
func TestTiesAreDecidedByGUID(t *testing.T) {
	rule := data.TargetRule{Shape: data.ShapeCircle, Radius: 300 * fixed.One, Filter: enemyCreeps, Limit: 3}
	r := rand.New(rand.NewPCG(4, 4))
	ring := []fixed.Vec{at(100, 0), at(-100, 0), at(0, 100), at(0, -100), at(60, 80), at(-60, 80), at(60, -80), at(-60, -80)}
	for _, order := range []data.Order{data.OrderGUID, data.OrderNearest, data.OrderLowestHealth} {
		for range 20 {
			a := newArena(t, "mage", "knight")
			a.place(0, 0, 0)
			r.Shuffle(len(ring), func(i, j int) { ring[i], ring[j] = ring[j], ring[i] })
			var want []wire.GUID
			for range ring {
				want = append(want, a.creep("creep_melee", 2, 0, 0))
			}
			for i, id := range want {
				a.unit(id).pos = ring[i]
			}
			rule.Order = order
			if got := a.selected(rule, 0); !slices.Equal(got, want[:3]) {
				t.Fatalf("order %d: %v, want %v", order, got, want[:3])
			}
		}
	}
}

func TestOrderAndLimit(t *testing.T) {
	a := newArena(t, "mage", "knight")
	a.place(0, 0, 0)
	var ids []wire.GUID
	for i, x := range []int{90, 40, 120, 60} {
		id := a.creep("creep_melee", 2, x, 0)
		a.unit(id).health = fixed.FromInt([]int{30, 70, 10, 50}[i])
		ids = append(ids, id)
	}
	rule := data.TargetRule{Shape: data.ShapeCircle, Radius: 300 * fixed.One, Filter: enemyCreeps, Limit: 2}
	for order, want := range map[data.Order][]wire.GUID{
		data.OrderGUID:         {ids[0], ids[1]},
		data.OrderNearest:      {ids[1], ids[3]},
		data.OrderLowestHealth: {ids[2], ids[0]},
	} {
		rule.Order = order
		if got := a.selected(rule, 0); !slices.Equal(got, want) {
			t.Errorf("order %d: %v, want %v", order, got, want)
		}
	}
}

// Random order draws once a candidate, in GUID order, whatever the limit.
func TestRandomOrderDrawsOnceACandidateByGUID(t *testing.T) {
	a := newArena(t, "mage", "knight")
	a.place(0, 0, 0)
	for i := range 6 {
		a.creep("creep_melee", 2, 100-i*30, 0)
	}
	used, oracle := a.Used(), a.World.rng
	type drawn struct {
		value uint32
		id    wire.GUID
	}
	var want []drawn
	for i := range a.units {
		if u := &a.units[i]; u.seat < 0 && !a.unitProto(u).Static {
			want = append(want, drawn{oracle.Uint32(sitePick), u.guid})
		}
	}
	slices.SortFunc(want, func(x, y drawn) int { return cmp.Compare(x.value, y.value) })
	got := a.selected(data.TargetRule{Shape: data.ShapeCircle, Radius: 300 * fixed.One, Filter: enemyCreeps, Order: data.OrderRandom, Limit: 2}, 0)
	if a.Used()-used != 6 {
		t.Errorf("%d draws for 6 candidates", a.Used()-used)
	}
	if !slices.Equal(got, []wire.GUID{want[0].id, want[1].id}) {
		t.Errorf("%v, want the first two of %v", got, want)
	}
}

func TestFilterSeesCampsFromTheCaster(t *testing.T) {
	a := newArena(t, "mage", "knight", "ranger", "knight")
	self, ally, enemy := a.hero(0), a.hero(1), a.hero(2)
	ours := a.unit(a.creep("creep_melee", 1, 0, 0))
	for _, c := range []struct {
		filter data.Filter
		want   [4]bool // self, allied hero, enemy hero, allied creep
	}{
		{data.Filter{Camps: data.CampEnemy, Unseen: data.WantAny}, [4]bool{false, false, true, false}},
		{data.Filter{Camps: data.CampAlly}, [4]bool{false, true, false, true}},
		{data.Filter{Camps: data.CampSelf}, [4]bool{true, false, false, false}},
		{data.Filter{Camps: data.CampAlly | data.CampSelf, Kinds: 1 << data.KindHero}, [4]bool{true, true, false, false}},
		{data.Filter{Camps: data.CampAlly | data.CampEnemy, Kinds: 1 << data.KindCreep}, [4]bool{false, false, false, true}},
	} {
		t.Run(fmt.Sprint(c.filter), func(t *testing.T) {
			for i, u := range []*Unit{self, ally, enemy, ours} {
				if got := a.passes(&c.filter, 1, self.guid, u); got != c.want[i] {
					t.Errorf("unit %d: %v", i, got)
				}
			}
		})
	}
}

// The filter of a rule that does not search is a condition.
func TestConditionsOfRulesThatDoNotSearch(t *testing.T) {
	a := newArena(t, "mage", "knight")
	ids := withBuffs(a, data.Buff{Key: "mark", Duration: []data.Millis{60_000}})
	u := a.hero(0)
	rule := data.TargetRule{Shape: data.ShapeSelf, Filter: data.Filter{Camps: data.CampSelf, Summoned: data.WantAny, Buff: ids[0]}}
	if got := a.selected(rule, 0); len(got) != 0 {
		t.Errorf("without the buff: %v", got)
	}
	a.addBuff(u, ids[0], a.originOf(u, 1))
	if got := a.selected(rule, 0); !slices.Equal(got, []wire.GUID{u.guid}) {
		t.Errorf("with the buff: %v", got)
	}
}
