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
	r.Add(Func{Name: "log", Do: do, In: []Param{{Name: "text", Kind: KindText},
		{Name: "how", Kind: KindText, Words: []string{"low", "high"}, Optional: true}, {Name: "tags", Kind: KindText, Words: []string{"a", "b"}, Many: true, Optional: true}}})
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
---@param how? "low"|"high"
---@param tags? string words of a, b
function log(text, how, tags) end
`
	if got := sampleRegistry().Annotations(); got != want {
		t.Errorf("got\n%s", got)
	}
}

func TestReferenceListsSignatures(t *testing.T) {
	want := "## unit\n\n### `unit.damage(target, amount, pure?)`\n\nHurts a unit.\n\n- `target`: unit\n- `amount`: number; 0..100 hit points\n" +
		"- `pure`: boolean, may be left out\n- gives `dealt`: number\n- costs 20 instructions\n\n" +
		"## Without a library\n\n### `log(text, how?, tags?)`\n\n- `text`: text\n- `how`: `\"low\"`, `\"high\"`, may be left out\n- `tags`: text, may be left out; words of a, b\n"
	if got := sampleRegistry().Reference(); got != want {
		t.Errorf("got\n%s", got)
	}
}
