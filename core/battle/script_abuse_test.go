package battle

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"sameframe/core/data"
	"sameframe/core/fixed"
	"sameframe/core/script"
)

// A hostileValue is one that a script may hand to any parameter.
type hostileValue struct {
	lua   string
	kind  script.Kind
	whole *int64     // as an integer
	num   *fixed.Num // as a number
	text  string
}

func of[T any](v T) *T { return &v }

var hostileValues = []hostileValue{
	{lua: "0 / 0"}, {lua: "1 / 0"}, {lua: "-1 / 0"},
	{lua: "9007199254740992 * 4096"}, {lua: "-9007199254740992 * 4096"},
	{lua: "9007199254740992 + 0", whole: of[int64](1 << 53)}, {lua: "0 - 9007199254740992", whole: of[int64](-1 << 53)},
	{lua: "137438953472 + 0", whole: of[int64](1 << 37), num: of[fixed.Num](1 << 53)},
	{lua: "1 / 2", num: of[fixed.Num](fixed.One / 2)}, {lua: "1 / 65536 / 65536", num: of[fixed.Num](0)},
	{lua: "0 - 1", whole: of[int64](-1), num: of(-fixed.One)}, {lua: "0 * -1", whole: of[int64](0), num: of[fixed.Num](0)},
	{lua: `"nonsense"`, kind: script.KindText, text: "nonsense"}, {lua: `""`, kind: script.KindText}, {lua: `"3"`, kind: script.KindText, text: "3"},
	{lua: `"enemy enemy  enemy"`, kind: script.KindText, text: "enemy enemy  enemy"}, {lua: "long()", kind: script.KindText, text: strings.Repeat("a", 1024)},
	{lua: "true", kind: script.KindBool}, {lua: "nil", kind: script.KindNil},
	{lua: "{}", kind: script.KindList}, {lua: "{1, target}", kind: script.KindList}, {lua: "long", kind: script.KindList},
	{lua: "target", kind: script.KindHandle}, {lua: `buff.find(caster, "mark")`, kind: script.KindHandle},
}

const longFunction = "local function long()\n  local s = \"a\"\n  for i = 1, 10 do s = s .. s end\n  return s\nend\n"

// sample is a good argument.
func sample(fn string, p *script.Param) string {
	switch {
	case p.Kind == script.KindHandle && p.Name == "instance":
		if strings.HasPrefix(fn, "zone") {
			return "instance"
		}
		return `buff.find(caster, "mark")`
	case p.Kind == script.KindHandle:
		return "target"
	case p.Kind == script.KindBool:
		return "true"
	case p.Kind == script.KindText:
		return `"` + word(fn, p) + `"`
	}
	return fmt.Sprint(max(p.Min>>map[bool]int{true: fixed.Shift}[p.Kind == script.KindNum], 1))
}

// word is a text that a parameter takes.
func word(fn string, p *script.Param) string {
	for _, w := range []string{"shove", "power", "mark", "act", "arrow", "lance", "bomb", "hound", "mire", "pure", "basic", "bad", "kind", "stun", "armor", "no_steal", "enemy"} {
		if fn == "motion.start" || fits(p, w) {
			return w
		}
	}
	return ""
}

// fits reports whether a parameter takes a text.
func fits(p *script.Param, text string) bool {
	outside := func(word string) bool { return !slices.Contains(p.Words, word) }
	switch {
	case p.Many:
		return !slices.ContainsFunc(strings.Fields(text), outside)
	case p.Words != nil:
		return !outside(text)
	case p.Find != nil:
		_, err := p.Find(text)
		return err == nil
	}
	return p.Check == nil || p.Check(text) == nil
}

// takes reports whether a value is within a parameter's signature.
func (h *hostileValue) takes(p *script.Param) bool {
	lo, hi := p.Min, p.Max
	if lo == 0 && hi == 0 {
		lo, hi = -1<<53, 1<<53
	}
	switch {
	case h.kind == script.KindNil && h.lua == "nil" && p.Gone:
		return true
	case h.kind == script.KindNil && h.lua == "nil":
		return p.Optional
	case p.Kind == script.KindInt && h.whole != nil:
		return lo <= *h.whole && *h.whole <= hi
	case p.Kind == script.KindNum && h.num != nil:
		return lo <= int64(*h.num) && int64(*h.num) <= hi
	case p.Kind == script.KindText && h.kind == script.KindText:
		return fits(p, h.text)
	case p.Kind == script.KindHandle:
		return h.lua == "target" && p.Handle == handleUnit || strings.HasPrefix(h.lua, "buff") && p.Handle == handleBuff
	}
	return p.Kind == script.KindBool && h.kind == script.KindBool
}

// arguments are good ones but for one place.
func arguments(f *script.Func, place int, odd string) string {
	var list []string
	for i := range f.In {
		if i == place {
			list = append(list, odd)
		} else {
			list = append(list, sample(f.Name, &f.In[i]))
		}
	}
	return strings.Join(list, ", ")
}

