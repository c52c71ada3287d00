package script

import (
	"strconv"

	lua "github.com/yuin/gopher-lua"

	"sameframe/core/fixed"
)

// A Kind is a type that crosses the border between a battle and its scripts.
type Kind uint8

// The kinds. A list is a Lua list of handles of one kind.
const (
	KindNil Kind = iota
	KindInt
	KindNum
	KindBool
	KindText
	KindHandle
	KindList
	numKinds
)

func (k Kind) String() string {
	return [numKinds]string{"nil", "integer", "number", "boolean", "text", "handle", "list"}[k]
}

// A HandleKind is a sort of object, such as a unit or a buff. Registry.Handle
// names it.
type HandleKind uint8

// A Handle names an object of the battle to a script, which can compare it, use
// it as a key and hand it back, and nothing else. ID 0 is nobody: a script sees
// nil.
type Handle struct {
	Kind HandleKind
	ID   uint32
}

func (h Handle) String() string { return "handle " + strconv.FormatUint(uint64(h.ID), 10) }

// Type makes a Handle a value of the interpreter: one that has no operations.
func (h Handle) Type() lua.LValueType { return lua.LTUserData }

// A Value is an argument or the result of a call.
type Value struct {
	kind Kind
	bits uint64 // the image of a number, 0 or 1, or a handle
	text string
}

// Nil is the value of nothing.
func Nil() Value { return Value{} }

// Int is an integer. Beyond ±2^53 Call refuses it.
func Int(n int64) Value { return Value{kind: KindInt, bits: uint64(n)} }

// Num is a fixed-point number. Beyond ±2^53 raw Call refuses it.
func Num(n fixed.Num) Value { return Value{kind: KindNum, bits: uint64(n)} }

// Bool is a truth value.
func Bool(b bool) Value {
	if b {
		return Value{kind: KindBool, bits: 1}
	}
	return Value{kind: KindBool}
}

// Text is a text of at most MaxText bytes; Call refuses a longer one.
func Text(s string) Value { return Value{kind: KindText, text: s} }

// Object is the handle of an object.
func Object(k HandleKind, id uint32) Value {
	return Value{kind: KindHandle, bits: uint64(k)<<32 | uint64(id)}
}

// Kind tells which of the accessors gives the value. A number that a script
// returned is KindNum, whole or not.
func (v Value) Kind() Kind { return v.kind }

// Int gives an integer; ok is false for other kinds and for a number that is
// not whole or beyond ±2^53.
func (v Value) Int() (n int64, ok bool) {
	switch v.kind {
	case KindInt:
		return int64(v.bits), true
	case KindNum:
		n := fixed.Num(v.bits)
		return int64(n >> fixed.Shift), n&(fixed.One-1) == 0
	}
	return 0, false
}

// Num gives a number; ok is false for other kinds.
func (v Value) Num() (n fixed.Num, ok bool) {
	switch v.kind {
	case KindInt:
		return fixed.Num(fixed.MulDiv(int64(v.bits), int64(fixed.One), 1)), true
	case KindNum:
		return fixed.Num(v.bits), true
	}
	return 0, false
}

// Truth tells whether Lua takes the value for true: all but nil and false.
func (v Value) Truth() bool { return v.kind != KindNil && (v.kind != KindBool || v.bits != 0) }

// Text gives a text, or "" for other kinds.
func (v Value) Text() string { return v.text }

// Object gives the ID of a handle of kind k, or 0 for all other values.
func (v Value) Object(k HandleKind) uint32 {
	if v.kind != KindHandle || HandleKind(v.bits>>32) != k {
		return 0
	}
	return uint32(v.bits)
}
