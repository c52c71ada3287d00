package script

import (
	"strconv"

	lua "github.com/yuin/gopher-lua"
)

// A shape is what the sandbox knows of a table. It stands where Lua keeps a
// metatable: the interpreter takes a metatable that is no table for none.
type shape struct {
	frozen bool
	list   int // highest index ever set
	keys   int // keys ever added beside the list
}

// String names the type.
func (*shape) String() string { return "shape" }

// Type makes a shape a value of the interpreter.
func (*shape) Type() lua.LValueType { return lua.LTUserData }

// shapeOf gives the shape of a table. Every table that a script can reach has
// one, because every constructor is followed by adopt.
func shapeOf(t *lua.LTable) *shape { return t.Metatable.(*shape) }

// newTable gives an empty table with room for a list.
func (l *lane) newTable(items int) *lua.LTable {
	l.allocate(priceTable + int64(items)*priceItem)
	t := l.vm.CreateTable(items, 0)
	t.Metatable = &shape{}
	return t
}

// adopt gives a table that a constructor made its shape. Its arguments are the
// table, how many named fields the constructor has, and the keys and values
// that it computes.
func adopt(vm *lua.LState) int {
	l := laneOf(vm)
	t := vm.Get(1).(*lua.LTable)
	named, _ := intOf(vm.Get(2))
	s := &shape{list: t.Len(), keys: int(named)}
	t.Metatable = s
	if s.list > MaxList {
		l.fail(ErrMemory, "a list has more than 1024 elements", nil)
	}
	l.allocate(priceTable + named*priceKey + int64(s.list)*priceItem)
	for i := 3; i < vm.GetTop(); i += 2 {
		l.store(t, vm.Get(i), vm.Get(i+1))
	}
	vm.Push(t)
	return 1
}

// assign is table[key] = value.
func assign(vm *lua.LState) int {
	t, ok := vm.Get(1).(*lua.LTable)
	l := laneOf(vm)
	if !ok {
		l.fail(ErrFault, "attempt to set a field of a "+typeName(vm.Get(1))+" value", nil)
	}
	l.store(t, vm.Get(2), vm.Get(3))
	return 0
}

// length is the operator #. The interpreter looks for the last value of a list
// from its end.
func length(vm *lua.LState) int {
	l := laneOf(vm)
	switch v := vm.Get(1).(type) {
	case lua.LString:
		vm.Push(l.integer(int64(len(v))))
	case *lua.LTable:
		n := v.Len()
		l.charge(int64(shapeOf(v).list-n) / 8)
		vm.Push(l.integer(int64(n)))
	default:
		l.fail(ErrFault, "attempt to get the length of a "+typeName(v)+" value", nil)
	}
	return 1
}

// store sets one field.
func (l *lane) store(t *lua.LTable, key, value lua.LValue) {
	l.mustChange(t)
	switch k := key.(type) {
	case lua.LString:
		l.grow(t, t.RawGetString(string(k)), value)
		t.RawSetString(string(k), value)
	case lua.LBool, Handle:
		l.grow(t, t.RawGetH(k), value)
		t.RawSetH(k, value)
	default:
		b, ok := floatBits(key)
		if !ok {
			l.fail(ErrFault, "a key is a "+typeName(key)+", not a text, number, boolean or handle", nil)
		}
		l.storeAt(t, b, value)
	}
}

// storeAt sets the field of a number.
func (l *lane) storeAt(t *lua.LTable, b uint64, value lua.LValue) {
	index, whole := toInt(b)
	switch {
	case !isFinite(b):
		l.fail(ErrFault, "a key is not a finite number", nil)
	case whole && 0 < index && index <= MaxList:
		l.item(t, int(index), value)
	case whole && 0 < index && index < 1<<27: // the interpreter fills a list up to here
		l.fail(ErrMemory, "list index "+strconv.FormatInt(index, 10)+" is above 1024", nil)
	default:
		if index == 0 && whole {
			b = 0 // both zeros are one key
		}
		key := l.number(b)
		l.grow(t, t.RawGetH(key), value)
		t.RawSetH(key, value)
	}
}

// item sets an element of a list; index is in 1..MaxList.
func (l *lane) item(t *lua.LTable, index int, value lua.LValue) {
	s := shapeOf(t)
	if index > s.list {
		if value == lua.LNil {
			return
		}
		if s.list == 0 {
			l.allocate(priceList)
		}
		l.allocate(int64(index-s.list) * priceItem)
		s.list = index
	}
	t.RawSetInt(index, value)
}

// grow counts a key beside the list that a table gets.
func (l *lane) grow(t *lua.LTable, old, value lua.LValue) {
	if old != lua.LNil || value == lua.LNil {
		return
	}
	s := shapeOf(t)
	if s.keys == MaxKeys {
		l.fail(ErrMemory, "a table got more than 1024 keys", nil)
	}
	if s.keys == 0 {
		l.allocate(priceFirstKey)
	}
	l.allocate(priceKey)
	s.keys++
}

func (l *lane) mustChange(t *lua.LTable) {
	if shapeOf(t).frozen {
		l.fail(ErrFrozen, "what a file defines never changes after it is loaded", nil)
	}
}

func intOf(v lua.LValue) (int64, bool) {
	b, ok := floatBits(v)
	if !ok {
		return 0, false
	}
	return toInt(b)
}

// typeName is what scripts call the type of a value.
func typeName(v lua.LValue) string {
	if _, ok := v.(Handle); ok {
		return "handle"
	}
	return v.Type().String()
}
