package core

import (
	"go/ast"
	"go/build"
	"go/token"
	"go/types"
	"path/filepath"
	"regexp"
	"strings"
)

// A scan collects the findings of one package of the core.
type scan struct {
	prog     *program
	src      *source
	found    []finding
	aliases  map[types.Object]*types.Var // locals that point into a package variable
	harmless map[*ast.UnaryExpr]bool     // the addresses in their declarations
}

func (s *scan) report(at token.Pos, r rule, what string) {
	s.found = append(s.found, finding{pos: s.prog.fset.Position(at), rule: r, what: what})
}

// scanPackage applies every rule that one package's own source can break.
func scanPackage(prog *program, src *source) []finding {
	s := &scan{prog: prog, src: src, aliases: map[types.Object]*types.Var{}, harmless: map[*ast.UnaryExpr]bool{}}
	s.machineFiles()
	for _, file := range src.files {
		for _, spec := range file.Imports {
			if spec.Name != nil && spec.Name.Name == "_" {
				s.report(spec.Pos(), ruleInit, "blank import of "+spec.Path.Value)
			}
		}
		ast.PreorderStack(file, nil, func(n ast.Node, stack []ast.Node) bool {
			s.node(n, stack)
			return true
		})
	}
	return s.found
}

// machineFiles refuses the files that `go list` leaves out on this machine, or that are not Go.
func (s *scan) machineFiles() {
	for _, names := range [][]string{s.src.IgnoredGoFiles, s.src.CgoFiles, s.src.SFiles} {
		for _, name := range names {
			if strings.HasSuffix(name, "_test.go") {
				continue
			}
			at := token.Position{Filename: filepath.Join(s.src.Dir, name), Line: 1, Column: 1}
			s.found = append(s.found, finding{pos: at, rule: ruleFile, what: name})
		}
	}
	for _, file := range s.src.files {
		if name := s.prog.fset.Position(file.Package).Filename; !elsewhere(name) {
			s.report(file.Package, ruleFile, filepath.Base(name))
		}
		for _, group := range file.Comments {
			for _, c := range group.List {
				if strings.HasPrefix(c.Text, "//go:build") || strings.HasPrefix(c.Text, "//go:linkname") {
					s.report(c.Pos(), ruleFile, c.Text)
				}
			}
		}
	}
}

// elsewhere reports whether a machine that has nothing in common with this one compiles the file too.
func elsewhere(name string) bool {
	other := build.Default
	other.GOOS, other.GOARCH = "plan9", "mips"
	ok, err := other.MatchFile(filepath.Split(name))
	return err == nil && ok
}

func (s *scan) node(n ast.Node, stack []ast.Node) {
	switch n := n.(type) {
	case *ast.FuncDecl:
		if n.Recv == nil && n.Name.Name == "init" {
			s.report(n.Name.Pos(), ruleInit, "func init")
		}
	case *ast.GoStmt:
		s.report(n.Pos(), ruleRoutine, "go statement")
	case *ast.SelectStmt:
		s.report(n.Pos(), ruleChannel, "select statement")
	case *ast.SendStmt:
		s.report(n.Pos(), ruleChannel, "send")
	case *ast.RangeStmt:
		s.rangeOver(n)
		s.written(n.Key)
		s.written(n.Value)
	case *ast.AssignStmt:
		s.alias(n)
		for _, lhs := range n.Lhs {
			s.written(lhs)
		}
	case *ast.IncDecStmt:
		s.written(n.X)
	case *ast.Ident:
		s.ident(n, stack)
	case *ast.BasicLit:
		s.literal(n)
	case *ast.CallExpr:
		s.call(n)
	case *ast.UnaryExpr:
		if n.Op == token.AND && !s.harmless[n] {
			s.exposed(n.X)
		}
	case *ast.SliceExpr:
		if _, array := s.under(n.X).(*types.Array); array && !onlyRead(n, stack[len(stack)-1]) {
			s.exposed(n.X)
		}
	}
	if e, ok := n.(ast.Expr); ok {
		s.expr(e)
	}
}

func (s *scan) under(e ast.Expr) types.Type {
	if t := s.src.info.TypeOf(e); t != nil {
		return t.Underlying()
	}
	return nil
}

// expr refuses values and types by their kind, wherever they came from.
func (s *scan) expr(e ast.Expr) {
	tv, ok := s.src.info.Types[e]
	if !ok {
		return
	}
	switch {
	case isFloat(tv.Type):
		s.report(e.Pos(), ruleFloat, types.ExprString(e))
	case isChan(tv.Type):
		s.report(e.Pos(), ruleChannel, types.ExprString(e))
	}
}

