package script

import (
	"errors"
	"strings"

	lua "github.com/yuin/gopher-lua"
)

// A Machine runs the functions of a set. It keeps nothing between calls but
// memory to reuse, so what a call does depends on its arguments and its host
// alone, and worlds of one goroutine may share a machine. It may not be used by
// two goroutines at a time.
type Machine struct {
	set    *Set
	limits Limits
	lanes  []*lane
	depth  int // lanes in use
	used   int64
}

// NewMachine gives a machine for the scripts of set.
func NewMachine(set *Set, limits Limits) *Machine {
	return &Machine{set: set, limits: limits.withDefaults()}
}

// Set is what the machine runs.
func (m *Machine) Set() *Set { return m.set }

// Used is how many instructions the last call to end used. It is the same on
// every machine; a call that was stopped used its whole budget.
func (m *Machine) Used() int64 { return m.used }

// Call runs entry e with the arguments in and gives its first result. Arguments
// that the function does not name are dropped, those that are missing are nil.
//
// host is passed to the host functions that the script calls; these may call the
// machine again, up to the limit of nesting. An error is an *Error. What host
// functions did before it stays done, and the machine is as usable as before.
func (m *Machine) Call(host any, e Entry, in ...Value) (Value, error) {
	fn := m.set.function(e)
	if m.depth == m.limits.Nesting {
		m.used = 0
		return Value{}, &Error{File: fn.file, Line: fn.line, Entry: fn.name, What: "a host function called a script", Reason: ErrNesting}
	}
	if m.depth == len(m.lanes) {
		m.lanes = append(m.lanes, newLane(m.set))
	}
	l := m.lanes[m.depth]
	m.depth++
	l.begin(host, fn.name, m.limits)
	v, err := l.call(fn, in)
	l.end()
	m.depth--
	m.used = l.used()
	return v, err
}

// call pushes the arguments, runs and takes the result.
func (l *lane) call(fn *function, in []Value) (Value, error) {
	for i := range in {
		if problem := in[i].unfit(); problem != "" {
			return Value{}, &Error{File: fn.file, Line: fn.line, Entry: fn.name, What: problem, Reason: ErrArgument}
		}
	}
	l.vm.Push(fn.value)
	for i := range in {
		l.vm.Push(l.value(&in[i]))
	}
	if err := l.vm.PCall(len(in), 1, nil); err != nil {
		return Value{}, l.stopped(err)
	}
	result := l.vm.Get(-1)
	l.vm.Pop(1)
	v, problem := valueOf(result)
	if problem != "" {
		return Value{}, &Error{File: fn.file, Line: fn.line, Entry: fn.name, What: problem, Used: l.used(), Reason: ErrArgument}
	}
	return v, nil
}

// unfit says why a script cannot be given the value, or nothing.
func (v *Value) unfit() string {
	switch v.kind {
	case KindInt, KindNum:
		if n := int64(v.bits); n > maxExact || n < -maxExact {
			return "an argument is beyond 2^53"
		}
	case KindText:
		if len(v.text) > MaxText {
			return "an argument is longer than 1024 bytes"
		}
	}
	return ""
}

// value is an argument as the script sees it.
func (l *lane) value(v *Value) lua.LValue {
	switch v.kind {
	case KindInt:
		return l.integer(int64(v.bits))
	case KindNum:
		return l.number(numBits(fixedNum(v.bits)))
	case KindBool:
		return lua.LBool(v.bits != 0)
	case KindText:
		return lua.LString(v.text)
	case KindHandle:
		return l.handle(Handle{HandleKind(v.bits >> 32), uint32(v.bits)})
	}
	return lua.LNil
}

// valueOf is the result of a script, or why it cannot be one.
func valueOf(v lua.LValue) (out Value, problem string) {
	switch v := v.(type) {
	case *lua.LNilType:
		return Value{}, ""
	case lua.LBool:
		return Bool(bool(v)), ""
	case lua.LString:
		return Text(string(v)), ""
	case Handle:
		return Object(v.Kind, v.ID), ""
	}
	b, ok := floatBits(v)
	if !ok {
		return Value{}, "the result is a " + typeName(v)
	}
	n, ok := toNum(b)
	if !ok {
		return Value{}, "the result is " + numberText(b) + ", beyond 2^53 raw or not finite"
	}
	return Num(n), ""
}

// stopped explains why a call ended early, and makes sure that the next one
// finds the lane in order.
func (l *lane) stopped(err error) *Error {
	if l.failure != nil {
		return l.failure
	}
	var api *lua.ApiError
	if !errors.As(err, &api) {
		panic("script: an error of the interpreter has an unknown type")
	}
	if api.Type == lua.ApiErrorPanic && l.inHost != nil {
		panic("script: function " + l.inHost.Name + " panicked: " + api.Object.String())
	}
	failure := &Error{Entry: l.entry, Used: l.used()}
	failure.explain(api)
	if failure.Reason == ErrBroken || strings.HasPrefix(failure.What, "registry") {
		l.reset()
	}
	return failure
}
