package client

import "testing"

// A sentence names the player with the hero in its language, and how long it is.
func TestASentenceNamesThePlayerAndTheTime(t *testing.T) {
	ann := Who{Player: "{left} Ann", Hero: "Mage", HeroZH: "法师"}
	for _, c := range []struct {
		n      Notice
		en, zh string
	}{
		{Notice{Code: "player-back", Who: ann}, "{left} Ann (Mage) is back.", "{left} Ann（法师）已回到对局。"},
		{Notice{Code: "player-back", Who: Who{Hero: "Mage"}}, "Mage is back.", "Mage已回到对局。"},
		{Notice{Code: "closing", Left: 299_001}, "The service closes in 5:00 at the latest; a match that is not over then has no result.", "服务最迟在 5:00 后关闭；到时未结束的对局没有结果。"},
		{Notice{Code: "closing", Left: 9_000}, "The service closes in 0:09 at the latest; a match that is not over then has no result.", "服务最迟在 0:09 后关闭；到时未结束的对局没有结果。"},
		{Notice{Code: "of-tomorrow", Text: "In {left}."}, "In {left}.", "In {left}."},
	} {
		if en, zh := c.n.Sentence(English), c.n.Sentence(Chinese); en != c.en || zh != c.zh {
			t.Errorf("%s: %q and %q, want %q and %q", c.n.Code, en, zh, c.en, c.zh)
		}
	}
}
