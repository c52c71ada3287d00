package data

import (
	"bytes"
	"errors"
	"io/fs"
	"path"
	"slices"
	"strings"

	"sameframe/core/fixed"
	"sameframe/core/script"
)

// maxFile bounds the size of one data file in bytes.
const maxFile = 1 << 20

// Load reads and checks every data file below fsys without the scripts: what
// effects call stays unresolved. The error is a *LintError that lists the
// faults; a Set comes back only without any.
func Load(fsys fs.FS) (*Set, error) { return LoadWith(fsys, nil, nil) }

// LoadWith is Load with the scripts that effects call. Resolve fills the Entry
// of each effect with a Script; its error becomes a fault at the place where
// the effect names the script. A nil resolve looks the name up in scripts; when
// both are nil, nothing is resolved.
func LoadWith(fsys fs.FS, scripts *script.Set, resolve func(*Effect) error) (*Set, error) {
	l := &linter{reach: fixed.MapLimit}
	x := &indexes{
		units:   newIndex(l, "unit", l.folder(fsys, "data/units")),
		spells:  newIndex(l, "spell", l.folder(fsys, "data/spells")),
		buffs:   newIndex(l, "buff", l.folder(fsys, "data/buffs")),
		bullets: newIndex(l, "bullet", l.folder(fsys, "data/bullets")),
		items:   newIndex(l, "item", l.folder(fsys, "data/items")),
		zones:   newIndex(l, "zone", l.optional(fsys, "data/zones")),
		maps:    newIndex(l, "map", l.folder(fsys, "maps")),
		effects: make([]Effect, 1),
		places:  make([]*node, 1),
	}
	rules := l.file(fsys, "data/rules.toml")
	l.strays(fsys)
	if err := l.err(); err != nil {
		return nil, err // what could not be parsed would only bring more faults
	}
	s := l.read(x, rules)
	if s.Scripts = scripts; scripts != nil {
		s.ScriptDigest = scripts.Digest()
	}
	if l.count == 0 {
		l.check(s, x)
		l.checkWave(s, rules)
		l.resolve(s, x, resolve)
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
		switch {
		case e.IsDir():
			l.below(fsys, dir, path.Join(dir, e.Name()))
		case strings.HasSuffix(e.Name(), ".toml"):
			roots = append(roots, l.file(fsys, path.Join(dir, e.Name())))
		default:
			l.misnamed(dir, e.Name())
		}
	}
	if len(roots) == 0 {
		l.fail(dir, "has no .toml file")
	}
	return roots
}

// misnamed faults a file that was meant to be read by its name, such as
// x.toml.txt or x.TOML: passing over it in silence, the game would lack what
// stands in it.
func (l *linter) misnamed(dir, name string) {
	if strings.HasPrefix(name, ".") || !strings.Contains(strings.ToLower(name), ".toml") {
		return
	}
	l.fail(path.Join(dir, name), "is not read: its name must end in .toml")
}

// dataFolders are those that Load reads below data.
var dataFolders = []string{"units", "spells", "buffs", "bullets", "items", "zones"}

// strays faults what lies in data and looks as if it were read: a folder with
// .toml files under another name, a .toml file that is not the rules.
func (l *linter) strays(fsys fs.FS) {
	entries, err := fs.ReadDir(fsys, "data")
	if err != nil {
		return // told of each folder
	}
	for _, e := range entries {
		name := path.Join("data", e.Name())
		switch {
		case e.Name() == "rules.toml":
		case !e.IsDir() && strings.HasSuffix(name, ".toml"):
			l.fail(name, "is not read: move it to one of the folders %s", list(dataFolders))
		case !e.IsDir():
			l.misnamed("data", e.Name())
		case !slices.Contains(dataFolders, e.Name()) && holdsTables(fsys, name):
			l.fail(name, "is not read%s: there are the folders %s", suggest(e.Name(), dataFolders), list(dataFolders))
		}
	}
}

// holdsTables reports whether a folder has a .toml file.
func holdsTables(fsys fs.FS, dir string) bool {
	names, _ := fs.Glob(fsys, dir+"/*.toml")
	return len(names) > 0
}

// optional is folder for a folder that may be missing.
func (l *linter) optional(fsys fs.FS, dir string) []*node {
	if _, err := fs.Stat(fsys, dir); errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return l.folder(fsys, dir)
}

// below faults the .toml files of sub-folders, which somebody may expect to be
// read.
func (l *linter) below(fsys fs.FS, dir, sub string) {
	err := fs.WalkDir(fsys, sub, func(name string, e fs.DirEntry, err error) error {
		if err == nil && !e.IsDir() && strings.HasSuffix(name, ".toml") {
			l.fail(name, "sub-folders are not read: move the file to %s", dir)
		}
		return err
	})
	if err != nil {
		l.fail(sub, "%s", reason(err))
	}
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
		if mark := byteOrderMark(src); mark != "" {
			l.at(place{doc, 0}, "begins with %s: save the file as UTF-8 without a byte order mark", mark)
			return &node{place: place{doc, 0}, kind: kindTable}
		}
	}
	return l.parse(doc)
}

// byteOrderMark names the mark at the start of a file, or returns "".
func byteOrderMark(src []byte) string {
	switch {
	case bytes.HasPrefix(src, []byte("\xef\xbb\xbf")):
		return "a byte order mark"
	case bytes.HasPrefix(src, []byte("\xff\xfe")), bytes.HasPrefix(src, []byte("\xfe\xff")):
		return "the mark of UTF-16"
	}
	return ""
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
	x.tags = findTags(l, x.units)
	s.Tags = x.tags
	s.Maps = readAll(l, x, x.maps, readMap)[1:]
	l.reach = largest(s.Maps)
	s.Units = readAll(l, x, x.units, readUnit)
	s.Spells = readAll(l, x, x.spells, readSpell)
	s.Buffs = readAll(l, x, x.buffs, readBuff)
	s.Bullets = readAll(l, x, x.bullets, readBullet)
	s.Items = readAll(l, x, x.items, readItem)
	s.Zones = readAll(l, x, x.zones, readZone)
	s.Effects = x.effects
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
