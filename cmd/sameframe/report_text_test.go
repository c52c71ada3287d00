package main

import (
	"regexp"
	"strings"
	"testing"

	"sameframe/core/replay"
)

func TestLettersOfEastAsiaTakeTwoColumns(t *testing.T) {
	for text, want := range map[string]int{
		"": 0, "Knight": 6, "骑士": 4, "0 蓝 骑士": 9, "ｆｕｌｌ": 8, "한국": 4, "カナ": 4, "é": 1, "e\u0301": 1, "█▁": 2, "🙂": 2, "（": 2, "…": 1,
	} {
		if got := wide(text); got != want {
			t.Errorf("%q: %d columns, want %d", text, got, want)
		}
	}
	for _, c := range []struct {
		text string
		n    int
		want string
	}{{"骑士", 6, "骑士  "}, {"骑士团长", 6, "骑士… "}, {"knight", 4, "kni…"}, {"", 2, "  "}, {"骑士", 4, "骑士"}, {"骑士", 1, "…"}} {
		if got := left(c.text, c.n); got != c.want || wide(got) != c.n {
			t.Errorf("%q to %d: %q", c.text, c.n, got)
		}
		if got := right(c.text, c.n); wide(got) != c.n {
			t.Errorf("%q to %d: %q", c.text, c.n, got)
		}
	}
}

// In both languages the numbers of a table end in the same columns.
func TestTablesAreAlignedInEveryLanguage(t *testing.T) {
	heads := map[string][]string{"en": {"GOLD", "DAMAGE TO", "HEALING TO", "VISION"}, "zh": {"金币", "伤害对象", "治疗对象", "视野"}}
	for _, lang := range languages {
		out := good(t, append([]string{"report", "--lang", lang}, goldenFiles(t)...)...).out
		lines := strings.Split(out, "\n")
		for _, head := range heads[lang] {
			tables := 0
			for i, text := range lines {
				if !strings.HasPrefix(text, head+" ") || strings.HasPrefix(text, "DAMAGE TO HEROES") {
					continue
				}
				tables++
				for _, row := range lines[i+1:] {
					if row == "" || !strings.ContainsAny(row[:1], "0123456789") {
						break
					}
					if wide(row) != wide(text) {
						t.Errorf("%s: %d columns below %d:\n%s\n%s", lang, wide(row), wide(text), text, row)
					}
				}
			}
			if tables == 0 && head != "HEALING TO" && head != "治疗对象" {
				t.Errorf("%s: no table %s", lang, head)
			}
		}
		for _, text := range lines {
			if wide(text) > 160 || strings.HasSuffix(text, " ") {
				t.Errorf("%s: %d columns, or blanks at the end: %q", lang, wide(text), text)
			}
		}
	}
}

// Whoever asks for Chinese reads no English.
func TestChineseReportsAreChinese(t *testing.T) {
	free := regexp.MustCompile(`\S+\.sfr：\S+，\S+，|Bot \d+|You$|Jory$`) // what files and players are called
	word := regexp.MustCompile(`[A-Za-z]{2,}`)
	out := good(t, append([]string{"report", "--lang", "zh"}, goldenFiles(t)...)...).out
	for text := range strings.Lines(out) {
		if bad := word.FindString(free.ReplaceAllString(strings.TrimSpace(text), "")); bad != "" && strings.Trim(bad, "BO") != "" {
			t.Errorf("%q in %q", bad, text)
		}
	}
	place := regexp.MustCompile(`%(\[\d\])?\d*[ds]`)
	for en, zh := range chineseWords {
		if len(place.FindAllString(en, -1)) != len(place.FindAllString(zh, -1)) {
			t.Errorf("%q and %q do not have the same places", en, zh)
		}
	}
	refused(t, exitBad, []string{"--lang", "en, zh"}, "report", "--lang", "fr", goldenFiles(t)[0])
}

// A death is told with what led to it, the lethal blow last.
func TestDeathsAreToldWithTheirBlows(t *testing.T) {
	tell := &telling{Report: &replay.Report{Players: []replay.PlayerReport{{Hero: "Mage", HeroZH: "法师", Camp: 1}}}}
	r := &replay.Recap{Span: 3100, Damage: 345, Last: replay.Blow{Seat: 0, Means: replay.Means{Kind: replay.MeansAttack}, Amount: 45},
		Blows: []replay.Blow{{Seat: 0, Means: replay.Means{Kind: replay.MeansSpell, Name: "Fireball", NameZH: "火球术"}, Amount: 300}, {Seat: 0, Means: replay.Means{Kind: replay.MeansAttack}, Amount: 45}}}
	if got := tell.recap(r); got != "345 damage in 3.1 s: 0 Mage Fireball 300, 0 Mage attack 45, † 0 Mage attack 45" {
		t.Error(got)
	}
	tell.chinese = true
	if got := tell.recap(r); got != "3.1 秒内受到 345 点伤害：0 法师 火球术 300, 0 法师 普攻 45, † 0 法师 普攻 45" {
		t.Error(got)
	}
}

func TestBarsKeepTheirScale(t *testing.T) {
	for _, c := range []struct {
		n, most int
		want    string
	}{{0, 10, "    "}, {10, 10, "████"}, {5, 10, "██  "}, {1, 1000, "▏   "}, {3, 0, "████"}, {30, 10, "████"}} {
		if got := bar(c.n, c.most, 4); got != c.want {
			t.Errorf("%d of %d: %q", c.n, c.most, got)
		}
	}
}
