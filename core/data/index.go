package data

import (
	"slices"
	"strings"
)

// index holds the textual identifiers of one kind of prototype in ascending
// order. The identifier at i has number i; entry 0 is the reserved none.
type index struct {
	noun  string
	keys  []string
	nodes []*node // the table of each
}

// newIndex returns the index of the tables at the top of some documents.
func newIndex(l *linter, noun string, roots []*node) *index {
	var all []field
	for _, root := range roots {
		all = append(all, root.fields...)
	}
	slices.SortStableFunc(all, func(a, b field) int { return strings.Compare(a.key, b.key) })
	x := &index{noun: noun, keys: []string{""}, nodes: []*node{nil}}
	for i, f := range all {
		x.add(l, f, i > 0 && all[i-1].key == f.key)
	}
	return x
}

// maxPrototypes bounds each kind so that identifiers fit their type.
const maxPrototypes = 1 << 15

func (x *index) add(l *linter, f field, again bool) {
	switch {
	case !isKey(f.key):
		l.at(f.place, "%s %q: an identifier has small letters, digits and _, starts with a letter and has at most %d bytes",
			x.noun, f.key, maxKey)
	case f.value.kind != kindTable:
		l.at(f.place, "unknown key %q: outside of a [table] only tables may stand", f.key)
	case again:
		first := x.nodes[len(x.nodes)-1]
		line, _ := first.lineCol()
		l.at(f.place, "duplicate %s %q, first given in %s line %d", x.noun, f.key, first.doc.name, line)
	case len(x.keys) > maxPrototypes:
		l.at(f.place, "more than %d of kind %s", maxPrototypes, x.noun)
	default:
		x.keys = append(x.keys, f.key)
		x.nodes = append(x.nodes, f.value)
	}
}

// maxKey bounds an identifier.
const maxKey = 40

func isKey(s string) bool {
	if s == "" || len(s) > maxKey || s[0] < 'a' || s[0] > 'z' {
		return false
	}
	return strings.Trim(s, "abcdefghijklmnopqrstuvwxyz0123456789_") == ""
}

// find returns the number of an identifier.
func (x *index) find(key string) (int, bool) {
	i, ok := slices.BinarySearch(x.keys, key)
	return i, ok && i > 0
}

// indexes holds the identifiers of everything that can be referred to, and the
// effects that were read so far.
type indexes struct {
	units, spells, buffs, bullets, items, zones, maps *index

	tags    []string
	effects []Effect // entry 0 is the reserved none
	places  []*node  // the table of each
}

// ref reads the name of another prototype.
func ref[T ~uint16](t *table, key string, x *index, to *T) {
	if n := t.get(key); n != nil {
		refNode(t, n, key, x, to)
	}
}

func refNode[T ~uint16](t *table, n *node, key string, x *index, to *T) {
	if n.kind != kindString {
		t.wrong(n, key, "the name of a "+x.noun)
		return
	}
	i, ok := x.find(n.text)
	if !ok {
		t.l.at(n.place, "%q: there is no %s %q%s", key, x.noun, n.text, suggest(n.text, x.keys))
		return
	}
	*to = T(i)
}

// refs reads a list of names.
func refs[T ~uint16](t *table, key string, x *index, limit int, to *[]T) {
	t.each(key, limit, false, func(n *node) {
		var id T
		refNode(t, n, key, x, &id)
		*to = append(*to, id)
	})
}
