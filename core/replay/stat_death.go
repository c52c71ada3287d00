package replay

import (
	"cmp"
	"slices"

	"sameframe/core/battle"
	"sameframe/core/data"
	"sameframe/core/wire"
)

// RecapWindow is how far before a death its recap goes back.
const RecapWindow data.Millis = 10_000

// Recap is what led to the death of a hero: the last blow, and all damage
// within RecapWindow before it, since the hero stood up last.
type Recap struct {
	Last   Blow        `json:"last"`   // the lethal one
	Span   data.Millis `json:"ms"`     // from the first blow to the last
	Damage int         `json:"damage"` // all together
	Blows  []Blow      `json:"blows"`  // by who and with what, the heaviest first
}

// Blow is damage of one seat with one means.
type Blow struct {
	Seat int `json:"seat"` // Nobody: creeps, buildings and the ground
	Means
	Amount int `json:"amount"`
	Hits   int `json:"hits"`
}

// Share is what a seat did to a building.
type Share struct {
	Seat   int `json:"seat"` // Nobody: creeps
	Amount int `json:"amount"`
}

// scar is one hit on a hero.
type scar struct {
	frame  wire.Frame
	seat   int
	means  means
	amount int64
}

// deaths remembers what is needed to tell of a death.
type deaths struct {
	step   data.Millis
	scars  [][]scar  // by seat of the hero, as they came
	walls  [][]int64 // by building: damage by row
	guilty [][]wire.Frame
}

func newDeaths(step, seats, buildings int) deaths {
	d := deaths{step: data.Millis(step), scars: make([][]scar, seats)}
	for range seats {
		d.guilty = append(d.guilty, make([]wire.Frame, seats))
	}
	for range buildings {
		d.walls = append(d.walls, make([]int64, seats+1))
	}
	return d
}

const (
	mostScars = 512 // of a hero; then the older half goes
	since     = 1   // guilt is a frame and one, 0 for none
)

// hit remembers a hit on a hero.
func (d *deaths) hit(victim int, c *battle.Cue, m means) {
	list := d.scars[victim]
	if len(list) == mostScars {
		list = slices.Delete(list, 0, mostScars/2)
	}
	d.scars[victim] = append(list, scar{c.Frame, int(c.Seat), m, int64(c.Amount)})
}

// blame remembers that an enemy hurt a hero, shields or not.
func (d *deaths) blame(victim int, c *battle.Cue) { d.guilty[victim][c.Seat] = c.Frame + since }

// helped reports whether a seat hurt a hero within a window before a frame.
func (d *deaths) helped(victim, seat int, now wire.Frame, window data.Millis) bool {
	at := d.guilty[victim][seat]
	return at != 0 && d.step*data.Millis(now+since-at) <= window
}

// recap tells of a death, nil when nothing hurt the hero lately. The hits are
// forgotten with it.
func (d *deaths) recap(victim int, now wire.Frame, f *finder) *Recap {
	list := d.scars[victim]
	first := slices.IndexFunc(list, func(s scar) bool { return d.step*data.Millis(now-s.frame) <= RecapWindow })
	d.scars[victim] = list[:0]
	if first < 0 {
		return nil
	}
	list = list[first:]
	last := list[len(list)-1]
	r := &Recap{
		Last: Blow{last.seat, f.tell(last.means), int(last.amount >> 16), 1},
		Span: d.step * data.Millis(last.frame-list[0].frame),
	}
	r.Blows, r.Damage = blowsOf(list, f)
	return r
}

// forgive forgets who hurt a hero, once that is paid.
func (d *deaths) forgive(victim int) { clear(d.guilty[victim]) }

// blowsOf adds up hits by who and with what, rounded so that they add up to
// their sum.
func blowsOf(list []scar, f *finder) (blows []Blow, sum int) {
	var sums []scar
	var hits []int
	for _, s := range list {
		i := slices.IndexFunc(sums, func(o scar) bool { return o.seat == s.seat && o.means == s.means })
		if i < 0 {
			i, sums, hits = len(sums), append(sums, scar{seat: s.seat, means: s.means}), append(hits, 0)
		}
		sums[i].amount += s.amount
		hits[i]++
	}
	total := int64(0)
	for i, s := range sums {
		total += s.amount
		whole := int(total>>16) - sum
		sum += whole
		blows = append(blows, Blow{s.seat, f.tell(s.means), whole, hits[i]})
	}
	slices.SortStableFunc(blows, func(a, b Blow) int { return cmp.Compare(b.Amount, a.Amount) })
	return blows, sum
}

// shares are who brought a building down, the most first.
func (d *deaths) shares(building int) []Share {
	var out []Share
	rows := d.walls[building]
	for row, v := range rows {
		if v == 0 {
			continue
		}
		s := Share{row, int(v >> 16)}
		if row == len(rows)-1 {
			s.Seat = Nobody
		}
		out = append(out, s)
	}
	slices.SortStableFunc(out, func(a, b Share) int { return cmp.Compare(b.Amount, a.Amount) })
	return out
}
