package main

import (
	"bytes"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"sameframe/assets"
	"sameframe/cmd/sameframe/internal/chart"
	"sameframe/core/replay"
)

// The charts are pictures, one for each number and for camps and players; files
// that exist are kept unless forced.
func TestReportDrawsCharts(t *testing.T) {
	name := record(t, "--as-players", "--size", "2", "--frames", "1500")
	dir := filepath.Join(t.TempDir(), "a", "b")
	good(t, "report", "--charts", dir, name)
	got := files(t, dir)
	if len(got) != 16 {
		t.Errorf("%d pictures: %v", len(got), got)
	}
	for _, want := range []string{"gold", "experience-players", "damage", "kills", "apm-players", "damage-matrix", "healing-matrix",
		"damage-means", "gold-sources", "control", "lead", "sight"} {
		m, err := png.Decode(bytes.NewReader(read(t, filepath.Join(dir, "match-"+want+".png"))))
		if err != nil || m.Bounds().Dx() < 500 {
			t.Errorf("%s: %v", want, err)
		}
	}
	refused(t, exitBad, []string{"exists", "--force"}, "report", "--charts", dir, name)
	good(t, "report", "--force", "--charts", dir, name)
	if r := command(t, "report", "--brief", "--charts", dir, name); r.code != exitBad || !strings.Contains(r.err, "--charts draws the whole report") {
		t.Error(r.err)
	}
}

// When one picture cannot be written there is none of the file, neither whole nor in
// part, and no folder for them; what stood there before stays.
func TestChartsAreAllWrittenOrNone(t *testing.T) {
	name := record(t, "--as-players", "--size", "1", "--frames", "90")
	dir := t.TempDir()
	kept := filepath.Join(dir, "match-sight.png")
	if err := os.WriteFile(kept, []byte("mine"), 0o600); err != nil {
		t.Fatal(err)
	}
	refused(t, exitBad, []string{"match-sight.png", "exists", "--force"}, "report", "--charts", dir, name)
	if left := files(t, dir); len(left) != 1 || string(read(t, kept)) != "mine" {
		t.Errorf("left behind: %v", left)
	}
	outer := filepath.Join(t.TempDir(), "a")
	made, err := makeFolders(filepath.Join(outer, "b"))
	if err != nil || len(made) != 2 {
		t.Fatal(made, err)
	}
	var p pictures
	for _, n := range []string{"one.png", "two.png", "three.png"} {
		if err := p.draw(filepath.Join(outer, "b", n), false, image.NewGray(image.Rect(0, 0, 9, 9))); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Mkdir(filepath.Join(outer, "b", "three.png"), 0o700); err != nil { // it takes the last one's name
		t.Fatal(err)
	}
	err = p.commit()
	p.abandon()
	if left := files(t, filepath.Join(outer, "b")); err == nil || strings.Contains(err.Error(), "complete") || len(left) != 1 {
		t.Errorf("%v; left behind: %v", err, left)
	}
	os.Remove(filepath.Join(outer, "b", "three.png"))
	removeEmpty(made)
	if left := files(t, filepath.Dir(outer)); len(left) != 0 {
		t.Errorf("folders are left: %v", left)
	}
}

// What is drawn in Chinese is translated and has its letters.
func TestChartsHaveTheLettersOfTheirWords(t *testing.T) {
	pen, err := chart.NewPen(assets.FS, "fonts/Cabin-Regular.otf", "fonts/NotoSansSC-Regular.otf")
	if err != nil {
		t.Fatal(err)
	}
	tell := &telling{chinese: true, pen: pen}
	for en, zh := range chineseWords {
		if said := tell.say(en); said != zh {
			t.Errorf("%q is drawn as %q, in Chinese %q: run assets/subset-fonts.sh", en, said, zh)
		}
	}
	words := []string{"kill", "tower, base", "Lead in net worth", "gold", "minutes", "percent", "Share of the map in sight", "creeps", "buildings", "creeps and towers",
		"Damage: rows deal, columns take", "Healing: rows give, columns gain", "damage", "Damage to heroes, by what", "seconds", "Time for which enemies were held",
		"Where the gold came from", "start", "time", "last hits", "kills", "assists", "towers", "other", "Blue (west)", "Orange (east)", "actions", "Actions a minute"}
	words = append(words, controlKinds...)
	for _, k := range curveKinds {
		words = append(words, k.title, k.unit)
	}
	for _, w := range words {
		if chineseWords[w] == "" {
			t.Errorf("%q is drawn and has no Chinese", w)
		}
	}
}

// Bars and the balance say what the report says.
func TestChartsDrawTheReport(t *testing.T) {
	tell := &telling{Report: &replay.Report{
		Players: []replay.PlayerReport{{Camp: 1, Hero: "Mage"}, {Seat: 1, Camp: 2, Hero: "Monk", Gold: replay.Gold{Start: 500, Kills: 40, Other: 7}}},
		Sight:   &replay.Sight{Places: 4, Looks: []replay.Look{{Seen: replay.Pair{0, 1, 4}}, {At: 5000, Seen: replay.Pair{0, 3, 2}}}},
		Samples: []replay.Sample{{NetWorth: []int{5, 5}}, {At: 10_000, NetWorth: []int{5, 9}}},
		Dealt: []replay.Deal{{Seat: 0, To: 1, Means: replay.Means{Kind: replay.MeansAttack}, Amount: 7},
			{Seat: 0, To: 1, Means: replay.Means{Kind: replay.MeansSpell, Name: "Fireball"}, Amount: 9},
			{Seat: 0, To: 0, Means: replay.Means{Kind: replay.MeansSpell, Name: "Fireball"}, Amount: 100}},
		Controls: []replay.Control{{Seat: 1, To: 0, Kind: replay.ControlFear, Span: 1500}, {Seat: 1, To: 1, Kind: replay.ControlRoot, Span: 9000}, {Seat: 1, To: 0, Kind: replay.ControlSlow, Span: 9000}},
		Timeline: []replay.Event{{Kind: replay.EventKill, Camp: 2, At: 400}, {Kind: replay.EventTower, Camp: 2, At: 900}, {Kind: replay.EventEnd}},
	}}
	if b := tell.meansBars().Bars[0]; len(b.Parts) != 2 || b.Parts[0].Label != "Fireball" || b.Parts[0].Value != 9 || b.Parts[1].Value != 7 {
		t.Errorf("%+v", b)
	}
	sum := func(b chart.Bar) (n int) {
		for _, p := range b.Parts {
			n += p.Value
		}
		return n
	}
	if n := sum(tell.goldBars().Bars[1]); n != 547 {
		t.Errorf("%d gold", n)
	}
	if n := sum(tell.controlBars().Bars[1]); n != 1500 {
		t.Errorf("%d ms", n)
	}
	lead := tell.leadBalance()
	want := []chart.Mark{{Millis: 400, Side: 1}, {Millis: 900, Side: 0, Tall: true}}
	if !slices.Equal(lead.Values, []int{0, -4}) || !slices.Equal(lead.Marks, want) {
		t.Errorf("%+v", lead)
	}
	if s := tell.sightLines(); !slices.Equal(s.Curves[0].Values, []int{25, 50}) || !slices.Equal(s.Curves[1].Values, []int{100, 75}) || s.Top != 100 {
		t.Errorf("%+v", s)
	}
}
