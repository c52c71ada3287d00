package main

import (
	"fmt"
	"image"
	"image/color"
	"path/filepath"
	"strings"

	"sameframe/assets"
	"sameframe/cmd/sameframe/internal/chart"
	"sameframe/core/replay"
)

// campColors are the colours of the camps, and of nobody.
var campColors = [len(campNames)]color.RGBA{{110, 116, 126, 255}, {38, 98, 190, 255}, {214, 112, 20, 255}}

// playerColors are those of the players of each camp, by their order in it.
var playerColors = [len(campNames)][]color.RGBA{
	1: {{22, 64, 140, 255}, {52, 132, 228, 255}, {40, 168, 190, 255}, {120, 96, 214, 255}, {90, 170, 120, 255}},
	2: {{180, 60, 20, 255}, {236, 138, 30, 255}, {206, 60, 96, 255}, {170, 130, 20, 255}, {130, 76, 48, 255}},
}

// curveKinds are what is drawn over time.
var curveKinds = []struct {
	name, title, unit string
	of                func(*replay.Sample) []int
}{
	{"gold", "Net worth", "gold", func(s *replay.Sample) []int { return s.NetWorth }},
	{"experience", "Experience", "experience", func(s *replay.Sample) []int { return s.XP }},
	{"damage", "Damage dealt to heroes", "damage", func(s *replay.Sample) []int { return s.ToHeroes }},
	{"kills", "Kills", "kills", func(s *replay.Sample) []int { return s.Kills }},
}

// drawing is a diagram that can be drawn.
type drawing interface{ Draw(*chart.Pen) image.Image }

// sketch is a diagram with the end of its file's name.
type sketch struct {
	name string
	drawing
}

// charts draws a report into pictures of a folder: all of them, or none when one
// cannot be written.
func (a *app) charts(dir string, t *telling) error {
	pen, err := chart.NewPen(assets.FS, "fonts/Cabin-Regular.otf", "fonts/NotoSansSC-Regular.otf")
	if err != nil {
		return err
	}
	made, err := makeFolders(dir)
	if err != nil {
		return &writeError{dir, reason(err)}
	}
	defer removeEmpty(made)
	t.pen = pen
	defer func() { t.pen = nil }()
	base := filepath.Join(dir, strings.TrimSuffix(filepath.Base(t.File), filepath.Ext(t.File)))
	var all pictures
	defer all.abandon()
	for _, s := range t.sketches() {
		if err := all.draw(base+"-"+s.name+".png", a.force, s.Draw(pen)); err != nil {
			return err
		}
	}
	return all.commit()
}

// sketches are the diagrams of a report.
func (t *telling) sketches() []sketch {
	var all []sketch
	for _, k := range curveKinds {
		camps, players := t.campLines(k.of), t.playerLines(k.of)
		for _, l := range []*chart.Lines{camps, players} {
			l.Title, l.Unit = t.say(k.title), t.say(k.unit)
		}
		all = append(all, sketch{k.name, camps}, sketch{k.name + "-players", players})
	}
	if t.acted() {
		all = append(all, sketch{"apm-players", t.paceLines()})
	}
	return append(all, sketch{"lead", t.leadBalance()}, sketch{"sight", t.sightLines()},
		sketch{"damage-matrix", t.table("Damage: rows deal, columns take", t.Damage)},
		sketch{"healing-matrix", t.table("Healing: rows give, columns gain", t.Healing)},
		sketch{"damage-means", t.meansBars()}, sketch{"gold-sources", t.goldBars()}, sketch{"control", t.controlBars()})
}

func (t *telling) moments() []int {
	var all []int
	for i := range t.Samples {
		all = append(all, int(t.Samples[i].At))
	}
	return all
}

// campLines are the sums of the camps.
func (t *telling) campLines(of func(*replay.Sample) []int) *chart.Lines {
	return t.pairLines(t.moments(), t.campValues(of))
}

