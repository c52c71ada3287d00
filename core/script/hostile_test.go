package script

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"testing/fstest"
)

var rewrite = flag.Bool("rewrite", false, "write the outcomes into the files of testdata/hostile")

// The head of each file says how it ends: refused when it is loaded, stopped
// with a reason and the exact instruction count, or with a result. These are
// literal, so a run on another architecture proves that it ends the same there.
func TestHostileScriptsEndAsTheirHeadsSay(t *testing.T) {
	files, err := filepath.Glob("testdata/hostile/*.lua")
	if err != nil || len(files) < 60 {
		t.Fatalf("%d hostile scripts, %v; want at least 60", len(files), err)
	}
	for _, name := range files {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".lua"), func(t *testing.T) {
			data, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			head, body := cutHead(string(data))
			got := outcome(t, body)
			if *rewrite {
				if err := os.WriteFile(name, []byte(got+body), 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			if got != head {
				t.Errorf("got\n%swant\n%s", got, head)
			}
		})
	}
}

const headMark = "--> "

// cutHead splits the lines that tell the outcome from the script.
func cutHead(text string) (head, body string) {
	for strings.HasPrefix(text, headMark) {
		line, rest, _ := strings.Cut(text, "\n")
		head, text = head+line+"\n", rest
	}
	return head, text
}

const mostMemory = 64 << 20

// outcome loads and runs a script, and fails when it takes too much memory.
func outcome(t *testing.T, body string) string {
	t.Helper()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	got := ending(t, body)
	if strings.Contains(got, "0xc0") {
		t.Errorf("an address in %s", got)
	}
	runtime.ReadMemStats(&after)
	if n := after.TotalAlloc - before.TotalAlloc; n > mostMemory {
		t.Errorf("loading and three calls allocated %d bytes", n)
	}
	return got
}

func ending(t *testing.T, body string) string {
	t.Helper()
	s, err := loadOne(body)
	if err != nil {
		return problemsOf(err)
	}
	m := NewMachine(s, Limits{})
	first := callMain(m)
	if again := callMain(m); again != first {
		t.Errorf("the second call on a machine gave\n%s, the first\n%s", again, first)
	}
	if fresh := callMain(NewMachine(s, Limits{})); fresh != first {
		t.Errorf("a fresh machine gave\n%s, a used one\n%s", fresh, first)
	}
	return first
}

// callMain is the outcome of one call.
func callMain(m *Machine) string {
	e, ok := m.Set().Entry("k", "main")
	if !ok {
		return headMark + "no main\n"
	}
	w := &fakeWorld{machine: m, entry: e}
	v, err := m.Call(w, e, aUnit())
	memory := m.limits.Memory - m.lanes[0].memory
	if err != nil {
		return fmt.Sprintf("%sended %v (%d bytes)\n", headMark, err, memory)
	}
	return fmt.Sprintf("%sgives %s (%d instructions, %d bytes)\n", headMark, show(v), m.Used(), memory)
}

func show(v Value) string {
	switch n, isNumber := v.Num(); {
	case isNumber:
		return n.String()
	case v.Kind() == KindText:
		return fmt.Sprintf("%q", v.Text())
	case v.Kind() == KindBool:
		return fmt.Sprint(v.Truth())
	}
	return v.Kind().String()
}

// problemsOf lists the problems of a file, a line each.
func problemsOf(err error) string {
	var out strings.Builder
	for line := range strings.Lines(err.Error()) {
		fmt.Fprintf(&out, "%srefused %s\n", headMark, strings.TrimRight(line, "\n"))
	}
	var p *Problem
	if !errors.As(err, &p) {
		return headMark + "an error that is no problem: " + err.Error() + "\n"
	}
	return out.String()
}

// A script that was stopped in one call leaves nothing for another script.
func TestStoppedScriptLeavesTheMachineUsable(t *testing.T) {
	fsys := fstest.MapFS{
		"good.lua": {Data: []byte("local M = {}\nfunction M.main(u) local t = {u} return unit.hp(t[1]) end\nreturn M")},
	}
	files, _ := filepath.Glob("testdata/hostile/*.lua")
	for _, name := range files {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := loadOne(string(data)); err == nil {
			fsys["bad/"+filepath.Base(name)] = &fstest.MapFile{Data: data}
		}
	}
	s, err := Load(fsys, testRegistry())
	if err != nil {
		t.Fatal(err)
	}
	m := NewMachine(s, Limits{})
	good, _ := s.Entry("good", "main")
	for _, script := range s.Scripts() {
		e, ok := s.Entry(script, "main")
		if !ok {
			continue
		}
		m.Call(&fakeWorld{machine: m, entry: e}, e, aUnit())
		v, err := m.Call(&fakeWorld{}, good, aUnit())
		if n, _ := v.Int(); n != 700 || err != nil || m.Used() != 9 {
			t.Fatalf("after %s: %v, %v, %d instructions", script, n, err, m.Used())
		}
	}
}
