package statetest

import "reflect"

// variants gives values that differ from v and that its field may well accept:
// an enumeration or a bounded number does not take every one. It gives none for
// a kind that no walk can visit.
func variants(v reflect.Value) []reflect.Value {
	switch {
	case v.Kind() == reflect.Bool:
		return []reflect.Value{reflect.ValueOf(!v.Bool()).Convert(v.Type())}
	case v.CanInt():
		return ints(v)
	case v.CanUint() && v.Kind() != reflect.Uintptr:
		return uints(v)
	case v.Kind() == reflect.String:
		return texts(v)
	}
	return nil
}

func ints(v reflect.Value) []reflect.Value {
	var out []reflect.Value
	for _, x := range []int64{v.Int() + 1, v.Int() - 1, 0, 1, -v.Int()} {
		if !v.OverflowInt(x) && x != v.Int() {
			out = append(out, reflect.ValueOf(x).Convert(v.Type()))
		}
	}
	return out
}

func uints(v reflect.Value) []reflect.Value {
	var out []reflect.Value
	for _, x := range []uint64{v.Uint() + 1, v.Uint() - 1, 0, 1} {
		if !v.OverflowUint(x) && x != v.Uint() {
			out = append(out, reflect.ValueOf(x).Convert(v.Type()))
		}
	}
	return out
}

func texts(v reflect.Value) []reflect.Value {
	if v.Len() == 0 {
		return []reflect.Value{reflect.ValueOf("a").Convert(v.Type())}
	}
	s, last := v.String()[:v.Len()-1], v.String()[v.Len()-1]
	out := make([]reflect.Value, 0, 2)
	for _, x := range []string{s + string(rune('a'+(last+1)%26)), s} {
		if x != v.String() {
			out = append(out, reflect.ValueOf(x).Convert(v.Type()))
		}
	}
	return out
}

// lengths gives slices like v with one element less or more.
func lengths(v reflect.Value) []reflect.Value {
	n := v.Len()
	more := reflect.MakeSlice(v.Type(), n+1, n+1)
	reflect.Copy(more, v)
	if n == 0 {
		return []reflect.Value{more}
	}
	return []reflect.Value{clone(v.Slice(0, n-1)), more}
}

// clone copies a value so that later changes in place do not reach it. Of a
// slice it copies the elements but not what they refer to.
func clone(v reflect.Value) reflect.Value {
	out := reflect.New(v.Type()).Elem()
	if v.Kind() == reflect.Slice && !v.IsNil() {
		out.Set(reflect.MakeSlice(v.Type(), v.Len(), v.Len()))
		reflect.Copy(out, v)
		return out
	}
	out.Set(v)
	return out
}
