package replay_test

import (
	"bytes"
	"os"
	"path/filepath"
	"runtime"
	"testing"
	"time"

	"sameframe/core/battle"
	"sameframe/core/data"
	"sameframe/core/fixed"
	"sameframe/core/replay"
	"sameframe/core/wire"
)

// goldens are recordings of whole matches.
const goldens = "../../cmd/sameframe/testdata/golden/"

// retold is a reported golden match.
type retold struct {
	*replay.Report
	file *replay.File
	end  *battle.World // the world at its end, when a witness has seen it
	data *data.Set
}

// reports are those that some test has asked for; nobody changes them.
var reports = map[string]retold{}

// witness is asked after each step of a match that is told.
type witness func(w *battle.World, records []wire.Record)

// retell reports a golden match, and plays it beside for a witness.
func retell(t *testing.T, name string, see witness) retold {
	t.Helper()
	r, known := reports[name]
	if !known {
		r = reportGolden(t, name)
		reports[name] = r
	}
	if see == nil {
		return r
	}
	w, err := r.file.World(r.data)
	if err != nil {
		t.Fatal(err)
	}
	for i := range r.file.Frames() {
		w.Step(r.file.Records(i))
		see(w, r.file.Records(i))
	}
	r.end = w
	return r
}

func reportGolden(t *testing.T, name string) retold {
	t.Helper()
	b, err := os.ReadFile(filepath.Join(goldens, name))
	if err != nil {
		t.Fatal(err)
	}
	f, err := replay.Parse(b)
	if err != nil {
		t.Fatal(err)
	}
	d := load(t)
	r, m, err := f.Report(d)
	if err != nil || m != nil {
		t.Fatal(m, err)
	}
	return retold{Report: r, file: f, data: d}
}

// matches are goldens with everything that is counted.
var matches = []string{"5v5-ten-heroes-step33.sfr", "3v3-as-players-step50.sfr", "1v1-bots-step33.sfr"}

func each(t *testing.T, check func(t *testing.T, name string)) {
	for _, name := range matches {
		t.Run(name, func(t *testing.T) { check(t, name) })
	}
}

// By means, by target and in all, damage is the same; so is healing. Nobody
// takes what nobody dealt.
func TestMatricesAddUp(t *testing.T) {
	each(t, func(t *testing.T, name string) {
		r := retell(t, name, nil)
		check := func(what string, matrix [][]int, deals []replay.Deal) {
			n, sums := len(r.Players), make([][]int, len(matrix))
			for i := range sums {
				sums[i] = make([]int, len(matrix[i]))
			}
			total, dealt := 0, 0
			for _, d := range deals {
				row, col := d.Seat, d.To
				if row == replay.Nobody {
					row = n
				}
				switch col {
				case replay.ToCreeps:
					col = n
				case replay.ToBuildings:
					col = n + 1
				}
				sums[row][col] += d.Amount
				dealt += d.Amount
				if d.Amount < 0 || d.Amount > 0 && d.Hits == 0 || d.Crits > d.Hits {
					t.Errorf("%s: %+v", what, d)
				}
				if (d.Kind == replay.MeansSpell || d.Kind == replay.MeansItem || d.Kind == replay.MeansUnit) != (d.Key != "") && d.Kind != replay.MeansBuff {
					t.Errorf("%s: %+v has no name", what, d)
				}
			}
			for i := range matrix {
				for k, v := range matrix[i] {
					total += v
					if sums[i][k] != v {
						t.Errorf("%s of %d to %d: %d by means, %d in the matrix", what, i, k, sums[i][k], v)
					}
				}
			}
			if total != dealt || total == 0 && what == "damage" {
				t.Errorf("%s: %d by means, %d by target", what, dealt, total)
			}
		}
		check("damage", r.Damage, r.Dealt)
		check("healing", r.Healing, r.Healed)
		for i := range r.Players {
			p, taken, healed := &r.Players[i], 0, 0
			for _, row := range r.Damage {
				taken += row[i]
			}
			for _, v := range r.Healing[i] {
				healed += v
			}
			if p.Taken != taken || p.Healed != healed {
				t.Errorf("player %d: taken %d of %d, healed %d of %d", i, p.Taken, taken, p.Healed, healed)
			}
		}
	})
}

