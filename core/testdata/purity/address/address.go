// Package address writes addresses into texts.
package address

import (
	"errors"
	"fmt"
)

type unit struct {
	guid   int
	target *unit
}

type flat struct{ a, b int }

type word uintptr // want address uintptr

func verb(u *unit) string {
	return fmt.Sprintf("%08p", u.target) // want address "%08p"
}

func nested(u unit) string {
	return fmt.Sprint("unit ", u) // want address u)
}

func number(n *int) error {
	return fmt.Errorf("bad number %v", n) // want address n)
}

func callback(f func()) string {
	return fmt.Sprintf("%v", f) // want address f)
}

func complain(format string, args ...any) error { return fmt.Errorf(format, args...) }

func wrapped(units []*unit) error {
	return complain("units %v", units) // want address units)
}

// fine: fmt follows one pointer to a struct, errors format themselves, and %%p is no verb.
func fine(f *flat, m map[int]flat) string {
	return fmt.Sprintf("100%%pure %v %v %v", f, m, errors.New("x"))
}
