package view

import (
	"maps"
	"slices"
	"strings"

	"sameframe/core/battle"
	"sameframe/core/data"
)

// phrase is the key of a text of the interface.
type phrase string

// tables holds the texts of the interface by language. A phrase that a
// language lacks is shown in English.
var tables = map[string]map[phrase]string{"en": english, "zh": chinese}

// languages lists the languages of the interface.
func languages() []string {
	return slices.Sorted(maps.Keys(tables))
}

// languageNames are the languages in their own words.
var languageNames = map[string]string{"en": "English", "zh": "中文"}

// speech gives the texts of one language.
type speech struct {
	table map[phrase]string
	zh    bool // texts of the data are wanted in Chinese
}

func newSpeech(language string) speech { return speech{tables[language], language == "zh"} }

// of chooses between the two forms of a text of the data. One that has no
// Chinese form is shown in English.
func (s speech) of(en, zh string) string {
	if s.zh && zh != "" {
		return zh
	}
	return en
}

func (s speech) unit(u *data.Unit) string { return s.of(u.Name, u.NameZH) }

func (s speech) spell(p *data.Spell) string { return s.of(p.Name, p.NameZH) }

func (s speech) item(i *data.Item) string { return s.of(i.Name, i.NameZH) }

func (s speech) buff(b *data.Buff) string { return s.of(b.Name, b.NameZH) }

// mapName is the name of a map. Those that come with the game have one in each
// language, others are called what their file says.
func (s speech) mapName(set *data.Set, key string) string {
	if _, ok := english[phrase("map_"+key)]; ok {
		return s.say(phrase("map_" + key))
	}
	if m := set.Map(key); m != nil {
		return m.Name
	}
	return key
}

// param is the name of a number that a script reads: that of its file, the
// common one, or the script's own word.
func (s speech) param(file, name string) string {
	for _, p := range [...]phrase{phrase("param_" + file + "_" + name), phrase("param_" + name)} {
		if _, ok := english[p]; ok {
			return s.say(p)
		}
	}
	return strings.ReplaceAll(name, "_", " ")
}

// why is the reason of a refusal, as a sentence. A language finds it under the
// battle's own words.
func (s speech) why(r battle.Result) string {
	text := s.say(phrase(r.String()))
	if text != "" && text[0] >= 'a' && text[0] <= 'z' {
		text = string(text[0]-'a'+'A') + text[1:]
	}
	return text
}

// say returns a text. An unknown phrase shows its key.
func (s speech) say(p phrase) string {
	if t, ok := s.table[p]; ok {
		return t
	}
	if t, ok := english[p]; ok {
		return t
	}
	return string(p)
}
