package script

import "testing"

func sampleRegistry() *Registry {
	r := NewRegistry()
	unit := r.Handle("unit")
	do := func(*Args) error { return nil }
	r.Add(Func{Name: "unit.damage", Doc: "Hurts a unit.", Cost: 20, Do: do,
		In: []Param{{Name: "target", Kind: KindHandle, Handle: unit}, {Name: "amount", Kind: KindNum, Min: 0, Max: 65536 * 100, Doc: "hit points"},
			{Name: "pure", Kind: KindBool, Optional: true}},
		Out: []Param{{Name: "dealt", Kind: KindNum}}})
	r.Add(Func{Name: "log", Do: do, In: []Param{{Name: "text", Kind: KindText}}})
	return r
}

func TestAnnotationsNameTypesRangesAndUnits(t *testing.T) {
	want := sandboxNotes + `
---@class handle.unit

unit = {}

---Hurts a unit.
---@param target handle.unit
---@param amount number 0..100 hit points
---@param pure? boolean
---@return number dealt
function unit.damage(target, amount, pure) end

---@param text string
function log(text) end
`
	if got := sampleRegistry().Annotations(); got != want {
		t.Errorf("got\n%s", got)
	}
}

func TestReferenceListsSignatures(t *testing.T) {
	want := "| function | gives | cost | |\n|---|---|---|---|\n" +
		"| `unit.damage(target: handle.unit, amount: number 0..100 hit points, pure?: boolean)` | dealt: number | 20 | Hurts a unit. |\n" +
		"| `log(text: string)` |  | 0 |  |\n"
	if got := sampleRegistry().Reference(); got != want {
		t.Errorf("got\n%s", got)
	}
}
