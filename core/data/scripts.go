package data

import (
	"fmt"
	"strings"
)

// find is how a set looks up the function that an effect calls.
func (s *Set) find(e *Effect) error {
	file, function, _ := strings.Cut(e.Script, ".")
	if entry, ok := s.Scripts.Entry(file, function); ok {
		e.Entry = entry
		return nil
	}
	if all := s.Scripts.Functions(file); len(all) > 0 {
		return fmt.Errorf("script %s.lua has no function %q%s", file, function, suggest(function, all))
	}
	return fmt.Errorf("there is no script %s.lua%s", file, suggest(file, s.Scripts.Scripts()))
}

// Callable reports whether an effect can name a function of a script, given as
// file.function with the file's path below scripts and without .lua.
func Callable(name string) bool { return isScript(name) }
