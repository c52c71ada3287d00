package view

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/pelletier/go-toml/v2"
)

// option is one key of the settings file.
type option struct {
	section, key string
	text         string // comment
	value        any    // *bool, *int, *string or *ebiten.Key
	lo, hi       int    // of an int
	most         int    // bytes of a text; 0 is 64
	words        []string
}

// options lists every key in the order of the file.
func (s *Settings) options() []option {
	list := []option{
		{section: "play", key: "cast", text: "smart: at once; release: when the key goes up; confirm: with a click", value: &s.Cast, words: []string{castSmart, castRelease, castConfirm}},
		{section: "play", key: "numbers", text: "show damage and healing as numbers", value: &s.Numbers},
		{section: "camera", key: "locked", text: "start each match locked to the hero", value: &s.CameraLock},
		{section: "camera", key: "edge_scroll", text: "scroll when the pointer touches the window's edge", value: &s.EdgeScroll},
		{section: "camera", key: "scroll_speed", text: "200 to 3000, points per second", value: &s.ScrollSpeed, lo: 200, hi: 3000},
		{section: "camera", key: "shake", text: "tremble on big hits", value: &s.Shake},
		{section: "screen", key: "full", text: "start in full screen", value: &s.FullScreen},
		{section: "screen", key: "language", text: "language of the interface", value: &s.Language, words: languages()},
		{section: "sound", key: "volume", text: "0 to 100, of everything; 0 leaves the sound device alone", value: &s.Volume, hi: 100},
		{section: "sound", key: "effects", text: "0 to 100, of the battle", value: &s.Effects, hi: 100},
		{section: "sound", key: "interface", text: "0 to 100, of buttons and messages", value: &s.Interface, hi: 100},
		{section: "sound", key: "music", text: "0 to 100, of music and wind", value: &s.Music, hi: 100},
		{section: "match", key: "name", text: "your name over your hero", value: &s.Name},
		{section: "match", key: "service", text: "address of the service that was joined last", value: &s.Service, most: 200},
		{section: "match", key: "hero", text: "hero chosen last", value: &s.Hero},
		{section: "match", key: "map", text: "map chosen last", value: &s.Map},
		{section: "match", key: "players", text: "1 or 3 a side", value: &s.Players, lo: 1, hi: 3},
		{section: "match", key: "skill", text: "skill of the bots: easy, normal or hard", value: &s.Skill, words: skillWords},
	}
	for i, c := range commandTable {
		list = append(list, option{section: "keys", key: c.name, text: c.text, value: &s.Keys[i]})
	}
	return list
}

// skillWords are the skills of bots, by number.
var skillWords = []string{"easy", "normal", "hard"}

// show writes the value as TOML.
func (o *option) show() string {
	switch v := o.value.(type) {
	case *bool:
		return fmt.Sprint(*v)
	case *int:
		return fmt.Sprint(*v)
	case *string:
		return fmt.Sprintf("%q", *v)
	case *ebiten.Key:
		return fmt.Sprintf("%q", keyName(*v))
	}
	panic("view: option of an unknown type: " + o.key)
}

// set takes a value from the file. The error says what would be right.
func (o *option) set(x any) error {
	switch v := o.value.(type) {
	case *bool:
		b, ok := x.(bool)
		if !ok {
			return errors.New("must be true or false")
		}
		*v = b
	case *int:
		n, ok := x.(int64)
		if !ok || n < int64(o.lo) || n > int64(o.hi) {
			return fmt.Errorf("must be a whole number from %d to %d", o.lo, o.hi)
		}
		*v = int(n)
	case *string:
		return o.setText(v, x)
	case *ebiten.Key:
		return setKey(v, x)
	}
	return nil
}

func (o *option) setText(v *string, x any) error {
	s, ok := x.(string)
	most := o.most
	if most == 0 {
		most = 64
	}
	if !ok || len(s) > most {
		return fmt.Errorf("must be a text in quotes of at most %d bytes", most)
	}
	if o.words != nil && !slices.Contains(o.words, s) {
		return fmt.Errorf("must be one of %s", strings.Join(o.words, ", "))
	}
	*v = s
	return nil
}

