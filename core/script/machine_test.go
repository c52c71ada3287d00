package script

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"sameframe/core/fixed"
)

func TestArgumentsAndResultsCrossUnchanged(t *testing.T) {
	text := `
local M = {}
function M.same(v) return v end
function M.kinds(i, n, b, s, h, none)
  return type(i) .. type(n) .. type(b) .. type(s) .. type(h) .. type(none)
end
return M`
	s := mustLoad(t, text)
	m := NewMachine(s, Limits{})
	same, _ := s.Entry("k", "same")
	for _, v := range []Value{Nil(), Bool(true), Bool(false), Text("x"), Text(""), Num(0), Num(fixed.Half), Num(-maxExact), Num(maxExact), Object(2, 9), Object(1, 1<<32-1)} {
		if got, err := m.Call(nil, same, v); err != nil || got != v {
			t.Errorf("%v came back as %v, %v", v, got, err)
		}
	}
	if got, err := m.Call(nil, same, Int(-5)); err != nil || got != Num(fixed.FromInt(-5)) {
		t.Errorf("-5 came back as %v, %v", got, err)
	}
	if got, err := m.Call(nil, same, Object(1, 0)); err != nil || got != Nil() {
		t.Errorf("nobody came back as %v, %v", got, err)
	}
	kinds, _ := s.Entry("k", "kinds")
	if got, _ := m.Call(nil, kinds, Int(1), Num(1), Bool(true), Text("s"), aUnit(), Nil()); got.Text() != "numbernumberbooleanstringhandlenil" {
		t.Errorf("types are %s", got.Text())
	}
}

func TestArgumentsOutOfBoundsAreRefused(t *testing.T) {
	s := mustLoad(t, "local M = {}\nfunction M.main(v) return v end\nreturn M")
	e, _ := s.Entry("k", "main")
	m := NewMachine(s, Limits{})
	for _, v := range []Value{Int(maxExact + 1), Num(-maxExact - 1), Text(strings.Repeat("x", MaxText+1))} {
		if _, err := m.Call(nil, e, v); !errors.Is(err, ErrArgument) {
			t.Errorf("error is %v", err)
		}
	}
	if _, err := m.Call(nil, e, Text(strings.Repeat("x", MaxText))); err != nil {
		t.Error(err)
	}
}

func TestHostFunctionsGetAndGiveTypedValues(t *testing.T) {
	s := mustLoad(t, `
local M = {}
function M.main(u)
  assert(echo.int(-7) == -7)
  assert(echo.num(1 / 3) * 65536 == 21845)
  echo.text("a", true)
  echo.text()
  echo.text(nil, false)
  world.hurt(world.units())
  world.hurt({u})
  world.hurt({})
  world.buff_named("burning")
  assert(world.units()[2] == world.units()[2])
  assert(unit.hp(u) == 700)
end
return M`)
	e, _ := s.Entry("k", "main")
	w := &fakeWorld{}
	if _, err := NewMachine(s, Limits{}).Call(w, e, aUnit()); err != nil {
		t.Fatal(err)
	}
	if want := []int64{-7, 21845}; !slices.Equal(w.echo, want) {
		t.Errorf("numbers %v, want %v", w.echo, want)
	}
	if want := []string{"a", "yes", "", "", "burning"}; !slices.Equal(w.texts, want) {
		t.Errorf("texts %q, want %q", w.texts, want)
	}
	if want := []uint32{3, 5, 8, 7}; !slices.Equal(w.hurt, want) {
		t.Errorf("units %v, want %v", w.hurt, want)
	}
}

func TestErrorsOfHostFunctionsKeepTheirCause(t *testing.T) {
	_, err := run(t, "local M = {}\nfunction M.main(u)\n  world.hurt({u})\n  unit.kill(u)\nend\nreturn M", aUnit())
	var e *Error
	if !errors.Is(err, errDead) || !errors.Is(err, ErrHost) || !errors.As(err, &e) {
		t.Fatalf("error is %v", err)
	}
	if e.File != "k.lua" || e.Line != 4 || e.Entry != "k.main" || e.Used != 12 {
		t.Errorf("error is %+v", *e)
	}
}

func TestPanicOfAHostFunctionIsNotSwallowed(t *testing.T) {
	r := NewRegistry()
	r.Add(Func{Name: "broken", Do: func(a *Args) error { panic("battle: no unit") }})
	s, err := Load(fstest.MapFS{"k.lua": {Data: []byte("local M = {}\nfunction M.main() broken() end\nreturn M")}}, r)
	if err != nil {
		t.Fatal(err)
	}
	e, _ := s.Entry("k", "main")
	defer func() {
		if text, _ := recover().(string); !strings.Contains(text, "broken") || !strings.Contains(text, "battle: no unit") {
			t.Errorf("panic was %q", text)
		}
	}()
	NewMachine(s, Limits{}).Call(nil, e)
}

