package script

import (
	"errors"
	"testing"
	"testing/fstest"

	"sameframe/core/fixed"
)

// A fakeWorld is what the host functions of the tests work on.
type fakeWorld struct {
	machine *Machine
	entry   Entry
	echo    []int64
	texts   []string
	hurt    []uint32
	depth   int
}

var errDead = errors.New("the unit is dead")

// testRegistry lends the functions that scripts under testdata use.
func testRegistry() *Registry {
	r := NewRegistry()
	unit, buff := r.Handle("unit"), r.Handle("buff")
	world := func(a *Args) *fakeWorld { return a.Host().(*fakeWorld) }
	u := Param{Name: "unit", Kind: KindHandle, Handle: unit}
	r.Add(Func{Name: "unit.hp", In: []Param{u}, Out: []Param{{Name: "hp", Kind: KindNum}}, Do: func(a *Args) error {
		a.ReturnNum(fixed.FromInt(int(a.Object(0)) * 100))
		return nil
	}})
	r.Add(Func{Name: "unit.kill", In: []Param{u}, Do: func(a *Args) error { return errDead }})
	r.Add(Func{Name: "world.units", Out: []Param{{Name: "units", Kind: KindList, Handle: unit}}, Cost: 10, Do: func(a *Args) error {
		a.ReturnObjects([]uint32{3, 5, 8})
		return nil
	}})
	r.Add(Func{Name: "world.buff", Out: []Param{{Name: "buff", Kind: KindHandle, Handle: buff}}, Do: func(a *Args) error {
		a.ReturnObject(4)
		return nil
	}})
	r.Add(Func{Name: "world.hurt", In: []Param{{Name: "units", Kind: KindList, Handle: unit}}, Do: func(a *Args) error {
		w := world(a)
		w.hurt = append(w.hurt, a.Objects(0)...)
		return nil
	}})
	r.Add(Func{Name: "world.buff_named", In: []Param{{Name: "name", Kind: KindText, Check: func(s string) error {
		if s != "burning" {
			return errors.New("is " + s + ", which is no buff")
		}
		return nil
	}}}, Do: func(a *Args) error {
		w := world(a)
		w.texts = append(w.texts, a.Text(0))
		return nil
	}})
	r.Add(Func{Name: "world.call", In: []Param{u}, Do: func(a *Args) error {
		w := world(a)
		w.depth++
		_, err := w.machine.Call(w, w.entry, Object(unit, a.Object(0)))
		w.depth--
		return err
	}})
	addEchoes(r, world)
	return r
}

func addEchoes(r *Registry, world func(a *Args) *fakeWorld) {
	r.Add(Func{Name: "echo.int", In: []Param{{Name: "n", Kind: KindInt}}, Out: []Param{{Name: "n", Kind: KindInt}}, Do: func(a *Args) error {
		w := world(a)
		w.echo = append(w.echo, a.Int(0))
		a.ReturnInt(a.Int(0))
		return nil
	}})
	r.Add(Func{Name: "echo.small", In: []Param{{Name: "n", Kind: KindInt, Min: -1000, Max: 1000}}, Do: func(a *Args) error {
		world(a).echo = append(world(a).echo, a.Int(0))
		return nil
	}})
	r.Add(Func{Name: "echo.num", In: []Param{{Name: "n", Kind: KindNum}}, Out: []Param{{Name: "n", Kind: KindNum}}, Do: func(a *Args) error {
		w := world(a)
		w.echo = append(w.echo, int64(a.Num(0)))
		a.ReturnNum(a.Num(0))
		return nil
	}})
	r.Add(Func{Name: "echo.text", In: []Param{{Name: "s", Kind: KindText, Optional: true}, {Name: "b", Kind: KindBool, Optional: true}}, Do: func(a *Args) error {
		w := world(a)
		w.texts = append(w.texts, a.Text(0))
		if a.Bool(1) {
			w.texts = append(w.texts, "yes")
		}
		return nil
	}})
}

// loadOne loads a single file by the name k.lua.
func loadOne(text string) (*Set, error) {
	return Load(fstest.MapFS{"k.lua": {Data: []byte(text)}}, testRegistry())
}

func mustLoad(t testing.TB, text string) *Set {
	t.Helper()
	s, err := loadOne(text)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// run loads a file and calls its function main.
func run(t testing.TB, text string, in ...Value) (Value, error) {
	t.Helper()
	s := mustLoad(t, text)
	e, ok := s.Entry("k", "main")
	if !ok {
		t.Fatal("the file has no function main")
	}
	m := NewMachine(s, Limits{})
	return m.Call(&fakeWorld{machine: m, entry: e}, e, in...)
}

// aUnit is unit 7 of the test registry.
func aUnit() Value { return Object(1, 7) }
