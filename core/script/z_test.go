package script

import (
	"testing"
	"testing/fstest"
)

func TestProbe(t *testing.T) {
	src := `
local M = {}
local function g(x) return x + 1 end
function M.a(a) a = g(a) return a end
function M.b(a) a = a .. "x" return a end
function M.c(a, b) b = g(b) * 2 a = g(a) return b + a end
function M.d(t) local s = 0 for k, v in pairs({5, 6, x = 7}) do s = s + v end return s end
function M.e(a) local t = {} t.x, t.y = a, a + 1; t.x, t.y = t.y, t.x return t.x .. "," .. t.y end
function M.f(a) local f = function(b) a = a + b return a end f(2) return f(3) + a end
function M.g(a) a = {a} return a[1] end
function M.h(a) a = a and g(a) or g(3) return a end
function M.i(a) a = function() return 3 end return a() end
return M`
	s, err := Load(fstest.MapFS{"k.lua": {Data: []byte(src)}}, NewRegistry())
	if err != nil {
		t.Fatal(err)
	}
	m := NewMachine(s, Limits{})
	for _, n := range s.Functions("k") {
		e, _ := s.Entry("k", n)
		v, err := m.Call(nil, e, Int(5), Int(6))
		num, _ := v.Num()
		t.Log(n, v.Kind(), num, v.Text(), err, m.Used())
	}
}
