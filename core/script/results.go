package script

import (
	lua "github.com/yuin/gopher-lua"

	"sameframe/core/fixed"
)

// result is the next result of the signature.
func (a *Args) result(k Kind) *Param {
	if a.outs == len(a.fn.Out) || a.fn.Out[a.outs].Kind != k {
		panic("script: function " + a.fn.Name + " gives a " + k.String() + " that its signature lacks")
	}
	a.outs++
	return &a.fn.Out[a.outs-1]
}

// ReturnInt gives the next result. Beyond ±2^53 it ends the script's call.
func (a *Args) ReturnInt(n int64) {
	a.result(KindInt)
	a.lane.vm.Push(a.lane.integer(a.exact(n)))
}

// ReturnNum gives the next result. Beyond ±2^53 raw it ends the script's call.
func (a *Args) ReturnNum(n fixed.Num) {
	a.result(KindNum)
	a.lane.vm.Push(a.lane.number(numBits(fixed.Num(a.exact(int64(n))))))
}

// exact refuses what float64 cannot hold.
func (a *Args) exact(n int64) int64 {
	if n > maxExact || n < -maxExact {
		a.lane.fail(ErrArgument, "a result of "+a.fn.Name+" is beyond 2^53", nil)
	}
	return n
}

// ReturnBool gives the next result.
func (a *Args) ReturnBool(b bool) {
	a.result(KindBool)
	a.lane.vm.Push(lua.LBool(b))
}

// ReturnText gives the next result. A text longer than MaxText ends the script's
// call.
func (a *Args) ReturnText(s string) {
	a.result(KindText)
	a.lane.vm.Push(a.lane.text(s))
}

// ReturnObject gives the next result; ID 0 is nil.
func (a *Args) ReturnObject(id uint32) {
	p := a.result(KindHandle)
	a.lane.vm.Push(a.lane.handle(Handle{p.Handle, id}))
}

// ReturnObjects gives the next result, a new list in the order of ids, which
// holds no ID 0. More than MaxList end the script's call.
func (a *Args) ReturnObjects(ids []uint32) {
	p := a.result(KindList)
	if len(ids) > MaxList {
		a.lane.fail(ErrMemory, "a list has more than 1024 elements", nil)
	}
	a.lane.charge(int64(len(ids)))
	t := a.lane.newTable(len(ids))
	for i, id := range ids {
		if id == 0 {
			panic("script: function " + a.fn.Name + " gives a list with a nobody in it")
		}
		t.RawSetInt(i+1, a.lane.handle(Handle{p.Handle, id}))
	}
	shapeOf(t).list = len(ids)
	a.lane.vm.Push(t)
}

// ReturnNil leaves the next result nil.
func (a *Args) ReturnNil() {
	if a.outs == len(a.fn.Out) {
		panic("script: function " + a.fn.Name + " gives a nil that its signature lacks")
	}
	a.outs++
	a.lane.vm.Push(lua.LNil)
}

// bind makes a function of the interpreter out of f.
func (f *Func) bind() lua.LGFunction {
	return func(vm *lua.LState) int { return laneOf(vm).invoke(f) }
}

// invoke checks the arguments that lie on the stack and calls f.
func (l *lane) invoke(f *Func) int {
	if l.loading {
		l.fail(ErrState, f.Name+" is called while the file is loaded, when there is no battle", nil)
	}
	a := &l.args
	a.lane, a.fn, a.n, a.outs = l, f, l.vm.GetTop(), 0
	l.count(f, a.n)
	for i := range a.n {
		a.read(i, l.vm.Get(i+1))
	}
	l.charge(f.Cost)
	l.inHost = f
	err := f.Do(a)
	l.inHost = nil
	if err != nil {
		l.fail(ErrHost, f.Name+": "+err.Error(), err)
	}
	for a.outs < len(f.Out) {
		a.ReturnNil()
	}
	return len(f.Out)
}

// count checks the number of arguments.
func (l *lane) count(f *Func, n int) {
	if n < f.required() || n > len(f.In) {
		l.fail(ErrArgument, arity(f, n), nil)
	}
}
