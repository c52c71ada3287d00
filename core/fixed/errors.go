package fixed

import "errors"

var (
	// ErrSyntax is returned by Parse for text that is not a decimal number.
	ErrSyntax = errors.New("not a decimal number")

	// ErrRange is returned by Parse for a number that a Num cannot hold.
	ErrRange = errors.New("number out of range")
)
