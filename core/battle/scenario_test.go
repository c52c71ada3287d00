package battle

import (
	"bytes"
	"flag"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"sameframe/core/data"
	"sameframe/core/fixed"
	"sameframe/core/synrand"
	"sameframe/core/wire"
)

var rewrite = flag.Bool("rewrite", false, "write the traces of the scenarios anew")

// Each file of testdata/scenario tells what the rules do: blocks of commands,
// each followed by ---- and the trace it must give. Lines that begin with # are
// for the reader. The world is the small frozen one of testdata/world; a step
// is 50 ms. After a change of the rules run go test -run Scenarios -rewrite and
// read the difference.
//
//	data FOLDER                       indented TOML that is read beside the files of that folder (units, spells,
//	  ...                             buffs, bullets, items, zones); data scripts NAME holds Lua instead.
//	                                  Stands before the arena; no empty lines within
//	arena [bare]                      begins a match; bare has no towers, no waves, and heroes that know their spells
//	  hero NAME UNIT of CAMP at X Y [with SPELL...] [passive SPELL] [items ITEM...]
//	                                  its own spells and innate passive take the place of the unit's
//	  creep NAME UNIT of CAMP at X Y [marches]
//	                                  buildings are called tower1, base1, tower2, base2
//	  ground FLAG... at X Y to X Y    gives the cells between those corners other flags: walk sight high brush water
//	  blind                           lets bases see nothing
//	set NAME health|mana|gold|level N
//	set NAME ATTRIBUTE N              changes the prototype of a hero that was given spells
//	buff NAME BUFF [from NAME]        adds a buff, between two steps
//	run N                             runs N steps, with commands at their step:
//	  STEP NAME [then] VERB ...       moves to X Y, hunts to X Y, attacks NAME, stops, buys ITEM, sells SLOT, surrenders,
//	                                  casts SPELL [at X Y [towards X Y] | at NAME]; then queues it (shift)
//	                                  is left to a bot [SKILL], is played again: the service's word on a seat
//	show                              prints everybody
//	sight                             prints whom of those with names each camp sees, and where heroes were seen last
//	look NAME [ATTRIBUTE...]          prints the buffs and states of a unit, and those attributes
func TestScenarios(t *testing.T) {
	files, err := filepath.Glob("testdata/scenario/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatal("no scenarios", err)
	}
	for _, name := range files {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txt"), func(t *testing.T) {
			want, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			got := tellFile(t, string(want))
			switch {
			case *rewrite:
				if err := os.WriteFile(name, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
			case !bytes.Equal([]byte(got), want):
				t.Errorf("the trace changed:\n%s", firstDifference(string(want), got))
			}
		})
	}
}

func firstDifference(want, got string) string {
	w, g := strings.Split(want, "\n"), strings.Split(got, "\n")
	for i := range min(len(w), len(g)) {
		if w[i] != g[i] {
			return fmt.Sprintf("line %d\nwant %s\ngot  %s", i+1, w[i], g[i])
		}
	}
	return fmt.Sprintf("%d lines, want %d", len(g), len(w))
}

// tellFile runs a scenario and returns the file with the traces that it gives.
func tellFile(t *testing.T, text string) string {
	var out strings.Builder
	p := &player{t: t, files: fstest.MapFS{}}
	for _, block := range strings.Split(strings.TrimSpace(text), "\n\n") {
		commands, _, _ := strings.Cut(block, "\n----")
		if out.Len() > 0 {
			out.WriteString("\n")
		}
		out.WriteString(commands + "\n")
		if trace, ok := p.play(commands); ok {
			out.WriteString("----\n" + trace)
		}
	}
	return out.String()
}

// player runs the commands of one file.
type player struct {
	t     *testing.T
	a     *arena
	names map[wire.GUID]string
	files fstest.MapFS // what data blocks add to testdata/world
	out   strings.Builder
}

