package lobby

import (
	"unicode"
	"unicode/utf8"
)

// Bounds of a name. In bytes it has to fit a start snapshot.
const (
	maxName      = 24
	maxNameBytes = 64
	maxMarks     = 2 // above or below one letter
)

// cleanName is a name that can be shown anywhere: on one line, in a log, and so
// that one sees it. Nothing is a name too: "Player".
func cleanName(s string) (string, bool) {
	if s == "" {
		return "Player", true
	}
	if !utf8.ValidString(s) || utf8.RuneCountInString(s) > maxName || len(s) > maxNameBytes {
		return "", false
	}
	marks := maxMarks // the first character is no mark
	for _, r := range s {
		switch {
		case !unicode.IsPrint(r) || blank(r):
			return "", false
		case !unicode.IsMark(r):
			marks = 0
		case marks == maxMarks:
			return "", false
		default:
			marks++
		}
	}
	return s, s[0] != ' ' && s[len(s)-1] != ' '
}

// blank reports letters and signs that show nothing: the fillers of Hangul and
// Khmer, and the empty pattern of Braille.
func blank(r rune) bool {
	return r == 0x2800 || unicode.Is(unicode.Other_Default_Ignorable_Code_Point, r)
}
