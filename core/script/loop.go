package script

import "github.com/yuin/gopher-lua/ast"

// loop checks a loop and gives it a form that the compiler translates rightly.
func (c *checker) loop(s ast.Stmt) []ast.Stmt {
	c.scope.loops++
	c.openBlock()
	switch loop := s.(type) {
	case *ast.NumberForStmt:
		c.counted(loop)
	case *ast.GenericForStmt:
		c.iterated(loop)
	case *ast.WhileStmt:
		s = c.while(loop)
	case *ast.RepeatStmt:
		s = c.repeat(loop)
	}
	c.closeBlock()
	c.scope.loops--
	return []ast.Stmt{s}
}

func (c *checker) counted(s *ast.NumberForStmt) {
	s.Init, s.Limit = single(c.expr(s.Init)), single(c.expr(s.Limit))
	if s.Step != nil {
		s.Step = single(c.expr(s.Step))
	}
	c.declare(s.Name, s.Line())
	s.Stmts = c.body(s.Stmts)
}

func (c *checker) iterated(s *ast.GenericForStmt) {
	c.iterator(s)
	for _, name := range s.Names {
		c.declare(name, s.Line())
	}
	s.Stmts = append([]ast.Stmt{pad(s.Line())}, c.body(s.Stmts)...)
}

// while becomes an endless loop that a condition leaves.
func (c *checker) while(s *ast.WhileStmt) ast.Stmt {
	line := s.Line()
	condition := at(&ast.UnaryNotOpExpr{Expr: c.expr(s.Condition)}, line)
	stmts := []ast.Stmt{pad(line), leaveIf(condition, line)}
	return endless(append(stmts, c.body(s.Stmts)...), s)
}

// repeat becomes an endless loop too. Its condition sees the locals of the body.
func (c *checker) repeat(s *ast.RepeatStmt) ast.Stmt {
	stmts := append([]ast.Stmt{pad(s.Line())}, c.stmts(s.Stmts)...)
	condition := c.expr(s.Condition)
	return endless(append(stmts, leaveIf(condition, condition.Line())), s)
}

// pad is a statement that is no jump. Where a loop begins with a jump, the
// compiler mistakes its distance for a label when it shortens chains of jumps.
func pad(line int) ast.Stmt {
	return at(&ast.LocalAssignStmt{Names: []string{"(pad)"}}, line)
}

func leaveIf(condition ast.Expr, line int) ast.Stmt {
	return at(&ast.IfStmt{Condition: condition, Then: []ast.Stmt{at(&ast.BreakStmt{}, line)}}, line)
}

func endless(stmts []ast.Stmt, old ast.Stmt) ast.Stmt {
	s := at(&ast.WhileStmt{Condition: at(&ast.TrueExpr{}, old.Line()), Stmts: stmts}, old.Line())
	s.SetLastLine(old.LastLine())
	return s
}

// iterator checks the head of a loop, which is pairs(t) or ipairs(t).
func (c *checker) iterator(s *ast.GenericForStmt) {
	call, ok := s.Exprs[0].(*ast.FuncCallExpr)
	var name *ast.IdentExpr
	if ok && call.Func != nil {
		name, _ = call.Func.(*ast.IdentExpr)
	}
	if len(s.Exprs) != 1 || name == nil || name.Value != "pairs" && name.Value != "ipairs" || len(call.Args) != 1 || len(s.Names) > 2 {
		c.problem(s.Line(), ErrRefused, "a for loop runs over pairs(t) or ipairs(t) with one or two names", "use one of them, or count with for i = 1, n")
		return
	}
	name.Value = "(" + name.Value + ")"
	call.Args[0] = single(c.expr(call.Args[0]))
}
