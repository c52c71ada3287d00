package script

import (
	"fmt"

	"github.com/yuin/gopher-lua/ast"
)

// local declares locals. As in the interpreter, a single local sees itself in
// the function that is assigned to it.
func (c *checker) local(s *ast.LocalAssignStmt) []ast.Stmt {
	if len(s.Names) == 1 && len(s.Exprs) == 1 {
		if fn, ok := s.Exprs[0].(*ast.FunctionExpr); ok {
			c.declare(s.Names[0], s.Line())
			c.once(s.Names[0], s.Line())
			c.holds = s.Names[0]
			c.function(fn)
			return []ast.Stmt{s}
		}
	}
	c.exprs(s.Exprs)
	for _, name := range s.Names {
		c.declare(name, s.Line())
	}
	return []ast.Stmt{s}
}

// definition is function name() or function table.name().
func (c *checker) definition(s *ast.FuncDefStmt) []ast.Stmt {
	if s.Name.Func == nil {
		c.problem(s.Line(), ErrRefused, "a method is defined with a colon", "define table.name with its parameters")
		return nil
	}
	return c.assignment(at(&ast.AssignStmt{Lhs: []ast.Expr{s.Name.Func}, Rhs: []ast.Expr{s.Func}}, s.Line()))
}

// assignment checks targets and values, and puts calls in place of assignments
// to fields.
func (c *checker) assignment(s *ast.AssignStmt) []ast.Stmt {
	fields := 0
	for i, target := range s.Lhs {
		switch t := target.(type) {
		case *ast.IdentExpr:
			c.assigned(t)
		case *ast.AttrGetExpr:
			fields++
			c.changed(t.Object, t.Line(), "assigns a field of")
			t.Object, t.Key = single(c.expr(t.Object)), single(c.expr(t.Key))
		default:
			c.problem(s.Line(), ErrSyntax, "the target of an assignment is no variable", "")
		}
		s.Lhs[i] = target
	}
	for i := range s.Rhs {
		if _, ok := s.Rhs[i].(*ast.FunctionExpr); ok && i < len(s.Lhs) {
			c.once(fullName(s.Lhs[i]), s.Line())
			c.holds = heldBy(s.Lhs[i])
		}
		s.Rhs[i] = c.expr(s.Rhs[i])
	}
	if len(s.Lhs) > 1 || len(s.Rhs) > 1 || risky(s.Rhs[0]) && fields == 0 {
		return c.parallel(s)
	}
	if fields == 1 {
		t := s.Lhs[0].(*ast.AttrGetExpr)
		return []ast.Stmt{c.store(s.Line(), t.Object, t.Key, single(s.Rhs[0]))}
	}
	bare(s.Rhs[0])
	return []ast.Stmt{s}
}

// bare takes the mark of exactly one value off a call that is assigned to a
// local, where it makes no difference: with the mark, the compiler lets a call
// that is assigned to the last parameter overwrite it before it is read.
func bare(e ast.Expr) {
	if f, ok := e.(*ast.FuncCallExpr); ok {
		f.AdjustRet = false
	}
}

// risky reports whether the compiler may write the target of an assignment
// before it has read all that the value needs.
func risky(e ast.Expr) bool {
	_, logical := e.(*ast.LogicalOpExpr)
	return logical
}

// assigned checks a plain name on the left of an assignment.
func (c *checker) assigned(t *ast.IdentExpr) {
	v := c.resolve(t.Value, t.Line())
	switch {
	case v == nil && c.names.known(t.Value):
		c.problem(t.Line(), ErrRefused, "assigns to "+t.Value+", a name of the sandbox", "use a local")
	case v == nil:
		c.problem(t.Line(), ErrState, "assigns the global "+clip(t.Value), "write local before it, or keep the value in the battle")
	case c.fileLevel(v):
		c.problem(t.Line(), ErrState, "a function assigns "+clip(t.Value)+", which outlives the call", "keep the value in the battle")
	}
}

// changed refuses a change of a table that outlives the call, where that is
// plain to see. Where it is not, the table is found frozen when the code runs.
func (c *checker) changed(object ast.Expr, line int, how string) {
	for {
		switch o := object.(type) {
		case *ast.AttrGetExpr:
			object = o.Object
			continue
		case *ast.IdentExpr:
			if v := c.scope.look(o.Value); c.fileLevel(v) {
				c.problem(line, ErrState, "a function "+how+" "+clip(o.Value)+", which outlives the call", "use a table that the function makes, or keep the value in the battle")
			}
		}
		return
	}
}

// look finds a local without noting that it is used.
func (s *scope) look(name string) *variable {
	for ; s != nil; s = s.outer {
		if v := s.block.find(name); v != nil {
			return v
		}
	}
	return nil
}

func (c *checker) store(line int, object, key, value ast.Expr) ast.Stmt {
	return at(&ast.FuncCallStmt{Expr: call(line, nameAssign, object, key, value)}, line)
}

// maxTargets keeps an assignment within the registers of a function.
const maxTargets = 30

// parallel is an assignment through fresh locals: all objects, keys and values
// are computed, from left to right, before the targets change, from right to
// left. The compiler itself would assign the first of a, b = b, a too early.
func (c *checker) parallel(s *ast.AssignStmt) []ast.Stmt {
	line := s.Line()
	if len(s.Lhs) > maxTargets {
		c.problem(line, ErrRefused, "more than 30 targets in one assignment", "use several")
		return nil
	}
	var parts, values []string
	var exprs []ast.Expr
	var sets []ast.Stmt
	for i := range s.Lhs {
		values = append(values, fmt.Sprintf("(value %d)", i))
	}
	for i, target := range s.Lhs {
		value := ident(values[i], line)
		set := ast.Stmt(at(&ast.AssignStmt{Lhs: []ast.Expr{target}, Rhs: []ast.Expr{value}}, line))
		if t, ok := target.(*ast.AttrGetExpr); ok {
			object, key := fmt.Sprintf("(object %d)", i), fmt.Sprintf("(key %d)", i)
			parts, exprs = append(parts, object, key), append(exprs, t.Object, t.Key)
			set = c.store(line, ident(object, line), ident(key, line), value)
		}
		sets = append([]ast.Stmt{set}, sets...)
	}
	stmts := []ast.Stmt{
		at(&ast.LocalAssignStmt{Names: parts, Exprs: exprs}, line),
		at(&ast.LocalAssignStmt{Names: values, Exprs: s.Rhs}, line),
	}
	return []ast.Stmt{at(&ast.DoBlockStmt{Stmts: append(stmts, sets...)}, line)}
}
