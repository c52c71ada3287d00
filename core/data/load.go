package data

import (
	"errors"
	"io/fs"
	"path"
	"strings"

	"sameframe/core/fixed"
)

// maxFile bounds the size of one data file in bytes.
const maxFile = 1 << 20

// Load reads and checks every data file below fsys. The error is a *LintError
// that lists the faults; a Set comes back only without any.
func Load(fsys fs.FS) (*Set, error) {
	l := &linter{reach: fixed.MapLimit}
	x := &indexes{
		units:   newIndex(l, "unit", l.folder(fsys, "data/units")),
		spells:  newIndex(l, "spell", l.folder(fsys, "data/spells")),
		buffs:   newIndex(l, "buff", l.folder(fsys, "data/buffs")),
		bullets: newIndex(l, "bullet", l.folder(fsys, "data/bullets")),
		items:   newIndex(l, "item", l.folder(fsys, "data/items")),
		maps:    newIndex(l, "map", l.folder(fsys, "maps")),
	}
	rules := l.file(fsys, "data/rules.toml")
	if err := l.err(); err != nil {
		return nil, err // what could not be parsed would only bring more faults
	}
	s := l.read(x, rules)
	if l.count == 0 {
		l.check(s, x)
		l.checkWave(s, rules)
	}
	if err := l.err(); err != nil {
		return nil, err
	}
	s.Digest = digest(s)
	return s, nil
}

// folder parses every .toml file of a folder, in the order of their names.
func (l *linter) folder(fsys fs.FS, dir string) []*node {
	entries, err := fs.ReadDir(fsys, dir)
	if err != nil {
		l.fail(dir, "%s", reason(err))
		return nil
	}
	var roots []*node
	for _, e := range entries {
		if !e.IsDir() && strings.HasSuffix(e.Name(), ".toml") {
			roots = append(roots, l.file(fsys, path.Join(dir, e.Name())))
		}
	}
	if len(roots) == 0 {
		l.fail(dir, "has no .toml file")
	}
	return roots
}

// file parses one file. What cannot be read is a fault and an empty table.
func (l *linter) file(fsys fs.FS, name string) *node {
	doc := &document{name: name}
	src, err := fs.ReadFile(fsys, name)
	switch {
	case err != nil:
		l.fail(name, "%s", reason(err))
	case len(src) > maxFile:
		l.fail(name, "has %d bytes, at most %d are allowed", len(src), maxFile)
	default:
		doc.src = src
	}
	return l.parse(doc)
}

// reason returns an error without the path that fs.PathError repeats.
func reason(err error) string {
	var at *fs.PathError
	if errors.As(err, &at) {
		return at.Err.Error()
	}
	return err.Error()
}

// read turns the tables into prototypes. Maps come first: their size bounds
// every distance.
func (l *linter) read(x *indexes, rules *node) *Set {
	s := &Set{}
	s.Maps = readAll(l, x, x.maps, readMap)[1:]
	l.reach = largest(s.Maps)
	s.Units = readAll(l, x, x.units, readUnit)
	s.Spells = readAll(l, x, x.spells, readSpell)
	s.Buffs = readAll(l, x, x.buffs, readBuff)
	s.Bullets = readAll(l, x, x.bullets, readBullet)
	s.Items = readAll(l, x, x.items, readItem)
	t := l.open(rules, "rules")
	readRules(t, x, &s.Rules)
	t.close()
	return s
}

// readAll reads every table of an index; entry 0 stays the zero prototype.
func readAll[T any](l *linter, x *indexes, of *index, read func(*table, *indexes, int, string, *T)) []T {
	all := make([]T, len(of.keys))
	for i, key := range of.keys[1:] {
		t := l.open(of.nodes[i+1], of.noun+" "+key)
		read(t, x, i+1, key, &all[i+1])
		t.close()
	}
	return all
}
