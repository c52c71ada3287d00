package script

import (
	"cmp"
	"slices"

	"github.com/yuin/gopher-lua/ast"
)

// A Mention is a text that code writes out as the first text among the arguments
// of a host function.
type Mention struct {
	Text string
	Line int // the first of its file that mentions it
}

// A body is what the checker notes of one function.
type body struct {
	name     string // of the local or the field that holds it, "" for none
	line     int
	mentions []mention
	names    []string // what it uses of its file
}

type mention struct {
	function string
	computed bool // the text is not written out
	Mention
}

// mentions holds the bodies of one file.
type mentions struct {
	bodies []*body
	loose  []string // names that the file uses outside functions
}

// Mentions lists the texts that an entry, and the functions of its file that it
// uses, write out as the first text of a host function, in their order. all
// is false when there may be others: a text is computed, or the file hands
// functions on as values.
func (s *Set) Mentions(e Entry, function string) (texts []Mention, all bool) {
	fn := s.function(e)
	m := &s.mentions[fn.source]
	all = !m.handsOn()
	for _, b := range m.reach(fn.line) {
		for _, t := range b.mentions {
			switch {
			case t.function != function:
			case t.computed:
				all = false
			default:
				texts = append(texts, t.Mention)
			}
		}
	}
	slices.SortFunc(texts, func(a, b Mention) int { return cmp.Or(cmp.Compare(a.Text, b.Text), cmp.Compare(a.Line, b.Line)) })
	texts = slices.CompactFunc(texts, func(a, b Mention) bool { return a.Text == b.Text })
	return texts, all
}

// handsOn reports whether the file uses one of its functions as a value.
func (m *mentions) handsOn() bool {
	return slices.ContainsFunc(m.loose, func(name string) bool {
		return slices.ContainsFunc(m.bodies, func(b *body) bool { return b.name == name })
	})
}

// reach lists the functions that begin on a line, and all that they use.
func (m *mentions) reach(line int) []*body {
	var out []*body
	for _, b := range m.bodies {
		if b.line == line {
			out = append(out, b)
		}
	}
	for i := 0; i < len(out); i++ {
		for _, b := range m.bodies {
			if b.name != "" && slices.Contains(out[i].names, b.name) && !slices.Contains(out, b) {
				out = append(out, b)
			}
		}
	}
	return out
}

// enterBody begins the notes of a function; leaveBody ends them.
func (c *checker) enterBody(e *ast.FunctionExpr) {
	c.inside = &body{name: c.holds, line: e.Line()}
	c.holds = ""
	c.mentions.bodies = append(c.mentions.bodies, c.inside)
}

func (c *checker) leaveBody() { c.inside = nil }

// use notes that code uses a local or a field of its file.
func (c *checker) use(name string) {
	if c.inside == nil {
		c.mentions.loose = append(c.mentions.loose, name)
		return
	}
	c.inside.names = append(c.inside.names, name)
}

// mention notes the first text among the arguments of a call of a host function.
func (c *checker) mention(f *Func, e *ast.FuncCallExpr) {
	i := slices.IndexFunc(f.In, func(p Param) bool { return p.Kind == KindText })
	if c.inside == nil || i < 0 || i >= len(e.Args) {
		return
	}
	t := mention{function: f.Name, computed: true, Mention: Mention{Line: e.Line()}}
	if text, ok := e.Args[i].(*ast.StringExpr); ok {
		t.Text, t.computed = text.Value, false
	}
	c.inside.mentions = append(c.inside.mentions, t)
}

// heldBy is the name of what a function is assigned to.
func heldBy(target ast.Expr) string {
	switch t := target.(type) {
	case *ast.IdentExpr:
		return t.Value
	case *ast.AttrGetExpr:
		if key, ok := t.Key.(*ast.StringExpr); ok {
			return key.Value
		}
	}
	return ""
}

// fullName is heldBy with the name of the table.
func fullName(target ast.Expr) string {
	if t, ok := target.(*ast.AttrGetExpr); ok && heldBy(t) != "" {
		return nameOf(t.Object) + "." + heldBy(t)
	}
	return heldBy(target)
}

// nameOf is a plain name, or "" for other expressions.
func nameOf(e ast.Expr) string {
	if name, ok := e.(*ast.IdentExpr); ok {
		return name.Value
	}
	return ""
}
