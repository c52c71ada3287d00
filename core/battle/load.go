package battle

import (
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"sameframe/core/data"
	"sameframe/core/script"
)

// Load reads the data files of a game and the scripts that their effects call,
// and binds the two: keys that scripts name must exist, and so must what
// effects call. scripts holds .lua files; nil when there are none. The error
// lists every fault with file and line.
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
	if err != nil {
		return nil, err
	}
	return data.LoadWith(files, set, func(f *data.Effect) error { return resolve(set, f) })
}

// resolve finds the function that an effect calls and checks what it asks for.
func resolve(set *script.Set, f *data.Effect) error {
	file, name, _ := strings.Cut(f.Script, ".")
	e, ok := set.Entry(file, name)
	if !ok {
		if have := set.Functions(file); len(have) > 0 {
			return fmt.Errorf("%s.lua has no function %q: it has %s", file, name, strings.Join(have, ", "))
		}
		return fmt.Errorf("there is no script %s.lua", file)
	}
	for _, p := range set.Params(e) {
		if !slices.Contains(entryParams, p) {
			return fmt.Errorf("%s has a parameter %q: there are %s", f.Script, p, strings.Join(entryParams, ", "))
		}
	}
	f.Entry = e
	return nil
}
