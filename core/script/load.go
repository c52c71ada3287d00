package script

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"strings"
	"unicode/utf8"

	lua "github.com/yuin/gopher-lua"
)

// A Set is a set of scripts, checked and ready to run. It never changes, and
// any number of machines may use it at the same time.
type Set struct {
	registry *Registry
	files    []file
	entries  []function
	mentions []mentions // of each file
	digest   uint64
	nextPair *lua.LFunction
	nextItem *lua.LFunction
}

// A file is the source of one script.
type file struct{ name, text string }

// A function is one that a file exports.
type function struct {
	name   string // script.function
	script string
	file   string
	line   int
	params []string
	source int // its file's place in Set.mentions
	value  *lua.LFunction
}

// An Entry is a function that a battle can call. The zero Entry is none.
type Entry uint32

// Load reads all files of fsys whose names end in .lua, but those in folders
// that begin with a dot, checks them against the
// rules of the package and the functions of registry, runs their statements and
// freezes what these leave. The error joins a *Problem for everything that is
// wrong.
func Load(fsys fs.FS, registry *Registry) (*Set, error) {
	files, err := readAll(fsys)
	if err != nil {
		return nil, err
	}
	s := &Set{registry: registry, files: files, digest: digest(files)}
	n := newNames(registry)
	l := newLane(s)
	s.equip(l)
	var problems []error
	for _, f := range files {
		if err := s.load(l, n, f); err != nil {
			problems = append(problems, err)
		}
	}
	if len(problems) > 0 {
		return nil, errors.Join(problems...)
	}
	return s, nil
}

// readAll reads the scripts in the order of their paths. Folders that begin with
// a dot are for tools.
func readAll(fsys fs.FS) ([]file, error) {
	var files []file
	var problems []error
	err := fs.WalkDir(fsys, ".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && len(name) > 1 && strings.HasPrefix(path.Base(name), "."):
			return fs.SkipDir
		case d.IsDir() || path.Ext(name) != ".lua":
			return nil
		}
		if len(files) == MaxFiles {
			return fmt.Errorf("more than %d files", MaxFiles)
		}
		text, err := read(fsys, name)
		if err != nil {
			problems = append(problems, err)
		}
		files = append(files, file{name, text})
		return nil
	})
	if err != nil {
		problems = append(problems, &Problem{What: "reading scripts: " + err.Error(), Reason: ErrSource})
	}
	return files, errors.Join(problems...)
}

// read gives the normal form of one file: lines end in a line feed alone, and
// there is no byte order mark.
func read(fsys fs.FS, name string) (string, error) {
	f, err := fsys.Open(name)
	if err != nil {
		return "", &Problem{File: name, What: err.Error(), Reason: ErrSource}
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, MaxSource+1))
	switch {
	case err != nil:
		return "", &Problem{File: name, What: err.Error(), Reason: ErrSource}
	case len(data) > MaxSource:
		return "", &Problem{File: name, What: "the file is longer than 65536 bytes", Remedy: "split it", Reason: ErrSource}
	case !utf8.Valid(data):
		return "", &Problem{File: name, What: "the file is not UTF-8", Remedy: "save it as UTF-8", Reason: ErrSource}
	}
	return normalise(string(data)), nil
}

func normalise(text string) string {
	text = strings.TrimPrefix(text, "\ufeff")
	text = strings.ReplaceAll(text, "\r\n", "\n")
	return strings.ReplaceAll(text, "\r", "\n")
}

// equip puts the functions of the sandbox into the globals of the state, which
// all scripts share and none can write.
func (s *Set) equip(l *lane) {
	for i := range builtins {
		b := builtins[i]
		l.vm.SetGlobal(b.name, l.vm.NewFunction(b.bind()))
	}
	for _, f := range s.registry.funcs {
		l.vm.SetGlobal(f.Name, l.vm.NewFunction(f.bind()))
	}
	l.vm.SetGlobal(nameAssign, l.vm.NewFunction(assign))
	l.vm.SetGlobal(nameAdopt, l.vm.NewFunction(adopt))
	l.vm.SetGlobal(nameConcat, l.vm.NewFunction(concat))
	l.vm.SetGlobal(nameLength, l.vm.NewFunction(length))
	l.vm.SetGlobal(namePairs, l.vm.NewFunction(startPairs))
	l.vm.SetGlobal(nameIpairs, l.vm.NewFunction(startIpairs))
	s.nextPair, s.nextItem = l.vm.NewFunction(nextPair), l.vm.NewFunction(nextItem)
}

// load checks one file, runs its statements and takes what it exports.
func (s *Set) load(l *lane, n *names, f file) error {
	proto, noted, err := n.compile(f.name, f.text)
	if err != nil {
		return err
	}
	s.mentions = append(s.mentions, noted)
	l.begin(nil, f.name, Limits{Instructions: loadInstructions, Memory: loadMemory})
	l.loading = true
	l.vm.Push(l.vm.NewFunctionFromProto(proto))
	if err := l.vm.PCall(0, 1, nil); err != nil {
		stop := l.stopped(err)
		return &Problem{File: f.name, Line: stop.Line, What: stop.Reason.Error() + ": " + stop.What, Reason: stop.Reason}
	}
	result := l.vm.Get(-1)
	l.vm.Pop(1)
	l.end()
	return s.export(f, result)
}

// export freezes what a file returns and notes its functions.
func (s *Set) export(f file, result lua.LValue) error {
	t, ok := result.(*lua.LTable)
	if !ok {
		return &Problem{File: f.name, What: "the file does not return a table", Remedy: "end it with return and the table of its functions", Reason: ErrRefused}
	}
	freeze(t, nil)
	script := strings.TrimSuffix(f.name, ".lua")
	for _, key := range sortedKeys(t) {
		fn, ok := t.RawGet(key).(*lua.LFunction)
		name, isText := key.(lua.LString)
		if !ok || fn.IsG || !isText {
			return &Problem{File: f.name, What: "the returned table has a field " + clip(key.String()) + " that is no function of the file", Remedy: "keep constants in locals", Reason: ErrRefused}
		}
		s.entries = append(s.entries, function{
			name: script + "." + string(name), script: script, file: f.name,
			line: fn.Proto.LineDefined, params: params(fn.Proto), source: len(s.mentions) - 1, value: fn,
		})
	}
	return nil
}

// params are the names of the parameters of a function.
func params(proto *lua.FunctionProto) []string {
	var out []string
	for i := range int(proto.NumParameters) {
		out = append(out, proto.DbgLocals[i].Name)
	}
	return out
}
