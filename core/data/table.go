package data

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"sameframe/core/fixed"
)

// Bounds that every file is held to, whatever a rule says beyond.
const (
	maxText     = 400       // bytes of a name or text
	maxMillis   = 3_600_000 // one hour
	maxAmount   = 1_000_000 // largest amount of anything
	maxLevels   = 32        // entries of a level table
	maxElements = 256       // entries of any other list
)

// table reads one TOML table key by key and remembers the keys that it was
// asked for: what is left over at the end is unknown.
type table struct {
	l       *linter
	n       *node
	name    string   // how messages call it
	known   []string // keys asked for
	missing []string // keys needed and not given
	faults  int      // of the linter when reading began
	void    bool     // not a table at all: nothing is missing
}

// open starts reading a node, which must be a table.
func (l *linter) open(n *node, name string) *table {
	t := &table{l: l, n: n, name: name, faults: l.count}
	if n.kind != kindTable {
		l.at(n.place, "%s must be a table, not %s", name, n.kind)
		t.n = &node{place: n.place, kind: kindTable}
		t.void = true
	}
	return t
}

// clean reports whether the table has been read without a fault, so that
// checks across its keys make sense.
func (t *table) clean() bool { return t.l.count == t.faults && len(t.missing) == 0 }

// get returns a key's value, or nil when the table does not have it.
func (t *table) get(key string) *node {
	t.known = append(t.known, key)
	if f := t.n.find(key); f != nil {
		return f.value
	}
	return nil
}

// has reports whether the table gives a key, without counting it as known.
func (t *table) has(key string) bool { return t.n.find(key) != nil }

// where returns the place of a key, or of the table when the key is absent.
func (t *table) where(key string) place {
	if f := t.n.find(key); f != nil {
		return f.place
	}
	return t.n.place
}

// fail records a fault at a key.
func (t *table) fail(key, format string, args ...any) {
	t.l.at(t.where(key), format, args...)
}

// need makes keys compulsory. Close faults those that are missing.
func (t *table) need(keys ...string) {
	for _, key := range keys {
		if !t.void && !t.has(key) && !slices.Contains(t.missing, key) {
			t.missing = append(t.missing, key)
		}
	}
}

// reject faults a key that is given although it would have no meaning.
func (t *table) reject(why string, keys ...string) {
	t.known = append(t.known, keys...)
	for _, key := range keys {
		if t.has(key) {
			t.fail(key, "%q has no meaning %s", key, why)
		}
	}
}

// close faults the keys that nobody asked for and those that are missing. A
// missing key that stands there misspelt is one fault.
func (t *table) close() {
	for _, f := range t.n.fields {
		if slices.Contains(t.known, f.key) {
			continue
		}
		meant := nearest(f.key, t.known)
		t.l.at(f.place, "unknown key %q%s", f.key, didYouMean(meant))
		t.missing = slices.DeleteFunc(t.missing, func(key string) bool { return key == meant })
	}
	for _, key := range t.missing {
		t.l.at(t.n.place, "%s needs %q", t.name, key)
	}
}

// wrong records that a value has the wrong type.
func (t *table) wrong(n *node, key, want string) {
	t.l.at(n.place, "%q must be %s, not %s", key, want, n.kind)
}

// text reads a string, which may not be empty.
func (t *table) text(key string, to *string) {
	n := t.get(key)
	switch {
	case n == nil:
	case n.kind != kindString:
		t.wrong(n, key, "a string")
	case n.text == "":
		t.l.at(n.place, "%q is empty", key)
	case len(n.text) > maxText:
		t.l.at(n.place, "%q has %d bytes, at most %d are allowed%s", key, len(n.text), maxText, wide(n.text))
	case strings.TrimSpace(n.text) != n.text:
		t.l.at(n.place, "%q begins or ends with a blank: take it out", key)
	case strings.ContainsFunc(n.text, invisible):
		r, _ := utf8.DecodeRuneInString(n.text[strings.IndexFunc(n.text, invisible):])
		t.l.at(n.place, "%q has the invisible character %U: take it out", key, r)
	default:
		*to = n.text
	}
}