func isFloat(t types.Type) bool {
	switch t := types.Unalias(t).(type) {
	case *types.Tuple:
		for v := range t.Variables() {
			if isFloat(v.Type()) {
				return true
			}
		}
		return false
	case *types.Slice:
		return isFloat(t.Elem())
	case *types.Array:
		return isFloat(t.Elem())
	case *types.Pointer:
		return isFloat(t.Elem())
	}
	basic, ok := t.Underlying().(*types.Basic)
	return ok && basic.Info()&(types.IsFloat|types.IsComplex) != 0
}

func isChan(t types.Type) bool {
	_, ok := t.Underlying().(*types.Chan)
	return ok
}

func (s *scan) rangeOver(n *ast.RangeStmt) {
	if isMap(s.src.info.TypeOf(n.X)) {
		s.report(n.X.Pos(), ruleMapOrder, "range over "+types.ExprString(n.X))
	}
}

// isMap reports whether t is a map, or a type parameter whose constraint has a map in it.
func isMap(t types.Type) bool {
	switch u := t.Underlying().(type) {
	case *types.Map:
		return true
	case *types.Interface:
		for e := range u.EmbeddedTypes() {
			if union, ok := e.(*types.Union); ok {
				for term := range union.Terms() {
					if isMap(term.Type()) {
						return true
					}
				}
			} else if isMap(e) {
				return true
			}
		}
	}
	return false
}

func (s *scan) ident(id *ast.Ident, stack []ast.Node) {
	obj := s.src.info.Uses[id]
	if _, isName := obj.(*types.PkgName); obj == nil || isName {
		return
	}
	s.leaked(id, stack[len(stack)-1])
	r := refusedHere(obj)
	switch {
	case r == ruleMapOrder && sortedKeys(s.src.info, stack):
	case r != "":
		s.report(nameStart(id, stack), r, obj.Pkg().Name()+"."+obj.Name())
	case obj == types.Universe.Lookup("uintptr"):
		s.report(id.Pos(), ruleAddress, "uintptr")
	case obj == types.Universe.Lookup("print"), obj == types.Universe.Lookup("println"):
		s.report(id.Pos(), ruleOutside, "builtin "+id.Name)
	}
}

// nameStart is where the qualified name begins that id ends: the pkg of pkg.Name.
func nameStart(id *ast.Ident, stack []ast.Node) token.Pos {
	if sel, ok := stack[len(stack)-1].(*ast.SelectorExpr); ok && sel.Sel == id {
		return sel.Pos()
	}
	return id.Pos()
}

// sortedKeys reports whether the name at the end of stack stands in slices.Sorted(maps.Keys(m)): sorting distinct
// keys that have an order gives one result for every order they come in.
func sortedKeys(info *types.Info, stack []ast.Node) bool {
	if len(stack) < 3 {
		return false
	}
	keys, ok := stack[len(stack)-2].(*ast.CallExpr)
	if !ok || keys.Fun != stack[len(stack)-1] || !isFunc(info, keys, "maps", "Keys") {
		return false
	}
	sorted, ok := stack[len(stack)-3].(*ast.CallExpr)
	return ok && isFunc(info, sorted, "slices", "Sorted")
}

func isFunc(info *types.Info, call *ast.CallExpr, pkg, name string) bool {
	sel, ok := call.Fun.(*ast.SelectorExpr)
	if !ok {
		return false
	}
	obj := info.Uses[sel.Sel]
	return obj != nil && obj.Pkg() != nil && obj.Pkg().Path() == pkg && obj.Name() == name
}

var addressVerb = regexp.MustCompile(`%[-+# 0-9.*\[\]]*p`)

func (s *scan) literal(lit *ast.BasicLit) {
	switch {
	case lit.Kind == token.FLOAT, lit.Kind == token.IMAG:
		s.report(lit.Pos(), ruleFloat, lit.Value)
	case lit.Kind == token.STRING && addressVerb.MatchString(strings.ReplaceAll(lit.Value, "%%", "")):
		s.report(lit.Pos(), ruleAddress, "verb %p in "+lit.Value)
	}
}

// call refuses what a call does to a package variable, and formatted pointers.
func (s *scan) call(call *ast.CallExpr) {
	if id, ok := ast.Unparen(call.Fun).(*ast.Ident); ok {
		if _, builtin := s.src.info.Uses[id].(*types.Builtin); builtin {
			switch id.Name {
			case "clear", "delete", "copy":
				s.written(call.Args[0])
			}
		}
	}
	if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok {
		s.receiver(sel)
	}
	s.formatted(call)
}
