package client

import (
	"maps"
	"slices"
)

// Notice is something that a player must read: a stable code, which programs and
// translations go by, and a sentence. The zero value says nothing.
type Notice struct {
	Code    string       `json:"code"`
	Text    string       `json:"text"`              // English, of whoever said it; for codes that this build does not know
	Detail  string       `json:"detail,omitempty"`  // what in particular, the same in any language
	Left    int64        `json:"left_ms,omitempty"` // until what it tells of ends, milliseconds; 0 for no end
	Differs []Difference `json:"differs,omitempty"` // in what two builds differ
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
// code, in English where the language is unknown, and Text for a code that it
// does not know.
func (n *Notice) Sentence(language string) string {
	w, ok := words[n.Code]
	switch {
	case !ok:
		return n.Text
	case language == Chinese:
		return w.zh
	}
	return w.en
}

// NoticeOf is the notice of a code in this build's words.
func NoticeOf(code string) Notice { return Notice{Code: code, Text: words[code].en} }

// Codes are all codes that this build has words for, in order.
func Codes() []string { return slices.Sorted(maps.Keys(words)) }
