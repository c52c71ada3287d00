package view

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/sfnt"

	"sameframe/assets"
	"sameframe/client"
	"sameframe/core/battle"
	"sameframe/core/data"
)

// sources is the text of all files of the package but tests and tables.
func sources(t *testing.T) string {
	t.Helper()
	var b strings.Builder
	names, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, n := range names {
		if strings.HasSuffix(n, "_test.go") || n == "english.go" || n == "chinese.go" {
			continue
		}
		text, err := os.ReadFile(n)
		if err != nil {
			t.Fatal(err)
		}
		b.Write(text)
	}
	return b.String()
}

func TestEveryPhraseThatIsSaidIsInTheTable(t *testing.T) {
	for _, m := range regexp.MustCompile(`(?:say|phrase|word)\("([a-z_]*[a-z])"`).FindAllStringSubmatch(sources(t), -1) {
		if _, ok := english[phrase(m[1])]; !ok {
			t.Errorf("%q is not in the table", m[1])
		}
	}
}

// families are the beginnings of phrases whose rest is a word of the data, the
// settings or a script.
var families = []string{"cast_", "kind_", "aim_", "on_", "mod_", "attr_", "motion_", "do_", "param_", "map_", "differs_"}

func TestEveryPhraseOfTheTableIsSaid(t *testing.T) {
	text := sources(t)
	for p := range english {
		family := slices.ContainsFunc(families, func(f string) bool { return strings.HasPrefix(string(p), f) })
		if !family && !strings.Contains(text, `"`+string(p)+`"`) {
			t.Errorf("%q is never said", p)
		}
	}
}

func TestChineseSaysWhatEnglishSays(t *testing.T) {
	for p := range english {
		if chinese[p] == "" {
			t.Errorf("%q has no Chinese form", p)
		}
	}
	reasons := map[phrase]bool{}
	for r := battle.OK; r.String() != "unknown result"; r++ {
		reasons[phrase(r.String())] = true
		if chinese[phrase(r.String())] == "" {
			t.Errorf("the reason %q has no Chinese form", r)
		}
	}
	for p := range chinese {
		if english[p] == "" && !reasons[p] {
			t.Errorf("%q is only in Chinese", p)
		}
	}
}

// TestEveryWordOfTheDataHasAPhrase goes through the enumerations that tool tips
// name.
func TestEveryWordOfTheDataHasAPhrase(t *testing.T) {
	var words []string
	for a := range data.NumAttrs {
		words = append(words, "attr_"+a.String())
	}
	for k := data.ModStun; k < data.NumModKinds; k++ {
		words = append(words, "mod_"+k.String())
	}
	for k := data.SpellActive; k < data.NumSpellKinds; k++ {
		words = append(words, "kind_"+k.String())
	}
	for k := data.CastNone; k < data.NumCastTargets; k++ {
		words = append(words, "aim_"+k.String())
	}
	for k := data.MotionKnock; k < data.NumMotions; k++ {
		words = append(words, "motion_"+k.String())
	}
	for k := data.OnCastStart; k < data.NumTriggers; k++ {
		if k != data.OnCall {
			words = append(words, "on_"+k.String())
		}
	}
	for _, w := range words {
		if _, ok := english[phrase(w)]; !ok {
			t.Errorf("%q is not in the table", w)
		}
	}
}

func TestEveryNumberOfAScriptHasAName(t *testing.T) {
	c, err := testConfig()
	if err != nil {
		t.Fatal(err)
	}
	for i := range c.Data.Effects {
		e := &c.Data.Effects[i]
		file, _, _ := strings.Cut(e.Script, ".")
		for _, q := range e.Params {
			if english[phrase("param_"+q.Name)] == "" && english[phrase("param_"+file+"_"+q.Name)] == "" {
				t.Errorf("%s: the number %q has no phrase param_%s", e.Script, q.Name, q.Name)
			}
		}
	}
}

// texts calls f with every text of the data that players see, in a language.
func texts(set *data.Set, sp speech, f func(what, text string)) {
	for i := range set.Units[1:] {
		u := &set.Units[i+1]
		f(u.Key, sp.unit(u))
		f(u.Key, sp.of(u.Role, u.RoleZH))
	}
	for i := range set.Spells[1:] {
		s := &set.Spells[i+1]
		f(s.Key, sp.spell(s))
		f(s.Key, sp.of(s.Text, s.TextZH))
	}
	for i := range set.Items[1:] {
		x := &set.Items[i+1]
		f(x.Key, sp.item(x))
		f(x.Key, sp.of(x.Text, x.TextZH))
	}
	for i := range set.Buffs[1:] {
		f(set.Buffs[i+1].Key, sp.buff(&set.Buffs[i+1]))
	}
	for i := range set.Zones[1:] {
		f(set.Zones[i+1].Key, sp.of(set.Zones[i+1].Name, set.Zones[i+1].NameZH))
	}
}

// letters are the fonts of both weights, as the game reads them.
func letters(t *testing.T) *glyphs {
	t.Helper()
	g := &Game{config: Config{Assets: assets.FS}}
	l, err := newGlyphs(newPage(), g.fonts("regular", goregular.TTF), g.fonts("bold", gobold.TTF))
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func TestEveryTextHasItsGlyphs(t *testing.T) {
	c, err := testConfig()
	if err != nil {
		t.Fatal(err)
	}
	l, missing := letters(t), map[rune]string{}
	var buf sfnt.Buffer
	check := func(what, text string) {
		for _, r := range text {
			for i := range l.fonts {
				if !slices.ContainsFunc(l.fonts[i], func(f *sfnt.Font) bool { x, err := f.GlyphIndex(&buf, r); return err == nil && x != 0 }) {
					missing[r] = what
				}
			}
		}
	}
	for name, table := range tables {
		for p, text := range table {
			check(name+" "+string(p), text)
		}
		check(name, languageNames[name])
		texts(c.Data, newSpeech(name), check)
		for _, code := range client.Codes() {
			n := client.NoticeOf(code)
			check(name+" "+code, newSpeech(name).sentence(&n))
		}
	}
	for r, what := range missing {
		t.Errorf("no font has %q of %s; run assets/subset-fonts.sh", r, what)
	}
}

func TestEveryTextOfTheDataIsInBothLanguages(t *testing.T) {
	c, err := testConfig()
	if err != nil {
		t.Fatal(err)
	}
	var en, zh []string
	take := func(list *[]string) func(what, text string) {
		return func(what, text string) { *list = append(*list, what+": "+text) }
	}
	texts(c.Data, newSpeech("en"), take(&en))
	texts(c.Data, newSpeech("zh"), take(&zh))
	for i := range en {
		if en[i] == zh[i] && !strings.HasSuffix(en[i], ": ") {
			t.Errorf("%q has no Chinese form", en[i])
		}
	}
}

func TestLinesBreakAtSpacesAndBeforeChineseCharacters(t *testing.T) {
	for _, c := range []struct {
		text string
		want []string
	}{
		{"", nil},
		{"one", []string{"one"}},
		{"one two  three", []string{"one ", "two  ", "three"}},
		{"向前，射出", []string{"向", "前，", "射", "出"}},
		{"在 220 内", []string{"在 ", "220 ", "内"}},
		{"快25%！好", []string{"快", "25%！", "好"}},
		{"a\u00a0b c", []string{"a\u00a0b ", "c"}},
	} {
		var got []string
		for bit, rest := "", c.text; rest != ""; {
			bit, rest = cutBit(rest)
			got = append(got, bit)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%q is cut into %q, want %q", c.text, got, c.want)
		}
	}
}
