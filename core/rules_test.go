package core

import (
	"cmp"
	"fmt"
	"go/token"
	"slices"
	"strings"
)

// A rule names one thing that the core refuses.
type rule string

const (
	ruleFloat    rule = "float"
	ruleMapOrder rule = "map-order"
	ruleRoutine  rule = "goroutine"
	ruleChannel  rule = "channel"
	ruleSync     rule = "sync"
	ruleClock    rule = "clock"
	ruleRandom   rule = "random"
	ruleOutside  rule = "outside"
	ruleRuntime  rule = "runtime"
	ruleUnsafe   rule = "unsafe"
	ruleReflect  rule = "reflect"
	ruleSort     rule = "unstable-sort"
	ruleAddress  rule = "address"
	ruleState    rule = "package-state"
	ruleInit     rule = "init"
	ruleWordSize rule = "word-size"
	ruleFile     rule = "machine-file"
	ruleChain    rule = "call-chain"

	ruleEdge     rule = "import"
	ruleUnlisted rule = "unlisted-package"
	ruleModule   rule = "dependency"
	ruleStd      rule = "std-import"
	ruleSupport  rule = "test-support"
	ruleHeadless rule = "headless"
	ruleAssets   rule = "assets-code"
)

// A ruling says why a rule stands and what to do instead.
type ruling struct{ why, remedy string }

var rulings = map[rule]ruling{
	ruleFloat:    {"fused and transcendental floating point differs between machines", "use fixed.Num"},
	ruleMapOrder: {"the order of a map differs on every run", "keep a slice in GUID order beside the map, or range over slices.Sorted(maps.Keys(m))"},
	ruleRoutine:  {"the order in which goroutines finish would decide the result", "do the work inside the step; concurrency belongs to client"},
	ruleChannel:  {"channels and select choose among ready cases at random", "pass a slice or call a function"},
	ruleSync:     {"a lock means that somebody else may touch the state in the middle of a step", "give each world to one goroutine, outside the core"},
	ruleClock:    {"wall time differs between machines", "count steps and take StepMillis from the start snapshot"},
	ruleRandom:   {"another random source is neither saved nor synchronised", "draw from synrand.Stream with a call site"},
	ruleOutside:  {"files, environment, streams and network differ between machines", "let the caller read it and pass the bytes, an fs.FS or an io.Reader in"},
	ruleRuntime:  {"what the runtime reports depends on the machine and its load", "pass what is needed in as a number that the start snapshot holds"},
	ruleUnsafe:   {"memory layout, word size and byte order differ between machines", "write the fields out through a state.Walker"},
	ruleReflect:  {"reflection exposes addresses, map order and field layout", "walk the fields by name through a state.Walker"},
	ruleSort:     {"the order of equal elements is unspecified and may change with Go", "use slices.SortFunc with a total order, GUID last"},
	ruleAddress:  {"an address differs on every run and ends up in a text", "print a GUID, a name or the fields"},
	ruleState:    {"state outside the world survives restart and restore, and is shared by all worlds", "move it into the world and walk it"},
	ruleInit:     {"work at import time runs before anybody can pass it a seed or check its result", "build it in a constructor or a declaration"},
	ruleWordSize: {"int has 32 bits on some machines and 64 on others", "use a sized type and its own limits, such as math.MaxInt64"},
	ruleFile:     {"a file that only some machines compile is a second version of the rules", "write one portable Go file"},
	ruleChain:    {"what is reached differs between machines or runs", "call something that stays pure, or cut the call out"},

	ruleEdge:     {"imports run one way, so that truth never depends on what shows or carries it", "pass a value or an interface down, or move the code to the package that owns it"},
	ruleUnlisted: {"a package without a row has no agreed place in the order", "add a row with its reason to the import table, or move the code into a listed package"},
	ruleModule:   {"each dependency serves one place, for one reason", "use what the project has, or add the package to that dependency's row with a reason"},
	ruleStd:      {"the core takes only those standard packages that do no more than compute", "do without, or add the package to the list with a reason"},
	ruleSupport:  {"support for tests breaks rules that the game keeps", "import it from a _test.go file only"},
	ruleHeadless: {"a build with -tags headless must leave Ebitengine out, or it fails where there is no window system", "put the import into a file with //go:build !headless"},
	ruleAssets:   {"assets and scripts are data that is embedded, not code", "keep embed.go and put the code into the package that reads the data"},
}

// A finding is one place that breaks a rule.
type finding struct {
	pos  token.Position
	rule rule
	what string   // the offending thing, as a reader would name it
	via  []string // ruleChain: the functions on the way, the last one being what is refused
}

func (f finding) String() string {
	r := rulings[f.rule]
	what := f.what
	if len(f.via) > 0 {
		what += " reaches " + strings.Join(f.via, " → ")
	}
	return fmt.Sprintf("%s: %s: %s\n\twhy:    %s\n\tremedy: %s", f.pos, f.rule, what, r.why, r.remedy)
}

// tidy sorts findings by place and keeps the leftmost one for each line and rule: an expression is often wrong in
// each of its parts.
func tidy(found []finding) []finding {
	slices.SortStableFunc(found, func(a, b finding) int {
		return cmp.Or(
			cmp.Compare(a.pos.Filename, b.pos.Filename),
			cmp.Compare(a.pos.Line, b.pos.Line),
			cmp.Compare(a.rule, b.rule),
			cmp.Compare(a.pos.Column, b.pos.Column))
	})
	return slices.CompactFunc(found, func(a, b finding) bool {
		return a.pos.Filename == b.pos.Filename && a.pos.Line == b.pos.Line && a.rule == b.rule
	})
}