func setKey(v *ebiten.Key, x any) error {
	s, ok := x.(string)
	if !ok {
		return errors.New(`must be the name of a key in quotes, such as "Q", "F1" or "Space"`)
	}
	k, err := keyByName(s)
	if err != nil {
		return fmt.Errorf(`%w; use a letter, a digit, F1 to F12, "Space" or "Tab"`, err)
	}
	*v = k
	return nil
}

// read takes the keys of a file, in the order of the options, and returns a
// line for each fault.
func (s *Settings) read(path string, text []byte) (problems []string) {
	var file map[string]map[string]any
	if err := toml.Unmarshal(text, &file); err != nil {
		return []string{syntaxProblem(path, err)}
	}
	list, chosen := s.options(), map[*ebiten.Key]bool{}
	for _, o := range list {
		x, ok := file[o.section][o.key]
		if !ok {
			continue
		}
		if k, ok := o.value.(*ebiten.Key); ok {
			chosen[k] = true
		}
		if err := o.set(x); err != nil {
			problems = append(problems, fmt.Sprintf("%s: %s.%s = %v: %v; the default %s is used", path, o.section, o.key, x, err, o.show()))
		}
		delete(file[o.section], o.key)
	}
	s.makeWay(chosen)
	problems = append(problems, s.freeKeys(path)...)
	return append(problems, unknownKeys(path, file, list)...)
}

func syntaxProblem(path string, err error) string {
	var at *toml.DecodeError
	if errors.As(err, &at) {
		row, col := at.Position()
		return fmt.Sprintf("%s:%d:%d: %s; correct the line or delete the file, the defaults are used", path, row, col, strings.TrimPrefix(at.Error(), "toml: "))
	}
	return fmt.Sprintf("%s: %v; correct or delete the file, the defaults are used", path, err)
}

// unknownKeys gives a line for each key that nothing took.
func unknownKeys(path string, file map[string]map[string]any, list []option) (problems []string) {
	var names []string
	for section, keys := range file {
		for key := range keys {
			names = append(names, section+"."+key)
		}
	}
	slices.Sort(names)
	for _, n := range names {
		section, _, _ := strings.Cut(n, ".")
		problems = append(problems, fmt.Sprintf("%s: %s: no such key; delete it or use one of %s", path, n, known(list, section)))
	}
	return problems
}

// known lists the keys of a section, or the sections when it is unknown too.
func known(list []option, section string) string {
	var keys, sections []string
	for _, o := range list {
		if o.section == section {
			keys = append(keys, o.key)
		}
		if !slices.Contains(sections, o.section) {
			sections = append(sections, o.section)
		}
	}
	if keys == nil {
		return "the sections " + strings.Join(sections, ", ")
	}
	return strings.Join(keys, ", ")
}

// spareKeys are given to commands whose own key the file gives to another one.
var spareKeys = [...]ebiten.Key{ebiten.KeyDigit1, ebiten.KeyDigit2, ebiten.KeyDigit3, ebiten.KeyDigit4, ebiten.KeyDigit5, ebiten.KeyDigit6,
	ebiten.KeyDigit7, ebiten.KeyDigit8, ebiten.KeyDigit9, ebiten.KeyDigit0, ebiten.KeyZ, ebiten.KeyX, ebiten.KeyC, ebiten.KeyV, ebiten.KeyF5, ebiten.KeyF6}

// makeWay moves the commands of items that the file does not name off the keys
// that it gives to others, as a file does that is older than these commands.
func (s *Settings) makeWay(chosen map[*ebiten.Key]bool) {
	for i := cmdItem1; i <= cmdItem6; i++ {
		o, double := s.Keys.conflict(i)
		if !double || chosen[&s.Keys[i]] || !chosen[&s.Keys[o]] {
			continue
		}
		for _, k := range spareKeys {
			if !slices.Contains(s.Keys[:], k) {
				s.Keys[i] = k
				break
			}
		}
	}
}

// freeKeys gives commands that share a key their defaults back.
func (s *Settings) freeKeys(path string) (problems []string) {
	for i := range s.Keys {
		o, double := s.Keys.conflict(command(i))
		if !double {
			continue
		}
		problems = append(problems, fmt.Sprintf("%s: keys.%s = %q is also keys.%s; choose another key, the default keys are used",
			path, commandTable[i].name, keyName(s.Keys[i]), commandTable[o].name))
		s.Keys = defaultBindings()
		break
	}
	return problems
}
