package script

import (
	"slices"

	lua "github.com/yuin/gopher-lua"
)

// freeze makes everything read-only that a value leads to: what a file leaves
// behind is the same in every call. The functions of a file see locals of the
// file alone, which no function assigns.
func freeze(v lua.LValue, seen []*lua.LFunction) []*lua.LFunction {
	switch v := v.(type) {
	case *lua.LTable:
		if shapeOf(v).frozen {
			return seen
		}
		shapeOf(v).frozen = true
		for _, key := range sortedKeys(v) {
			seen = freeze(v.RawGet(key), seen)
		}
	case *lua.LFunction:
		if v.IsG || slices.Contains(seen, v) {
			return seen
		}
		seen = append(seen, v)
		for _, up := range v.Upvalues {
			seen = freeze(up.Value(), seen)
		}
	}
	return seen
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
