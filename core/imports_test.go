package core

import (
	"go/ast"
	"go/build/constraint"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// An imports check reads the import declarations of all Go files below a folder, for every machine and build tag.
type imports struct {
	root  string // stands for the module's root
	fset  *token.FileSet
	found []finding
}

// checkImports returns the findings below root, ordered by place.
func checkImports(root string) ([]finding, error) {
	c := &imports{root: root, fset: token.NewFileSet()}
	err := filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && name != root && (strings.HasPrefix(d.Name(), ".") || d.Name() == "testdata"):
			return fs.SkipDir
		case !d.IsDir() && strings.HasSuffix(name, ".go"):
			return c.file(name)
		}
		return nil
	})
	return tidy(c.found), err
}

// A goFile is one file with what its imports are judged by.
type goFile struct {
	*ast.File
	pkg      string // its package's path from the root
	test     bool
	program  bool
	headless bool // compiled with -tags headless
}

func (c *imports) file(name string) error {
	parsed, err := parser.ParseFile(c.fset, name, nil, parser.ImportsOnly|parser.ParseComments)
	if err != nil {
		return err
	}
	dir, err := filepath.Rel(c.root, filepath.Dir(name))
	if err != nil {
		return err
	}
	f := goFile{File: parsed, pkg: filepath.ToSlash(dir), test: strings.HasSuffix(name, "_test.go"),
		program: parsed.Name.Name == "main", headless: inHeadless(parsed)}
	if matchAny("assets/... scripts/...", f.pkg) && !f.test && !f.program && filepath.Base(name) != "embed.go" {
		c.report(f, parsed.Package, ruleAssets, filepath.Base(name)+" in "+f.pkg)
	}
	for _, spec := range parsed.Imports {
		c.judge(f, spec, importPath(spec))
	}
	return nil
}

func (c *imports) report(f goFile, at token.Pos, r rule, what string) {
	c.found = append(c.found, finding{pos: c.fset.Position(at), rule: r, what: what})
}

// judge applies the tables to one import.
func (c *imports) judge(f goFile, spec *ast.ImportSpec, path string) {
	own, isOwn := strings.CutPrefix(path, module+"/")
	first, _, _ := strings.Cut(path, "/")
	switch {
	case isOwn:
		c.own(f, spec, own)
	case strings.Contains(first, "."):
		c.dependency(f, spec, path)
	case matchPath("core/...", f.pkg) && !f.test && !f.program && !isSupport(module+"/"+f.pkg):
		c.standard(f, spec, path)
	}
	if matchPath("cmd/...", f.pkg) && f.headless && slices.ContainsFunc(ebiten, func(p string) bool { return matchPath(p, path) }) {
		c.report(f, spec.Path.Pos(), ruleHeadless, f.pkg+" imports "+path)
	}
}

func (c *imports) own(f goFile, spec *ast.ImportSpec, path string) {
	what := f.pkg + " imports " + path
	if isSupport(module+"/"+path) && !f.test {
		c.report(f, spec.Path.Pos(), ruleSupport, what)
		return
	}
	r, ok := rowFor(rows, f.pkg)
	if !ok && !f.test {
		c.report(f, spec.Path.Pos(), ruleUnlisted, what)
		return
	}
	if ok && matchAny(r.may, path) {
		return
	}
	if t, ok := rowFor(testRows, f.pkg); ok && (f.test || isSupport(module+"/"+f.pkg)) && (matchAny(t.may, path) || isSupport(module+"/"+path)) {
		return
	}
	c.report(f, spec.Path.Pos(), ruleEdge, what+" ("+f.pkg+": "+r.why+")")
}

func (c *imports) dependency(f goFile, spec *ast.ImportSpec, path string) {
	for _, d := range dependencies {
		if matchPath(d.module+"/...", path) && matchAny(d.by, f.pkg) && (f.test || !d.tests) {
			return
		}
	}
	c.report(f, spec.Path.Pos(), ruleModule, f.pkg+" imports "+path)
}

func (c *imports) standard(f goFile, spec *ast.ImportSpec, path string) {
	for _, s := range coreStd {
		if slices.Contains(strings.Fields(s.pkgs), path) && matchAny(s.by, f.pkg) {
			return
		}
	}
	c.report(f, spec.Path.Pos(), ruleStd, f.pkg+" imports "+path)
}