// The budget is exact: with what a call used it ends as before, with one
// instruction less it is stopped, at the line of its last one.
func TestBudgetIsExact(t *testing.T) {
	s := mustLoad(t, "local M = {}\nfunction M.main(n)\n  local s = 0\n  for i = 1, n do s = s + i end\n  return s\nend\nreturn M")
	e, _ := s.Entry("k", "main")
	free := NewMachine(s, Limits{})
	free.Call(nil, e, Int(10))
	used := free.Used()
	if v, err := NewMachine(s, Limits{Instructions: used}).Call(nil, e, Int(10)); err != nil || v != Num(fixed.FromInt(55)) {
		t.Errorf("with %d instructions: %v, %v", used, v, err)
	}
	short := NewMachine(s, Limits{Instructions: used - 1})
	_, err := short.Call(nil, e, Int(10))
	var stop *Error
	if !errors.As(err, &stop) || stop.Reason != ErrBudget || stop.Line != 5 || stop.Used != used-1 || short.Used() != used-1 {
		t.Errorf("with one less: %+v", stop)
	}
}

func TestMemoryIsExact(t *testing.T) {
	s := mustLoad(t, "local M = {}\nfunction M.main()\n  local t = {1, 2}\n  return t[2] .. \"abc\"\nend\nreturn M")
	e, _ := s.Entry("k", "main")
	const need = priceTable + 2*priceItem + priceText + 4
	if _, err := NewMachine(s, Limits{Memory: need}).Call(nil, e); err != nil {
		t.Error(err)
	}
	if _, err := NewMachine(s, Limits{Memory: need - 1}).Call(nil, e); !errors.Is(err, ErrMemory) {
		t.Errorf("with one byte less: %v", err)
	}
}

// A script may cause an event that runs a script, each with its own budget.
func TestCallsInsideCallsEndByThemselves(t *testing.T) {
	r := NewRegistry()
	var m *Machine
	var inner Entry
	var used []int64
	r.Add(Func{Name: "raise_event", Out: []Param{{Name: "ok", Kind: KindBool}}, Do: func(a *Args) error {
		_, err := m.Call(a.Host(), inner)
		used = append(used, m.Used())
		a.ReturnBool(errors.Is(err, ErrBudget))
		return nil
	}})
	s, err := Load(fstest.MapFS{"k.lua": {Data: []byte(`
local M = {}
function M.main()
  local a, b = raise_event(), 5
  return a and raise_event() and b
end
function M.inner() while true do end end
return M`)}}, r)
	if err != nil {
		t.Fatal(err)
	}
	m = NewMachine(s, Limits{Instructions: 500})
	main, _ := s.Entry("k", "main")
	inner, _ = s.Entry("k", "inner")
	v, err := m.Call(nil, main)
	if err != nil || v != Num(fixed.FromInt(5)) || m.Used() > 30 || !slices.Equal(used, []int64{500, 500}) {
		t.Errorf("%v, %v, %d and %v instructions", v, err, m.Used(), used)
	}
}

func TestMachinesShareASet(t *testing.T) {
	s := mustLoad(t, "local M = {}\nlocal t = {a = {1, 2, 3}}\nfunction M.main(n)\n  local s = 0\n  for k, v in pairs(t.a) do s = s + v * n end\n  return s\nend\nreturn M")
	e, _ := s.Entry("k", "main")
	done := make(chan bool)
	for i := range 4 {
		go func() {
			ok := true
			m := NewMachine(s, Limits{})
			for range 200 {
				v, err := m.Call(nil, e, Int(int64(i)))
				n, _ := v.Int()
				ok = ok && err == nil && n == int64(6*i)
			}
			done <- ok
		}()
	}
	for range 4 {
		if !<-done {
			t.Error("a machine gave a wrong result")
		}
	}
}

func TestCallAllocatesNothingWhenWarm(t *testing.T) {
	s := mustLoad(t, "local M = {}\nfunction M.main(u, level)\n  local d = 80 + 20 * level\n  if unit.hp(u) < d then echo.small(d) end\n  return d\nend\nreturn M")
	e, _ := s.Entry("k", "main")
	m := NewMachine(s, Limits{})
	var host any = &fakeWorld{}
	call := func() {
		if _, err := m.Call(host, e, aUnit(), Int(3)); err != nil {
			t.Fatal(err)
		}
	}
	call()
	if n := testing.AllocsPerRun(200, call); n > 1 {
		t.Errorf("a call allocates %v times", n)
	}
}
