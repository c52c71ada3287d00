package script

import (
	"os"
	"strings"
	"testing"
)

// The programs under testdata/lua51.txt were made at random, and what they give
// was recorded from PUC-Rio Lua 5.1.5. They hold what its compiler and the one
// of the interpreter here might see differently: assignments to several targets,
// shadowed locals, loops left in their first statement, and so on.
func TestScriptsMeanWhatTheyMeanInLua(t *testing.T) {
	data, err := os.ReadFile("testdata/lua51.txt")
	if err != nil {
		t.Fatal(err)
	}
	parts := strings.Split(string(data), "--- ")
	var used int64
	for _, part := range parts[1:] {
		want, body, _ := strings.Cut(part, "\n")
		s := mustLoad(t, "local M = {}\n"+parts[0]+body+"return M\n")
		e, _ := s.Entry("k", "main")
		m := NewMachine(s, Limits{Instructions: 200_000, Memory: 1 << 24})
		v, err := m.Call(nil, e, Int(3), Int(8))
		if err != nil || show(v) != want {
			t.Errorf("got %s, %v, want %s from\n%s", show(v), err, want, body)
		}
		used += m.Used()
	}
	const golden = 213_230
	if len(parts) != 121 || used != golden {
		t.Errorf("%d programs used %d instructions, want 120 and %d", len(parts)-1, used, golden)
	}
}
