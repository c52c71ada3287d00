package core

import (
	"go/ast"
	"go/token"
	"go/types"
)

// packageVar is the package variable whose memory e denotes, through fields, elements, pointers and aliases, or nil.
func (s *scan) packageVar(e ast.Expr) *types.Var {
	info := s.src.info
	for {
		switch x := e.(type) {
		case *ast.ParenExpr:
			e = x.X
		case *ast.IndexExpr:
			e = x.X
		case *ast.SliceExpr:
			e = x.X
		case *ast.StarExpr:
			e = x.X
		case *ast.SelectorExpr:
			if v := globalOf(info.Uses[x.Sel]); v != nil {
				return v
			}
			e = x.X
		case *ast.Ident:
			if v, ok := s.aliases[info.Uses[x]]; ok {
				return v
			}
			return globalOf(info.Uses[x])
		default:
			return nil
		}
	}
}

func globalOf(obj types.Object) *types.Var {
	v, ok := obj.(*types.Var)
	if !ok || v.IsField() || v.Pkg() == nil || v.Parent() != v.Pkg().Scope() {
		return nil
	}
	return v
}

// alias notes a local name for the memory of a package variable, declared as p := &table[i]. Reading through it is
// fine; writes are traced to the variable, and any other use lets the address out.
func (s *scan) alias(n *ast.AssignStmt) {
	if n.Tok != token.DEFINE || len(n.Lhs) != len(n.Rhs) {
		return
	}
	for i, rhs := range n.Rhs {
		addr, ok := rhs.(*ast.UnaryExpr)
		if !ok || addr.Op != token.AND {
			continue
		}
		id, ok := n.Lhs[i].(*ast.Ident)
		if v := s.packageVar(addr.X); ok && v != nil && s.src.info.Defs[id] != nil {
			s.aliases[s.src.info.Defs[id]] = v
			s.harmless[addr] = true
		}
	}
}

// leaked refuses an alias that is used for anything but what it points to.
func (s *scan) leaked(id *ast.Ident, parent ast.Node) {
	v, ok := s.aliases[s.src.info.Uses[id]]
	if !ok {
		return
	}
	switch parent.(type) {
	case *ast.SelectorExpr, *ast.IndexExpr, *ast.StarExpr:
	default:
		s.report(id.Pos(), ruleState, "address of "+v.Pkg().Name()+"."+v.Name()+", by the name "+id.Name)
	}
}

// written refuses a statement that changes a package variable or what it holds.
func (s *scan) written(e ast.Expr) {
	if e == nil {
		return
	}
	if v := s.packageVar(e); v != nil {
		s.report(e.Pos(), ruleState, "write to "+v.Pkg().Name()+"."+v.Name())
	}
}

// exposed refuses an address into a package variable: who holds it can write there.
func (s *scan) exposed(e ast.Expr) {
	if v := s.packageVar(e); v != nil {
		s.report(e.Pos(), ruleState, "address of "+v.Pkg().Name()+"."+v.Name())
	}
}

// onlyRead reports whether a slice is gone after its parent has read from it.
func onlyRead(slice *ast.SliceExpr, parent ast.Node) bool {
	switch parent := parent.(type) {
	case *ast.RangeStmt:
		return parent.X == slice
	case *ast.IndexExpr:
		return parent.X == slice
	case *ast.CallExpr:
		id, ok := parent.Fun.(*ast.Ident)
		return ok && (id.Name == "len" || id.Name == "string")
	}
	return false
}

// receiver refuses a method with a pointer receiver on a package variable, which takes its address.
func (s *scan) receiver(sel *ast.SelectorExpr) {
	selection := s.src.info.Selections[sel]
	if selection == nil || selection.Kind() != types.MethodVal {
		return
	}
	method := selection.Obj().(*types.Func)
	if _, pointer := types.Unalias(method.Signature().Recv().Type()).(*types.Pointer); pointer {
		s.exposed(sel.X)
	}
}

// formatted refuses arguments of a formatting call whose text would hold an address. A call formats when its last
// parameter is ...any: fmt's functions and those that wrap them.
func (s *scan) formatted(call *ast.CallExpr) {
	sig, ok := s.under(call.Fun).(*types.Signature)
	if !ok || !sig.Variadic() || call.Ellipsis.IsValid() {
		return
	}
	last := sig.Params().Len() - 1
	elem, ok := sig.Params().At(last).Type().(*types.Slice)
	if !ok || !isAny(elem.Elem()) {
		return
	}
	for _, arg := range call.Args[min(last, len(call.Args)):] {
		if t := s.src.info.TypeOf(arg); printsAddress(t, 0) {
			s.report(arg.Pos(), ruleAddress, "text of "+types.ExprString(arg)+", a "+types.TypeString(t, types.RelativeTo(s.src.types)))
		}
	}
}

func isAny(t types.Type) bool {
	i, ok := t.Underlying().(*types.Interface)
	return ok && i.Empty()
}

// printsAddress reports whether fmt prints an address for a value of type t. At the top, fmt follows a pointer to a
// struct, array, slice or map; deeper, it prints the pointer itself. A type that formats itself is trusted.
func printsAddress(t types.Type, depth int) bool {
	if depth > 8 || formatsItself(t) {
		return false
	}
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return u.Kind() == types.UnsafePointer
	case *types.Signature, *types.Chan:
		return true
	case *types.Pointer:
		if depth > 0 {
			return true
		}
		switch u.Elem().Underlying().(type) {
		case *types.Struct, *types.Array, *types.Slice, *types.Map:
			return printsAddress(u.Elem(), depth+1)
		}
		return true
	case *types.Struct:
		for f := range u.Fields() {
			if printsAddress(f.Type(), depth+1) {
				return true
			}
		}
	case *types.Array:
		return printsAddress(u.Elem(), depth+1)
	case *types.Slice:
		return printsAddress(u.Elem(), depth+1)
	case *types.Map:
		return printsAddress(u.Key(), depth+1) || printsAddress(u.Elem(), depth+1)
	}
	return false
}

func formatsItself(t types.Type) bool {
	for _, name := range []string{"Error", "String", "Format"} {
		obj, _, _ := types.LookupFieldOrMethod(t, false, nil, name)
		if f, ok := obj.(*types.Func); ok && f.Signature().Results().Len() <= 1 {
			return true
		}
	}
	return false
}
