package script

import "fmt"

// Foreign words the fault of a character that may stand in texts and comments
// only, such as a full-width comma, with the one that was meant where there is
// such. It is "" for characters of ASCII.
func Foreign(r rune) string {
	if r < 0x80 {
		return ""
	}
	text := fmt.Sprintf("the character %q (%U) may stand only in texts and comments", r, r)
	if plain := plainFor(r); plain != 0 {
		text += fmt.Sprintf(": write %q, the plain one", plain)
	}
	return text
}

// plainFor is the character of ASCII that a foreign one looks like, or 0.
func plainFor(r rune) rune {
	switch r {
	case '\u201c', '\u201d', '\u201e', '\u300c', '\u300d':
		return '"'
	case '\u2018', '\u2019':
		return '\''
	case '\u3001':
		return ','
	case '\u3002':
		return '.'
	case '\u3010':
		return '['
	case '\u3011':
		return ']'
	case '\u2013', '\u2014', '\u2212':
		return '-'
	case '\u00a0', '\u3000':
		return ' '
	}
	if r >= '\uff01' && r <= '\uff5e' {
		return r - 0xfee0
	}
	return 0
}
