package data

import (
	"fmt"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"sameframe/core/fixed"
	"sameframe/core/terrain"

	"github.com/google/go-cmp/cmp"
)

// goldenDigest is the digest of the fixture, the same on every machine. It
// changes only with the fixture or with what is digested.
const goldenDigest uint64 = 0x2b9d48f5a3fa8622

func TestTheDigestIsTheSameOnEveryMachine(t *testing.T) {
	if got := mustLoad(t, fixture()).Digest; got != goldenDigest {
		t.Errorf("digest %#016x, want %#016x", got, goldenDigest)
	}
}

func TestWhatIsWrittenIsReadBack(t *testing.T) {
	game, err := Load(os.DirFS("../../assets"))
	if err != nil {
		t.Fatal(err)
	}
	for name, s := range map[string]*Set{"fixture": mustLoad(t, fixture()), "game": game} {
		t.Run(name, func(t *testing.T) {
			got, err := Load(writeFiles(s).fs())
			if err != nil {
				t.Fatal(err)
			}
			sameGrid := cmp.Comparer(func(a, b *terrain.Grid) bool { return reflect.DeepEqual(a, b) })
			emptyIsNil := cmp.FilterValues(func(a, b Levels) bool { return len(a) == 0 && len(b) == 0 }, cmp.Ignore())
			if diff := cmp.Diff(s, got, sameGrid, emptyIsNil); diff != "" {
				t.Errorf("-written +read:\n%s", diff)
			}
		})
	}
}

func TestTheDigestDoesNotDependOnLayout(t *testing.T) {
	want := mustLoad(t, fixture()).Digest
	for name, change := range map[string]func(f files){
		"comments": func(f files) {
			for name, text := range f {
				f[name] = "# a comment\n" + strings.ReplaceAll(text, "\n", " # why\n\n")
			}
		},
		"line endings": func(f files) {
			for name, text := range f {
				f[name] = strings.ReplaceAll(text, "\n", "\r\n")
			}
		},
		"split files": func(f files) {
			cry := strings.Index(f[spellFile], "[cry]")
			f["data/spells/a.toml"] = f[spellFile][cry:]
			f[spellFile] = f[spellFile][:cry]
		},
		"other spellings": func(f files) {
			f.with(t, spellFile, "power = 0.7", "power = +0.700")
			f.with(t, spellFile, "cost = [10, 20]", "cost = [\n1_0.0,\n2_0,]")
			f.with(t, spellFile, `kinds = "creep"`, `kinds = ["creep"]`)
			f.with(t, otherFile, "base = { max_health = 300, move_speed = 200 }", "base.max_health = 300\nbase.move_speed = 200")
			f.with(t, mapFile, "facing_deg = 45", "facing_deg = -315")
		},
		"what is only shown": func(f files) {
			for name, text := range f {
				for _, key := range []string{"name", "look", "text", "icon", "cue", "role", "name_zh", "text_zh"} {
					text = strings.ReplaceAll(text, "\n"+key+" = \"", "\n"+key+" = \"Old ")
				}
				f[name] = text
			}
			f.with(t, mapFile, "pos = [10, 20]", "pos = [0, 0]")
			f[mapFile] = strings.ReplaceAll(f[mapFile], "~", "w")
		},
	} {
		f := fixture()
		change(f)
		if got := mustLoad(t, f).Digest; got != want {
			t.Errorf("%s change the digest", name)
		}
	}
}

// shown lists the fields that are not truth.
var shown = []string{
	"Unit.Name", "Unit.NameZH", "Unit.Look", "Unit.Role", "Unit.RoleZH",
	"Spell.Name", "Spell.NameZH", "Spell.Text", "Spell.TextZH", "Spell.Icon", "Effect.Cue",
	"Buff.Name", "Buff.NameZH", "Buff.Icon", "Buff.Look", "Buff.Hidden", "Bullet.Look",
	"Zone.Name", "Zone.NameZH", "Zone.Look",
	"Item.Name", "Item.NameZH", "Item.Text", "Item.TextZH", "Item.Icon", "Map.Name", "Map.Decor", "Map.Rows", "Map.Legend", "Set.Digest",
	"Set.ScriptDigest", "Set.Scripts", "Effect.Entry", // compared apart
	"Map.Grid", // has its own test
}

func TestTheDigestCoversEveryFieldOfTruth(t *testing.T) {
	s := mustLoad(t, fixture())
	before := digest(s)
	leaves := 0
	visit(reflect.ValueOf(s).Elem(), "Set", func(path string, v reflect.Value) {
		old := reflect.ValueOf(v.Interface())
		perturb(v)
		if digest(s) == before {
			t.Errorf("%s is not in the digest", path)
		}
		v.Set(old)
		leaves++
	})
	if digest(s) != before || leaves < 3000 {
		t.Fatalf("the check itself is broken: %d leaves", leaves)
	}
}

// visit calls f for every leaf of truth below v, and for the length of every
// list.
func visit(v reflect.Value, path string, f func(string, reflect.Value)) {
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			name := v.Type().Field(i).Name
			if !slices.Contains(shown, v.Type().Name()+"."+name) {
				visit(v.Field(i), path+"."+name, f)
			}
		}
	case reflect.Slice:
		f(path, v)
		fallthrough
	case reflect.Array:
		for i := range v.Len() {
			visit(v.Index(i), fmt.Sprintf("%s[%d]", path, i), f)
		}
	default:
		f(path, v)
	}
}

func perturb(v reflect.Value) {
	switch v.Kind() {
	case reflect.Bool:
		v.SetBool(!v.Bool())
	case reflect.String:
		v.SetString(v.String() + "x")
	case reflect.Slice:
		more := reflect.Zero(v.Type().Elem())
		if v.Len() > 0 {
			more = v.Index(v.Len() - 1)
		}
		v.Set(reflect.Append(v, more))
	case reflect.Int, reflect.Int8, reflect.Int32, reflect.Int64:
		v.SetInt(v.Int() + 1)
	default:
		v.SetUint(v.Uint() + 1)
	}
}

func TestTheDigestCoversTheGrid(t *testing.T) {
	s := mustLoad(t, fixture())
	before := digest(s)
	m := &s.Maps[0]
	cells := make([]terrain.Cell, m.Grid.Width*m.Grid.Height)
	for i := range cells {
		cells[i] = m.Grid.Cell(i%m.Grid.Width, i/m.Grid.Width)
	}
	replace := func(what string, w, h int, size fixed.Num, origin fixed.Vec) {
		g, err := terrain.New(w, h, size, origin, cells)
		if err != nil {
			t.Fatal(err)
		}
		m.Grid = g
		if digest(s) == before {
			t.Errorf("%s is not in the digest", what)
		}
	}
	old := *m.Grid
	replace("the shape", old.Height, old.Width, old.CellSize, old.Origin)
	replace("the cell size", old.Width, old.Height, old.CellSize*2, old.Origin)
	replace("the origin", old.Width, old.Height, old.CellSize, old.Origin.Add(fixed.Vec{X: fixed.One}))
	for i := range cells {
		cells[i] ^= terrain.High
		replace(fmt.Sprint("cell ", i), old.Width, old.Height, old.CellSize, old.Origin)
		cells[i] ^= terrain.High
	}
}