// play runs a block; false when it holds comments only.
func (p *player) play(block string) (string, bool) {
	p.out.Reset()
	if p.readData(block) {
		return "", false
	}
	var lines [][]string
	for _, l := range strings.Split(block, "\n") {
		if f := strings.Fields(l); len(f) > 0 && f[0] != "#" {
			lines = append(lines, f)
		}
	}
	if len(lines) == 0 {
		return "", false
	}
	for len(lines) > 0 {
		n := 1
		for n < len(lines) && !isVerb(lines[n][0]) {
			n++
		}
		p.command(lines[0], lines[1:n])
		lines = lines[n:]
	}
	return p.out.String(), true
}

func isVerb(s string) bool {
	return s == "arena" || s == "set" || s == "buff" || s == "run" || s == "show" || s == "sight" || s == "look"
}

// readData keeps the file of a data block; false when the block is none.
func (p *player) readData(block string) bool {
	lines := strings.Split(block, "\n")
	for len(lines) > 0 && strings.HasPrefix(lines[0], "#") {
		lines = lines[1:]
	}
	if len(lines) == 0 || !strings.HasPrefix(lines[0], "data ") {
		return false
	}
	head := strings.Fields(lines[0])
	name := fmt.Sprintf("data/%s/scenario%d.toml", head[1], len(p.files))
	if head[1] == "scripts" {
		name = "scripts/" + head[2] + ".lua"
	}
	p.files[name] = &fstest.MapFile{Data: []byte(strings.Join(lines[1:], "\n"))}
	return true
}

// load reads testdata/world with the data blocks of the scenario.
func (p *player) load() *data.Set {
	files := fstest.MapFS{}
	maps.Copy(files, p.files)
	base := os.DirFS("testdata/world")
	err := fs.WalkDir(base, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := fs.ReadFile(base, name)
		files[name] = &fstest.MapFile{Data: text}
		return err
	})
	if err != nil {
		p.t.Fatal(err)
	}
	d, err := loadScenario(files)
	if err != nil {
		p.t.Fatal(err)
	}
	return d
}

// loadScenario reads data and scripts from one file system.
func loadScenario(files fstest.MapFS) (*data.Set, error) {
	scripts := fstest.MapFS{}
	for name, f := range files {
		if lua, ok := strings.CutPrefix(name, "scripts/"); ok {
			scripts[lua] = f
		}
	}
	if len(scripts) == 0 {
		return Load(files, nil)
	}
	return Load(files, scripts)
}

// variant gives the set a copy of a hero's prototype with other spells, which
// stands behind all others, and returns its key.
func (p *player) variant(d *data.Set, f []string) string {
	base, ok := d.Unit(f[2])
	if !ok {
		p.t.Fatalf("no unit %q", f[2])
	}
	if len(f) <= 8 {
		return f[2]
	}
	u := d.Units[base]
	u.ID, u.Key = data.UnitID(len(d.Units)), fmt.Sprintf("~%02d", len(d.Units))
	kind := ""
	for _, word := range f[8:] {
		switch {
		case word == "with":
			kind, u.Spells = word, nil
		case word == "passive" || word == "items":
			kind = word
		case kind == "with":
			u.Spells = append(u.Spells, p.spellID(d, word))
		case kind == "passive":
			u.Passive = p.spellID(d, word)
		}
	}
	d.Units = append(d.Units, u)
	return u.Key
}

func (p *player) spellID(d *data.Set, key string) data.SpellID {
	id, ok := d.Spell(key)
	if !ok {
		p.t.Fatalf("no spell %q", key)
	}
	return id
}

// equip gives a hero the items that its line names.
func (p *player) equip(seat int, f []string) {
	i := slices.Index(f, "items")
	if i < 0 {
		return
	}
	s := &p.a.seats[seat]
	for _, key := range f[i+1:] {
		id, ok := p.a.data.Item(key)
		if !ok {
			p.t.Fatalf("no item %q", key)
		}
		s.gold += p.a.data.Items[id].Price
		p.a.buy(s, p.a.hero(seat), id)
	}
}

