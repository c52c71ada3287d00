package script

import (
	"fmt"
	"slices"
	"strings"
)

// Bounds of signatures.
const (
	maxParams  = 12
	maxResults = 4
	maxHandles = 32
)

// A Param is one parameter or result of a host function.
type Param struct {
	Name     string
	Kind     Kind
	Handle   HandleKind // of KindHandle and KindList
	Min, Max int64      // of KindInt, and raw of KindNum: inclusive; both 0 mean ±2^53
	Optional bool       // may be nil or left out; then all after it may too
	Gone     bool       // of KindHandle: nil stands for an object that is gone, ID 0
	Doc      string     // unit and meaning

	// What a text may be: one of these words; with Many any number of them,
	// separated by blanks; one that Find knows; one that Check lets pass. It is
	// asked for literals when a script is loaded, and for every text when the
	// function is called. At most 63 words, at most one of Words, Find and Check.
	Words []string
	Many  bool
	Find  func(text string) (id uint32, err error)
	Check func(text string) error

	place int // among all parameters of the registry
}

// A Func is a function that the host lends to scripts.
type Func struct {
	Name string // as scripts write it: name or library.name
	Doc  string // one sentence
	In   []Param
	Out  []Param
	Cost int64 // instructions that a call costs on top of those of the interpreter

	// Do does the work. An error ends the script's call with ErrHost.
	Do func(a *Args) error
}

// A Registry holds the functions that a host lends to scripts. It is filled
// before Load and not changed afterwards; it holds no state of a battle.
type Registry struct {
	funcs   []*Func
	byName  map[string]*Func
	handles []string
	params  int
}

// NewRegistry gives an empty registry.
func NewRegistry() *Registry { return &Registry{byName: map[string]*Func{}} }

// Handle declares a sort of object by its name in messages, such as "unit". It
// panics when there are too many or the name is used.
func (r *Registry) Handle(name string) HandleKind {
	for _, known := range r.handles {
		if known == name {
			panic("script: handle " + name + " declared twice")
		}
	}
	if len(r.handles) == maxHandles || !isName(name) {
		panic("script: bad handle name or too many handles: " + name)
	}
	r.handles = append(r.handles, name)
	return HandleKind(len(r.handles))
}

// HandleName is the name of a sort of object.
func (r *Registry) HandleName(k HandleKind) string {
	if k == 0 || int(k) > len(r.handles) {
		return "handle"
	}
	return r.handles[k-1]
}

// Add lends a function to scripts. It panics when the declaration is wrong: that
// is a mistake in the program, not in data.
func (r *Registry) Add(f Func) {
	if err := r.check(&f); err != nil {
		panic("script: function " + f.Name + ": " + err.Error())
	}
	for i := range f.In {
		r.params++
		f.In[i].place = r.params
	}
	r.funcs = append(r.funcs, &f)
	r.byName[f.Name] = &f
}

// Funcs lists the functions in the order in which they were added.
func (r *Registry) Funcs() []*Func { return r.funcs }

func (r *Registry) check(f *Func) error {
	library, name, dotted := strings.Cut(f.Name, ".")
	switch {
	case !isName(library) || dotted && !isName(name):
		return fmt.Errorf("the name is not a Lua name or two joined by a dot")
	case r.byName[f.Name] != nil || baseLibraries[library] || isBase(library):
		return fmt.Errorf("the name is taken")
	case !dotted && r.isLibrary(library), dotted && r.byName[library] != nil:
		return fmt.Errorf("a library and a function share a name")
	case f.Do == nil:
		return fmt.Errorf("nothing to do")
	case len(f.In) > maxParams || len(f.Out) > maxResults:
		return fmt.Errorf("more than %d parameters or %d results", maxParams, maxResults)
	case f.Cost < 0:
		return fmt.Errorf("negative cost")
	}
	optional := false
	for _, p := range f.In {
		if optional && !p.Optional {
			return fmt.Errorf("parameter %s follows an optional one", p.Name)
		}
		optional = p.Optional
		if err := r.checkParam(p); err != nil {
			return err
		}
	}
	for _, p := range f.Out {
		if err := r.checkParam(p); err != nil {
			return err
		}
	}
	return nil
}

func (r *Registry) checkParam(p Param) error {
	switch {
	case !isName(p.Name):
		return fmt.Errorf("parameter %q has no Lua name", p.Name)
	case p.Kind == KindNil || p.Kind >= numKinds:
		return fmt.Errorf("parameter %s has no kind", p.Name)
	case (p.Kind == KindHandle || p.Kind == KindList) != (p.Handle > 0) || int(p.Handle) > len(r.handles):
		return fmt.Errorf("parameter %s has no sort of handle, or one too many", p.Name)
	case p.Min > p.Max || p.Min < -maxExact || p.Max > maxExact:
		return fmt.Errorf("parameter %s has a wrong range", p.Name)
	case p.Kind != KindText && (p.Check != nil || p.Find != nil || p.Words != nil):
		return fmt.Errorf("parameter %s is checked as a text", p.Name)
	case len(p.Words) > 63 || p.Many && p.Words == nil || p.Words != nil && p.Find != nil || p.Check != nil && (p.Words != nil || p.Find != nil):
		return fmt.Errorf("parameter %s has too many words or checks", p.Name)
	}
	return nil
}

func (r *Registry) isLibrary(name string) bool {
	for _, f := range r.funcs {
		if library, _, dotted := strings.Cut(f.Name, "."); dotted && library == name {
			return true
		}
	}
	return false
}

// limits are the bounds of an integer or a raw number.
func (p *Param) limits() (lo, hi int64) {
	if p.Min == 0 && p.Max == 0 {
		return -maxExact, maxExact
	}
	return p.Min, p.Max
}

// vet refuses a text, or tells what Args.Word or Args.Key give of it.
func (p *Param) vet(text string) (bits uint64, err error) {
	switch {
	case p.Words != nil && p.Many:
		return p.mask(text)
	case p.Words != nil:
		if i := slices.Index(p.Words, text); i >= 0 {
			return uint64(i), nil
		}
		return 0, fmt.Errorf("is %q%s: must be one of %s", clip(text), Hint(text, p.Words), strings.Join(p.Words, ", "))
	case p.Find != nil:
		id, err := p.Find(text)
		return uint64(id), err
	case p.Check != nil:
		return 0, p.Check(text)
	}
	return 0, nil
}

// mask is the set of words in a text.
func (p *Param) mask(text string) (bits uint64, err error) {
	for word := range strings.FieldsSeq(text) {
		i := slices.Index(p.Words, word)
		if i < 0 {
			return 0, fmt.Errorf("has the word %q%s: must be of %s", clip(word), Hint(word, p.Words), strings.Join(p.Words, ", "))
		}
		bits |= 1 << i
	}
	return bits, nil
}

// required is how many arguments a call must have.
func (f *Func) required() int {
	n := 0
	for n < len(f.In) && !f.In[n].Optional {
		n++
	}
	return n
}

func isName(s string) bool {
	for i := range len(s) {
		c := s[i]
		letter := c == '_' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
		if !letter && (i == 0 || c < '0' || c > '9') {
			return false
		}
	}
	return s != ""
}
