package script

import (
	"strconv"

	"github.com/yuin/gopher-lua/ast"
)

// at puts a node that the checker made on a line.
func at[T ast.PositionHolder](node T, line int) T {
	node.SetLine(line)
	node.SetLastLine(line)
	return node
}

func ident(name string, line int) *ast.IdentExpr { return at(&ast.IdentExpr{Value: name}, line) }

// call is a call of a function that only the loader can name.
func call(line int, name string, args ...ast.Expr) *ast.FuncCallExpr {
	return at(&ast.FuncCallExpr{Func: ident(name, line), Args: args, AdjustRet: true}, line)
}

// single makes a call give exactly one value.
func single(e ast.Expr) ast.Expr {
	if f, ok := e.(*ast.FuncCallExpr); ok {
		f.AdjustRet = true
	}
	return e
}

func (c *checker) exprs(list []ast.Expr) {
	for i := range list {
		list[i] = c.expr(list[i])
	}
}

// expr checks an expression and gives what stands in its place.
func (c *checker) expr(e ast.Expr) ast.Expr {
	defer c.leave()
	if !c.enter(e) {
		return e
	}
	switch e := e.(type) {
	case *ast.NumberExpr:
		if what, remedy := exactLiteral(e.Value); what != "" {
			c.problem(e.Line(), ErrRefused, what, remedy)
		}
	case *ast.StringExpr:
		if len(e.Value) > MaxText {
			c.problem(e.Line(), ErrRefused, "a text is longer than 1024 bytes", "shorten it")
		}
	case *ast.Comma3Expr:
		c.problem(e.Line(), ErrRefused, "... is refused: functions have fixed parameters here", "name each value, or pass a table")
	case *ast.IdentExpr:
		c.name(e)
	case *ast.AttrGetExpr:
		return c.field(e)
	case *ast.FuncCallExpr:
		return c.call(e)
	case *ast.FunctionExpr:
		c.function(e)
	case *ast.TableExpr:
		return c.constructor(e)
	case *ast.StringConcatOpExpr:
		return c.concat(e)
	case *ast.UnaryLenOpExpr:
		return call(e.Line(), nameLength, single(c.expr(e.Expr)))
	default:
		c.operator(e)
	}
	return e
}

func (c *checker) operator(e ast.Expr) {
	switch e := e.(type) {
	case *ast.ArithmeticOpExpr:
		if e.Operator == "^" {
			c.problem(e.Line(), ErrRefused, "the operator ^ differs between machines", "multiply")
		}
		e.Lhs, e.Rhs = c.expr(e.Lhs), c.expr(e.Rhs)
	case *ast.RelationalOpExpr:
		e.Lhs, e.Rhs = c.expr(e.Lhs), c.expr(e.Rhs)
	case *ast.LogicalOpExpr:
		e.Lhs, e.Rhs = c.expr(e.Lhs), c.expr(e.Rhs)
	case *ast.UnaryMinusOpExpr:
		e.Expr = c.expr(e.Expr)
	case *ast.UnaryNotOpExpr:
		e.Expr = c.expr(e.Expr)
	}
}

// name checks a name that is used as a value.
func (c *checker) name(e *ast.IdentExpr) {
	if v := c.resolve(e.Value, e.Line()); v != nil {
		if v.level == 0 {
			c.use(e.Value)
		}
		return
	}
	if c.names.function(e.Value) {
		return
	}
	switch {
	case isBase(e.Value):
		c.problem(e.Line(), ErrRefused, e.Value+" stands only in the head of a for loop", "write: for key, value in "+e.Value+"(t) do")
	case c.names.library(e.Value):
		c.problem(e.Line(), ErrRefused, e.Value+" is a library and no value", "name its function: "+e.Value+".name")
	default:
		c.unknown(e.Line(), e.Value)
	}
}

// unknown refuses a global that does not exist.
func (c *checker) unknown(line int, name string) {
	if r := refusedName(name); r != nil {
		c.problem(line, ErrRefused, name+" is refused: "+r.why, r.remedy)
		return
	}
	remedy := "declare it with local"
	if known := c.names.similar(name); known != "" {
		remedy = "did you mean " + known + "?"
	}
	c.problem(line, ErrRefused, "there is no "+clip(name), remedy)
}

