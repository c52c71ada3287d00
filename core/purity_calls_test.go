package core

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
)

// A graph holds, for each function and package variable outside the standard library, what its source mentions.
// Mentioning counts as calling: a function value may be called by anybody who holds it. A call through an interface
// may reach every type of the loaded packages that implements it. So a chain may be reported that never runs, but
// none that runs is missed, except through function values that a caller of the core passes in.
type graph struct {
	prog    *program
	body    map[types.Object]node
	methods map[string][]*types.Func // concrete methods by name
	direct  map[types.Object][]edge
}

type node struct {
	src *source
	ast ast.Node
}

// An edge is one mention of another object, or the end of a chain.
type edge struct {
	to      types.Object
	at      token.Pos
	refused string // not empty when this mention itself is refused
}

func newGraph(prog *program) *graph {
	g := &graph{prog: prog, body: map[types.Object]node{}, methods: map[string][]*types.Func{}, direct: map[types.Object][]edge{}}
	for _, src := range prog.pkgs {
		for _, file := range src.files {
			for _, decl := range file.Decls {
				g.declare(src, decl)
			}
		}
	}
	return g
}

func (g *graph) declare(src *source, decl ast.Decl) {
	switch decl := decl.(type) {
	case *ast.FuncDecl:
		fn := src.info.Defs[decl.Name].(*types.Func)
		g.body[fn] = node{src, decl}
		if fn.Signature().Recv() != nil {
			g.methods[fn.Name()] = append(g.methods[fn.Name()], fn)
		}
	case *ast.GenDecl:
		for _, spec := range decl.Specs {
			value, ok := spec.(*ast.ValueSpec)
			if !ok || decl.Tok != token.VAR {
				continue
			}
			for i, name := range value.Names {
				if len(value.Values) > 0 {
					g.body[src.info.Defs[name]] = node{src, value.Values[min(i, len(value.Values)-1)]}
				}
			}
		}
	}
}

// edges lists what obj mentions, in the order of the source.
func (g *graph) edges(obj types.Object) []edge {
	if known, ok := g.direct[obj]; ok {
		return known
	}
	g.direct[obj] = nil
	if n, ok := g.body[obj]; ok {
		g.direct[obj] = g.mentions(n)
	} else if fn, ok := obj.(*types.Func); ok && isAbstract(fn) {
		for _, impl := range g.implementations(fn) {
			g.direct[obj] = append(g.direct[obj], edge{to: impl, at: impl.Pos()})
		}
	}
	return g.direct[obj]
}

func (g *graph) mentions(n node) []edge {
	var out []edge
	ast.PreorderStack(n.ast, nil, func(x ast.Node, stack []ast.Node) bool {
		switch x := x.(type) {
		case *ast.GoStmt:
			out = append(out, edge{at: x.Pos(), refused: "a go statement"})
		case *ast.RangeStmt:
			if isMap(n.src.info.TypeOf(x.X)) {
				out = append(out, edge{at: x.Pos(), refused: "range over the map " + types.ExprString(x.X)})
			}
		case *ast.Ident:
			obj := origin(n.src.info.Uses[x])
			switch r := refusedFar(obj); {
			case r == ruleMapOrder && sortedKeys(n.src.info, stack):
			case r != "":
				out = append(out, edge{at: x.Pos(), refused: obj.Pkg().Name() + "." + obj.Name() + " (" + string(r) + ")"})
			case g.follows(obj):
				out = append(out, edge{to: obj, at: nameStart(x, stack)})
			}
		}
		return true
	})
	return out
}

// follows reports whether a mention of obj may lead on.
func (g *graph) follows(obj types.Object) bool {
	if obj == nil {
		return false
	}
	if _, ok := g.body[obj]; ok {
		return true
	}
	fn, ok := obj.(*types.Func)
	return ok && isAbstract(fn)
}

// origin is the declared function behind an instance of a generic one.
func origin(obj types.Object) types.Object {
	switch obj := obj.(type) {
	case *types.Func:
		return obj.Origin()
	case *types.Var:
		return obj.Origin()
	}
	return obj
}

// isAbstract reports whether fn is the method of an interface.
func isAbstract(fn *types.Func) bool {
	recv := fn.Signature().Recv()
	return recv != nil && types.IsInterface(recv.Type())
}

