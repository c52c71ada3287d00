package battle

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"sameframe/core/data"
	"sameframe/core/script"
)

// Load reads the data files of a game and the scripts that their effects call,
// and binds the two: keys that scripts name must exist, and so must what
// effects call; what a script asks of its effect, parameters and effects that it
// runs by name, must stand there, and no parameter is there in vain. scripts
// holds .lua files; nil when there are none. The error lists every fault with
// file and line.
func Load(files, scripts fs.FS) (*data.Set, error) {
	draft, err := data.Load(files)
	if err != nil {
		return nil, err
	}
	if scripts == nil {
		return data.LoadWith(files, nil, func(f *data.Effect) error {
			return fmt.Errorf("calls %s, but there are no scripts", f.Script)
		})
	}
	set, err := script.Load(scripts, Bindings(draft))
	if err = errors.Join(err, misnamed(scripts)); err != nil {
		return nil, err
	}
	if err := uncallable(set); err != nil {
		return nil, err
	}
	r := &resolver{draft, set}
	return data.LoadWith(files, set, r.resolve)
}

// misnamed faults files that were meant to be scripts by their names, such as
// x.lua.txt or x.LUA, which nothing would read.
func misnamed(scripts fs.FS) error {
	var problems []error
	err := fs.WalkDir(scripts, ".", func(name string, d fs.DirEntry, err error) error {
		base := path.Base(name)
		switch {
		case err != nil:
			return err
		case d.IsDir() && len(base) > 1 && base[0] == '.':
			return fs.SkipDir
		case d.IsDir() || base[0] == '.' || path.Ext(base) == ".lua":
		case strings.Contains(strings.ToLower(base), ".lua"):
			problems = append(problems, &script.Problem{File: name, What: "the file is not read", Remedy: "its name must end in .lua", Reason: script.ErrSource})
		}
		return nil
	})
	return errors.Join(append(problems, err)...)
}

// uncallable faults functions whose names no effect can write.
func uncallable(set *script.Set) error {
	var problems []error
	for _, file := range set.Scripts() {
		for _, function := range set.Functions(file) {
			if name := file + "." + function; !data.Callable(name) {
				problems = append(problems, &script.Problem{File: file + ".lua", What: fmt.Sprintf("no effect could call %q", name),
					Remedy: "names of scripts and of the functions that they return have small letters, digits and _, and start with a letter", Reason: script.ErrRefused})
			}
		}
	}
	return errors.Join(problems...)
}

// resolver binds effects to scripts. draft has the prototypes of the set that
// is loaded.
type resolver struct {
	draft *data.Set
	set   *script.Set
}

// resolve finds the function that an effect calls and checks what it asks for.
func (r *resolver) resolve(f *data.Effect) error {
	file, name, _ := strings.Cut(f.Script, ".")
	e, ok := r.set.Entry(file, name)
	if !ok {
		if have := r.set.Functions(file); len(have) > 0 {
			return fmt.Errorf("%s.lua has no function %q: it has %s", file, name, strings.Join(have, ", "))
		}
		return fmt.Errorf("there is no script %s.lua", file)
	}
	f.Entry = e
	for _, p := range r.set.Params(e) {
		if !slices.Contains(entryParams, p) {
			return fmt.Errorf("%s has a parameter %q: there are %s", f.Script, p, strings.Join(entryParams, ", "))
		}
	}
	for _, check := range []func(*data.Effect, string) error{r.checkParams, r.checkNames, r.checkMotions} {
		if err := check(f, file); err != nil {
			return err
		}
	}
	return nil
}

// checkParams: what the script asks by param is what the effect gives.
func (r *resolver) checkParams(f *data.Effect, file string) error {
	asked, all := r.set.Mentions(f.Entry, "param")
	for _, m := range asked {
		if !slices.ContainsFunc(f.Params, func(p data.Param) bool { return p.Name == m.Text }) {
			return fmt.Errorf("%s.lua:%d asks for the parameter %q: add it to \"params\"", file, m.Line, m.Text)
		}
	}
	for _, p := range f.Params {
		if all && !slices.ContainsFunc(asked, func(m script.Mention) bool { return m.Text == p.Name }) {
			return fmt.Errorf("%s never asks for the parameter %q: take it from \"params\"", f.Script, p.Name)
		}
	}
	return nil
}

// checkNames: what the script runs by name stands beside the effect.
func (r *resolver) checkNames(f *data.Effect, file string) error {
	named, _ := r.set.Mentions(f.Entry, "effect.run")
	for _, m := range named {
		if r.named(f, m.Text) == nil {
			return fmt.Errorf("%s.lua:%d runs the effect %q: give one of the same owner on = \"call\" and this name", file, m.Line, m.Text)
		}
	}
	return nil
}

// checkMotions: what the script starts as a motion is one.
func (r *resolver) checkMotions(f *data.Effect, file string) error {
	named, _ := r.set.Mentions(f.Entry, "motion.start")
	for _, m := range named {
		if e := r.named(f, m.Text); e == nil || e.Op != data.OpMotion {
			return fmt.Errorf("%s.lua:%d starts the motion %q: give an effect of the same owner on = \"call\", do = \"motion\" and this name", file, m.Line, m.Text)
		}
	}
	return nil
}

// named is the effect that a script of an effect runs by a name, or nil.
func (r *resolver) named(f *data.Effect, name string) *data.Effect {
	for _, id := range siblings(r.draft, &f.Owner) {
		if e := &r.draft.Effects[id]; e.Trigger == data.OnCall && e.Name == name {
			return e
		}
	}
	return nil
}