// pairLines are a line for each camp.
func (t *telling) pairLines(millis []int, list [len(campNames)][]int) *chart.Lines {
	l := &chart.Lines{Millis: millis, Time: t.say("minutes")}
	for camp := 1; camp < len(campNames); camp++ {
		l.Curves = append(l.Curves, chart.Curve{Name: t.camp(camp), Color: campColors[camp], Values: list[camp]})
	}
	return l
}

// playerLines are those of each player.
func (t *telling) playerLines(of func(*replay.Sample) []int) *chart.Lines {
	l := &chart.Lines{Millis: t.moments(), Time: t.say("minutes")}
	var nth [len(campNames)]int
	t.byCamp(func(p *replay.PlayerReport) {
		colors := playerColors[p.Camp]
		c := chart.Curve{Name: t.who(p.Seat), Color: colors[nth[p.Camp]%len(colors)]}
		nth[p.Camp]++
		for i := range t.Samples {
			c.Values = append(c.Values, of(&t.Samples[i])[p.Seat])
		}
		l.Curves = append(l.Curves, c)
	})
	return l
}

// paceSpan is over how many samples the actions a minute are taken.
const paceSpan = 6

// paceLines are the actions a minute of each player.
func (t *telling) paceLines() *chart.Lines {
	l := t.playerLines(func(s *replay.Sample) []int { return s.Actions })
	for i := range l.Curves {
		count := l.Curves[i].Values
		rate := make([]int, len(count))
		for j := range count {
			from, sum := max(j-paceSpan, 0), 0
			for _, n := range count[from+1 : j+1] {
				sum += n
			}
			rate[j] = sum * 60_000 / max(l.Millis[j]-l.Millis[from], 1)
		}
		l.Curves[i].Values = rate
	}
	l.Title, l.Unit = t.say("Actions a minute"), t.say("actions")
	return l
}

// sightSpan is over how many looks the share of the map is taken.
const sightSpan = 6

// sightLines are how much of the map each camp saw, over half a minute each.
func (t *telling) sightLines() *chart.Lines {
	list, millis := t.seenValues(), []int{}
	for camp := range list {
		smooth := make([]int, len(list[camp]))
		for i := range smooth {
			part := list[camp][max(i-sightSpan+1, 0) : i+1]
			sum := 0
			for _, v := range part {
				sum += v
			}
			smooth[i] = sum / len(part)
		}
		list[camp] = smooth
	}
	for i := range t.Sight.Looks {
		millis = append(millis, int(t.Sight.Looks[i].At))
	}
	l := t.pairLines(millis, list)
	l.Title, l.Unit, l.Top = t.say("Share of the map in sight"), t.say("percent"), 100
	return l
}

// leadBalance is who is ahead in net worth, with kills and towers.
func (t *telling) leadBalance() *chart.Balance {
	worth := t.campValues(func(s *replay.Sample) []int { return s.NetWorth })
	b := &chart.Balance{Title: t.say("Lead in net worth"), Unit: t.say("gold"), Time: t.say("minutes"), Millis: t.moments(),
		Short: t.say("kill"), Long: t.say("tower, base")}
	for camp := 1; camp < len(campNames); camp++ {
		b.Sides[camp-1] = chart.Side{Name: t.camp(camp), Color: campColors[camp]}
	}
	for i := range worth[1] {
		b.Values = append(b.Values, worth[1][i]-worth[2][i])
	}
	for i := range t.Timeline {
		switch e := &t.Timeline[i]; e.Kind {
		case replay.EventKill:
			b.Marks = append(b.Marks, chart.Mark{Millis: int(e.At), Side: e.Camp - 1})
		case replay.EventTower, replay.EventBase: // the other camp gains by it
			b.Marks = append(b.Marks, chart.Mark{Millis: int(e.At), Side: 2 - e.Camp, Tall: true})
		}
	}
	return b
}

