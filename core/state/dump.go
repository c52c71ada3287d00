package state

import (
	"bufio"
	"io"
)

// Dump writes the state for people, one field a line in walk order:
//
//	len(units) = 1
//	units[12].pos = (3.5, 4)
//	units[12].buffs[0].left = 33
//
// The index is the element's key when it has one. It returns the first error of
// out.
func Dump(out io.Writer, walk func(*Walker)) error {
	b := bufio.NewWriter(out)
	dump(b, nil, collect(walk))
	return b.Flush()
}

// dump writes what is below n, whose path is prefix.
func dump(b *bufio.Writer, prefix []byte, n *node) {
	for _, k := range n.kids {
		path := k.place.append(prefix[:len(prefix):len(prefix)])
		switch k.kind {
		case branch:
			dump(b, path, k)
		case count:
			b.WriteString("len(" + string(path) + ") = " + k.value + "\n")
		case leaf:
			b.WriteString(string(path) + " = " + k.value + "\n")
		}
	}
}
