package script

import (
	"strings"

	"sameframe/core/state"
)

// dialect is part of the digest, and moves when the same text may do something
// else than before.
const dialect = 1

// digest is over the normal form of all files.
func digest(files []file) uint64 {
	var d state.Digester
	return d.Coarse(func(w *state.Walker) {
		version := uint32(dialect)
		state.Int(w, "dialect", &version)
		state.Slice(w, "files", &files, MaxFiles, func(f *file, w *state.Walker) {
			state.Text(w, "name", &f.name, MaxSource)
			state.Text(w, "text", &f.text, MaxSource)
		})
	})
}

// Digest tells whether two sets have the same scripts: the paths and normal
// forms of all files, and the version of the dialect. How lines end and a byte
// order mark do not count.
func (s *Set) Digest() uint64 { return s.digest }

// Scripts lists the names of the scripts, which are their paths without .lua, in
// order.
func (s *Set) Scripts() []string {
	var out []string
	for _, f := range s.files {
		out = append(out, strings.TrimSuffix(f.name, ".lua"))
	}
	return out
}

// Functions lists the functions of a script, in the order of their names.
func (s *Set) Functions(script string) []string {
	var out []string
	for i := range s.entries {
		if s.entries[i].script == script {
			out = append(out, strings.TrimPrefix(s.entries[i].name, script+"."))
		}
	}
	return out
}

// Entry finds a function of a script; ok is false when there is none.
func (s *Set) Entry(script, function string) (e Entry, ok bool) {
	for i := range s.entries {
		if s.entries[i].script == script && s.entries[i].name == script+"."+function {
			return Entry(i + 1), true
		}
	}
	return 0, false
}

// Params are the names of the parameters of a function.
func (s *Set) Params(e Entry) []string { return s.function(e).params }

// Name is script.function, as errors name an entry.
func (s *Set) Name(e Entry) string { return s.function(e).name }

func (s *Set) function(e Entry) *function {
	if e == 0 || int(e) > len(s.entries) {
		panic("script: an entry of another set, or none")
	}
	return &s.entries[e-1]
}
