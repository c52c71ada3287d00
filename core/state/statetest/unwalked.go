package statetest

import (
	"fmt"
	"reflect"
	"slices"

	"sameframe/core/state"
)

// Unwalked changes every field below the struct at ptr, one at a time, and
// gives a line for each whose change the walk does not notice: the digest stays
// the same, or save and load do not bring the changed value back. It goes
// through structs, pointers, arrays and slices, exported or not, and leaves the
// struct as it was, apart from fields that are not walked.
//
// walk must visit the struct at ptr. The struct should be well filled: an empty
// slice is tried with one zero element, and a nil pointer is reported, because
// nothing below it can be checked.
//
// These tags on a field leave it out with all that is below it:
//
//	state:"derived"  rebuilt from walked fields
//	state:"scratch"  dead after the step
//	state:"config"   never changes after construction
//
// With the tag state:"fixed" on a slice only its length is left out: it is set
// at construction, and the elements are walked by state.Array or state.Ints.
func Unwalked(ptr any, walk func(*state.Walker)) []string {
	v := reflect.ValueOf(ptr)
	if v.Kind() != reflect.Pointer || v.IsNil() || v.Elem().Kind() != reflect.Struct {
		panic("statetest: Unwalked needs a pointer to a struct")
	}
	c := &checker{root: v.Elem(), walk: walk, seen: []reflect.Value{v}}
	before, err := c.save()
	if err != nil {
		return []string{err.Error()}
	}
	c.saved = before
	c.field(nil, "")
	return c.found
}

// A checker changes one place after the other below root.
type checker struct {
	root  reflect.Value
	walk  func(*state.Walker)
	saved []byte // the state that every trial starts from
	found []string
	seen  []reflect.Value // pointers on the way to the current place
	d     state.Digester
}

func (c *checker) report(path, format string, args ...any) {
	c.found = append(c.found, path+": "+fmt.Sprintf(format, args...))
}

// field checks the place at route and all that is below it.
func (c *checker) field(route route, path string) {
	v := route.from(c.root)
	switch v.Kind() {
	case reflect.Struct:
		c.structure(route, path, v.Type())
	case reflect.Array:
		c.elements(route, path, v.Len())
	case reflect.Slice:
		c.slice(route, path, false)
	case reflect.Pointer:
		c.pointer(route, path, v)
	default:
		c.leaf(route, path, v)
	}
}

func (c *checker) structure(route route, path string, t reflect.Type) {
	for i := range t.NumField() {
		f := t.Field(i)
		next, name := route.then(step{field, i}), join(path, f.Name)
		switch tag := f.Tag.Get("state"); {
		case f.Name == "_" || tag == "derived" || tag == "scratch" || tag == "config":
		case tag == "":
			c.field(next, name)
		case tag == "fixed" && f.Type.Kind() == reflect.Slice:
			c.slice(next, name, true)
		default:
			c.report(name, "unknown tag state:%q", tag)
		}
	}
}

func (c *checker) elements(route route, path string, n int) {
	for i := range n {
		c.field(route.then(step{element, i}), fmt.Sprintf("%s[%d]", path, i))
	}
}

// pointer follows a pointer unless that leads back to where it came from.
func (c *checker) pointer(route route, path string, v reflect.Value) {
	if v.IsNil() {
		c.report(path, "nil pointer: nothing below it can be checked; fill it in or tag it")
		return
	}
	if slices.ContainsFunc(c.seen, func(p reflect.Value) bool { return p.Pointer() == v.Pointer() }) {
		c.report(path, "leads back to an object that holds it; tag it")
		return
	}
	c.seen = append(c.seen, v)
	c.field(route.then(step{target, 0}), path)
	c.seen = c.seen[:len(c.seen)-1]
}

// leaf checks a value that has nothing below it.
func (c *checker) leaf(route route, path string, v reflect.Value) {
	tries := variants(v)
	if len(tries) == 0 {
		c.report(path, "a %v cannot be walked; tag it", v.Kind())
		return
	}
	c.try(route, path, tries)
}

// slice checks the length, unless it is fixed, and then each element; an empty
// slice gets one element for that time.
func (c *checker) slice(route route, path string, fixed bool) {
	v := route.from(c.root)
	n := v.Len()
	if !fixed && !c.try(route, path, lengths(v)) {
		return
	}
	if n > 0 {
		c.elements(route, path, n)
		return
	}
	if fixed {
		c.report(path, "empty: its elements cannot be checked; fill it in")
		return
	}
	c.grown(route, path)
}

// grown checks the elements of an empty slice through a zero element.
func (c *checker) grown(route route, path string) {
	v := route.from(c.root)
	before, saved := clone(v), c.saved
	v.Set(reflect.MakeSlice(v.Type(), 1, 1))
	one, err := c.save()
	if err != nil {
		c.report(path, "empty, and a zero element cannot be saved; fill it in: %v", err)
	} else {
		c.saved = one
		c.elements(route, path, 1)
	}
	c.saved = saved
	c.restore(route, before)
}