// What was done with what is what cues say: the spell that they name, the attack
// that was committed under their trigger, else who struck.
func TestMeansAreThoseOfTheCues(t *testing.T) {
	each(t, func(t *testing.T, name string) {
		type act struct {
			seat int
			kind replay.MeansKind
			key  string
		}
		d := load(t)
		items := map[data.SpellID]string{}
		for _, item := range d.Items {
			if item.Spell != 0 {
				items[item.Spell] = item.Key
			}
		}
		committed, protos := map[uint32]wire.GUID{}, map[wire.GUID]data.UnitID{}
		sums, hits := map[act]fixed.Num{}, map[act]int{}
		var p battle.Picture
		r := retell(t, name, func(w *battle.World, _ []wire.Record) {
			w.Picture(&p)
			for _, u := range p.Units {
				protos[u.GUID] = u.Proto
			}
			for _, c := range w.Cues() {
				switch c.Kind {
				case battle.CueAttackCommit:
					committed[c.Trigger] = c.Source
				case battle.CueDamage:
					a := act{int(c.Seat), replay.MeansReturn, ""}
					unit := &d.Units[protos[c.Source]]
					switch {
					case items[c.Spell] != "":
						a.kind, a.key = replay.MeansItem, items[c.Spell]
					case c.Spell != 0:
						a.kind, a.key = replay.MeansSpell, d.Spells[c.Spell].Key
					case c.Source == 0:
						a.kind = replay.MeansFountain
					case unit.Kind != data.KindHero:
						a.kind, a.key = replay.MeansUnit, unit.Key
					case committed[c.Trigger] == c.Source:
						a.kind = replay.MeansAttack
					}
					sums[a] += c.Amount
					hits[a]++
				}
			}
		})
		told, counted := map[act]int{}, map[act]int{}
		for _, deal := range r.Dealt {
			a := act{deal.Seat, deal.Kind, deal.Key}
			told[a] += deal.Amount
			counted[a] += deal.Hits
		}
		for a, v := range sums {
			if n := told[a] - v.Floor(); n < -12 || n > 12 || counted[a] != hits[a] { // each of twelve columns is rounded
				t.Errorf("%v: %d of %v, %d hits of %d", a, told[a], v, counted[a], hits[a])
			}
			delete(counted, a)
		}
		for a, n := range counted {
			if n > 0 {
				t.Errorf("%v: %d hits that nobody saw", a, n)
			}
		}
	})
}

// life is what the units of a world lose and gain between two steps, seen from
// outside: health as pictures show it, damage and healing as cues tell it.
type life struct {
	t     *testing.T
	p     battle.Picture
	last  map[wire.GUID]battle.UnitPicture
	lost  fixed.Num // by creeps and buildings, in pictures
	told  fixed.Num // the same, in cues
	exact int       // heroes' steps of which everything is known
}

