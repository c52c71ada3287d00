package replay

import (
	"cmp"
	"slices"
)

// Columns of a Deal that are no seat.
const (
	ToCreeps    = -1 // creeps and what heroes have called
	ToBuildings = -2
)

// Nobody is the seat of what no player did.
const Nobody = -1

// Deal is what one seat did to one target with one means: damage in
// Report.Dealt, health given in Report.Healed. The amounts of all means of a
// seat and a target add up to the cell of the matrix.
type Deal struct {
	Seat int `json:"seat"` // Nobody: creeps, buildings and the ground
	To   int `json:"to"`   // seat of a hero, ToCreeps or ToBuildings
	Means
	Amount   int `json:"amount"`             // health lost or gained
	Absorbed int `json:"absorbed,omitempty"` // taken by shields instead; in no matrix
	Hits     int `json:"hits"`
	Crits    int `json:"crits,omitempty"`
}

// entry is a Deal with its amounts in 1/65536.
type entry struct {
	means
	col              int
	amount, absorbed int64
	hits, crits      int
}

// ledger holds what was dealt, by row: a seat each, then nobody's.
type ledger struct{ rows [][]entry }

func newLedger(seats int) ledger { return ledger{make([][]entry, seats+1)} }

// at finds the entry of a row, or adds it.
func (l *ledger) at(row, col int, m means) *entry {
	list := l.rows[row]
	for i := range list {
		if e := &list[i]; e.col == col && e.id == m.id && e.kind == m.kind {
			return e
		}
	}
	l.rows[row] = append(list, entry{means: m, col: col})
	return &l.rows[row][len(list)]
}

// column of a target that is no seat's hero.
func target(col, seats int) int {
	switch col {
	case seats:
		return ToCreeps
	case seats + 1:
		return ToBuildings
	}
	return col
}

// deals are the entries in whole numbers, by seat, target, kind and key. They
// are rounded so that those of a seat and a target add up to their rounded sum.
func (l *ledger) deals(f *finder) []Deal {
	out := []Deal{}
	for row, list := range l.rows {
		from := len(out)
		var sums, had [maxColumns]int64
		for i := range list {
			e := &list[i]
			sums[e.col] += e.amount
			whole := int(sums[e.col]>>16 - had[e.col])
			had[e.col] += int64(whole)
			out = append(out, Deal{
				Seat: row, To: target(e.col, len(l.rows)-1), Means: f.tell(e.means),
				Amount: whole, Absorbed: int(e.absorbed >> 16), Hits: e.hits, Crits: e.crits,
			})
			if row == len(l.rows)-1 {
				out[len(out)-1].Seat = Nobody
			}
		}
		slices.SortStableFunc(out[from:], byTargetAndMeans)
	}
	return out
}

func byTargetAndMeans(a, b Deal) int {
	return cmp.Or(cmp.Compare(order(a.To), order(b.To)), cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.Key, b.Key))
}

// order puts heroes first.
func order(to int) int {
	if to < 0 {
		return maxColumns - to
	}
	return to
}

// matrix is the sums by row and column, rounded down.
func (l *ledger) matrix() [][]int {
	var out [][]int
	for _, list := range l.rows {
		sums := make([]int64, len(l.rows)+1)
		for i := range list {
			sums[list[i].col] += list[i].amount
		}
		row := make([]int, len(sums))
		for i, v := range sums {
			row[i] = int(v >> 16)
		}
		out = append(out, row)
	}
	return out
}
