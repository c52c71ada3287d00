package script

import (
	"cmp"
	"math/bits"
	"slices"
	"strings"

	lua "github.com/yuin/gopher-lua"
)

// A class is a place of a type in the order of keys.
type class uint8

const (
	classNumber class = iota
	classText
	classBool
	classHandle
	classNone
)

// classOf gives the class of a key, and the image of a number.
func classOf(v lua.LValue) (bits uint64, c class) {
	switch v.(type) {
	case lua.LString:
		return 0, classText
	case lua.LBool:
		return 0, classBool
	case Handle:
		return 0, classHandle
	}
	if b, ok := floatBits(v); ok {
		return b, classNumber
	}
	return 0, classNone
}

// compareKeys orders keys: numbers ascending, texts by their bytes, false before
// true, handles by kind and ID.
func compareKeys(a, b lua.LValue) int {
	na, ca := classOf(a)
	nb, cb := classOf(b)
	if ca != cb {
		return cmp.Compare(ca, cb)
	}
	switch ca {
	case classNumber:
		return cmp.Compare(rank(na), rank(nb))
	case classText:
		return strings.Compare(string(a.(lua.LString)), string(b.(lua.LString)))
	case classBool:
		return int(Bool(bool(a.(lua.LBool))).bits) - int(Bool(bool(b.(lua.LBool))).bits)
	case classHandle:
		ha, hb := a.(Handle), b.(Handle)
		return cmp.Or(cmp.Compare(ha.Kind, hb.Kind), cmp.Compare(ha.ID, hb.ID))
	}
	return 0
}

// A tour is the state of one loop over pairs: the keys that the table had when
// the loop began, in order.
type tour struct {
	table *lua.LTable
	keys  []lua.LValue
}

// String names the type.
func (*tour) String() string { return "tour" }

// Type makes a tour a value of the interpreter.
func (*tour) Type() lua.LValueType { return lua.LTUserData }

// startPairs gives what a for loop needs: a function, its state and nil.
func startPairs(vm *lua.LState) int {
	l := laneOf(vm)
	t := l.table(1, "pairs")
	s := shapeOf(t)
	n := s.list + s.keys
	l.charge(int64(s.list + s.keys*bits.Len(uint(n))))
	l.allocate(int64(n)*priceItem/2 + priceText)
	mark := len(l.scratch)
	l.gather(t, s)
	keys := l.scratch[mark:len(l.scratch):len(l.scratch)]
	if s.keys > 0 {
		slices.SortFunc(keys, compareKeys)
	}
	vm.Push(l.set.nextPair)
	vm.Push(&tour{t, keys})
	vm.Push(lua.LNil)
	return 3
}

// gather puts the keys of a table on the scratch stack, where they stay until
// the call ends: nobody tells when a loop is left.
func (l *lane) gather(t *lua.LTable, s *shape) {
	last := 0
	for i := 1; i <= s.list; i++ {
		if t.RawGetInt(i) != lua.LNil {
			l.scratch = append(l.scratch, l.integer(int64(i)))
			last = i
		}
	}
	var from lua.LValue = lua.LNil
	if last > 0 {
		from = l.integer(int64(last))
	}
	if s.keys == 0 {
		return
	}
	for key, _ := t.Next(from); key != lua.LNil; key, _ = t.Next(key) {
		l.scratch = append(l.scratch, key)
	}
}

// nextPair gives the next key whose value is still there, and the value.
func nextPair(vm *lua.LState) int {
	t := vm.Get(1).(*tour)
	for len(t.keys) > 0 {
		key := t.keys[0]
		t.keys = t.keys[1:]
		if value := t.table.RawGet(key); value != lua.LNil {
			vm.Push(key)
			vm.Push(value)
			return 2
		}
	}
	vm.Push(lua.LNil)
	return 1
}

// startIpairs gives what a for loop over a list needs.
func startIpairs(vm *lua.LState) int {
	l := laneOf(vm)
	t := l.table(1, "ipairs")
	vm.Push(l.set.nextItem)
	vm.Push(t)
	vm.Push(l.integer(0))
	return 3
}

// nextItem gives the next index and its element, and ends at the first nil.
func nextItem(vm *lua.LState) int {
	t := vm.Get(1).(*lua.LTable)
	i, _ := intOf(vm.Get(2))
	value := t.RawGetInt(int(i) + 1)
	if value == lua.LNil {
		vm.Push(lua.LNil)
		return 1
	}
	vm.Push(laneOf(vm).integer(i + 1))
	vm.Push(value)
	return 2
}
