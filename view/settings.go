package view

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"sameframe/client/disk"
)

// Settings are the player's own choices. None of them reaches the battle.
type Settings struct {
	Cast        string // castSmart, castRelease or castConfirm
	CameraLock  bool
	EdgeScroll  bool
	ScrollSpeed int // points per second
	Shake       bool
	Numbers     bool
	FullScreen  bool
	Volume      int // 0..100, of everything
	Effects     int // 0..100
	Interface   int // 0..100
	Music       int // 0..100
	Language    string
	Name        string
	Service     string // address of the one that was joined last
	Hero        string
	Map         string
	Players     int // a side
	Skill       string
	Keys        bindings
}

// Ways to cast.
const (
	castSmart   = "smart"   // at the pointer when the key goes down
	castRelease = "release" // preview while the key is held, cast when it goes up
	castConfirm = "confirm" // preview until a click
)

// DefaultSettings returns what a new player gets.
func DefaultSettings() Settings {
	return Settings{
		Cast: castSmart, CameraLock: true, EdgeScroll: true, ScrollSpeed: 900, Shake: true, Numbers: true,
		Volume: 70, Effects: 80, Interface: 70, Music: 40, Language: "en", Name: "You", Map: "bridge", Players: 1,
		Skill: "normal", Keys: defaultBindings(),
	}
}

// SettingsPath returns where the settings file of this user lies.
func SettingsPath() (string, error) {
	dir, err := os.UserConfigDir()
	if err != nil {
		return "", fmt.Errorf("view: settings: %w", err)
	}
	return filepath.Join(dir, "sameframe", "settings.toml"), nil
}

// LoadSettings reads a settings file. A missing file is written with the
// defaults and comments. Each key that is wrong keeps its default and gives
// one line in problems that names the file, the key and the remedy.
func LoadSettings(path string) (s Settings, problems []string) {
	s = DefaultSettings()
	text, err := disk.ReadFile(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		if err := SaveSettings(path, s); err != nil {
			problems = append(problems, err.Error())
		}
	case err != nil:
		problems = append(problems, fmt.Sprintf("%s: cannot be read: %v; the defaults are used", path, err))
	default:
		problems = s.read(path, text)
	}
	return s, problems
}

// SaveSettings writes a settings file, replacing an old one as a whole.
func SaveSettings(path string, s Settings) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return fmt.Errorf("%s: cannot be written: %w", path, err)
	}
	tmp := path + ".new"
	if err := os.WriteFile(tmp, []byte(s.String()), 0o644); err != nil {
		return fmt.Errorf("%s: cannot be written: %w", path, err)
	}
	if err := os.Rename(tmp, path); err != nil {
		return fmt.Errorf("%s: cannot be written: %w", path, err)
	}
	return nil
}

// String returns the text of the settings file, with a comment above each key.
func (s Settings) String() string {
	var b strings.Builder
	b.WriteString("# Settings of Sameframe. Delete a line to get its default back.\n")
	section := ""
	for _, o := range s.options() {
		if o.section != section {
			section = o.section
			fmt.Fprintf(&b, "\n[%s]\n", section)
		}
		fmt.Fprintf(&b, "%s = %s # %s\n", o.key, o.show(), o.text)
	}
	return b.String()
}
