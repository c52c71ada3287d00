package script

import (
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	lua "github.com/yuin/gopher-lua"
	"github.com/yuin/gopher-lua/ast"
	"github.com/yuin/gopher-lua/parse"
)

// A checker refuses what a file may not contain, and puts calls in place of
// operations that must be counted: assignment to fields, table constructors,
// concatenation and functions made by functions.
type checker struct {
	file     string
	names    *names
	problems []error
	scope    *scope
	nesting  int
	line     int // last line seen, for nodes that have none
	mentions mentions
	inside   *body  // of the function that is checked, nil outside
	holds    string // the name of what the next function is assigned to
	defined  []definition
}

// A definition is a function that has a name.
type definition struct {
	name string
	line int
}

// maxNesting bounds the recursion of everything that walks a syntax tree.
const maxNesting = 150

// compile checks the text of one file and translates it.
func (n *names) compile(file, text string) (*lua.FunctionProto, mentions, error) {
	stmts, err := parse.Parse(strings.NewReader(text), file)
	if err != nil {
		return nil, mentions{}, syntaxProblem(file, text, err)
	}
	c := &checker{file: file, names: n}
	c.openScope()
	stmts = c.stmts(stmts)
	if len(c.problems) > 0 {
		return nil, mentions{}, errors.Join(c.problems...)
	}
	proto, err := translate(file, stmts)
	return proto, c.mentions, err
}

// syntaxProblem words an error of the parser.
func syntaxProblem(file, text string, err error) error {
	p := &Problem{File: file, What: "the parser failed", Reason: ErrSyntax}
	var at *parse.Error
	if errors.As(err, &at) {
		p.Line, p.What = at.Pos.Line, strings.TrimSpace(at.Message)
		if p.Line < 1 {
			p.Line, p.What = strings.Count(text, "\n")+1, p.What+" at the end of the file"
		} else {
			p.What = fmt.Sprintf("%s near %q", p.What, clip(at.Token))
		}
		if r := stranger(text, at); r != 0 {
			p.What = Foreign(r)
		}
	}
	return p
}

// stranger is the character of which the parser could not take the first byte,
// or 0.
func stranger(text string, at *parse.Error) rune {
	if len(at.Token) != 1 || at.Token[0] < utf8.RuneSelf || at.Pos.Line < 1 {
		return 0
	}
	line := strings.Split(text, "\n")[at.Pos.Line-1]
	from := min(max(at.Pos.Column-1, 0), len(line))
	if i := strings.IndexByte(line[from:], at.Token[0]); i >= 0 {
		r, _ := utf8.DecodeRuneInString(line[from+i:])
		return r
	}
	return 0
}

// translate turns statements into the code of the interpreter.
func translate(file string, stmts []ast.Stmt) (proto *lua.FunctionProto, err error) {
	defer func() {
		if recover() != nil {
			proto, err = nil, &Problem{File: file, What: "the interpreter cannot translate the file", Reason: ErrSyntax}
		}
	}()
	proto, err = lua.Compile(stmts, file)
	var at *lua.CompileError
	if errors.As(err, &at) {
		return nil, &Problem{File: file, Line: max(at.Line, 1), What: at.Message, Reason: ErrSyntax}
	}
	return proto, err
}

// maxProblems are told of one file; the rest tends to follow from them.
const maxProblems = 20

func (c *checker) problem(line int, reason error, what, remedy string) {
	if line == 0 {
		line = c.line
	}
	if len(c.problems) < maxProblems {
		c.problems = append(c.problems, &Problem{File: c.file, Line: line, What: what, Remedy: remedy, Reason: reason})
	}
}

// once refuses a function whose name another one of the file has: the later
// would take its place in silence.
func (c *checker) once(name string, line int) {
	for _, d := range c.defined {
		if d.name == name && name != "" {
			c.problem(line, ErrRefused, fmt.Sprintf("the function %s stands on line %d already", name, d.line), "give one of them another name")
			return
		}
	}
	c.defined = append(c.defined, definition{name, line})
}

// enter counts one more level of nesting; false means that it is one too many.
func (c *checker) enter(node ast.PositionHolder) bool {
	if line := node.Line(); line > 0 {
		c.line = line
	}
	c.nesting++
	if c.nesting == maxNesting+1 {
		c.problem(c.line, ErrRefused, "the code is nested deeper than 150 levels", "split it into statements and functions")
	}
	return c.nesting <= maxNesting
}

func (c *checker) leave() { c.nesting-- }

// stmts checks statements and gives what stands in their place.
func (c *checker) stmts(list []ast.Stmt) []ast.Stmt {
	var out []ast.Stmt
	for _, s := range list {
		if c.enter(s) {
			out = append(out, c.stmt(s)...)
		}
		c.leave()
	}
	return out
}

// body checks the statements of a block of its own.
func (c *checker) body(list []ast.Stmt) []ast.Stmt {
	c.openBlock()
	defer c.closeBlock()
	return c.stmts(list)
}

func (c *checker) stmt(s ast.Stmt) []ast.Stmt {
	switch s := s.(type) {
	case *ast.AssignStmt:
		return c.assignment(s)
	case *ast.LocalAssignStmt:
		return c.local(s)
	case *ast.FuncDefStmt:
		return c.definition(s)
	case *ast.FuncCallStmt:
		return c.callStmt(s)
	case *ast.DoBlockStmt:
		s.Stmts = c.body(s.Stmts)
	case *ast.IfStmt:
		s.Condition = c.expr(s.Condition)
		s.Then, s.Else = c.body(s.Then), c.body(s.Else)
	case *ast.ReturnStmt:
		c.exprs(s.Exprs)
	case *ast.BreakStmt:
		if c.scope.loops == 0 {
			c.problem(s.Line(), ErrSyntax, "break stands outside a loop", "")
		}
	case *ast.LabelStmt, *ast.GotoStmt:
		c.problem(s.Line(), ErrRefused, "goto is translated wrongly by the compiler", "use if, break or a function")
	default:
		return c.loop(s)
	}
	return []ast.Stmt{s}
}

// callStmt is a call whose results are dropped.
func (c *checker) callStmt(s *ast.FuncCallStmt) []ast.Stmt {
	call, ok := c.expr(s.Expr).(*ast.FuncCallExpr)
	if !ok {
		return nil // refused, and told
	}
	s.Expr = call
	return []ast.Stmt{s}
}
