package main

import (
	"fmt"
	"image"
	"image/color"
	"image/png"
	"os"
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

// charts draws a report into pictures of a folder.
func (a *app) charts(dir string, t *telling) error {
	pen, err := chart.NewPen(assets.FS, "fonts/Cabin-Regular.otf")
	if err != nil {
		return err
	}
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return &writeError{dir, reason(err)}
	}
	base := filepath.Join(dir, strings.TrimSuffix(filepath.Base(t.File), filepath.Ext(t.File)))
	for _, k := range curveKinds {
		for who, lines := range map[string]*chart.Lines{"": t.campLines(k.of), "-players": t.playerLines(k.of)} {
			lines.Title, lines.Unit = k.title, k.unit
			if err := a.picture(base+"-"+k.name+who+".png", lines.Draw(pen)); err != nil {
				return err
			}
		}
	}
	if t.acted() {
		if err := a.picture(base+"-apm-players.png", t.paceLines().Draw(pen)); err != nil {
			return err
		}
	}
	return a.picture(base+"-damage-matrix.png", t.damageTable().Draw(pen))
}

func (a *app) picture(name string, m image.Image) error {
	o, err := create(name, a.force)
	if err != nil {
		return err
	}
	defer o.abandon()
	if err := png.Encode(o, m); err != nil {
		return err
	}
	return o.commit()
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
	l := &chart.Lines{Millis: t.moments()}
	for camp := 1; camp < len(campNames); camp++ {
		c := chart.Curve{Name: campNames[camp], Color: campColors[camp]}
		for i := range t.Samples {
			c.Values = append(c.Values, t.ByCamp(of(&t.Samples[i]))[camp])
		}
		l.Curves = append(l.Curves, c)
	}
	return l
}

// playerLines are those of each player.
func (t *telling) playerLines(of func(*replay.Sample) []int) *chart.Lines {
	l := &chart.Lines{Millis: t.moments()}
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
	l.Title, l.Unit = "Actions a minute", "actions"
	return l
}

// damageTable is who hurt whom.
func (t *telling) damageTable() *chart.Table {
	m := &chart.Table{Title: "Damage: rows deal, columns take"}
	n := len(t.Players)
	row := func(name string, c color.RGBA, list []int) {
		var cells []int
		t.byCamp(func(p *replay.PlayerReport) { cells = append(cells, list[p.Seat]) })
		m.Rows, m.Colors, m.Cells = append(m.Rows, name), append(m.Colors, c), append(m.Cells, append(cells, list[n], list[n+1]))
	}
	t.byCamp(func(p *replay.PlayerReport) {
		m.Cols = append(m.Cols, fmt.Sprintf("%d %s", p.Seat, t.initial(p.Camp)))
		row(t.who(p.Seat), campColors[p.Camp], t.Damage[p.Seat])
	})
	m.Cols = append(m.Cols, "creeps", "buildings")
	row("creeps and towers", campColors[0], t.Damage[n])
	return m
}
