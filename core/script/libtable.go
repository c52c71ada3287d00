package script

import (
	"math/bits"

	lua "github.com/yuin/gopher-lua"
)

// table is table argument i.
func (l *lane) table(i int, name string) *lua.LTable {
	t, ok := l.vm.Get(i).(*lua.LTable)
	if !ok {
		l.fail(ErrArgument, name+" wants a table, not a "+typeName(l.vm.Get(i)), nil)
	}
	return t
}

// index is argument i as an index in 1..length.
func (l *lane) index(i, length int, name string) int {
	n, ok := intOf(l.vm.Get(i))
	if !ok || n < 1 || n > int64(length) {
		l.fail(ErrArgument, name+" wants an index of the list", nil)
	}
	return int(n)
}

// doInsert is table.insert(list, value) and table.insert(list, index, value).
func doInsert(l *lane) int {
	t := l.table(1, "table.insert")
	l.mustChange(t)
	n := t.Len()
	at, value := n+1, l.vm.Get(l.vm.GetTop())
	if l.vm.GetTop() == 3 {
		at = l.index(2, n+1, "table.insert")
	}
	if value == lua.LNil {
		l.fail(ErrArgument, "table.insert wants a value, not nil", nil)
	}
	if n == MaxList {
		l.fail(ErrMemory, "a list has more than 1024 elements", nil)
	}
	l.charge(int64(n-at+1) / 4)
	for i := n; i >= at; i-- {
		l.item(t, i+1, t.RawGetInt(i))
	}
	l.item(t, at, value)
	return 0
}

// doRemove is table.remove(list) and table.remove(list, index): it gives what
// stood there, nil for an empty list.
func doRemove(l *lane) int {
	t := l.table(1, "table.remove")
	l.mustChange(t)
	n := t.Len()
	if n == 0 {
		l.vm.Push(lua.LNil)
		return 1
	}
	at := n
	if l.vm.GetTop() == 2 {
		at = l.index(2, n, "table.remove")
	}
	l.charge(int64(n-at) / 4)
	old := t.RawGetInt(at)
	for i := at; i < n; i++ {
		t.RawSetInt(i, t.RawGetInt(i+1))
	}
	t.RawSetInt(n, lua.LNil)
	l.vm.Push(old)
	return 1
}

// doSort is table.sort(list, less): a merge sort, so that equal elements keep
// their order and even a less that contradicts itself gives one result.
func doSort(l *lane) int {
	t := l.table(1, "table.sort")
	l.mustChange(t)
	less := l.natural
	if l.vm.GetTop() == 2 {
		fn, ok := l.vm.Get(2).(*lua.LFunction)
		if !ok {
			l.fail(ErrArgument, "table.sort wants a function, not a "+typeName(l.vm.Get(2)), nil)
		}
		less = func(a, b lua.LValue) bool { return l.ask(fn, a, b) }
	}
	n := t.Len()
	l.charge(int64(n * bits.Len(uint(n))))
	l.allocate(int64(n) * priceItem)
	mark := len(l.scratch)
	for i := range n {
		l.scratch = append(l.scratch, t.RawGetInt(i+1))
	}
	l.scratch = append(l.scratch, l.scratch[mark:]...)
	sorted := merge(l.scratch[mark:mark+n:mark+n], l.scratch[mark+n:mark+2*n:mark+2*n], less)
	for i, v := range sorted {
		t.RawSetInt(i+1, v)
	}
	clear(l.scratch[mark:])
	l.scratch = l.scratch[:mark]
	return 0
}

// merge sorts list with the help of spare, and gives the one that holds the
// result.
func merge(list, spare []lua.LValue, less func(a, b lua.LValue) bool) []lua.LValue {
	for width := 1; width < len(list); width *= 2 {
		for lo := 0; lo < len(list); lo += 2 * width {
			mid, hi := min(lo+width, len(list)), min(lo+2*width, len(list))
			mergeRuns(spare[lo:hi], list[lo:mid], list[mid:hi], less)
		}
		list, spare = spare, list
	}
	return list
}

func mergeRuns(out, a, b []lua.LValue, less func(a, b lua.LValue) bool) {
	for i := range out {
		if len(a) == 0 || len(b) > 0 && less(b[0], a[0]) {
			out[i], b = b[0], b[1:]
		} else {
			out[i], a = a[0], a[1:]
		}
	}
}

// ask calls a function of the script.
func (l *lane) ask(fn *lua.LFunction, a, b lua.LValue) bool {
	l.vm.Push(fn)
	l.vm.Push(a)
	l.vm.Push(b)
	l.vm.Call(2, 1)
	yes := lua.LVAsBool(l.vm.Get(-1))
	l.vm.Pop(1)
	return yes
}

// natural is the order of numbers and of texts.
func (l *lane) natural(a, b lua.LValue) bool {
	ra, ca := classOf(a)
	rb, cb := classOf(b)
	if ca != cb || ca > classText || ca == classNumber && (isNaN(ra) || isNaN(rb)) {
		l.fail(ErrArgument, "table.sort without a function wants numbers alone or texts alone", nil)
	}
	return compareKeys(a, b) < 0
}
