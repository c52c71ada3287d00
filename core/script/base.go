package script

import (
	"strings"

	lua "github.com/yuin/gopher-lua"

	"sameframe/core/fixed"
)

// fixedNum is here so that conversions read as what they are.
func fixedNum(bits uint64) fixed.Num { return fixed.Num(bits) }

// A builtin is a function of the language itself.
type builtin struct {
	name     string
	min, max int // arguments
	do       func(l *lane) int
}

// builtins are all functions of the sandbox that the host does not lend.
var builtins = []builtin{
	{"assert", 1, 2, doAssert},
	{"error", 1, 1, doError},
	{"tostring", 1, 1, doToString},
	{"type", 1, 1, doType},
	{"math.abs", 1, 1, doAbs},
	{"math.ceil", 1, 1, doCeil},
	{"math.clamp", 3, 3, doClamp},
	{"math.floor", 1, 1, doFloor},
	{"math.max", 2, 8, doMax},
	{"math.min", 2, 8, doMin},
	{"math.round", 1, 1, doRound},
	{"math.sign", 1, 1, doSign},
	{"math.sqrt", 1, 1, doSqrt},
	{"string.format", 1, 9, doFormat},
	{"string.sub", 2, 3, doSub},
	{"table.concat", 1, 2, doTableConcat},
	{"table.insert", 2, 3, doInsert},
	{"table.remove", 1, 2, doRemove},
	{"table.sort", 1, 2, doSort},
}

// baseLibraries are the names before the dot.
var baseLibraries = map[string]bool{"math": true, "string": true, "table": true}

// Names that no script can write: what the loader puts in place of operators.
const (
	nameAssign = "(assign)"
	nameAdopt  = "(adopt)"
	nameConcat = "(concat)"
	nameLength = "(length)"
	namePairs  = "(pairs)"
	nameIpairs = "(ipairs)"
)

func findBuiltin(name string) *builtin {
	for i := range builtins {
		if b := builtins[i]; b.name == name {
			return &b
		}
	}
	return nil
}

// isBase reports whether the language itself has a name without a dot.
func isBase(name string) bool {
	return name == "pairs" || name == "ipairs" || !strings.Contains(name, ".") && findBuiltin(name) != nil
}

// bind makes a function of the interpreter that checks the number of arguments,
// which a last argument with several values can still get wrong.
func (b *builtin) bind() lua.LGFunction {
	return func(vm *lua.LState) int {
		l := laneOf(vm)
		if n := vm.GetTop(); n < b.min || n > b.max {
			l.fail(ErrArgument, b.arity(n), nil)
		}
		return b.do(l)
	}
}

func (b *builtin) arity(n int) string { return arityText(b.name, b.min, b.max, n) }

func doAssert(l *lane) int {
	if lua.LVAsBool(l.vm.Get(1)) {
		l.vm.Push(l.vm.Get(1))
		return 1
	}
	text := "assertion failed"
	if s, ok := l.vm.Get(2).(lua.LString); ok {
		text = string(s)
	}
	l.fail(ErrRaised, text, nil)
	return 0
}

// doError takes any value; what is no text or number goes by its type, so that
// nothing but a text leaves the call.
func doError(l *lane) int {
	l.fail(ErrRaised, l.plain(l.vm.Get(1)), nil)
	return 0
}

func doToString(l *lane) int {
	l.vm.Push(l.text(l.plain(l.vm.Get(1))))
	return 1
}

func doType(l *lane) int {
	l.vm.Push(lua.LString(typeName(l.vm.Get(1))))
	return 1
}

// plain is the text of a value: no address, no place in memory.
func (l *lane) plain(v lua.LValue) string {
	switch v := v.(type) {
	case lua.LString:
		return string(v)
	case lua.LBool, *lua.LNilType:
		return v.String()
	case Handle:
		return l.set.registry.HandleName(v.Kind) + strings.TrimPrefix(v.String(), "handle")
	}
	if b, ok := floatBits(v); ok {
		return numberText(b)
	}
	return typeName(v)
}

// finite is number argument i, which is not NaN and no infinity.
func (l *lane) finite(i int, name string) uint64 {
	b, ok := floatBits(l.vm.Get(i))
	switch {
	case !ok:
		l.fail(ErrArgument, name+" wants a number, not a "+typeName(l.vm.Get(i)), nil)
	case !isFinite(b):
		l.fail(ErrArgument, name+" wants a finite number", nil)
	}
	return b
}
