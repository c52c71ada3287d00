package statetest

import (
	"fmt"
	"reflect"

	"sameframe/core/state"
)

// try puts each value in turn into the place, until the walk accepts one, and
// checks that the digest notices it and that save and load bring it back. It
// reports what is wrong and whether all was well.
func (c *checker) try(route route, path string, values []reflect.Value) bool {
	before := clone(route.from(c.root))
	defer c.restore(route, before)
	var refused error
	for _, v := range values {
		c.restore(route, before)
		bad, err := c.trial(route, before, v)
		if err == nil && bad == "" {
			return true
		}
		if err == nil {
			c.report(path, "%s", bad)
			return false
		}
		refused = err
	}
	c.report(path, "every other value is refused: %v", refused)
	return false
}

// trial checks one value. The error says that the walk refuses it; the text
// says what the walk does not do with it.
func (c *checker) trial(route route, before, value reflect.Value) (string, error) {
	clean, err := c.digest()
	if err != nil {
		return "", err
	}
	route.from(c.root).Set(value)
	dirty, err := c.digest()
	if err != nil {
		return "", err
	}
	if clean == dirty {
		return "a change does not change the digest", nil
	}
	bytes, err := c.save()
	if err != nil {
		return "", err
	}
	c.restore(route, before)
	if err := c.load(bytes); err != nil {
		return "", err
	}
	if got := route.from(c.root); !same(got, value) {
		return fmt.Sprintf("%v is %v after save and load", brief(value), brief(got)), nil
	}
	return "", nil
}

// restore brings the state back, and the place even when it is not walked.
func (c *checker) restore(route route, before reflect.Value) {
	route.from(c.root).Set(clone(before))
	if err := c.load(c.saved); err != nil {
		panic("statetest: the state that was saved does not load: " + err.Error())
	}
}

// same compares values; of slices it compares lengths, because their elements
// are checked one by one.
func same(a, b reflect.Value) bool {
	if a.Kind() == reflect.Slice {
		return a.Len() == b.Len()
	}
	return a.Equal(b)
}

func brief(v reflect.Value) string {
	if v.Kind() == reflect.Slice {
		return fmt.Sprintf("length %d", v.Len())
	}
	return fmt.Sprint(v)
}

func (c *checker) save() (b []byte, err error) {
	defer caught(&err)
	return state.Save(nil, c.walk), nil
}

func (c *checker) load(b []byte) (err error) {
	defer caught(&err)
	return state.Load(b, c.walk)
}

func (c *checker) digest() (d uint64, err error) {
	defer caught(&err)
	return c.d.Coarse(c.walk), nil
}

// caught turns a panic of the walk, which may index by what it visits, into an
// error.
func caught(err *error) {
	if r := recover(); r != nil {
		*err = fmt.Errorf("the walk panics: %v", r)
	}
}
