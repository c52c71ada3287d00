package script

import (
	"fmt"
	"strings"
)

// A refusal says why Lua has a name that the sandbox lacks.
type refusal struct{ names, why, remedy string }

// refusals hold names separated by blanks.
var refusals = []refusal{
	{"load loadstring loadfile dofile require module package", "scripts run what was checked when the game started, and nothing else", "define the function in this file"},
	{"setmetatable getmetatable rawget rawset rawequal rawlen newproxy", "metatables would run code that nobody sees at the place", "call a function"},
	{"getfenv setfenv _G _ENV", "the environment of a function would be hidden state", "use locals, and values that the battle keeps"},
	{"coroutine", "a coroutine would run outside the budget and outlive the call", "use an event or a buff with a period"},
	{"pcall xpcall", "an error ends the trigger, and a stop of the budget must not be caught", "check the value before it is used"},
	{"io os debug channel", "files, clock, environment and insides of the process differ between machines", "use what the battle offers"},
	{"print", "a script has no output", "use what the battle offers"},
	{"collectgarbage _VERSION", "memory and version differ between machines", "do without"},
	{"next", "its order would depend on the history of a table", "write: for key, value in pairs(t) do"},
	{"select unpack", "functions have fixed parameters here", "name each value, or pass a table"},
	{"tonumber", "a text is never a number here", "pass the number itself"},
	{"math.random math.randomseed", "chance must be drawn from the battle", "use the function that the battle offers"},
	{"math.pow math.exp math.log math.log10 math.sin math.cos math.tan math.asin math.acos math.atan math.atan2 math.sinh math.cosh math.tanh math.ldexp math.frexp math.modf math.fmod math.deg math.rad", "floating-point functions differ between machines", "use + - * / % and math.sqrt, or a function that the battle offers"},
	{"math.huge math.pi math.mod", "it is no exact number", "write the number that is meant"},
	{"string.rep string.find string.match string.gmatch string.gsub string.gfind", "patterns and repetition can take unbounded time and memory", "compare whole texts"},
	{"string.byte string.char string.dump string.reverse string.lower string.upper string.len", "texts are for names and logs here", "use #, .., == and string.sub"},
	{"table.unpack table.pack table.foreach table.foreachi table.getn table.setn table.maxn", "it is not part of the sandbox", "write a for loop"},
}

// refusedName explains a name that scripts may not use, or gives nil.
func refusedName(name string) *refusal {
	for i := range refusals {
		for known := range strings.FieldsSeq(refusals[i].names) {
			if known == name {
				r := refusals[i]
				return &r
			}
		}
	}
	return nil
}

// arity words a wrong number of arguments of f.
func arity(f *Func, n int) string { return arityText(f.Name, f.required(), len(f.In), n) }

func arityText(name string, low, high, n int) string {
	want := fmt.Sprint(low)
	if low != high {
		want = fmt.Sprintf("%d to %d", low, high)
	}
	return fmt.Sprintf("%s takes %s arguments, not %d", name, want, n)
}
