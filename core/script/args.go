package script

import (
	"fmt"
	"strconv"

	lua "github.com/yuin/gopher-lua"

	"sameframe/core/fixed"
)

// Args holds the checked arguments of one call of a host function and takes its
// results. It is valid until Do returns. Asking for an argument by another kind
// than the signature's, or giving a result that it does not have, panics.
type Args struct {
	lane  *lane
	fn    *Func
	n     int // arguments given
	words [maxParams]uint64
	texts [maxParams]string
	lists [maxParams][]uint32
	outs  int
}

// Host is what Machine.Call was given.
func (a *Args) Host() any { return a.lane.host }

// Has reports whether argument i, from 0, was given and not nil.
func (a *Args) Has(i int) bool { return i < a.n && a.words[i] != absent }

const absent = 1<<64 - 1 // no integer, number, truth value or handle within its bounds

func (a *Args) word(i int, k Kind) uint64 {
	if i >= len(a.fn.In) || a.fn.In[i].Kind != k {
		panic("script: function " + a.fn.Name + " has no " + k.String() + " " + strconv.Itoa(i))
	}
	if !a.Has(i) {
		return 0
	}
	return a.words[i]
}

// Int is integer argument i, or 0 when it is absent.
func (a *Args) Int(i int) int64 { return unzigzag(a.word(i, KindInt)) }

// Num is number argument i, or 0 when it is absent.
func (a *Args) Num(i int) fixed.Num { return fixed.Num(unzigzag(a.word(i, KindNum))) }

// Bool is boolean argument i, or false when it is absent.
func (a *Args) Bool(i int) bool { return a.word(i, KindBool) != 0 }

// Text is text argument i, or "" when it is absent.
func (a *Args) Text(i int) string {
	if a.word(i, KindText); !a.Has(i) {
		return ""
	}
	return a.texts[i]
}

// Word is the place of text argument i among the words of its parameter, or 0
// when it is absent; with Many the set of its words, bit by bit.
func (a *Args) Word(i int) uint64 { return a.word(i, KindText) }

// Key is what Find gave of text argument i, or 0 when it is absent.
func (a *Args) Key(i int) uint32 { return uint32(a.word(i, KindText)) }

// Object is the ID of handle argument i, or 0 when it is absent. Whether the
// object still exists is for the host to know.
func (a *Args) Object(i int) uint32 { return uint32(a.word(i, KindHandle)) }

// Objects are the IDs of list argument i, valid until Do returns.
func (a *Args) Objects(i int) []uint32 {
	if a.word(i, KindList); !a.Has(i) {
		return nil
	}
	return a.lists[i]
}

// read checks argument i, which is v.
func (a *Args) read(i int, v lua.LValue) {
	p := &a.fn.In[i]
	if v == lua.LNil && p.Optional {
		a.words[i] = absent
		return
	}
	if v == lua.LNil && p.Gone {
		a.words[i] = 0
		return
	}
	switch p.Kind {
	case KindInt, KindNum:
		a.words[i] = zigzag(a.readNumber(i, p, v))
		return
	case KindBool:
		if b, ok := v.(lua.LBool); ok {
			a.words[i] = Bool(bool(b)).bits
			return
		}
	case KindText:
		if s, ok := v.(lua.LString); ok {
			a.readText(i, p, string(s))
			return
		}
	case KindHandle:
		if h, ok := v.(Handle); ok && h.Kind == p.Handle {
			a.words[i] = uint64(h.ID)
			return
		}
	case KindList:
		if t, ok := v.(*lua.LTable); ok {
			a.readList(i, p, t)
			return
		}
	}
	a.refuse(i, "is "+a.describe(v)+", not "+a.expected(p))
}

func (a *Args) readNumber(i int, p *Param, v lua.LValue) int64 {
	b, ok := floatBits(v)
	if !ok {
		a.refuse(i, "is "+a.describe(v)+", not "+a.expected(p))
	}
	n, ok := toInt(b)
	if p.Kind == KindNum {
		var fix fixed.Num
		fix, ok = toNum(b)
		n = int64(fix)
	}
	lo, hi := p.limits()
	switch {
	case !isFinite(b):
		a.refuse(i, "is not a finite number")
	case !ok && p.Kind == KindInt:
		a.refuse(i, "is "+numberText(b)+", not a whole number within 2^53")
	case !ok || n < lo || n > hi:
		a.refuse(i, "is "+numberText(b)+", outside "+rangeText(p))
	}
	return n
}

func (a *Args) readText(i int, p *Param, s string) {
	v := a.lane.vetted(p, s)
	if v.param != p || v.text != s {
		bits, err := p.vet(s)
		if err != nil {
			a.refuse(i, err.Error())
		}
		*v = vetted{p, s, bits}
	}
	a.texts[i], a.words[i] = s, v.bits
}

func (a *Args) readList(i int, p *Param, t *lua.LTable) {
	n := t.Len()
	a.lane.charge(int64(n))
	ids := a.lists[i][:0]
	for j := range n {
		h, ok := t.RawGetInt(j + 1).(Handle)
		if !ok || h.Kind != p.Handle {
			a.refuse(i, "has "+a.describe(t.RawGetInt(j+1))+" at "+strconv.Itoa(j+1)+", not a "+a.lane.set.registry.HandleName(p.Handle))
		}
		ids = append(ids, h.ID)
	}
	a.lists[i], a.words[i] = ids, 0
}

// refuse ends the script's call because of argument i.
func (a *Args) refuse(i int, what string) {
	a.lane.fail(ErrArgument, fmt.Sprintf("argument %d (%s) of %s %s", i+1, a.fn.In[i].Name, a.fn.Name, what), nil)
}

func (a *Args) describe(v lua.LValue) string {
	if h, ok := v.(Handle); ok {
		return "a " + a.lane.set.registry.HandleName(h.Kind)
	}
	if v == lua.LNil {
		return "nil"
	}
	return "a " + typeName(v)
}

func (a *Args) expected(p *Param) string {
	switch p.Kind {
	case KindHandle:
		return "a " + a.lane.set.registry.HandleName(p.Handle)
	case KindInt:
		return "an integer"
	}
	return "a " + p.Kind.String()
}

func rangeText(p *Param) string {
	lo, hi := p.limits()
	if p.Kind == KindNum {
		return fixed.Num(lo).String() + ".." + fixed.Num(hi).String()
	}
	return strconv.FormatInt(lo, 10) + ".." + strconv.FormatInt(hi, 10)
}

// forget drops what the last call left.
func (a *Args) forget() {
	clear(a.texts[:])
	a.fn, a.n = nil, 0
}

// zigzag keeps the word that means an absent argument free.
func zigzag(n int64) uint64 { return uint64(n)<<1 ^ uint64(n>>63) }

func unzigzag(u uint64) int64 { return int64(u>>1) ^ -int64(u&1) }
