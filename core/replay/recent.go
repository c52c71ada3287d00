package replay

import "slices"

// recent holds values in the order of their last use, the latest first.
type recent[T comparable] []T

// rank is where v stands, or the length when it is new.
func (r recent[T]) rank(v T) int {
	if i := slices.Index(r, v); i >= 0 {
		return i
	}
	return len(r)
}

// use puts v first; of more than most values the oldest is forgotten.
func (r *recent[T]) use(v T, most int) {
	i := r.rank(v)
	if i == len(*r) {
		if i < most {
			*r = append(*r, v)
		} else {
			i--
		}
	}
	copy((*r)[1:i+1], *r)
	(*r)[0] = v
}
