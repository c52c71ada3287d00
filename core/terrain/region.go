package terrain

// deriveRegions numbers the connected parts of the ground for each footprint,
// so that a goal that cannot be reached is known before the search.
func (g *Grid) deriveRegions() {
	for footprint := 1; footprint <= labelledSizes; footprint++ {
		l := g.latticeOf(footprint)
		g.regions[footprint] = l.label(int32(footprint * footprint))
	}
}

// label numbers the parts of the lattice that are connected by nodes with the
// needed room, from 1 in the order of their first node; 0 is blocked. Parts
// beyond the 65535th share the last number.
func (l *lattice) label(need int32) []uint16 {
	labels := make([]uint16, len(l.room))
	var stack []int32
	next := uint16(1)
	for i := range l.room {
		if l.room[i] < need || labels[i] != 0 {
			continue
		}
		stack = l.fill(labels, append(stack[:0], int32(i)), next, need)
		if next < 1<<16-1 {
			next++
		}
	}
	return labels
}

// fill gives a number to everything connected with the nodes on the stack.
// Side steps suffice: a diagonal step needs both side steps free.
func (l *lattice) fill(labels []uint16, stack []int32, number uint16, need int32) []int32 {
	labels[stack[0]] = number
	stride := int32(l.stride)
	for len(stack) > 0 {
		node := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		for _, n := range [4]int32{node - 1, node + 1, node - stride, node + stride} {
			if l.room[n] >= need && labels[n] == 0 {
				labels[n] = number
				stack = append(stack, n)
			}
		}
	}
	return stack
}
