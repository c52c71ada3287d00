package view

import (
	"maps"
	"slices"

	"sameframe/core/battle"
)

// phrase is the key of a text of the interface.
type phrase string

// tables holds the texts of the interface by language. A phrase that a
// language lacks is shown in English.
var tables = map[string]map[phrase]string{"en": english}

// languages lists the languages of the interface.
func languages() []string {
	return slices.Sorted(maps.Keys(tables))
}

// speech gives the texts of one language.
type speech struct{ table map[phrase]string }

func newSpeech(language string) speech { return speech{tables[language]} }

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
