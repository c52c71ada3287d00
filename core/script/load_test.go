package script

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
)

const empty = "local M = {}\nfunction M.main() end\nreturn M\n"

func TestSetNamesItsScriptsAndFunctions(t *testing.T) {
	s, err := Load(fstest.MapFS{
		"knight/bash.lua": {Data: []byte("local M = {}\nfunction M.on_hit(caster, target) end\nfunction M.on_end() end\nreturn M")},
		"a.lua":           {Data: []byte(empty)},
		"readme.txt":      {Data: []byte("no script")},
	}, NewRegistry())
	if err != nil {
		t.Fatal(err)
	}
	if got := s.Scripts(); !slices.Equal(got, []string{"a", "knight/bash"}) {
		t.Errorf("scripts %q", got)
	}
	if got := s.Functions("knight/bash"); !slices.Equal(got, []string{"on_end", "on_hit"}) {
		t.Errorf("functions %q", got)
	}
	e, ok := s.Entry("knight/bash", "on_hit")
	if !ok || s.Name(e) != "knight/bash.on_hit" || !slices.Equal(s.Params(e), []string{"caster", "target"}) {
		t.Errorf("entry %v %v %q", e, s.Name(e), s.Params(e))
	}
	if _, ok := s.Entry("knight/bash", "on_miss"); ok {
		t.Error("found a function that is not there")
	}
}

func digestOf(t *testing.T, files fstest.MapFS) uint64 {
	t.Helper()
	s, err := Load(files, NewRegistry())
	if err != nil {
		t.Fatal(err)
	}
	return s.Digest()
}

func TestDigestCoversPathsAndNormalForms(t *testing.T) {
	base := digestOf(t, fstest.MapFS{"a.lua": {Data: []byte(empty)}})
	if want := uint64(0xa44cead0e2245840); base != want {
		t.Errorf("digest %#x, want %#x", base, want)
	}
	same := fstest.MapFS{"a.lua": {Data: []byte("\ufeff" + strings.ReplaceAll(empty, "\n", "\r\n"))}, "b.txt": {}}
	if digestOf(t, same) != base {
		t.Error("line ends, a byte order mark or another file changed the digest")
	}
	for what, files := range map[string]fstest.MapFS{
		"a path":        {"b.lua": {Data: []byte(empty)}},
		"a blank":       {"a.lua": {Data: []byte(empty + " ")}},
		"a second file": {"a.lua": {Data: []byte(empty)}, "b.lua": {Data: []byte(empty)}},
	} {
		if digestOf(t, files) == base {
			t.Errorf("%s did not change the digest", what)
		}
	}
}

func TestAllProblemsAreToldWithTheirPlaces(t *testing.T) {
	_, err := Load(fstest.MapFS{
		"a.lua": {Data: []byte("local M = {}\nx = 1\nfunction M.f()\n  return 2 ^ 3, os.time()\nend\nreturn M")},
		"b.lua": {Data: []byte("return {")},
		"c.lua": {Data: []byte("\xff")},
	}, NewRegistry())
	if err == nil || !strings.Contains(err.Error(), "c.lua: the file is not UTF-8; save it as UTF-8") {
		t.Fatalf("error is %v", err)
	}
	_, err = Load(fstest.MapFS{
		"a.lua": {Data: []byte("local M = {}\nx = 1\nfunction M.f()\n  return 2 ^ 3, os.time()\nend\nreturn M")},
		"b.lua": {Data: []byte("return {")},
	}, NewRegistry())
	if !errors.Is(err, ErrState) || !errors.Is(err, ErrRefused) || !errors.Is(err, ErrSyntax) {
		t.Fatalf("error is %v", err)
	}
	for _, part := range []string{"a.lua:2: ", "a.lua:4: the operator ^", "a.lua:4: os is refused", "b.lua:1: syntax error at the end of the file"} {
		if !strings.Contains(err.Error(), part) {
			t.Errorf("the error lacks %q:\n%v", part, err)
		}
	}
}

func TestSourcesAreBounded(t *testing.T) {
	long := empty + "--" + strings.Repeat("x", MaxSource)
	if _, err := loadOne(long); !errors.Is(err, ErrSource) {
		t.Errorf("a long file: %v", err)
	}
	files := fstest.MapFS{}
	for i := range MaxFiles + 1 {
		files["f"+string(rune('a'+i%26))+string(rune('a'+i/26%26))+string(rune('a'+i/676))+".lua"] = &fstest.MapFile{Data: []byte(empty)}
	}
	if _, err := Load(files, NewRegistry()); !errors.Is(err, ErrSource) {
		t.Errorf("many files: %v", err)
	}
}

func TestWrongDeclarationsPanic(t *testing.T) {
	do := func(*Args) error { return nil }
	for what, f := range map[string]Func{
		"no work":       {Name: "f"},
		"a bad name":    {Name: "a.b.c", Do: do},
		"a taken name":  {Name: "error", Do: do},
		"a library":     {Name: "math.f", Do: do},
		"no kind":       {Name: "f", In: []Param{{Name: "x"}}, Do: do},
		"no handle":     {Name: "f", In: []Param{{Name: "x", Kind: KindHandle}}, Do: do},
		"a wrong range": {Name: "f", In: []Param{{Name: "x", Kind: KindInt, Min: 2, Max: 1}}, Do: do},
		"an order":      {Name: "f", In: []Param{{Name: "x", Kind: KindInt, Optional: true}, {Name: "y", Kind: KindInt}}, Do: do},
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s is accepted", what)
				}
			}()
			NewRegistry().Add(f)
		}()
	}
}

func FuzzLoad(f *testing.F) {
	f.Add(empty)
	f.Add("local M = {}\nlocal t = {1, x = 2, [3] = 4}\nfunction M.main(a, b)\n  for k, v in pairs(t) do a, b = b, v .. k end\n  repeat local c = not a until c or b\n  return a and b\nend\nreturn M")
	f.Fuzz(func(t *testing.T, text string) {
		s, err := loadOne(text)
		if err != nil {
			var p *Problem
			if !errors.As(err, &p) {
				t.Fatalf("an error that is no problem: %v", err)
			}
			return
		}
		limits := Limits{Instructions: 5000, Memory: 1 << 18}
		m := NewMachine(s, limits)
		for _, name := range s.Functions("k") {
			e, _ := s.Entry("k", name)
			w := &fakeWorld{machine: m, entry: e}
			first, err1 := m.Call(w, e, aUnit(), Int(2))
			used := m.Used()
			second, err2 := m.Call(w, e, aUnit(), Int(2))
			if used > limits.Instructions || used != m.Used() || first != second || (err1 == nil) != (err2 == nil) || err1 != nil && err1.Error() != err2.Error() {
				t.Fatalf("%s: %v, %v, %d and then %v, %v, %d", name, first, err1, used, second, err2, m.Used())
			}
			if errors.Is(err1, ErrBroken) {
				t.Fatalf("%s: %v", name, err1)
			}
		}
	})
}
