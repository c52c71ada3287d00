package replay

import (
	"slices"

	"sameframe/core/battle"
	"sameframe/core/data"
	"sameframe/core/wire"
)

// A team fight is a cluster of blows between heroes, each within FightGap and
// FightRadius of the cluster's last one, with at least FightHeroes of each camp
// in it. One that has lasted FightMost is closed, and what follows is another.
const (
	FightGap    data.Millis = 4000
	FightRadius             = 900 // units
	FightMost   data.Millis = 60_000
	FightHeroes             = 2

	openFights = 4 // at a time; the oldest makes room
)

// Fight is one team fight.
type Fight struct {
	Frame  wire.Frame  `json:"frame"` // of the first blow
	From   data.Millis `json:"from_ms"`
	To     data.Millis `json:"to_ms"` // of the last one
	X      int         `json:"x"`     // of the first one
	Y      int         `json:"y"`
	Heroes []int       `json:"heroes"` // seats that struck or were struck
	Kills  Pair        `json:"kills"`
	Damage Pair        `json:"damage"` // dealt to heroes
}

// cluster is a fight that may still grow.
type cluster struct {
	first, last int // steps
	startX      int64
	startY      int64
	x, y        int64 // of the last blow, units
	in          []bool
	kills       Pair
	damage      [data.NumCamps]int64
}

// fights finds the team fights of a match.
type fights struct {
	step  int   // milliseconds
	camps []int // by seat
	open  []cluster
	found []Fight
}

func newFights(stepMillis int, players []PlayerReport) fights {
	f := fights{step: stepMillis, found: []Fight{}}
	for i := range players {
		f.camps = append(f.camps, players[i].Camp)
	}
	return f
}

func (f *fights) millis(steps int) data.Millis { return data.Millis(steps * f.step) }

// frame takes in the i-th step.
func (f *fights) frame(i int, t *tally, cues []battle.Cue) {
	f.close(i)
	for k := range cues {
		c := &cues[k]
		victim := t.seatOf(c.Target)
		if c.Seat < 0 || victim < 0 || f.camps[c.Seat] == f.camps[victim] {
			continue
		}
		switch c.Kind {
		case battle.CueDamage:
			g := f.at(i, c)
			g.in[c.Seat], g.in[victim] = true, true
			g.damage[f.camps[c.Seat]] += int64(c.Amount)
		case battle.CueKill:
			f.at(i, c).kills[f.camps[c.Seat]]++
		}
	}
}

// at returns the open fight that a blow belongs to, the nearest one, or opens
// one.
func (f *fights) at(i int, c *battle.Cue) *cluster {
	x, y := int64(c.Pos.X>>16), int64(c.Pos.Y>>16)
	best, least := -1, int64(FightRadius*FightRadius)
	for k := range f.open {
		dx, dy := f.open[k].x-x, f.open[k].y-y
		if d := dx*dx + dy*dy; d <= least {
			best, least = k, d
		}
	}
	if best < 0 {
		if len(f.open) == openFights {
			f.settle(0)
		}
		f.open = append(f.open, cluster{first: i, startX: x, startY: y, in: make([]bool, len(f.camps))})
		best = len(f.open) - 1
	}
	g := &f.open[best]
	g.last, g.x, g.y = i, x, y
	return g
}

// close settles fights that are over before the i-th step.
func (f *fights) close(i int) {
	for k := len(f.open) - 1; k >= 0; k-- {
		g := &f.open[k]
		if f.millis(i-g.last) > FightGap || f.millis(i-g.first) >= FightMost {
			f.settle(k)
		}
	}
}

// settle takes a fight out of the open ones and keeps it if it was one of
// teams.
func (f *fights) settle(k int) {
	g := f.open[k]
	f.open = slices.Delete(f.open, k, k+1)
	var heroes []int
	var n Pair
	for seat, in := range g.in {
		if in {
			heroes = append(heroes, seat)
			n[f.camps[seat]]++
		}
	}
	if n[1] < FightHeroes || n[2] < FightHeroes {
		return
	}
	out := Fight{
		Frame: wire.Frame(g.first), From: f.millis(g.first), To: f.millis(g.last + 1),
		X: int(g.startX), Y: int(g.startY), Heroes: heroes, Kills: g.kills,
	}
	for camp, v := range g.damage {
		out.Damage[camp] = int(v >> 16)
	}
	f.found = append(f.found, out)
}

// finish returns the fights by their beginning; first is the number of the
// first frame.
func (f *fights) finish(first wire.Frame) []Fight {
	for len(f.open) > 0 {
		f.settle(0)
	}
	slices.SortStableFunc(f.found, func(a, b Fight) int { return int(a.From) - int(b.From) })
	for i := range f.found {
		f.found[i].Frame += first
	}
	return f.found
}
