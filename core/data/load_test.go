package data

import (
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"
)

// refused loads files that must be refused and returns the faults.
func refused(t *testing.T, f files) *LintError {
	t.Helper()
	s, err := Load(f.fs())
	var lint *LintError
	if !errors.As(err, &lint) || s != nil {
		t.Fatalf("got set %v, error %v, want a *LintError only", s != nil, err)
	}
	return lint
}

func TestADuplicateInAnotherFileNamesBothPlaces(t *testing.T) {
	f := fixture()
	f["data/bullets/a.toml"] = "\n[dart]\nspeed = 3\n"
	got := refused(t, f).Error()
	want := `data/bullets/bullets.toml:1:2: duplicate bullet "dart", first given in data/bullets/a.toml line 2`
	if got != want {
		t.Errorf("\n got %s\nwant %s", got, want)
	}
}

func TestMissingFilesAreNamed(t *testing.T) {
	f := fixture()
	delete(f, "data/rules.toml")
	delete(f, "data/items/items.toml")
	delete(f, "data/items/more.toml")
	f["data/bullets/notes.txt"] = "no TOML"
	delete(f, "data/bullets/bullets.toml")
	delete(f, "data/bullets/more.toml")
	got := refused(t, f).Error()
	want := strings.Join([]string{
		"data/bullets: has no .toml file",
		"data/items: file does not exist",
		"data/rules.toml: file does not exist",
	}, "\n")
	if got != want {
		t.Errorf("\n got %s\nwant %s", got, want)
	}
}

// What a designer meant to be read is never passed over in silence.
func TestFilesThatWouldNotBeReadAreFaults(t *testing.T) {
	for _, c := range []struct{ name, want string }{
		{"data/spells/storm.toml.txt", "data/spells/storm.toml.txt: is not read: its name must end in .toml"},
		{"data/spells/storm.TOML", "data/spells/storm.TOML: is not read: its name must end in .toml"},
		{"maps/copse.toml~", "maps/copse.toml~: is not read: its name must end in .toml"},
		{"data/rules.toml.bak", "data/rules.toml.bak: is not read: its name must end in .toml"},
		{"data/rule.toml", "data/rule.toml: is not read: move it to one of the folders units, spells, buffs, bullets, items, zones"},
		{"data/zone/fog.toml", "data/zone: is not read (did you mean \"zones\"?): there are the folders units, spells, buffs, bullets, items, zones"},
		{"data/heroes/witch.toml", "data/heroes: is not read: there are the folders units, spells, buffs, bullets, items, zones"},
	} {
		f := fixture()
		f[c.name] = "[storm]\n"
		if got := refused(t, f).Error(); got != c.want {
			t.Errorf("%s\n got %s\nwant %s", c.name, got, c.want)
		}
	}
	f := fixture()
	f["data/spells/readme.md"], f["data/spells/.storm.toml.swp"], f["data/sketches/a.png"] = "x", "x", "x"
	if _, err := Load(f.fs()); err != nil {
		t.Errorf("notes and pictures are no fault: %v", err)
	}
}

func TestAFileTooLargeIsNotRead(t *testing.T) {
	f := fixture()
	f["data/items/items.toml"] = strings.Repeat("[", maxFile+1)
	got := refused(t, f).Error()
	if want := "data/items/items.toml: has 1048577 bytes, at most 1048576 are allowed"; got != want {
		t.Errorf("\n got %s\nwant %s", got, want)
	}
}

func TestFaultsAreListedInOrderAndCountedBeyondTen(t *testing.T) {
	f := fixture()
	f.with(t, "data/units/others.toml", "radius = 10", "radius = true")
	for i := range 12 {
		f["data/buffs/buffs.toml"] += fmt.Sprintf("[bad%02d]\nname = 3\nduration_ms = 1\nstacking = \"add\"\nmax_stacks = 1\n", i)
	}
	lint := refused(t, f)
	if len(lint.Faults) != MaxFaults || lint.More != 3 {
		t.Fatalf("%d faults and %d more, want %d and 3", len(lint.Faults), lint.More, MaxFaults)
	}
	for i, got := range lint.Faults {
		want := Fault{"data/buffs/buffs.toml", 28 + 5*i, 8, `"name" must be a string, not an integer`}
		if got != want {
			t.Errorf("fault %d is %v, want %v", i, got, want)
		}
	}
	if !strings.HasSuffix(lint.Error(), "\nand 3 more") {
		t.Errorf("the rest is not counted: %s", lint)
	}
}

func TestGarbageIsCountedWithoutBeingKept(t *testing.T) {
	f := fixture()
	var b strings.Builder
	for i := range 3 * maxFields {
		fmt.Fprintf(&b, "x%d = 1\n", i)
	}
	f["data/items/items.toml"] = b.String()
	lint := refused(t, f)
	if want := maxFields + 1; len(lint.Faults)+lint.More != want {
		t.Errorf("%d faults, want %d", len(lint.Faults)+lint.More, want)
	}
}

