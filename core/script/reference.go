package script

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// sandboxNotes tells an editor what the sandbox adds to Lua.
const sandboxNotes = `---@meta

---@param x number
---@param low number
---@param high number
---@return number
function math.clamp(x, low, high) end

---@param x number
---@return integer nearest, ties away from zero
function math.round(x) end

---@param x number
---@return integer -1, 0 or 1
function math.sign(x) end
`

// Annotations describes the functions of the registry in the form that the Lua
// language server reads, in the order in which they were added.
func (r *Registry) Annotations() string {
	var b strings.Builder
	b.WriteString(sandboxNotes)
	for _, name := range r.handles {
		fmt.Fprintf(&b, "\n---@class %s\n", handleClass(name))
	}
	var libraries []string
	for _, f := range r.funcs {
		library, _, dotted := strings.Cut(f.Name, ".")
		if dotted && !slices.Contains(libraries, library) {
			libraries = append(libraries, library)
			fmt.Fprintf(&b, "\n%s = {}\n", library)
		}
		b.WriteString("\n")
		r.annotate(&b, f)
	}
	return b.String()
}

func (r *Registry) annotate(b *strings.Builder, f *Func) {
	if f.Doc != "" {
		fmt.Fprintf(b, "---%s\n", f.Doc)
	}
	names := make([]string, len(f.In))
	for i := range f.In {
		p := &f.In[i]
		names[i] = p.Name
		optional := ""
		if p.Optional {
			optional = "?"
		}
		fmt.Fprintf(b, "---@param %s%s %s%s\n", p.Name, optional, r.luaType(p), describe(p))
	}
	for i := range f.Out {
		p := &f.Out[i]
		optional := ""
		if p.Optional {
			optional = "?"
		}
		fmt.Fprintf(b, "---@return %s%s %s%s\n", r.luaType(p), optional, p.Name, describe(p))
	}
	fmt.Fprintf(b, "function %s(%s) end\n", f.Name, strings.Join(names, ", "))
}

// luaType is the type of a parameter as the language server names it. A handle
// that is given back may be nil.
func (r *Registry) luaType(p *Param) string {
	switch p.Kind {
	case KindInt:
		return "integer"
	case KindNum:
		return "number"
	case KindBool:
		return "boolean"
	case KindText:
		if p.Words != nil && !p.Many {
			return `"` + strings.Join(p.Words, `"|"`) + `"`
		}
		return "string"
	case KindHandle:
		if p.Gone {
			return handleClass(r.HandleName(p.Handle)) + "|nil"
		}
		return handleClass(r.HandleName(p.Handle))
	case KindList:
		return handleClass(r.HandleName(p.Handle)) + "[]"
	}
	return "nil"
}

func handleClass(name string) string { return "handle." + name }

// describe is the range and meaning of a parameter, behind its type.
func describe(p *Param) string {
	text := ""
	if p.Min != 0 || p.Max != 0 {
		text += " " + rangeText(p)
	}
	if p.Many {
		text += " words of " + strings.Join(p.Words, ", ")
		if p.Doc != "" {
			text += ":"
		}
	}
	if p.Doc != "" {
		text += " " + p.Doc
	}
	return text
}

// Reference describes the functions of the registry in Markdown, in the order
// in which they were added: a section for each library, and for each function
// its types, ranges, results and cost.
func (r *Registry) Reference() string {
	var b strings.Builder
	last := "-"
	for _, f := range r.funcs {
		library, _, dotted := strings.Cut(f.Name, ".")
		if !dotted {
			library = ""
		}
		if library != last {
			fmt.Fprintf(&b, "## %s\n\n", cmp.Or(library, "Without a library"))
			last = library
		}
		r.refer(&b, f)
	}
	return strings.TrimSuffix(b.String(), "\n")
}

func (r *Registry) refer(b *strings.Builder, f *Func) {
	fmt.Fprintf(b, "### `%s(%s)`\n\n", f.Name, paramNames(f.In))
	if f.Doc != "" {
		fmt.Fprintf(b, "%s\n\n", f.Doc)
	}
	for i := range f.In {
		r.item(b, "", &f.In[i])
	}
	for i := range f.Out {
		r.item(b, "gives ", &f.Out[i])
	}
	if f.Cost > 0 {
		fmt.Fprintf(b, "- costs %d instructions\n", f.Cost)
	}
	b.WriteString("\n")
}

func paramNames(list []Param) string {
	parts := make([]string, len(list))
	for i := range list {
		parts[i] = list[i].Name
		if list[i].Optional {
			parts[i] += "?"
		}
	}
	return strings.Join(parts, ", ")
}

// item is one parameter or result.
func (r *Registry) item(b *strings.Builder, verb string, p *Param) {
	kind := p.Kind.String()
	switch {
	case p.Kind == KindHandle:
		kind = r.HandleName(p.Handle)
	case p.Kind == KindList:
		kind = "list of " + r.HandleName(p.Handle) + "s"
	case p.Words != nil && !p.Many:
		kind = "`\"" + strings.Join(p.Words, "\"`, `\"") + "\"`"
	}
	if p.Optional && verb == "" {
		kind += ", may be left out"
	} else if p.Optional {
		kind += " or nil"
	}
	fmt.Fprintf(b, "- %s`%s`: %s", verb, p.Name, kind)
	if text := describe(p); text != "" {
		fmt.Fprintf(b, ";%s", text)
	}
	b.WriteString("\n")
}
