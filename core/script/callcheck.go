package script

import (
	"strconv"

	"github.com/yuin/gopher-lua/ast"

	"sameframe/core/fixed"
)

// call checks a call, and what can be known of its arguments.
func (c *checker) call(e *ast.FuncCallExpr) ast.Expr {
	if e.Receiver != nil || e.Func == nil {
		c.problem(e.Line(), ErrRefused, "a method is called with a colon", "call library.name(object)")
		return e
	}
	e.Func = single(c.expr(e.Func))
	for i := range e.Args {
		c.literal(e, i)
		e.Args[i] = c.expr(e.Args[i])
		if i < len(e.Args)-1 {
			single(e.Args[i])
		}
	}
	if name, ok := e.Func.(*ast.IdentExpr); ok && c.scope.look(name.Value) == nil {
		c.arguments(e, name.Value)
	}
	return e
}

// arguments checks a call of a function of the sandbox or the host.
func (c *checker) arguments(e *ast.FuncCallExpr, name string) {
	low, high := 0, 0
	if b := findBuiltin(name); b != nil {
		low, high = b.min, b.max
	} else if f := c.names.registry.byName[name]; f != nil {
		low, high = f.required(), len(f.In)
		c.mention(f, e)
	} else {
		return
	}
	n := len(e.Args)
	if n < low && !open(e) || n > high {
		c.problem(e.Line(), ErrRefused, arityText(name, low, high, n), "see its reference")
	}
	switch name {
	case "table.insert", "table.remove", "table.sort":
		if n > 0 {
			c.changed(e.Args[0], e.Line(), "changes")
		}
	case "string.format":
		c.format(e)
	}
}

// open reports whether the last argument may give several values.
func open(e *ast.FuncCallExpr) bool {
	if len(e.Args) == 0 {
		return false
	}
	last, ok := e.Args[len(e.Args)-1].(*ast.FuncCallExpr)
	return ok && !last.AdjustRet
}

// format checks a call of string.format, whose format is a literal.
func (c *checker) format(e *ast.FuncCallExpr) {
	if len(e.Args) == 0 {
		return
	}
	text, ok := e.Args[0].(*ast.StringExpr)
	if !ok {
		c.problem(e.Line(), ErrRefused, "the format of string.format is computed", "write it as a literal")
		return
	}
	n, err := countVerbs(text.Value)
	switch {
	case err != nil:
		c.problem(e.Line(), ErrRefused, err.Error(), "")
	case n != len(e.Args)-1 && !open(e):
		c.problem(e.Line(), ErrRefused, "the format wants "+strconv.Itoa(n)+" values, not "+strconv.Itoa(len(e.Args)-1), "")
	}
}

// literal checks argument i of a host function where it is written out.
func (c *checker) literal(e *ast.FuncCallExpr, i int) {
	name, ok := e.Func.(*ast.IdentExpr)
	if !ok || c.scope.look(name.Value) != nil {
		return
	}
	f := c.names.registry.byName[name.Value]
	if f == nil || i >= len(f.In) {
		return
	}
	if what := f.In[i].unfit(e.Args[i]); what != "" {
		c.problem(e.Args[i].Line(), ErrRefused, "argument "+strconv.Itoa(i+1)+" ("+f.In[i].Name+") of "+f.Name+" "+what, "see its reference")
	}
}

// unfit says why a literal cannot be an argument, or nothing.
func (p *Param) unfit(e ast.Expr) string {
	wrong := ""
	switch e := e.(type) {
	case *ast.StringExpr:
		if p.Kind == KindText {
			if _, err := p.vet(e.Value); err != nil {
				return err.Error()
			}
		}
		if p.Kind != KindText {
			wrong = "a text"
		}
	case *ast.NumberExpr:
		if p.Kind == KindInt || p.Kind == KindNum {
			return p.outside(e.Value, false)
		}
		wrong = "a number"
	case *ast.UnaryMinusOpExpr:
		if n, ok := e.Expr.(*ast.NumberExpr); ok && (p.Kind == KindInt || p.Kind == KindNum) {
			return p.outside(n.Value, true)
		}
	case *ast.TrueExpr, *ast.FalseExpr:
		if p.Kind != KindBool {
			wrong = "a boolean"
		}
	case *ast.NilExpr:
		if !p.Optional && !p.Gone {
			wrong = "nil"
		}
	}
	if wrong != "" {
		return "is " + wrong + ", not a " + p.Kind.String()
	}
	return ""
}

// outside says that a number is out of range. Numbers that it cannot read are
// refused elsewhere.
func (p *Param) outside(s string, negative bool) string {
	n, err := fixed.Parse(s)
	if err != nil {
		return ""
	}
	if negative {
		n = -n
	}
	value := int64(n)
	if p.Kind == KindInt {
		if n&(fixed.One-1) != 0 {
			return "is " + n.String() + ", not a whole number"
		}
		value = int64(n >> fixed.Shift)
	}
	if lo, hi := p.limits(); value < lo || value > hi {
		return "is " + n.String() + ", outside " + rangeText(p)
	}
	return ""
}
