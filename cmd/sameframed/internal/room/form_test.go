package room

import (
	"encoding/json"
	"fmt"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"sameframe/core/replay"
)

// paths are the fields of a type in JSON, by the names of RESULT.md. The fields of
// what stands in ends are described once, elsewhere.
func paths(t reflect.Type, before string, ends ...reflect.Type) (all []string) {
	for f := range t.Fields() {
		name, rest, _ := strings.Cut(f.Tag.Get("json"), ",")
		kind, path, mark := f.Type, before+name, ""
		if strings.Contains(rest, "omitempty") {
			mark = "?"
		}
		if f.Anonymous {
			all = append(all, paths(kind, before, ends...)...)
			continue
		}
		for kind.Kind() == reflect.Slice || kind.Kind() == reflect.Array || kind.Kind() == reflect.Pointer {
			if kind.Kind() != reflect.Pointer {
				path += "[]"
			}
			kind = kind.Elem()
		}
		if kind.Kind() == reflect.Struct && !slices.Contains(ends, kind) {
			all = append(all, paths(kind, path+".", ends...)...)
			continue
		}
		word := map[reflect.Kind]string{reflect.String: "text", reflect.Bool: "bool", reflect.Struct: "object"}[kind.Kind()]
		if word == "" {
			word = "int"
		}
		if rest == "string" {
			word = "text"
		}
		all = append(all, fmt.Sprintf("%s %s%s", path, word, mark))
	}
	return all
}

// The description has every field of what a match leaves, in order, and no other.
func TestWhatAMatchLeavesIsDescribed(t *testing.T) {
	text, err := os.ReadFile("../../RESULT.md")
	if err != nil {
		t.Fatal(err)
	}
	row := regexp.MustCompile("(?m)^\\| `([^`]+)` \\| ((?:text|int|bool|object)\\??) \\|")
	parts := strings.Split(string(text), "| type | meaning |")
	if len(parts) != 5 {
		t.Fatalf("%d tables", len(parts)-1)
	}
	result, verdict := reflect.TypeFor[replay.Result](), reflect.TypeFor[DeviceVerdict]()
	for i, want := range [][]string{
		paths(reflect.TypeFor[Summary](), "", verdict), paths(reflect.TypeFor[verdictLine](), "", result),
		paths(reflect.TypeFor[deviceLine](), ""), paths(reflect.TypeFor[divergenceLine](), ""),
	} {
		var got []string
		for _, m := range row.FindAllStringSubmatch(parts[i+1], -1) {
			got = append(got, m[1]+" "+m[2])
		}
		if !slices.Equal(got, want) {
			t.Errorf("table %d describes\n%q\nbut there is\n%q", i+1, got, want)
		}
	}
	if SummaryVersion != 1 || VerdictVersion != 1 || !strings.Contains(string(text), "as JSON, version 1\n") {
		t.Error("the description is of another version")
	}
}

// A summary as it is answered, whatever its Go type becomes.
func TestASummaryKeepsItsForm(t *testing.T) {
	tb := newTable(t, 2, 4, nil)
	tb.connectAll()
	tb.play(20)
	tb.room.Stop()
	tb.play(40)
	b, err := json.Marshal(tb.room.Summary())
	if err != nil {
		t.Fatal(err)
	}
	zero := strings.TrimSuffix(strings.Repeat(`{"kills":0,"deaths":0,"assists":0,"last_hits":0,"gold":0,"damage":0},`, 10), ",")
	want := `{"version":1,"room":"TABLE","end":"drain","map":"bridge","step":33,"frames":20,"players":[` +
		`{"seat":0,"camp":1,"hero":"knight","name":"P0","person":true},{"seat":1,"camp":2,"hero":"knight","name":"P1","person":true}],` +
		`"result":{"over":false,"frame":0,"winner":0,"surrender":false,"digest":"0","used":"0","seats":[` + zero + `]},"replay":"TABLE.sfr","verdicts":[`
	if !strings.HasPrefix(string(b), want) {
		t.Errorf("%s\nwant\n%s...", b, want)
	}
}