// wide says how many Chinese characters a text may have, where it has such.
func wide(s string) string {
	if utf8.RuneCountInString(s) == len(s) {
		return ""
	}
	return fmt.Sprintf(": %d Chinese characters", maxText/3)
}

// invisible reports whether a character would break a line or a terminal, or turn
// or hide what stands beside it.
func invisible(r rune) bool {
	return unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp)
}

// bool reads true or false.
func (t *table) bool(key string, to *bool) {
	n := t.get(key)
	switch {
	case n == nil:
	case n.kind != kindBool:
		t.wrong(n, key, "true or false")
	default:
		*to = n.text == "true"
	}
}

// num reads a decimal within whole bounds, both inclusive.
func (t *table) num(key string, to *fixed.Num, lo, hi int) {
	if n := t.get(key); n != nil {
		t.number(n, key, to, lo, hi)
	}
}

func (t *table) number(n *node, key string, to *fixed.Num, lo, hi int) {
	if n.kind != kindInteger && n.kind != kindDecimal {
		t.wrong(n, key, "a number")
		return
	}
	v, ok := parseNum(n.text)
	switch {
	case !ok:
		t.l.at(n.place, "%q is %s: write a plain decimal below 2^47", key, n.text)
	case v < fixed.FromInt(lo) || v > fixed.FromInt(hi):
		t.l.at(n.place, "%q is %s: must be from %d to %d", key, n.text, lo, hi)
	default:
		*to = v
	}
}

// distance reads a length in units, which cannot be negative or longer than
// the largest map.
func (t *table) distance(key string, to *fixed.Num) {
	n := t.get(key)
	if n == nil {
		return
	}
	faults := t.l.count
	t.number(n, key, to, 0, maxAmount)
	if t.l.count == faults && *to > fixed.FromInt(t.l.reach) {
		t.l.at(n.place, "%q is %s: larger than the largest map (%d units)", key, n.text, t.l.reach)
	}
}

// size reads a distance that must be above zero.
func (t *table) size(key string, to *fixed.Num) {
	faults := t.l.count
	t.distance(key, to)
	if t.has(key) && t.l.count == faults && *to == 0 {
		t.fail(key, "%q must be above zero", key)
	}
}

// lengths reads a size or an array of sizes by level.
func (t *table) lengths(key string, to *Levels) {
	t.each(key, maxLevels, true, func(n *node) {
		var v fixed.Num
		faults := t.l.count
		t.number(n, key, &v, 0, maxAmount)
		switch {
		case t.l.count > faults:
		case v == 0:
			t.l.at(n.place, "%q must be above zero", key)
		case v > fixed.FromInt(t.l.reach):
			t.l.at(n.place, "%q is %s: larger than the largest map (%d units)", key, n.text, t.l.reach)
		}
		*to = append(*to, v)
	})
}

// int reads a whole number within inclusive bounds.
func (t *table) int(key string, to *int, lo, hi int) {
	n := t.get(key)
	if n == nil {
		return
	}
	v := int64(*to)
	t.integer(n, key, &v, lo, hi)
	*to = int(v)
}

func (t *table) integer(n *node, key string, to *int64, lo, hi int) {
	if n.kind != kindInteger {
		t.wrong(n, key, "an integer")
		return
	}
	v, ok := parseInt(n.text)
	switch {
	case !ok:
		t.l.at(n.place, "%q is %s: write a plain integer", key, n.text)
	case v < int64(lo) || v > int64(hi):
		t.l.at(n.place, "%q is %s: must be from %d to %d", key, n.text, lo, hi)
	default:
		*to = v
	}
}

// millis reads a duration in whole milliseconds.
func (t *table) millis(key string, to *Millis, lo, hi int) {
	v := int(*to)
	t.int(key, &v, lo, hi)
	*to = Millis(v)
}