func (g *graph) implementations(fn *types.Func) []*types.Func {
	iface := fn.Signature().Recv().Type().Underlying().(*types.Interface)
	var out []*types.Func
	for _, m := range g.methods[fn.Name()] {
		recv := m.Signature().Recv().Type()
		if _, pointer := recv.(*types.Pointer); !pointer {
			recv = types.NewPointer(recv)
		}
		if types.Implements(recv, iface) {
			out = append(out, m)
		}
	}
	return out
}

// chain is the shortest way from obj to something refused, as readable names, or nil. Functions that cut accepts
// end no chain and are not followed.
func (g *graph) chain(obj types.Object, cut func(types.Object) bool) []string {
	type step struct {
		obj  types.Object
		prev int
	}
	queue := []step{{obj, -1}}
	seen := map[types.Object]bool{obj: true}
	for i := 0; i < len(queue); i++ {
		for _, e := range g.edges(queue[i].obj) {
			if e.refused != "" {
				names := []string{e.refused + " at " + g.place(e.at)}
				for j := i; j > 0; j = queue[j].prev {
					names = append(names, objectName(queue[j].obj))
				}
				slices.Reverse(names)
				return names
			}
			if !seen[e.to] && !cut(e.to) {
				seen[e.to] = true
				queue = append(queue, step{e.to, i})
			}
		}
	}
	return nil
}

func (g *graph) place(at token.Pos) string {
	pos := g.prog.fset.Position(at)
	return shortFile(pos.Filename) + ":" + itoa(pos.Line)
}

// objectName is pkg.Func, pkg.Type.Method or pkg.Var.
func objectName(obj types.Object) string {
	name := obj.Name()
	if fn, ok := obj.(*types.Func); ok && fn.Signature().Recv() != nil {
		t := fn.Signature().Recv().Type()
		if p, ok := t.(*types.Pointer); ok {
			t = p.Elem()
		}
		if n, ok := t.(*types.Named); ok {
			name = n.Obj().Name() + "." + name
		}
	}
	if obj.Pkg() == nil {
		return name
	}
	return obj.Pkg().Name() + "." + name
}

// scanCalls follows every mention that leaves the core. inCore tells which packages belong to it.
func (g *graph) scanCalls(src *source, inCore func(path string) bool, cut func(types.Object) bool) []finding {
	var found []finding
	for _, n := range g.starts(src) {
		for _, e := range g.mentions(n) {
			if e.to == nil || e.to.Pkg() == nil || inCore(e.to.Pkg().Path()) {
				continue
			}
			if _, ok := g.body[e.to]; !ok {
				continue // an interface: what implements it was chosen, and checked, elsewhere
			}
			if via := g.chain(e.to, cut); via != nil {
				found = append(found, finding{pos: g.prog.fset.Position(e.at), rule: ruleChain, what: objectName(e.to), via: via})
			}
		}
	}
	return append(found, g.imported(src, inCore, cut)...)
}

// starts lists the declarations of one package in the order of the source.
func (g *graph) starts(src *source) []node {
	var out []node
	for _, file := range src.files {
		for _, decl := range file.Decls {
			out = append(out, node{src, decl})
		}
	}
	return out
}

// imported follows the init functions of each package outside the core that src imports.
func (g *graph) imported(src *source, inCore func(string) bool, cut func(types.Object) bool) []finding {
	var found []finding
	for _, file := range src.files {
		for _, spec := range file.Imports {
			dep := g.source(src, spec)
			if dep == nil || inCore(dep.ImportPath) {
				continue
			}
			for _, init := range inits(dep) {
				if via := g.chain(init, cut); via != nil {
					found = append(found, finding{pos: g.prog.fset.Position(spec.Pos()), rule: ruleChain,
						what: "init of " + dep.ImportPath, via: via})
				}
			}
		}
	}
	return found
}

func (g *graph) source(src *source, spec *ast.ImportSpec) *source {
	path := importPath(spec)
	i := slices.IndexFunc(g.prog.pkgs, func(s *source) bool { return s.ImportPath == path })
	if i < 0 {
		return nil
	}
	return g.prog.pkgs[i]
}

func inits(src *source) []types.Object {
	var out []types.Object
	for _, file := range src.files {
		for _, decl := range file.Decls {
			if fn, ok := decl.(*ast.FuncDecl); ok && fn.Recv == nil && fn.Name.Name == "init" {
				out = append(out, src.info.Defs[fn.Name])
			}
		}
	}
	return out
}
