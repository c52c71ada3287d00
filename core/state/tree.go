package state

import (
	"fmt"
	"strconv"

	"sameframe/core/fixed"
)

// A node is a field, struct or element as dump, diff and full digests see it.
// Those visitors run when something has gone wrong, so it is made to be read
// and not to be fast.
type node struct {
	place
	layer  Layer
	kind   kind
	value  string   // of a leaf, as a person reads it
	words  []uint64 // of a leaf or length, as the digest takes it
	parent *node
	kids   []*node
}

type kind uint8

const (
	branch kind = iota // a struct or an element
	leaf
	count // the length of a slice, which stands before its elements
)

// collect runs the walk and gives the root of its tree.
func collect(walk func(*Walker)) *node {
	w := new(Walker)
	w.start(collecting)
	root := &node{place: place{index: -1}, layer: w.layer}
	w.node = root
	walk(w)
	return root
}

func (n *node) add(k *node) *node {
	k.parent = n
	n.kids = append(n.kids, k)
	return k
}

func (n *node) child(l Layer, name string, index int) *node {
	return n.add(&node{place: place{name: name, index: index}, layer: l})
}

func (n *node) leaf(l Layer, name, value string, words ...uint64) {
	n.add(&node{place: place{name: name, index: -1}, layer: l, kind: leaf, value: value, words: words})
}

func (n *node) length(l Layer, name string, size int) {
	k := n.child(l, name, -1)
	k.kind, k.value, k.words = count, strconv.Itoa(size), []uint64{uint64(size)}
}

func (n *node) text(l Layer, name, s string) {
	words := []uint64{uint64(len(s))}
	for i := range len(s) {
		if i%8 == 0 {
			words = append(words, 0)
		}
		words[len(words)-1] |= uint64(s[i]) << (i % 8 * 8)
	}
	n.leaf(l, name, strconv.Quote(s), words...)
}

func (n *node) setKey(k uint64) {
	if n.index >= 0 {
		n.key, n.keyed = k, true
	}
}

// path gives the path from the root; the root itself is empty.
func (n *node) path() string { return string(n.appendPath(nil)) }

func (n *node) appendPath(b []byte) []byte {
	if n.parent == nil {
		return b
	}
	return n.place.append(n.parent.appendPath(b))
}

func intText(v uint64, signed bool) string {
	if signed {
		return strconv.FormatInt(int64(v), 10)
	}
	return strconv.FormatUint(v, 10)
}

func boolText(b bool) string { return strconv.FormatBool(b) }

// enumText gives the number and, where the type has names, the name.
func enumText[T ~uint8](v T) string {
	n := strconv.Itoa(int(v))
	if s, ok := any(v).(fmt.Stringer); ok {
		return n + " " + s.String()
	}
	return n
}

func vecText(v fixed.Vec) string { return "(" + v.X.String() + ", " + v.Y.String() + ")" }
