package view

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// sources is the text of all files of the package but tests and tables.
func sources(t *testing.T) string {
	t.Helper()
	var b strings.Builder
	names, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, n := range names {
		if strings.HasSuffix(n, "_test.go") || n == "english.go" {
			continue
		}
		text, err := os.ReadFile(n)
		if err != nil {
			t.Fatal(err)
		}
		b.Write(text)
	}
	return b.String()
}

func TestEveryPhraseThatIsSaidIsInTheTable(t *testing.T) {
	for _, m := range regexp.MustCompile(`(?:say|phrase|word)\("([a-z_]*[a-z])"`).FindAllStringSubmatch(sources(t), -1) {
		if _, ok := english[phrase(m[1])]; !ok {
			t.Errorf("%q is not in the table", m[1])
		}
	}
}

func TestEveryPhraseOfTheTableIsSaid(t *testing.T) {
	text := sources(t)
	for p := range english {
		if strings.HasPrefix(string(p), "cast_") {
			continue // "cast_" and a word of the settings
		}
		if !strings.Contains(text, `"`+string(p)+`"`) {
			t.Errorf("%q is never said", p)
		}
	}
}