// table is who did it to whom.
func (t *telling) table(title string, cells [][]int) *chart.Table {
	m := &chart.Table{Title: t.say(title), Last: 2}
	n := len(t.Players)
	row := func(name string, c color.RGBA, list []int) {
		var cells []int
		t.byCamp(func(p *replay.PlayerReport) { cells = append(cells, list[p.Seat]) })
		m.Rows, m.Colors, m.Cells = append(m.Rows, name), append(m.Colors, c), append(m.Cells, append(cells, list[n], list[n+1]))
	}
	t.byCamp(func(p *replay.PlayerReport) {
		m.Cols = append(m.Cols, fmt.Sprintf("%d %s", p.Seat, t.initial(p.Camp)))
		row(t.who(p.Seat), campColors[p.Camp], cells[p.Seat])
	})
	m.Cols = append(m.Cols, t.say("creeps"), t.say("buildings"))
	row(t.say("creeps and towers"), campColors[0], cells[n])
	return m
}

// tints are those of the parts of a bar, one after the other.
var tints = [...]int{0, 30, 55, 15, 45, 65, 75}

// meansBars are with what each player hurt heroes.
func (t *telling) meansBars() *chart.Bars {
	b := &chart.Bars{Title: t.say("Damage to heroes, by what"), Unit: t.say("damage")}
	t.byCamp(func(p *replay.PlayerReport) {
		bar := chart.Bar{Name: t.who(p.Seat)}
		for i, s := range t.byMeans(t.Dealt, p.Seat, t.toEnemy) {
			bar.Parts = append(bar.Parts, chart.Part{Label: s.name, Detail: fmt.Sprint(s.n), Value: s.n, Color: chart.Tint(campColors[p.Camp], tints[i%len(tints)])})
		}
		b.Bars = append(b.Bars, bar)
	})
	return b
}

// legendColors are those of what is told apart by colour, not by camp.
var legendColors = []color.RGBA{{70, 110, 160, 255}, {200, 160, 60, 255}, {186, 76, 76, 255}, {110, 150, 90, 255}, {130, 100, 170, 255},
	{80, 160, 170, 255}, {150, 150, 156, 255}, {216, 130, 90, 255}, {90, 90, 100, 255}}

// legend gives names the colours in their order.
func (t *telling) legend(names []string) (list []chart.Part) {
	for i, n := range names {
		list = append(list, chart.Part{Label: t.say(n), Color: legendColors[i%len(legendColors)]})
	}
	return list
}

// goldBars are where each player's gold came from.
func (t *telling) goldBars() *chart.Bars {
	b := &chart.Bars{Title: t.say("Where the gold came from"), Unit: t.say("gold"),
		Legend: t.legend([]string{"start", "time", "last hits", "kills", "assists", "towers", "other"})}
	t.byCamp(func(p *replay.PlayerReport) {
		g := &p.Gold
		bar := chart.Bar{Name: t.who(p.Seat)}
		for i, n := range []int{g.Start, g.Passing, g.LastHits, g.Kills, g.Assists, g.Towers, g.Other} {
			bar.Parts = append(bar.Parts, chart.Part{Label: fmt.Sprint(n), Value: n, Color: b.Legend[i].Color})
		}
		b.Bars = append(b.Bars, bar)
	})
	return b
}

// controlKinds are the states of a control chart; what slows is left out, it
// would hide the others.
var controlKinds = []string{"stun", "sleep", "root", "silence", "disarm", "taunt", "fear", "moved"}

// controlBars are for how long each player kept enemies from acting.
func (t *telling) controlBars() *chart.Bars {
	b := &chart.Bars{Title: t.say("Time for which enemies were held"), Unit: t.say("seconds"), Legend: t.legend(controlKinds), Scale: 1000}
	t.byCamp(func(p *replay.PlayerReport) {
		bar := chart.Bar{Name: t.who(p.Seat)}
		for i, kind := range controlKinds {
			part := chart.Part{Color: b.Legend[i].Color}
			for k := range t.Controls {
				if c := &t.Controls[k]; c.Seat == p.Seat && string(c.Kind) == kind && t.Players[c.To].Camp != p.Camp {
					part.Value += int(c.Span)
				}
			}
			part.Label = fmt.Sprint(part.Value / 1000)
			bar.Parts = append(bar.Parts, part)
		}
		b.Bars = append(b.Bars, bar)
	})
	return b
}
