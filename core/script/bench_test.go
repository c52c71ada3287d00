package script

import "testing"

func benchmark(b *testing.B, text string, in ...Value) {
	s := mustLoad(b, text)
	e, _ := s.Entry("k", "main")
	m := NewMachine(s, Limits{})
	var host any = &fakeWorld{}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := m.Call(host, e, in...); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(m.Used()), "instr/op")
}

func BenchmarkCallEmpty(b *testing.B) {
	benchmark(b, "local M = {}\nfunction M.main() end\nreturn M")
}

func BenchmarkCallFiveArguments(b *testing.B) {
	benchmark(b, "local M = {}\nfunction M.main(a, b, c, d, e) return c end\nreturn M", aUnit(), aUnit(), Int(1000), Num(65536*1000+1), Bool(true))
}

func BenchmarkHostCall(b *testing.B) {
	benchmark(b, "local M = {}\nfunction M.main(u)\n  for i = 1, 100 do unit.hp(u) end\nend\nreturn M", aUnit())
}

// A spell of the usual kind: targets, a condition, a formula, damage.
func BenchmarkTypicalSpell(b *testing.B) {
	benchmark(b, `
local M = {}
local BASE = {80, 120, 160, 200}
function M.main(caster, level)
  local damage = BASE[level] + unit.hp(caster) / 10
  for _, target in ipairs(world.units()) do
    local hp = unit.hp(target)
    if hp < damage * 2 then
      echo.small(math.floor(damage))
    else
      echo.small(math.floor(damage / 2))
    end
  end
end
return M`, aUnit(), Int(3))
}

func BenchmarkLoop(b *testing.B) {
	benchmark(b, "local M = {}\nfunction M.main()\n  local s = 0\n  for i = 1, 1000 do s = (s + i) % 97 end\n  return s\nend\nreturn M")
}

func BenchmarkTableWrites(b *testing.B) {
	benchmark(b, "local M = {}\nfunction M.main()\n  local t = {x = 1, y = 2}\n  for i = 1, 100 do t.x, t.y = t.y, t.x end\n  return t.x\nend\nreturn M")
}

func BenchmarkPairs(b *testing.B) {
	benchmark(b, "local M = {}\nlocal T = {a = 1, b = 2, c = 3, d = 4, e = 5, 6, 7, 8}\nfunction M.main()\n  local s = 0\n  for k, v in pairs(T) do s = s + v end\n  return s\nend\nreturn M")
}

func BenchmarkNewMachineAndFirstCall(b *testing.B) {
	s := mustLoad(b, empty)
	e, _ := s.Entry("k", "main")
	b.ReportAllocs()
	for b.Loop() {
		NewMachine(s, Limits{}).Call(nil, e)
	}
}

func BenchmarkStoppedCall(b *testing.B) {
	s := mustLoad(b, "local M = {}\nfunction M.main() local x return x.y end\nreturn M")
	e, _ := s.Entry("k", "main")
	m := NewMachine(s, Limits{})
	b.ReportAllocs()
	for b.Loop() {
		m.Call(nil, e)
	}
}
