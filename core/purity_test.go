package core

import (
	"flag"
	"fmt"
	"go/ast"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// module is the import path of the whole project; the core is everything below module/core.
const module = "sameframe"

// purity applies all rules to the packages that inCore accepts and that are neither programs nor test support.
func purity(prog *program, inCore func(path string) bool, allowed []exception) []finding {
	g := newGraph(prog)
	var found []finding
	for _, src := range prog.roots {
		if src.Name == "main" || isSupport(src.ImportPath) {
			continue
		}
		used := &exceptions{pkg: src.ImportPath, rows: allowed}
		found = append(found, used.filter(scanPackage(prog, src))...)
		found = append(found, used.filter(g.scanCalls(src, inCore, used.cuts))...)
	}
	return tidy(found)
}

var checked = flag.String("checked", "./core/...", "the packages of the core to check, from the module's root")

func TestCoreIsPure(t *testing.T) {
	prog, err := load("..", strings.Fields(*checked)...)
	if err != nil {
		t.Fatal(err)
	}
	rows := slices.Clone(allowances)
	inCore := func(path string) bool { return matchPath(module+"/core/...", path) }
	for _, f := range purity(prog, inCore, rows) {
		t.Error(relative(f))
	}
	for _, row := range rows {
		exists := slices.ContainsFunc(prog.roots, func(s *source) bool { return s.ImportPath == module+"/"+row.pkg })
		if exists && *row.used == 0 {
			t.Errorf("exception %s %s %s: nothing needs it any more; remove the row", row.pkg, row.rule, row.what)
		}
	}
}

// Each package under testdata/purity breaks the rule that it is named after. Comments of the form
//
//	// want RULE TEXT
//
// give all findings of their line: the rule, and the source text at the finding's column.
func TestPurityFindsPlantedViolations(t *testing.T) {
	prog, err := load(".", "./testdata/purity/...")
	if err != nil {
		t.Fatal(err)
	}
	for _, src := range prog.roots {
		if strings.HasSuffix(src.ImportPath, "/outer") {
			continue // stands for a package outside the core that a planted one calls
		}
		name := filepath.Base(src.Dir)
		t.Run(name, func(t *testing.T) {
			alone := &program{fset: prog.fset, pkgs: prog.pkgs, roots: []*source{src}}
			got := purity(alone, func(path string) bool { return path == src.ImportPath }, nil)
			compare(t, src.Dir, got)
		})
	}
}

// A rule without a planted violation might never fail.
func TestEveryRuleIsPlanted(t *testing.T) {
	planted := map[rule]bool{}
	for _, file := range filesBelow(t, "testdata") {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(data)) {
			for _, w := range wanted(line) {
				planted[w.rule] = true
			}
		}
	}
	for r := range rulings {
		if !planted[r] {
			t.Errorf("no file under testdata breaks the rule %s", r)
		}
	}
	if len(planted) != len(rulings) {
		t.Errorf("testdata names %d rules, want %d", len(planted), len(rulings))
	}
}

// An exception that fits removes its finding, counts as used, and leaves other packages alone.
func TestExceptionAllowsOnlyItsPackageAndName(t *testing.T) {
	prog, err := load(".", "./testdata/purity/clock")
	if err != nil {
		t.Fatal(err)
	}
	inCore := func(path string) bool { return path == prog.roots[0].ImportPath }
	all := purity(prog, inCore, nil)
	row := allow("core/testdata/purity/clock", ruleClock, "time.Now", "a test of exceptions")
	foreign := allow("core/testdata/purity/other", ruleClock, "", "a test of exceptions")
	left := purity(prog, inCore, []exception{row, foreign})
	now := 0
	for _, f := range all {
		if f.what == "time.Now" {
			now++
		}
	}
	if now == 0 || len(left) != len(all)-now {
		t.Errorf("with an exception for time.Now %d of %d findings are left, want %d", len(left), len(all), len(all)-now)
	}
	if *row.used != now || *foreign.used != 0 {
		t.Errorf("exceptions used %d and %d times, want %d and 0", *row.used, *foreign.used, now)
	}
}

// A finding names the place, the rule, the thing, the reason and the remedy.
func TestFindingTellsWhatToDo(t *testing.T) {
	prog, err := load(".", "./testdata/purity/chain")
	if err != nil {
		t.Fatal(err)
	}
	for _, src := range prog.roots {
		inCore := func(path string) bool { return path == src.ImportPath }
		text := fmt.Sprint(purity(&program{fset: prog.fset, pkgs: prog.pkgs, roots: []*source{src}}, inCore, nil))
		for _, part := range []string{"chain.go:", "call-chain: outer.Stamp reaches outer.stamp → outer.now → time.Now (clock) at outer/outer.go:",
			"why:    " + rulings[ruleChain].why, "remedy: " + rulings[ruleChain].remedy} {
			if !strings.Contains(text, part) {
				t.Errorf("the finding lacks %q:\n%s", part, text)
			}
		}
	}
}

// A wish is one expected finding of a line: its rule, and the source text at its column.
type wish struct {
	rule rule
	text string
}

// wanted reads the want comment of a line.
func wanted(line string) []wish {
	_, comment, ok := strings.Cut(strings.TrimRight(line, "\n"), "// want ")
	if !ok {
		return nil
	}
	var out []wish
	for w := range strings.SplitSeq(comment, " & ") {
		r, text, _ := strings.Cut(strings.TrimSpace(w), " ")
		out = append(out, wish{rule(r), text})
	}
	return out
}

// compare holds findings against the want comments of all files below dir.
func compare(t *testing.T, dir string, got []finding) {
	t.Helper()
	want := map[string]bool{}
	for _, file := range filesBelow(t, dir) {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for i, line := range strings.Split(string(data), "\n") {
			for _, w := range wanted(line) {
				want[fmt.Sprintf("%s:%d:%d %s", file, i+1, strings.Index(line, w.text)+1, w.rule)] = true
			}
		}
	}
	for _, f := range got {
		key := fmt.Sprintf("%s %s", f.pos, f.rule)
		if !want[key] {
			t.Errorf("unexpected finding %s", f)
		}
		delete(want, key)
	}
	for key := range want {
		t.Errorf("no finding at %s", key)
	}
}

// filesBelow lists the files of dir, and of the folders below it that are not packages of their own cases.
func filesBelow(t *testing.T, dir string) []string {
	t.Helper()
	var files []string
	err := filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			files = append(files, path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// relative shortens a finding's file to a path from the repository's root.
func relative(f finding) finding {
	if root, err := filepath.Abs(".."); err == nil {
		if short, err := filepath.Rel(root, f.pos.Filename); err == nil {
			f.pos.Filename = short
		}
	}
	return f
}

// shortFile is the last folder and the name of a file.
func shortFile(name string) string {
	return filepath.ToSlash(filepath.Join(filepath.Base(filepath.Dir(name)), filepath.Base(name)))
}

func itoa(n int) string { return strconv.Itoa(n) }

func importPath(spec *ast.ImportSpec) string {
	path, err := strconv.Unquote(spec.Path.Value)
	if err != nil {
		panic("core: the parser accepted the import " + spec.Path.Value)
	}
	return path
}
