package statetest

import (
	"reflect"
	"unsafe"
)

// A route leads from the root to a place. Places are looked up anew each time,
// because a load may move what lies behind slices and pointers.
type route []step

type step struct {
	kind stepKind
	i    int
}

type stepKind uint8

const (
	field stepKind = iota
	element
	target // of a pointer
)

func (r route) then(s step) route { return append(r[:len(r):len(r)], s) }

// from gives the place as a value that can be set, even if it is unexported.
func (r route) from(v reflect.Value) reflect.Value {
	for _, s := range r {
		switch s.kind {
		case field:
			v = v.Field(s.i)
		case element:
			v = v.Index(s.i)
		case target:
			v = v.Elem()
		}
		v = reflect.NewAt(v.Type(), unsafe.Pointer(v.UnsafeAddr())).Elem()
	}
	return v
}

func join(path, name string) string {
	if path == "" {
		return name
	}
	return path + "." + name
}