// A unit that neither regains nor grows loses exactly what cues say, to the
// last bit; a hero loses at most that, and exactly that when it stood still.
func (l *life) see(w *battle.World, _ []wire.Record) {
	w.Picture(&l.p)
	hurt, healed := map[wire.GUID]fixed.Num{}, map[wire.GUID]fixed.Num{}
	moved := map[wire.GUID]bool{}
	for _, c := range w.Cues() {
		switch c.Kind {
		case battle.CueDamage:
			hurt[c.Target] += c.Amount
		case battle.CueHeal:
			healed[c.Target] += c.Amount
		case battle.CueDeath, battle.CueRespawn, battle.CueSummon:
			moved[c.Target] = true
		}
	}
	now := map[wire.GUID]battle.UnitPicture{}
	for _, u := range l.p.Units {
		now[u.GUID] = u
	}
	for id, was := range l.last {
		u, alive := now[id]
		if !alive {
			u = battle.UnitPicture{MaxHealth: was.MaxHealth, Seat: was.Seat}
		}
		lost, told := was.Health-u.Health, hurt[id]-healed[id]
		if was.Seat < 0 && was.MaxHealth == u.MaxHealth && !(alive && u.Phase == battle.PhaseDead) && (!alive || w.Data().Units[u.Proto].Base[data.AttrHealthRegen] == 0) {
			if !alive && hurt[id] == 0 {
				continue // its time was over
			}
			l.lost, l.told = l.lost+lost, l.told+told
			if lost != told {
				l.t.Fatalf("frame %d: unit %d lost %v, cues tell %v", w.Frame()-1, id, lost, told)
			}
			continue
		}
		if was.Seat < 0 || moved[id] || u.Phase == battle.PhaseDead || was.MaxHealth != u.MaxHealth {
			continue
		}
		if lost > told {
			l.t.Fatalf("frame %d: the hero of seat %d lost %v, cues tell %v", w.Frame()-1, was.Seat, lost, told)
		}
		regen := l.p.Seats[was.Seat].Attr[data.AttrHealthRegen] * fixed.Num(w.StepMillis()) / 1000
		if told > regen && lost == told-regen {
			l.exact++
		}
	}
	l.last = now
}

// The damage of the matrix is the health that the world lost.
func TestDamageIsTheLifeThatWasLost(t *testing.T) {
	each(t, func(t *testing.T, name string) {
		l := life{t: t}
		r := retell(t, name, l.see)
		n, dealt, healed := len(r.Players), 0, 0
		for i := range r.Damage {
			dealt += r.Damage[i][n] + r.Damage[i][n+1]
			healed += r.Healing[i][n] + r.Healing[i][n+1]
		}
		if l.lost != l.told || l.lost == 0 {
			t.Errorf("creeps and buildings lost %v, cues tell %v", l.lost, l.told)
		}
		// What lives shorter than a step is in no picture, and sums are rounded.
		if got, want := dealt-healed, l.lost.Floor(); got > want+want/50+1 || got < want-2*n {
			t.Errorf("the matrix says %d, the world lost %d", got, want)
		}
		if l.exact < 100 {
			t.Errorf("only %d steps of heroes came out to the last bit", l.exact)
		}
		t.Logf("%d lost, %d in the matrix, %d steps of heroes exact", l.lost.Floor(), dealt-healed, l.exact)
	})
}

// recorded plays a world and parses what was recorded.
func recorded(t *testing.T, w *battle.World, frames int, records func(i int) []wire.Record) *replay.File {
	t.Helper()
	var out bytes.Buffer
	rec, err := replay.NewWriter(&out, replay.NewHeader(w, "test", 30))
	if err != nil {
		t.Fatal(err)
	}
	for i := range frames {
		frame, list := w.Frame(), records(i)
		w.Step(list)
		if err := rec.Frame(frame, list, w.Digest(), w.Used()); err != nil {
			t.Fatal(err)
		}
	}
	if err := rec.Close(w.Outcome()); err != nil {
		t.Fatal(err)
	}
	return parsed(t, out.Bytes())
}

// BenchmarkReport compares the report of a whole match of ten with its
// verification, in turns on the same machine, the best of each.
func BenchmarkReport(b *testing.B) {
	d := load(b)
	raw, _, _ := played(b, d, 20*60*1000/33, 3)
	f, err := replay.Parse(raw)
	if err != nil {
		b.Fatal(err)
	}
	var verify, report time.Duration
	for b.Loop() {
		verify = quicker(verify, func() { f.Verify(d) })
		report = quicker(report, func() { f.Report(d) })
	}
	w, _, _ := f.Verify(d)
	b.ReportMetric(float64(report)/float64(verify), "times-verify")
	b.ReportMetric(float64(w.Outcome().Frame-1000), "frames-to-end")
	b.ReportMetric(verify.Seconds(), "s/verify")
}

func quicker(best time.Duration, run func()) time.Duration {
	runtime.GC() // what others left behind is not counted
	from := processorTime()
	run()
	if took := processorTime() - from; best == 0 || took < best {
		return took
	}
	return best
}
