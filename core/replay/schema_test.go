package replay_test

import (
	"fmt"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"sameframe/core/replay"
)

// fields lists the JSON fields of a type below a path, with their types.
func fields(path string, t reflect.Type, out map[string]string) {
	switch t.Kind() {
	case reflect.Pointer:
		fields(path, t.Elem(), out)
	case reflect.Slice:
		fields(path+"[]", t.Elem(), out)
	case reflect.Array:
		fields(fmt.Sprintf("%s[%d]", path, t.Len()), t.Elem(), out)
	case reflect.Struct:
		for i := range t.NumField() {
			f := t.Field(i)
			name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
			switch {
			case f.Anonymous:
				fields(path, f.Type, out)
			case f.IsExported():
				if options == "omitempty" {
					name += "?"
				}
				fields(strings.TrimPrefix(path+"."+name, "."), f.Type, out)
			}
		}
	default:
		kinds := map[reflect.Kind]string{reflect.String: "text", reflect.Bool: "bool"}
		kind, other := kinds[t.Kind()]
		if !other {
			kind = "int"
		}
		out[path] = kind
	}
}

// documented reads the table of REPORT.md.
func documented(t *testing.T) map[string]string {
	t.Helper()
	b, err := os.ReadFile("REPORT.md")
	if err != nil {
		t.Fatal(err)
	}
	if want := fmt.Sprintf("version %d", replay.ReportVersion); !strings.Contains(string(b), want) {
		t.Errorf("REPORT.md does not speak of %s", want)
	}
	out := map[string]string{}
	for line := range strings.Lines(string(b)) {
		cells := strings.Split(line, "|")
		if len(cells) != 5 || !strings.HasPrefix(line, "| `") {
			continue
		}
		name := strings.Trim(cells[1], " `")
		if _, twice := out[name]; twice || len(strings.TrimSpace(cells[3])) < 3 {
			t.Errorf("%s stands twice, or is not explained", name)
		}
		out[name] = strings.TrimSpace(cells[2])
	}
	return out
}

// Every field of the JSON is in the document, with its type, and no other. A
// field that changes its meaning or goes raises ReportVersion.
func TestEveryFieldOfAReportIsDocumented(t *testing.T) {
	have := map[string]string{}
	fields("", reflect.TypeFor[replay.Report](), have)
	told := documented(t)
	var faults []string
	for name, kind := range have {
		if told[name] != kind {
			faults = append(faults, fmt.Sprintf("| `%s` | %s | | is %q in REPORT.md", name, kind, told[name]))
		}
		delete(told, name)
	}
	for name := range told {
		faults = append(faults, fmt.Sprintf("%s is in REPORT.md and in no report: does it raise ReportVersion?", name))
	}
	slices.Sort(faults)
	if len(faults) > 0 {
		t.Error(strings.Join(faults, "\n"))
	}
}
