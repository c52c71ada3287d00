package core

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// A listed is what `go list` tells of one package.
type listed struct {
	ImportPath, Dir, Name, Export string
	Standard, DepOnly             bool
	GoFiles, CgoFiles, SFiles     []string
	IgnoredGoFiles                []string
	ImportMap                     map[string]string
	Error                         *struct{ Err string }
}

// A source is one package outside the standard library, parsed and type-checked.
type source struct {
	listed
	files []*ast.File
	types *types.Package
	info  *types.Info
}

// A program is a set of packages with everything outside the standard library that they import.
type program struct {
	fset  *token.FileSet
	pkgs  []*source // imported packages come before their importers
	roots []*source // those that the patterns named
}

// load lists patterns from dir and type-checks them and all packages of other modules below them from source. The
// standard library comes from export data.
func load(dir string, patterns ...string) (*program, error) {
	list, err := goList(dir, patterns)
	if err != nil {
		return nil, err
	}
	p := &program{fset: token.NewFileSet()}
	exports := map[string]string{}
	done := map[string]*types.Package{"unsafe": types.Unsafe}
	std := importer.ForCompiler(p.fset, "gc", func(path string) (io.ReadCloser, error) {
		return os.Open(exports[path])
	})
	for _, l := range list {
		exports[l.ImportPath] = l.Export
		if l.Standard {
			continue
		}
		src, err := p.check(l, func(path string) (*types.Package, error) {
			if mapped, ok := l.ImportMap[path]; ok {
				path = mapped
			}
			if pkg, ok := done[path]; ok {
				return pkg, nil
			}
			return std.Import(path)
		})
		if err != nil {
			return nil, err
		}
		done[l.ImportPath] = src.types
		p.pkgs = append(p.pkgs, src)
		if !l.DepOnly {
			p.roots = append(p.roots, src)
		}
	}
	return p, nil
}

func goList(dir string, patterns []string) ([]listed, error) {
	args := append([]string{"list", "-deps", "-export",
		"-json=ImportPath,Dir,Name,Export,Standard,DepOnly,GoFiles,CgoFiles,SFiles,IgnoredGoFiles,ImportMap,Error"}, patterns...)
	cmd := exec.Command("go", args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0")
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("go list %s: %w\n%s", strings.Join(patterns, " "), err, stderr.String())
	}
	var list []listed
	for dec := json.NewDecoder(bytes.NewReader(out)); ; {
		var l listed
		if err := dec.Decode(&l); errors.Is(err, io.EOF) {
			return list, nil
		} else if err != nil {
			return nil, fmt.Errorf("go list %s: %w", strings.Join(patterns, " "), err)
		}
		if l.Error != nil {
			return nil, fmt.Errorf("go list %s: %s: %s", strings.Join(patterns, " "), l.ImportPath, l.Error.Err)
		}
		list = append(list, l)
	}
}

type importFunc func(path string) (*types.Package, error)

func (f importFunc) Import(path string) (*types.Package, error) { return f(path) }

// check parses and type-checks one package.
func (p *program) check(l listed, imports importFunc) (*source, error) {
	src := &source{listed: l, info: &types.Info{
		Types:      map[ast.Expr]types.TypeAndValue{},
		Defs:       map[*ast.Ident]types.Object{},
		Uses:       map[*ast.Ident]types.Object{},
		Selections: map[*ast.SelectorExpr]*types.Selection{},
		Implicits:  map[ast.Node]types.Object{},
	}}
	for _, name := range l.GoFiles {
		file, err := parser.ParseFile(p.fset, filepath.Join(l.Dir, name), nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		src.files = append(src.files, file)
	}
	conf := types.Config{Importer: imports, Sizes: types.SizesFor("gc", "amd64")}
	pkg, err := conf.Check(l.ImportPath, p.fset, src.files, src.info)
	if err != nil {
		return nil, fmt.Errorf("type-checking %s: %w", l.ImportPath, err)
	}
	src.types = pkg
	return src, nil
}
