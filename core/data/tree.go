package data

import (
	"bytes"
	"errors"
	"unicode/utf8"

	"github.com/pelletier/go-toml/v2/unstable"

	"sameframe/core/script"
)

// document is the source of one file.
type document struct {
	name string
	src  []byte
}

// place is a byte of a document.
type place struct {
	doc    *document
	offset int
}

// lineCol returns the 1-based line and column (in bytes) of a place.
func (p place) lineCol() (line, col int) {
	before := p.doc.src[:min(p.offset, len(p.doc.src))]
	return bytes.Count(before, []byte{'\n'}) + 1, len(before) - bytes.LastIndexByte(before, '\n')
}

// valueKind is the type of a value as written.
type valueKind uint8

const (
	kindString valueKind = iota
	kindInteger
	kindDecimal
	kindBool
	kindDate
	kindArray
	kindTable
)

// String returns the kind with its article, for messages.
func (k valueKind) String() string {
	return [...]string{"a string", "an integer", "a decimal", "true or false", "a date", "an array", "a table"}[k]
}

// node is a value with the text that it was written in. Numbers are kept as
// text, so that no decimal passes through a binary fraction.
type node struct {
	place
	kind   valueKind
	text   string  // strings: the content; numbers and booleans: the source
	items  []*node // arrays
	fields []field // tables, in file order
	header bool    // a table that had its own [header]
	inline bool    // written as a value: nothing may be added
	tables bool    // an array of tables made by [[headers]]
	full   bool    // a table with too many keys
}

// field is a key of a table with its value.
type field struct {
	place
	key   string
	value *node
}

// find returns the field of that name, or nil.
func (n *node) find(key string) *field {
	for i := range n.fields {
		if n.fields[i].key == key {
			return &n.fields[i]
		}
	}
	return nil
}

// parse reads a document into a tree. Syntax errors and keys given twice are
// faults; what could be read is returned nevertheless.
func (l *linter) parse(doc *document) *node {
	b := builder{l: l, doc: doc}
	b.parser.Reset(doc.src)
	root := &node{place: place{doc, 0}, kind: kindTable}
	current := root
	for b.parser.NextExpression() {
		current = b.expression(root, current, b.parser.Expression())
	}
	if err := b.parser.Error(); err != nil {
		at := b.errorOffset(err)
		r, _ := utf8.DecodeRune(doc.src[at:])
		if what := script.Foreign(r); what != "" && r != utf8.RuneError {
			err = errors.New(what)
		}
		l.at(place{doc, at}, "%v", err)
	}
	return root
}

// builder turns the parser's expressions into a tree.
type builder struct {
	l      *linter
	doc    *document
	parser unstable.Parser
}

func (b *builder) errorOffset(err error) int {
	var syntax *unstable.ParserError
	if !errors.As(err, &syntax) {
		return len(b.doc.src)
	}
	// As unstable.Parser.Range, which panics on foreign slices.
	offset := cap(b.doc.src) - cap(syntax.Highlight)
	if offset < 0 || offset > len(b.doc.src) {
		return len(b.doc.src)
	}
	return offset
}

// expression adds one expression and returns the table that keys now go to.
func (b *builder) expression(root, current *node, e *unstable.Node) *node {
	switch e.Kind {
	case unstable.Table:
		return b.header(root, b.path(e), false)
	case unstable.ArrayTable:
		return b.header(root, b.path(e), true)
	case unstable.KeyValue:
		b.assign(current, e)
	}
	return current
}

// path returns the dotted key of an expression.
func (b *builder) path(e *unstable.Node) []field {
	var path []field
	for it := e.Key(); it.Next(); {
		n := it.Node()
		path = append(path, field{place: b.place(n), key: string(n.Data)})
	}
	return path
}

func (b *builder) place(n *unstable.Node) place {
	return place{b.doc, int(n.Raw.Offset)}
}

// header opens the table of a [header] or [[header]].
func (b *builder) header(root *node, path []field, list bool) *node {
	last := path[len(path)-1]
	parent := b.descend(root, path[:len(path)-1], true)
	table := &node{place: last.place, kind: kindTable, header: true}
	found := parent.find(last.key)
	switch {
	case found == nil && list:
		last.value = &node{place: last.place, kind: kindArray, items: []*node{table}, tables: true}
		b.add(parent, last)
	case found == nil:
		last.value = table
		b.add(parent, last)
	case list && found.value.tables:
		found.value.items = append(found.value.items, table)
	case !list && found.value.kind == kindTable && !found.value.header && !found.value.inline:
		found.value.header = true
		return found.value
	default:
		b.twice(last, found)
	}
	return table
}

// descend follows a dotted path, making the tables that are missing.
func (b *builder) descend(from *node, path []field, reopen bool) *node {
	for _, step := range path {
		found := from.find(step.key)
		switch {
		case found == nil:
			step.value = &node{place: step.place, kind: kindTable}
			b.add(from, step)
			from = step.value
		case found.value.kind == kindTable && !found.value.inline && (reopen || !found.value.header):
			from = found.value
		case found.value.tables && reopen:
			from = found.value.items[len(found.value.items)-1]
		default:
			b.twice(step, found)
			return &node{place: step.place, kind: kindTable} // read and dropped
		}
	}
	return from
}

func (b *builder) twice(again field, first *field) {
	line, _ := first.lineCol()
	b.l.at(again.place, "duplicate %q, first given on line %d", again.key, line)
}

// assign adds a key = value to a table.
func (b *builder) assign(table *node, e *unstable.Node) {
	path := b.path(e)
	last := path[len(path)-1]
	table = b.descend(table, path[:len(path)-1], false)
	if found := table.find(last.key); found != nil {
		b.twice(last, found)
		return
	}
	last.value = b.value(e.Value(), last.place)
	b.add(table, last)
}

// maxFields bounds the keys of one table, so that searching it stays cheap.
const maxFields = 4096

// add appends a field. What is too much is faulted once and dropped.
func (b *builder) add(table *node, f field) {
	if len(table.fields) < maxFields {
		table.fields = append(table.fields, f)
		return
	}
	if !table.full {
		b.l.at(f.place, "a table has at most %d keys", maxFields)
	}
	table.full = true
}

// value converts a value. Arrays have no place of their own and take their
// key's.
func (b *builder) value(v *unstable.Node, key place) *node {
	n := &node{place: key, text: string(v.Data), inline: true}
	if v.Raw.Length > 0 {
		n.place = b.place(v)
	}
	switch v.Kind {
	case unstable.String:
		n.kind = kindString
	case unstable.Integer:
		n.kind = kindInteger
	case unstable.Float:
		n.kind = kindDecimal
	case unstable.Bool:
		n.kind = kindBool
	case unstable.Array:
		n.kind = kindArray
		for it := v.Children(); it.Next(); {
			n.items = append(n.items, b.value(it.Node(), n.place))
		}
	case unstable.InlineTable:
		n.kind = kindTable
		for it := v.Children(); it.Next(); {
			b.assign(n, it.Node())
		}
	default:
		n.kind = kindDate
	}
	return n
}