func rowFor(table []row, pkg string) (row, bool) {
	for _, r := range table {
		if matchPath(r.pkg, pkg) {
			return r, true
		}
	}
	return row{}, false
}

// matchAny reports whether a path matches one of the patterns in a list separated by blanks.
func matchAny(patterns, path string) bool {
	for p := range strings.FieldsSeq(patterns) {
		if matchPath(p, path) {
			return true
		}
	}
	return false
}

// inHeadless reports whether some build with the tag headless compiles the file.
func inHeadless(f *ast.File) bool {
	for _, group := range f.Comments {
		for _, comment := range group.List {
			if comment.Pos() < f.Package && constraint.IsGoBuild(comment.Text) {
				expr, err := constraint.Parse(comment.Text)
				return err != nil || satisfiable(expr, map[string]bool{"headless": true})
			}
		}
	}
	return true
}

// satisfiable reports whether the tags that known does not name can be chosen so that expr holds.
func satisfiable(expr constraint.Expr, known map[string]bool) bool {
	free := ""
	holds := expr.Eval(func(tag string) bool {
		value, ok := known[tag]
		if !ok && free == "" {
			free = tag
		}
		return value
	})
	if free == "" {
		return holds
	}
	for _, value := range []bool{false, true} {
		known[free] = value
		if satisfiable(expr, known) {
			return true
		}
	}
	delete(known, free)
	return false
}

func TestImportsRunOneWay(t *testing.T) {
	found, err := checkImports("..")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range found {
		t.Error(f)
	}
}

// Each folder under testdata/imports is a small module tree that breaks the rule it is named after.
func TestImportCheckFindsPlantedViolations(t *testing.T) {
	cases, err := os.ReadDir("testdata/imports")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range cases {
		t.Run(c.Name(), func(t *testing.T) {
			dir := filepath.Join("testdata/imports", c.Name())
			found, err := checkImports(dir)
			if err != nil {
				t.Fatal(err)
			}
			compare(t, dir, found)
		})
	}
}

// The first row that matches counts, so a row below a wider one would never be read.
func TestImportTableHasNoHiddenRow(t *testing.T) {
	for _, table := range [][]row{rows, testRows} {
		for i, r := range table {
			if first, _ := rowFor(table, strings.TrimSuffix(r.pkg, "/...")); first.pkg != r.pkg {
				t.Errorf("row %s is hidden by the row %s above it", r.pkg, first.pkg)
			}
			if r.why == "" {
				t.Errorf("row %d, %s, gives no reason", i, r.pkg)
			}
		}
	}
}

func TestEveryRuleHasReasonAndRemedy(t *testing.T) {
	for r, text := range rulings {
		if text.why == "" || text.remedy == "" {
			t.Errorf("rule %s lacks its reason or remedy", r)
		}
	}
	for _, a := range allowances {
		if a.why == "" || rulings[a.rule].why == "" {
			t.Errorf("exception %s %s %s has no reason or no rule", a.pkg, a.rule, a.what)
		}
	}
}

func TestTopLevelFoldersAreTheFixedOnes(t *testing.T) {
	entries, err := os.ReadDir("..")
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if e.IsDir() && !strings.HasPrefix(e.Name(), ".") && !slices.Contains(strings.Fields(top), e.Name()) {
			t.Errorf("folder %s: the top level holds %s and nothing else; move it below one of them", e.Name(), top)
		}
	}
}

func TestEveryDependencyHasItsLicence(t *testing.T) {
	mod, err := os.ReadFile("../go.mod")
	if err != nil {
		t.Fatal(err)
	}
	licences, err := os.ReadFile("../assets/LICENSES.md")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(mod)) {
		fields := strings.Fields(strings.TrimPrefix(strings.TrimSpace(line), "require "))
		if len(fields) < 2 {
			continue
		}
		if host, _, below := strings.Cut(fields[0], "/"); !below || !strings.Contains(host, ".") {
			continue
		}
		if !strings.Contains(string(licences), "| "+fields[0]+" |") {
			t.Errorf("go.mod requires %s: add its row with its licence to assets/LICENSES.md", fields[0])
		}
	}
}