func TestIdentifiersAreNumberedInAscendingOrder(t *testing.T) {
	s := mustLoad(t, fixture())
	for i, want := range []string{"", "creep", "eye", "hero", "keep", "post", "tower", "wolf"} {
		if u := s.Units[i]; u.Key != want || int(u.ID) != i {
			t.Errorf("unit %d is %q with number %d, want %q", i, u.Key, u.ID, want)
		}
	}
}

func TestLookupFindsEveryPrototypeAndNothingElse(t *testing.T) {
	s := mustLoad(t, fixture())
	for i, u := range s.Units[1:] {
		if id, ok := s.Unit(u.Key); !ok || int(id) != i+1 {
			t.Errorf("unit %q: %d, %v", u.Key, id, ok)
		}
	}
	for _, key := range []string{"", "a", "hern", "herp", "zzz"} {
		if id, ok := s.Unit(key); ok || id != 0 {
			t.Errorf("unit %q is found as %d", key, id)
		}
	}
	spell, ok1 := s.Spell("nova")
	buff, ok2 := s.Buff("venom")
	bullet, ok3 := s.Bullet("dart")
	item, ok4 := s.Item("boots")
	if zone, ok := s.Zone("fog"); !ok || s.Zones[zone].Name != "Fog" {
		t.Error("the zone is not found")
	}
	if !ok1 || !ok2 || !ok3 || !ok4 || s.Spells[spell].Name != "Nova" || s.Buffs[buff].Name != "Venom" ||
		s.Bullets[bullet].Flight != FlightTracking || s.Items[item].Name != "Boots" {
		t.Error("a lookup gives another prototype")
	}
	if m := s.Map("field"); m == nil || m.Name != "Field" || s.Map("") != nil || s.Map("fields") != nil {
		t.Error("a map lookup is wrong")
	}
}

func TestAFaultStandsWhereTheSpellIsNamed(t *testing.T) {
	for _, c := range []struct{ old, new, want string }{
		{`kind = "toggle"`, "kind = \"toggle\"\nultimate = true",
			`data/items/more.toml:7:1: spell "shine" is an ultimate: an item's spell cannot be one`},
		{"kind = \"passive\"\nmax_level = 1", "kind = \"passive\"\nmax_level = 2",
			`data/units/summoned.toml:7:1: spell "edge" has 2 levels: an innate spell stays at its first, so max_level must be 1`},
	} {
		if got := refused(t, fixture().with(t, moreSpellFile, c.old, c.new)).Error(); got != c.want {
			t.Errorf("\n got %s\nwant %s", got, c.want)
		}
	}
}

func TestFilesInSubFoldersAreNamed(t *testing.T) {
	f := fixture()
	f["data/spells/old/a/ball.toml"], f["data/spells/old/notes.txt"], f["maps/more/hill.toml"] = "", "", ""
	f["data/units/pictures/hero.png"] = ""
	got := refused(t, f).Error()
	want := strings.Join([]string{
		"data/spells/old/a/ball.toml: sub-folders are not read: move the file to data/spells",
		"maps/more/hill.toml: sub-folders are not read: move the file to maps",
	}, "\n")
	if got != want {
		t.Errorf("\n got %s\nwant %s", got, want)
	}
}

func TestAByteOrderMarkIsNamedWithItsRemedy(t *testing.T) {
	for mark, want := range map[string]string{
		"\xef\xbb\xbf": "a byte order mark", "\xff\xfe": "the mark of UTF-16", "\xfe\xff": "the mark of UTF-16",
	} {
		f := fixture()
		f[itemFile] = mark + f[itemFile]
		got := refused(t, f).Error()
		want = itemFile + ":1:1: begins with " + want + ": save the file as UTF-8 without a byte order mark"
		if got != want {
			t.Errorf("\n got %s\nwant %s", got, want)
		}
	}
}

func TestTheFolderOfZonesMayBeMissing(t *testing.T) {
	f := fixture().with(t, moreSpellFile, "[[raise.effect]]\ntarget = { at = \"point\" }\ndo = \"zone\"\nzone = \"fence\"\n", "")
	delete(f, zoneFile)
	if s := mustLoad(t, f); len(s.Zones) != 1 {
		t.Errorf("%d zones", len(s.Zones))
	}
	f["data/zones/notes.txt"] = ""
	if got, want := refused(t, f).Error(), "data/zones: has no .toml file"; got != want {
		t.Errorf("\n got %s\nwant %s", got, want)
	}
}

func TestTheGameDataIsAccepted(t *testing.T) {
	if _, err := Load(os.DirFS("../../assets")); err != nil {
		t.Fatal(err)
	}
}
