package state

import (
	"cmp"
	"slices"
	"strconv"
)

// What a Difference shows for an element or struct that only one side has. A
// single value shows itself in place of Present.
const (
	Absent  = "absent"
	Present = "present"
)

// A Difference is a field whose value differs, an element that only one side
// has, or a slice whose elements stand in another order.
type Difference struct {
	Layer Layer
	Path  string
	A, B  string
}

// String gives the difference on one line.
func (d Difference) String() string {
	return d.Layer.String() + ": " + d.Path + ": " + d.A + " != " + d.B
}

// Diff gives the differences between two states, by layer and then in walk
// order, at most limit of them (all when limit <= 0). Elements with keys are
// matched by key, others by index, so an added or removed element with a key is
// one difference. Two states without a difference have equal digests.
func Diff(a, b func(*Walker), limit int) []Difference {
	var out []Difference
	diffNodes(&out, collect(a), collect(b))
	slices.SortStableFunc(out, func(x, y Difference) int { return cmp.Compare(x.Layer, y.Layer) })
	if limit > 0 && len(out) > limit {
		out = out[:limit]
	}
	return out
}

// A slot is what is matched between the two sides below one node: a field by
// its name, an element by its name and key or index.
type slot struct {
	kind  kind
	name  string
	index uint64
	elem  bool
	keyed bool
	nth   int // of several that are otherwise equal
}

// slots gives the slot of every child, in order, and where each is.
func slots(n *node) ([]slot, map[slot]int) {
	list, at := make([]slot, len(n.kids)), make(map[slot]int, len(n.kids))
	for i, k := range n.kids {
		s := slot{kind: k.kind, name: k.name, elem: k.index >= 0, keyed: k.keyed, index: uint64(k.index)}
		if k.keyed {
			s.index = k.key
		}
		for _, dup := at[s]; dup; _, dup = at[s] {
			s.nth++
		}
		list[i], at[s] = s, i
	}
	return list, at
}

// diffNodes compares what is below two matched nodes.
func diffNodes(out *[]Difference, a, b *node) {
	as, atA := slots(a)
	bs, atB := slots(b)
	for i, s := range as {
		j, both := atB[s]
		if !both {
			missing(out, a.kids[i], true)
			continue
		}
		diffPair(out, a.kids[i], b.kids[j])
	}
	for j, s := range bs {
		if _, both := atA[s]; !both {
			missing(out, b.kids[j], false)
		}
	}
	diffOrder(out, a, as, atB)
}

func diffPair(out *[]Difference, x, y *node) {
	switch {
	case x.kind == branch:
		diffNodes(out, x, y)
	case x.kind == leaf && (x.layer != y.layer || !slices.Equal(x.words, y.words)):
		*out = append(*out, Difference{min(x.layer, y.layer), x.path(), x.value, y.value})
	}
	// Lengths differ only where elements are added or removed, which are
	// reported themselves.
}

// missing reports a node that only one side has.
func missing(out *[]Difference, n *node, inA bool) {
	d := Difference{n.layer, n.path(), Absent, n.summary()}
	if inA {
		d.A, d.B = d.B, d.A
	}
	*out = append(*out, d)
}

// summary says what a node that the other side has not got holds: its value
// when it has only one.
func (n *node) summary() string {
	switch {
	case n.kind == leaf:
		return n.value
	case n.kind == count:
		return "length " + n.value
	case len(n.kids) == 1 && n.kids[0].name == "":
		return n.kids[0].value
	}
	return Present
}

// diffOrder reports the first element, among those that both sides have, which
// the other side holds in another place.
func diffOrder(out *[]Difference, a *node, as []slot, atB map[slot]int) {
	last, prev := -1, slot{}
	for i, s := range as {
		j, both := atB[s]
		if !both {
			continue
		}
		if j < last {
			n := a.kids[i]
			x, y := strconv.FormatUint(prev.index, 10), strconv.FormatUint(s.index, 10)
			*out = append(*out, Difference{n.layer, n.path(), y + " behind " + x, y + " before " + x})
			return
		}
		last, prev = j, s
	}
}