// angle reads degrees from lo to below hi as a wrapped 16-bit turn.
func (t *table) angle(key string, to *fixed.Angle, lo, hi int) {
	n := t.get(key)
	if n == nil {
		return
	}
	if n.kind != kindInteger && n.kind != kindDecimal {
		t.wrong(n, key, "a number of degrees")
		return
	}
	turn, ok := parseTurn(n.text)
	switch {
	case !ok:
		t.l.at(n.place, "%q is %s: write degrees with at most %d decimals", key, n.text, maxDegreeDigits)
	case turn*360 < int64(lo)<<16 || turn*360 > int64(hi)<<16:
		t.l.at(n.place, "%q is %s: must be from %d to %d degrees", key, n.text, lo, hi)
	default:
		*to = fixed.Angle(turn & 0xffff)
	}
}

// each calls f for every element of a list of at most limit entries. A value
// that is no list stands for a list of itself when single allows it.
func (t *table) each(key string, limit int, single bool, f func(n *node)) {
	n := t.get(key)
	switch {
	case n == nil:
	case n.kind != kindArray && single:
		f(n)
	case n.kind != kindArray:
		t.wrong(n, key, "an array")
	case len(n.items) == 0 && single && n.kind == kindArray:
		t.l.at(n.place, "%q is empty", key)
	case len(n.items) > limit:
		t.l.at(n.items[limit].place, "%q has %d entries, at most %d are allowed", key, len(n.items), limit)
	default:
		for _, item := range n.items {
			f(item)
		}
	}
}

// levels reads a number or an array of numbers by level.
func (t *table) levels(key string, to *Levels, lo, hi int) {
	t.each(key, maxLevels, true, func(n *node) {
		var v fixed.Num
		t.number(n, key, &v, lo, hi)
		*to = append(*to, v)
	})
}

// millisLevels reads a duration or an array of durations by level.
func (t *table) millisLevels(key string, to *[]Millis, lo, hi int) {
	t.each(key, maxLevels, true, func(n *node) {
		var v int64
		t.integer(n, key, &v, lo, hi)
		*to = append(*to, Millis(v))
	})
}

// fits faults a rhythm that is longer than all that it divides: what waits for
// it would never run.
func (t *table) fits(key string, every Millis, of string, whole []Millis) {
	if len(whole) > 0 && every > slices.Max(whole) {
		t.fail(key, "%q is longer than %q: its effects would never run", key, of)
	}
}

// point reads a position or displacement written [x, y] in units.
func (t *table) point(key string, to *fixed.Vec) {
	if n := t.get(key); n != nil {
		t.vec(n, key, to)
	}
}

func (t *table) vec(n *node, key string, to *fixed.Vec) {
	if n.kind != kindArray || len(n.items) != 2 {
		t.l.at(n.place, "%q must be a point [x, y]", key)
		return
	}
	t.number(n.items[0], key, &to.X, -fixed.MapLimit, fixed.MapLimit)
	t.number(n.items[1], key, &to.Y, -fixed.MapLimit, fixed.MapLimit)
}

// points reads an array of points.
func (t *table) points(key string, to *[]fixed.Vec) {
	t.each(key, maxElements, false, func(n *node) {
		var p fixed.Vec
		t.vec(n, key, &p)
		*to = append(*to, p)
	})
}

// tables opens each table of an array of tables.
func (t *table) tables(key string, limit int, f func(*table)) {
	if n := t.get(key); n != nil && n.kind == kindTable {
		t.l.at(n.place, "%q must be a list of tables: write its head in double brackets, [[…%s]]", key, key)
		return
	}
	t.each(key, limit, false, func(n *node) {
		sub := t.l.open(n, key)
		f(sub)
		sub.close()
	})
}

// table opens a sub-table when it is given.
func (t *table) table(key string, f func(*table)) {
	if n := t.get(key); n != nil {
		sub := t.l.open(n, key)
		f(sub)
		sub.close()
	}
}
