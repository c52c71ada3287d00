package view

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"
)

func settingsFile(t *testing.T, text string) string {
	t.Helper()
	p := filepath.Join(t.TempDir(), "settings.toml")
	if err := os.WriteFile(p, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return p
}

func TestMissingSettingsAreWrittenWithComments(t *testing.T) {
	p := filepath.Join(t.TempDir(), "deep", "settings.toml")
	s, problems := LoadSettings(p)
	if len(problems) != 0 || s != DefaultSettings() {
		t.Fatalf("%v, %+v", problems, s)
	}
	b, err := os.ReadFile(p)
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range strings.Split(string(b), "\n") {
		if strings.Contains(line, " = ") && !strings.Contains(line, " # ") {
			t.Errorf("no comment: %s", line)
		}
	}
}

func TestSettingsSurviveSavingAndLoading(t *testing.T) {
	p := filepath.Join(t.TempDir(), "s.toml")
	s := DefaultSettings()
	s.Cast, s.CameraLock, s.Volume, s.Name, s.Players, s.Hero = castConfirm, false, 13, `A "quoted" # name`, 3, "mage"
	s.Keys[cmdSpell1], s.Keys[cmdStop] = ebiten.KeyDigit9, ebiten.KeyF7
	if err := SaveSettings(p, s); err != nil {
		t.Fatal(err)
	}
	got, problems := LoadSettings(p)
	if len(problems) != 0 || got != s {
		t.Errorf("%v\n got %+v\nwant %+v", problems, got, s)
	}
}

func TestEveryKeyNameSurvives(t *testing.T) {
	for k := ebiten.Key(0); k <= ebiten.KeyMax; k++ {
		if k.String() == "" {
			continue
		}
		got, err := keyByName(keyName(k))
		if err != nil || got != k {
			t.Errorf("%v is written %q and read as %v, %v", k, keyName(k), got, err)
		}
	}
}

func TestWrongSettingsGiveOneLineAndTheDefault(t *testing.T) {
	for _, c := range []struct{ name, text, key, remedy string }{
		{"a word", "[play]\ncast = \"quick\"\n", "play.cast", "smart, release, confirm"},
		{"a type", "[play]\nnumbers = 1\n", "play.numbers", "true or false"},
		{"a range", "[sound]\nvolume = 101\n", "sound.volume", "0 to 100"},
		{"a key name", "[keys]\nstop = \"Qq\"\n", "keys.stop", "use a letter"},
		{"a key type", "[keys]\nstop = 5\n", "keys.stop", "in quotes"},
		{"two commands on a key", "[keys]\nstop = \"Q\"\n", "keys.spell_1", "choose another key"},
		{"an unknown key", "[camera]\nfov = 3\n", "camera.fov", "locked"},
		{"an unknown section", "[cheats]\ngold = 3\n", "cheats.gold", "sections play"},
		{"a syntax error", "[play\n", ":1:", "correct the line"},
	} {
		p := settingsFile(t, c.text)
		s, problems := LoadSettings(p)
		if len(problems) != 1 {
			t.Errorf("%s: %d problems: %v", c.name, len(problems), problems)
			continue
		}
		line := problems[0]
		if !strings.HasPrefix(line, p) || !strings.Contains(line, c.key) || !strings.Contains(line, c.remedy) || strings.Contains(line, "\n") {
			t.Errorf("%s: %s", c.name, line)
		}
		if s != DefaultSettings() {
			t.Errorf("%s: not the defaults: %+v", c.name, s)
		}
	}
}

func TestOneWrongSettingSparesTheOthers(t *testing.T) {
	s, problems := LoadSettings(settingsFile(t, "[sound]\nvolume = -1\neffects = 5\n[keys]\nspell_1 = \"1\"\n"))
	if len(problems) != 1 || s.Volume != 70 || s.Effects != 5 || s.Keys[cmdSpell1] != ebiten.KeyDigit1 {
		t.Errorf("%v, %+v", problems, s)
	}
}

func TestUnreadableSettingsNameTheFile(t *testing.T) {
	dir := t.TempDir()
	s, problems := LoadSettings(dir)
	if len(problems) != 1 || !strings.HasPrefix(problems[0], dir) || s != DefaultSettings() {
		t.Errorf("%v", problems)
	}
}

func TestDefaultKeysDoNotConflict(t *testing.T) {
	b := defaultBindings()
	for i := range b {
		if o, double := b.conflict(command(i)); double {
			t.Errorf("%s and %s", commandTable[i].name, commandTable[o].name)
		}
	}
}

func TestACommandMakesWayForAKeyThatTheFileGivesAway(t *testing.T) {
	s := DefaultSettings()
	if problems := s.read("old.toml", []byte("[keys]\nspell_1 = \"1\"\nspell_2 = \"2\"\nattack_move = \"7\"\n")); len(problems) != 0 {
		t.Errorf("%q", problems)
	}
	if s.Keys[cmdSpell1] != ebiten.KeyDigit1 || s.Keys[cmdSpell2] != ebiten.KeyDigit2 || s.Keys[cmdItem1] != ebiten.KeyDigit8 || s.Keys[cmdItem2] != ebiten.KeyDigit9 {
		t.Errorf("%v", s.Keys)
	}
	if s.read("two.toml", []byte("[keys]\nspell_1 = \"1\"\nitem_1 = \"1\"\n")); s.Keys[cmdSpell1] != ebiten.KeyQ {
		t.Errorf("two commands that the file gives one key keep %v", s.Keys[cmdSpell1])
	}
}