func stageRegistry(t *testing.T) []*script.Func {
	t.Helper()
	d, err := data.Load(stageFiles(t))
	if err != nil {
		t.Fatal(err)
	}
	return Bindings(d).Funcs()
}

// marked is the scene of the tests below: Ann carries a mark, and, for
// functions of zones, a mire lies around Bob.
func marked(p *probe) (plain, zoned []byte) {
	id, _ := p.data.Buff("mark")
	p.addBuff(p.hero(0), id, p.event.from)
	p.scene()
	plain = p.Save(nil)
	p.layMire()
	return plain, p.Save(nil)
}

// NaN, infinities, what is too large, too small, no whole number or of another
// kind, in every parameter of every function: what the signature does not take
// ends the call and says which argument of which function it was.
func TestEveryParameterRefusesWhatItDoesNotTake(t *testing.T) {
	var text strings.Builder
	text.WriteString(longFunction)
	fmt.Fprintf(&text, "local function odd(n, caster, target)\n")
	for k := range hostileValues {
		fmt.Fprintf(&text, "  if n == %d then return %s end\n", k, hostileValues[k].lua)
	}
	text.WriteString("end\n")
	funcs := stageRegistry(t)
	for i, f := range funcs {
		for k := range f.In {
			fmt.Fprintf(&text, "function M.f%d_%d(caster, target, instance, value)\n  %s(%s)\nend\n", i, k, f.Name, arguments(f, k, "odd(value, caster, target)"))
		}
	}
	p := newProbe(t, text.String())
	plain, zoned := marked(p)
	for i, f := range funcs {
		for k := range f.In {
			for n := range hostileValues {
				p.restart(f.Name, plain, zoned)
				p.event.value = fixed.FromInt(n)
				fault := p.call(fmt.Sprintf("f%d_%d", i, k), p.hero(1).guid)
				h, param := &hostileValues[n], &f.In[k]
				refused := strings.Contains(fault, fmt.Sprintf(": argument: argument %d (%s) of %s ", k+1, param.Name, f.Name))
				if refused == h.takes(param) {
					t.Errorf("%s in parameter %s of %s: fault %q", h.lua, param.Name, f.Name, fault)
				}
				if fault != "" && !refused && !strings.Contains(fault, ": host function: "+f.Name+": ") {
					t.Errorf("%s in parameter %s of %s: fault %q", h.lua, param.Name, f.Name, fault)
				}
				p.Step(nil)
				if err := p.Verify(); err != nil {
					t.Fatalf("%s in parameter %s of %s: %v", h.lua, param.Name, f.Name, err)
				}
			}
		}
	}
}

func (p *probe) restart(fn string, plain, zoned []byte) {
	start := plain
	if strings.HasPrefix(fn, "zone.") && fn != "zone.lay" {
		start = zoned
	}
	if err := p.World.Load(start); err != nil {
		p.t.Fatal(err)
	}
}

// edge is the lowest or highest number that a parameter takes.
func edge(p *script.Param, high bool) string {
	n := p.Min
	if high {
		n = p.Max
	}
	if p.Min == 0 && p.Max == 0 {
		n = map[bool]int64{false: -1 << 53, true: 1 << 53}[high]
	}
	if p.Kind == script.KindInt {
		return fmt.Sprintf("0 + %d", n)
	}
	return fmt.Sprintf("0 + %d", n>>fixed.Shift)
}

// Every function takes the ends of all its ranges, in every combination, and
// the match goes on: nothing overflows, nobody leaves the map.
func TestEveryFunctionTakesTheEndsOfItsRanges(t *testing.T) {
	var text strings.Builder
	var names, funcs []string
	for _, f := range stageRegistry(t) {
		var numbers []int
		for i := range f.In {
			if k := f.In[i].Kind; k == script.KindInt || k == script.KindNum {
				numbers = append(numbers, i)
			}
		}
		for mask := range 1 << len(numbers) {
			var list []string
			for i := range f.In {
				list = append(list, sample(f.Name, &f.In[i]))
			}
			for bit, i := range numbers {
				list[i] = edge(&f.In[i], mask>>bit&1 == 1)
			}
			name := fmt.Sprintf("f%d", len(names))
			names, funcs = append(names, name), append(funcs, f.Name+"("+strings.Join(list, ", ")+")")
			fmt.Fprintf(&text, "function M.%s(caster, target, instance) %s end\n", name, funcs[len(funcs)-1])
		}
	}
	p := newProbe(t, text.String())
	plain, zoned := marked(p)
	for i, name := range names {
		p.restart(funcs[i], plain, zoned)
		fault := p.call(name, p.hero(1).guid)
		if fault != "" && !strings.Contains(fault, "low 1073741824 is above high") {
			t.Errorf("%s: %s", funcs[i], fault)
		}
		p.goesOn(funcs[i])
	}
}
