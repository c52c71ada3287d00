package script

import (
	"slices"

	lua "github.com/yuin/gopher-lua"
)

// A freezer walks everything that outlives the loading of a file. Tables become
// read-only. Functions must stand in the file itself: such a function sees
// locals of the file alone, which no function assigns. One that another function
// made could keep that function's locals, and change them.
type freezer struct {
	file    string
	own     []*lua.FunctionProto
	seen    []*lua.LFunction
	problem error
}

func (z *freezer) value(v lua.LValue) {
	switch v := v.(type) {
	case *lua.LTable:
		z.table(v)
	case *lua.LFunction:
		z.function(v)
	}
}

func (z *freezer) table(t *lua.LTable) {
	s := shapeOf(t)
	if s.frozen {
		return
	}
	s.frozen = true
	for _, key := range sortedKeys(t) {
		z.value(t.RawGet(key))
	}
}

func (z *freezer) function(f *lua.LFunction) {
	if f.IsG || slices.Contains(z.seen, f) || z.problem != nil {
		return
	}
	if !slices.Contains(z.own, f.Proto) {
		z.problem = &Problem{File: z.file, Line: f.Proto.LineDefined, What: "a function that a call made outlives it, with its locals",
			Remedy: "define the function in the file itself", Reason: ErrState}
		return
	}
	z.seen = append(z.seen, f)
	for _, up := range f.Upvalues {
		z.value(up.Value())
	}
}

// sortedKeys are the keys of a table in their order.
func sortedKeys(t *lua.LTable) []lua.LValue {
	var keys []lua.LValue
	for key, _ := t.Next(lua.LNil); key != lua.LNil; key, _ = t.Next(key) {
		keys = append(keys, key)
	}
	slices.SortFunc(keys, compareKeys)
	return keys
}