func (p *player) buff(f []string) {
	id, ok := p.a.data.Buff(f[1])
	if !ok {
		p.t.Fatalf("no buff %q", f[1])
	}
	u, by := p.unit(f[0]), p.unit(f[0])
	if len(f) > 3 {
		by = p.unit(f[3])
	}
	n := len(p.a.Cues())
	p.a.addBuff(u, id, p.a.originOf(by, p.a.newID()))
	p.tellAll(p.a.Cues()[n:])
}

func (p *player) tellAll(cues []Cue) {
	for i := range cues {
		if text := p.tell(&cues[i]); text != "" {
			fmt.Fprintf(&p.out, "%4d  %s\n", cues[i].Frame, text)
		}
	}
}

func (p *player) command(head []string, body [][]string) {
	switch head[0] {
	case "arena":
		p.begin(len(head) > 1, body)
	case "set":
		p.set(head[1:])
	case "buff":
		p.buff(head[1:])
	case "run":
		p.run(p.number(head[1]), body)
	case "show":
		p.show()
	case "sight":
		p.sight()
	case "look":
		p.look(head[1:])
	default:
		p.t.Fatalf("no command %q", head)
	}
}

func (p *player) number(s string) int {
	n, err := strconv.Atoi(s)
	if err != nil {
		p.t.Fatal(err)
	}
	return n
}

func (p *player) begin(bare bool, body [][]string) {
	d := p.load()
	body = p.paint(d, body)
	s := Start{Logic: LogicVersion, Data: d.Digest, Scripts: d.ScriptDigest, Map: "meadow", StepMillis: 50, Seed: 1}
	for _, f := range body {
		if f[0] == "hero" {
			s.Seats = append(s.Seats, SeatStart{Camp: uint8(p.number(f[4])), Slot: uint8(len(s.Seats) % 3), Unit: p.variant(d, f), Name: f[1]})
		}
	}
	w, err := New(d, s)
	if err != nil {
		p.t.Fatal(err)
	}
	w.SetBrain(strollers{})
	p.a, p.names = &arena{World: w, t: p.t}, map[wire.GUID]string{}
	if bare {
		p.bare()
	}
	for i := range p.a.units {
		if u := &p.a.units[i]; p.a.unitProto(u).Static {
			p.names[u.guid] = fmt.Sprint(p.a.unitProto(u).Key, u.camp)
		}
	}
	heroes := 0
	for _, f := range body {
		x, y := p.number(f[6]), p.number(f[7])
		if f[0] == "hero" {
			p.names[p.a.place(heroes, x, y).guid] = f[1]
			p.equip(heroes, f)
			heroes++
			continue
		}
		id := p.a.creep(f[2], uint8(p.number(f[4])), x, y)
		p.names[id] = f[1]
		if len(f) > 8 {
			p.a.unit(id).order.kind, p.a.unit(id).leg = orderMarch, 1
		}
	}
}

// bare takes the towers and waves away and teaches every hero its spells.
func (p *player) bare() {
	w := p.a.World
	w.waveLeft = 1 << 19
	for i := len(w.units) - 1; i >= 0; i-- {
		if w.unitProto(&w.units[i]).Kind == data.KindTower {
			w.units = append(w.units[:i], w.units[i+1:]...)
		}
	}
	w.derive()
	for i := range w.seats {
		p.a.learn(i, 1)
	}
}

func (p *player) unit(name string) *Unit {
	for id, n := range p.names {
		if n == name {
			return p.a.unit(id)
		}
	}
	p.t.Fatalf("nobody is called %s", name)
	return nil
}

func (p *player) set(f []string) {
	u, n := p.unit(f[0]), p.number(f[2])
	switch f[1] {
	case "health":
		u.health = fixed.FromInt(n)
	case "mana":
		u.mana = fixed.FromInt(n)
	case "gold":
		p.a.seats[u.seat].gold = fixed.FromInt(n)
	case "level":
		u.level = uint8(n)
		p.a.refresh(u)
	default:
		p.setAttr(u, f[1], n)
	}
}

