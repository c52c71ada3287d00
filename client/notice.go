package client

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Notice is something that a player must read: a stable code, which programs and
// translations go by, and a sentence. The zero value says nothing.
type Notice struct {
	Code    string       `json:"code"`
	Text    string       `json:"text"`              // English, of whoever said it; for codes that this build does not know
	Detail  string       `json:"detail,omitempty"`  // what in particular, the same in any language
	Left    int64        `json:"left_ms,omitempty"` // until what it tells of ends, milliseconds; 0 for no end
	Who     Who          `json:"who,omitzero"`      // whom it is about, when it is about another player
	Differs []Difference `json:"differs,omitempty"` // in what two builds differ
}

// Who is a player and the hero, as others know them.
type Who struct {
	Seat   int    `json:"seat"`
	Player string `json:"player,omitempty"` // empty when nobody has given a name
	Hero   string `json:"hero"`             // English
	HeroZH string `json:"hero_zh,omitempty"`
}

// in is how a sentence names somebody: the player, and the hero beside it.
func (w *Who) in(language string) string {
	hero, form := w.Hero, "%s (%s)"
	if language == Chinese {
		form = "%s（%s）"
		if w.HeroZH != "" {
			hero = w.HeroZH
		}
	}
	if w.Player == "" {
		return hero
	}
	return fmt.Sprintf(form, w.Player, hero)
}

// Difference is one thing in which this build and a service differ.
type Difference struct {
	Key    string `json:"key"`  // wire, protocol, logic, data, scripts
	What   string `json:"what"` // English
	Yours  string `json:"yours"`
	Theirs string `json:"theirs"`
}

// Languages of the sentences.
const (
	English = "en"
	Chinese = "zh"
)

// Sentence is what a player reads in a language: this build's words for the
// code, with Who and Left where they tell of them, in English where the language
// is unknown, and Text for a code that it does not know.
func (n *Notice) Sentence(language string) string {
	w, ok := words[n.Code]
	text := w.en
	switch {
	case !ok:
		return n.Text
	case language == Chinese:
		text = w.zh
	}
	return strings.NewReplacer("{who}", n.Who.in(language), "{left}", n.clock()).Replace(text)
}

// clock is what is left, in minutes and begun seconds.
func (n *Notice) clock() string {
	s := (n.Left + 999) / 1000
	return fmt.Sprintf("%d:%02d", s/60, s%60)
}

// NoticeOf is the notice of a code in this build's words.
func NoticeOf(code string) Notice { return Notice{Code: code, Text: words[code].en} }

// Codes are all codes that this build has words for, in order.
func Codes() []string { return slices.Sorted(maps.Keys(words)) }
