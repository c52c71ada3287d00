package script

import (
	"slices"
	"testing"
)

// texts are the mentions of a function, and whether these are all.
func textsOf(t *testing.T, text string) (out []string, all bool) {
	t.Helper()
	s := mustLoad(t, text)
	e, _ := s.Entry("k", "main")
	mentions, all := s.Mentions(e, "world.buff_named")
	for _, m := range mentions {
		out = append(out, m.Text)
	}
	return out, all
}

func TestMentionsAreThoseOfTheFunctionAndOfWhatItUses(t *testing.T) {
	const say = `world.buff_named("burning")`
	for what, c := range map[string]struct {
		text string
		n    int
		all  bool
	}{
		"its own":               {"local M = {}\nfunction M.main()\n  " + say + "\n  " + say + "\nend\nreturn M", 1, true},
		"a local function's":    {"local M = {}\nlocal function help() " + say + " end\nfunction M.main() help() end\nreturn M", 1, true},
		"one further":           {"local M = {}\nlocal function far() " + say + " end\nlocal function help() far() end\nfunction M.main() help() end\nreturn M", 1, true},
		"an exported one's":     {"local M = {}\nfunction M.other() " + say + " end\nfunction M.main() M.other() end\nreturn M", 1, true},
		"nobody's":              {"local M = {}\nfunction M.main(u) unit.hp(u) end\nreturn M", 0, true},
		"another's":             {"local M = {}\nfunction M.other() " + say + " end\nfunction M.main() end\nreturn M", 0, true},
		"another's by field":    {"local M = {}\nfunction M.other() " + say + " end\nfunction M.main() local t = {other = 1} return t.other end\nreturn M", 0, true},
		"a computed one":        {"local M = {}\nfunction M.main(x) world.buff_named(x) " + say + " end\nreturn M", 1, false},
		"one behind an alias":   {"local M = {}\nlocal function help() " + say + " end\nlocal alias = help\nfunction M.main() alias() end\nreturn M", 0, false},
		"one in a constructor":  {"local M = {}\nlocal function help() " + say + " end\nlocal T = {help}\nfunction M.main() T[1]() end\nreturn M", 0, false},
		"a caller of itself":    {"local M = {}\nfunction M.main(n) " + say + " if n then M.main() end end\nreturn M", 1, true},
		"a function in a local": {"local M = {}\nlocal help = function() " + say + " end\nM.main = function() help() end\nreturn M", 1, true},
	} {
		if texts, all := textsOf(t, c.text); len(texts) != c.n || all != c.all {
			t.Errorf("%s: %q, all %v", what, texts, all)
		}
	}
}

func TestMentionsTellTheirLines(t *testing.T) {
	s := mustLoad(t, "local M = {}\nlocal function help()\n  echo.text(\"b\")\nend\nfunction M.main()\n  help()\n  echo.text(\"a\")\n  echo.text(\"b\")\nend\nreturn M")
	e, _ := s.Entry("k", "main")
	got, all := s.Mentions(e, "echo.text")
	if want := []Mention{{"a", 7}, {"b", 3}}; !slices.Equal(got, want) || !all {
		t.Errorf("%v, %v", got, all)
	}
}
