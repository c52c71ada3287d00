package state

import (
	"cmp"
	"slices"
)

// An ObjectDigest is the digest of what one object has in one layer. An object
// is an element with a key, without the objects inside it; what lies in none is
// the object with the empty path.
type ObjectDigest struct {
	Layer  Layer
	Path   string // units[12]
	Key    uint64 // 0 for the object with the empty path
	Digest uint64
}

// Full gives the digest of each object in each layer where it has fields: by
// layer, and in walk order within a layer. It is meant for two machines that
// know they differ and allocates freely.
func (d *Digester) Full(walk func(*Walker)) []ObjectDigest {
	var out []ObjectDigest
	collectObjects(&out, collect(walk))
	slices.SortStableFunc(out, func(a, b ObjectDigest) int { return cmp.Compare(a.Layer, b.Layer) })
	return out
}

// collectObjects adds the object at n and those inside it.
func collectObjects(out *[]ObjectDigest, n *node) {
	var words [NumLayers][]uint64
	var inner []*node
	gather(&words, &inner, n)
	for l, own := range words {
		if len(own) > 0 {
			*out = append(*out, ObjectDigest{Layer(l), n.path(), n.key, hashWords(own)})
		}
	}
	for _, k := range inner {
		collectObjects(out, k)
	}
}

// gather collects the words of an object by layer, and the objects inside it.
func gather(words *[NumLayers][]uint64, inner *[]*node, n *node) {
	words[n.layer] = append(words[n.layer], n.words...)
	for _, k := range n.kids {
		if k.keyed {
			*inner = append(*inner, k)
			continue
		}
		gather(words, inner, k)
	}
}
