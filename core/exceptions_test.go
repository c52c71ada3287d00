package core

import "go/types"

// An exception lets one package of the core break one rule with one thing.
type exception struct {
	pkg  string // from the module's root
	rule rule
	what string // as findings name it; empty allows everything that breaks the rule
	why  string
	used *int
}

func allow(pkg string, r rule, what, why string) exception {
	return exception{pkg: pkg, rule: r, what: what, why: why, used: new(int)}
}

// allowances is the table of exceptions of the core.
var allowances = []exception{
	allow("core/script", ruleFloat, "v.(lua.LNumber)", "the interpreter's numbers are float64; number.go takes them apart"),
	allow("core/script", ruleFloat, "lua.LNumber", "as above: the type itself"),
	allow("core/script", ruleFloat, "n", "as above: the number on its way to its bits"),
	allow("core/script", ruleFloat, "float64(n)", "as above"),
	allow("core/script", ruleFloat, "float64", "as above"),
	allow("core/script", ruleFloat, "math.Float64frombits(b)", "number.go puts a number together from bits, exactly"),
	allow("core/script", ruleFloat, "lua.LNumber(math.Float64frombits(b))", "as above"),
	allow("core/script", ruleChannel, "<-chan struct{}", "the type of Done, which counts instructions; it always gives nil"),
	allow("core/script", ruleChain, "init of github.com/yuin/gopher-lua", "it notes the time for os.clock, which no script can reach"),
	allow("core/script", ruleChain, "lua.LState.OpenLibs", "the state is made without libraries"),
	allow("core/script", ruleChain, "lua.LState.PCall", "it takes a Go stack trace only where an option asks for it"),
	allow("core/script", ruleChain, "parse.yyParserImpl.Parse", "it prints only when the generated parser is debugged"),
}

// supports are packages for tests: nothing that the game links may import them, and the rules do not hold there.
var supports = map[string]string{
	"core/state/statetest": "perturbs unexported fields through reflection to prove that a walk forgets none",
}

func isSupport(path string) bool {
	for pkg := range supports {
		if path == module+"/"+pkg {
			return true
		}
	}
	return false
}

// exceptions applies the table to one package.
type exceptions struct {
	pkg  string
	rows []exception
}

func (e *exceptions) allowed(r rule, what string) bool {
	for _, row := range e.rows {
		if e.pkg == module+"/"+row.pkg && row.rule == r && (row.what == "" || row.what == what) {
			*row.used++
			return true
		}
	}
	return false
}

// cuts reports whether the table ends call chains at obj.
func (e *exceptions) cuts(obj types.Object) bool { return e.allowed(ruleChain, objectName(obj)) }

func (e *exceptions) filter(found []finding) []finding {
	var left []finding
	for _, f := range found {
		if !e.allowed(f.rule, f.what) {
			left = append(left, f)
		}
	}
	return left
}
