package state

// Words gives the words of each layer as the tree of a dump holds them, which
// is independent of how a digest gathers them.
func Words(walk func(*Walker)) (words [NumLayers][]uint64) {
	gatherAll(&words, collect(walk))
	return words
}

func gatherAll(words *[NumLayers][]uint64, n *node) {
	words[n.layer] = append(words[n.layer], n.words...)
	for _, k := range n.kids {
		gatherAll(words, k)
	}
}