// field is object.key or object[key]. A function of a library becomes one name.
func (c *checker) field(e *ast.AttrGetExpr) ast.Expr {
	object, ok := e.Object.(*ast.IdentExpr)
	if !ok || c.scope.look(object.Value) != nil || !c.names.library(object.Value) && refusedName(object.Value) == nil {
		if v := c.scope.look(nameOf(e.Object)); v != nil && v.level == 0 {
			c.use(heldBy(e))
		}
		e.Object, e.Key = single(c.expr(e.Object)), single(c.expr(e.Key))
		return e
	}
	key, ok := e.Key.(*ast.StringExpr)
	if !ok || !c.names.library(object.Value) {
		c.name(object)
		return e
	}
	name := object.Value + "." + key.Value
	if !c.names.function(name) {
		c.unknown(e.Line(), name)
	}
	return ident(name, e.Line())
}

// function checks a function. All functions stand at file level, so that what
// they see of it never changes, and none is made in a call: the compiler and the
// interpreter lose track of shared locals in several ways.
func (c *checker) function(e *ast.FunctionExpr) {
	if c.scope.level > 0 || c.scope.block.outer != nil {
		c.problem(e.Line(), ErrRefused, "a function is made inside a function or a block", "define it at file level, and pass what it needs")
	}
	if e.ParList.HasVargs {
		c.problem(e.Line(), ErrRefused, "a function has the parameter ...", "name each value, or pass a table")
	}
	if len(e.ParList.Names) > maxFuncParams {
		c.problem(e.Line(), ErrRefused, "a function has more than 50 parameters", "pass a table")
	}
	c.enterBody(e)
	c.openScope()
	for _, name := range e.ParList.Names {
		c.declare(name, e.Line())
	}
	e.Stmts = c.stmts(e.Stmts)
	c.closeScope()
	c.leaveBody()
}

const maxFuncParams = 50

// maxFields keeps a constructor within one flush of the interpreter's lists and
// its computed keys within the registers of a function.
const (
	maxFields   = 1000
	maxComputed = 50
)

// constructor has a table counted. Fields with a computed key are set by the
// sandbox, which bounds them.
func (c *checker) constructor(e *ast.TableExpr) ast.Expr {
	if len(e.Fields) > maxFields {
		c.problem(e.Line(), ErrRefused, "a table constructor has more than 1000 fields", "use several")
	}
	var plain []*ast.Field
	var computed []ast.Expr
	named := 0
	for i, f := range e.Fields {
		value := c.expr(f.Value)
		if i < len(e.Fields)-1 || f.Key != nil {
			value = single(value)
		}
		f.Value = value
		switch key := f.Key.(type) {
		case nil:
			plain = append(plain, f)
		case *ast.StringExpr:
			named++
			c.expr(key)
			plain = append(plain, f)
		default:
			computed = append(computed, single(c.expr(key)), value)
		}
	}
	if len(computed) > 2*maxComputed {
		c.problem(e.Line(), ErrRefused, "a table constructor has more than 50 computed keys", "assign them in statements")
	}
	e.Fields = plain
	count := at(&ast.NumberExpr{Value: strconv.Itoa(named)}, e.Line())
	return call(e.Line(), nameAdopt, append([]ast.Expr{e, count}, computed...)...)
}

// maxOperands keeps a concatenation within the registers of a function.
const maxOperands = 50

// concat has a text counted. A chain of operands becomes one call.
func (c *checker) concat(e *ast.StringConcatOpExpr) ast.Expr {
	var operands []ast.Expr
	var rest ast.Expr = e
	for {
		chain, ok := rest.(*ast.StringConcatOpExpr)
		if !ok {
			break
		}
		operands, rest = append(operands, chain.Lhs), chain.Rhs
	}
	operands = append(operands, rest)
	if len(operands) > maxOperands {
		c.problem(e.Line(), ErrRefused, "more than 50 texts are joined at once", "use several statements or table.concat")
		return e
	}
	for i := range operands {
		operands[i] = single(c.expr(operands[i]))
	}
	return call(e.Line(), nameConcat, operands...)
}
