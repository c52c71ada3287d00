package core

import (
	"go/types"
	"strings"
)

// A denial refuses the package-level names of one standard package, or the whole package.
type denial struct {
	pkg   string // a trailing /... includes the packages below
	names string // separated by blanks; empty refuses everything, methods and types included
	rule  rule
	chain string // the names that a chain of calls may not end in: "" as names, "*" every function and variable, "-" none
}

var denials = []denial{
	{pkg: "time", rule: ruleClock, chain: "Now Since Until Sleep After AfterFunc Tick NewTimer NewTicker Local LoadLocation"},
	{pkg: "context", names: "WithTimeout WithTimeoutCause WithDeadline WithDeadlineCause", rule: ruleClock},
	{pkg: "context", names: "AfterFunc WithCancel WithCancelCause", rule: ruleRoutine},
	{pkg: "math/rand/...", rule: ruleRandom, chain: "*"},
	{pkg: "crypto/rand", rule: ruleRandom, chain: "*"},
	{pkg: "hash/maphash", rule: ruleRandom, chain: "*"},
	{pkg: "crypto/ed25519", names: "GenerateKey", rule: ruleRandom},
	{pkg: "crypto/rsa", names: "GenerateKey", rule: ruleRandom},
	{pkg: "crypto/ecdsa", names: "GenerateKey", rule: ruleRandom},
	{pkg: "os/...", rule: ruleOutside, chain: "*"},
	{pkg: "net/...", rule: ruleOutside, chain: "*"},
	{pkg: "syscall", rule: ruleOutside, chain: "*"},
	{pkg: "log/...", rule: ruleOutside, chain: "*"},
	{pkg: "flag", rule: ruleOutside, chain: "*"},
	{pkg: "io/ioutil", names: "ReadFile ReadDir WriteFile TempDir TempFile", rule: ruleOutside},
	{pkg: "path/filepath", names: "Walk WalkDir Glob Abs EvalSymlinks Separator ListSeparator", rule: ruleOutside},
	{pkg: "fmt", names: "Print Printf Println Scan Scanf Scanln", rule: ruleOutside},
	{pkg: "runtime/...", rule: ruleRuntime, chain: "NumCPU NumGoroutine GOMAXPROCS GC ReadMemStats Caller Callers Stack GOROOT SetFinalizer AddCleanup"},
	{pkg: "unsafe", rule: ruleUnsafe, chain: "-"},
	{pkg: "unique", rule: ruleUnsafe, chain: "-"},
	{pkg: "weak", rule: ruleUnsafe, chain: "*"},
	{pkg: "reflect", rule: ruleReflect, chain: "Select"},
	{pkg: "sync/...", rule: ruleSync, chain: "-"},
	{pkg: "io", names: "Pipe", rule: ruleSync},
	{pkg: "iter", names: "Pull Pull2", rule: ruleRoutine},
	{pkg: "maps", names: "Keys Values All DeleteFunc EqualFunc", rule: ruleMapOrder},
	{pkg: "sort", names: "Sort Slice", rule: ruleSort},
	{pkg: "math", names: "MaxInt MinInt MaxUint", rule: ruleWordSize, chain: "-"},
	{pkg: "math/bits", names: "UintSize", rule: ruleWordSize, chain: "-"},
	{pkg: "strconv", names: "IntSize", rule: ruleWordSize, chain: "-"},
}

// refusedHere is the rule that using obj in the core breaks, or "".
func refusedHere(obj types.Object) rule {
	if obj == nil || obj.Pkg() == nil {
		return ""
	}
	for _, d := range denials {
		if matchPath(d.pkg, obj.Pkg().Path()) && (d.names == "" || packageLevel(obj) && named(d.names, obj)) {
			return d.rule
		}
	}
	return ""
}

// refusedFar is the rule that reaching obj through other functions breaks, or "". It is laxer: that a library uses a
// lock or reflection decides nothing by itself.
func refusedFar(obj types.Object) rule {
	if obj == nil || obj.Pkg() == nil || !packageLevel(obj) {
		return ""
	}
	switch obj.(type) {
	case *types.Func, *types.Var:
	default:
		return ""
	}
	for _, d := range denials {
		names := d.chain
		if names == "" {
			names = d.names
		}
		if matchPath(d.pkg, obj.Pkg().Path()) && (names == "*" || named(names, obj)) {
			return d.rule
		}
	}
	return ""
}

func packageLevel(obj types.Object) bool { return obj.Parent() == obj.Pkg().Scope() }

func named(names string, obj types.Object) bool {
	for name := range strings.FieldsSeq(names) {
		if name == obj.Name() {
			return true
		}
	}
	return false
}

// matchPath reports whether an import path matches a pattern: a path, or a path and /... for it and all below.
func matchPath(pattern, path string) bool {
	if base, ok := strings.CutSuffix(pattern, "/..."); ok {
		return path == base || strings.HasPrefix(path, base+"/")
	}
	return pattern == path
}