// setAttr changes an attribute of a prototype that only this hero has.
func (p *player) setAttr(u *Unit, name string, n int) {
	for a := range data.NumAttrs {
		if a.String() == name && strings.HasPrefix(p.a.unitProto(u).Key, "~") {
			p.a.data.Units[u.proto].Base[a] = fixed.FromInt(n)
			p.a.refresh(u)
			return
		}
	}
	p.t.Fatalf("cannot set %s", name)
}

func (p *player) run(n int, body [][]string) {
	for k := range n {
		var records []wire.Record
		for _, f := range body {
			if p.number(f[0]) == k {
				u, verb := p.unit(f[1]), f[2:]
				if verb[0] == "then" {
					verb = verb[1:]
				}
				a := p.action(u, verb)
				a.Queued = f[2] == "then"
				r := wire.Record{Seat: wire.Seat(u.seat), Action: a}
				if a.Kind.Service() {
					r.Seat = wire.SeatService
				}
				records = append(records, r)
			}
		}
		p.a.step(records...)
		p.tellAll(p.a.Cues())
	}
}

func (p *player) action(u *Unit, f []string) wire.Action {
	switch f[0] {
	case "moves":
		return wire.Action{Kind: wire.Move, Pos: at(p.number(f[2]), p.number(f[3]))}
	case "hunts":
		return wire.Action{Kind: wire.AttackMove, Pos: at(p.number(f[2]), p.number(f[3]))}
	case "attacks":
		return wire.Action{Kind: wire.Attack, Target: p.unit(f[1]).guid}
	case "stops":
		return wire.Action{Kind: wire.StopMove}
	case "surrenders":
		return wire.Action{Kind: wire.Surrender}
	case "buys":
		id, _ := p.a.data.Item(f[1])
		return wire.Action{Kind: wire.BuyItem, Item: uint16(id)}
	case "is":
		return p.seating(u, f)
	case "sells":
		return wire.Action{Kind: wire.SellItem, Slot: uint8(p.number(f[1]))}
	case "casts":
		return p.cast(u, f)
	}
	p.t.Fatalf("no action %q", f)
	return wire.Action{}
}

func (p *player) seating(u *Unit, f []string) wire.Action {
	a := wire.Action{Kind: wire.SeatToPlayer, Slot: uint8(u.seat)}
	if f[1] == "left" {
		a.Kind = wire.SeatToBot
		if len(f) > 5 {
			a.Extra = uint16(p.number(f[5]))
		}
	}
	return a
}

// strollers are bots that walk to and fro: 30 to the right on their 1st, 21st,
// 41st step and 30 to the left ten steps later, times their skill and one.
type strollers struct{}

func (strollers) Decide(w *World, seat wire.Seat, m *Mind, _ *synrand.Stream, out []wire.Action) []wire.Action {
	u, to := w.unit(w.seats[seat].hero), 30*(1+int(w.seats[seat].skill))
	if m[0]%20 >= 10 {
		to = -to
	}
	if m[0]%10 == 0 {
		out = append(out, wire.Action{Kind: wire.Move, Pos: u.pos.Add(fixed.Vec{X: fixed.FromInt(to)})})
	}
	m[0]++
	return out
}

func (p *player) cast(u *Unit, f []string) wire.Action {
	a := wire.Action{Kind: wire.SpellToPosition, Spell: p.a.spell(f[1])}
	switch len(f) {
	case 2:
		a.Pos = fixed.Vec{X: u.pos.X &^ (fixed.One - 1), Y: u.pos.Y &^ (fixed.One - 1)}
	case 4:
		a.Kind, a.Target = wire.SpellToUnit, p.unit(f[3]).guid
	default:
		a.Pos = at(p.number(f[3]), p.number(f[4]))
	}
	if len(f) == 8 {
		a.Extra = uint16(at(p.number(f[6]), p.number(f[7])).Sub(a.Pos).Angle())
	}
	return a
}
