package state

import "strconv"

// append adds the step to a path: .name for a struct, .name[key] for an
// element; its index stands in for a key it has not got.
func (p *place) append(b []byte) []byte {
	b = appendName(b, p.name)
	switch {
	case p.index < 0:
		return b
	case p.keyed:
		return appendIndex(b, p.key)
	}
	return appendIndex(b, uint64(p.index))
}

func appendName(b []byte, name string) []byte {
	if len(b) > 0 && name != "" {
		b = append(b, '.')
	}
	return append(b, name...)
}

func appendIndex(b []byte, i uint64) []byte {
	b = append(b, '[')
	b = strconv.AppendUint(b, i, 10)
	return append(b, ']')
}
