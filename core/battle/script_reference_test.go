package battle

import (
	"os"
	"strings"
	"testing"
)

// The files that designers and their editors read are those that the program
// prints now; -rewrite writes them.
func TestScriptReferenceIsFresh(t *testing.T) {
	for name, want := range map[string]string{
		"../../scripts/REFERENCE.md":         ScriptReference(),
		"../../scripts/.luals/sameframe.lua": ScriptAnnotations(),
	} {
		if *rewrite {
			if err := os.WriteFile(name, []byte(want), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		got, err := os.ReadFile(name)
		if err != nil || string(got) != want {
			t.Errorf("%s is stale, %v: go test ./core/battle -run ScriptReference -rewrite writes it", name, err)
		}
	}
}

func TestScriptReferenceNamesEveryFunctionAndParameter(t *testing.T) {
	text, notes := ScriptReference(), ScriptAnnotations()
	for _, f := range Bindings(testData(t)).Funcs() {
		if !strings.Contains(text, "### `"+f.Name+"(") || !strings.Contains(notes, "\nfunction "+f.Name+"(") {
			t.Errorf("%s is missing", f.Name)
		}
		if f.Doc == "" {
			t.Errorf("%s has no sentence", f.Name)
		}
	}
	for _, p := range entryParams {
		if !strings.Contains(text, "| "+p) && !strings.Contains(text, ", "+p+" |") {
			t.Errorf("the parameter %s is missing", p)
		}
	}
}
