package main

import "testing"

func TestMomentsBehindTheEndAreRefused(t *testing.T) {
	f := parse(t, record(t, "--size", "1", "--frames", "300"))
	for text, want := range map[string]int{"": 0, "300f": 300, "0:05": 152, "9900ms": 300} {
		m, err := parseMoment(text)
		if err != nil {
			t.Fatal(err)
		}
		if at, err := m.position(f); err != nil || at != want {
			t.Errorf("%q: %d, %v", text, at, err)
		}
	}
	for _, text := range []string{"301f", "0:10", "12:30"} {
		m, err := parseMoment(text)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := m.position(f); err == nil || err.Error() != "--from "+text+": the replay ends at 0:09, after 300 frames" {
			t.Errorf("%q: %v", text, err)
		}
	}
}

func TestWhereToBeginIsReadBeforeAnythingElse(t *testing.T) {
	refused(t, exitBad, []string{`--from "soon": want a time such as 12:30, 1:02:30 or 90s, or a frame such as 9600f`}, "replay", "--from", "soon", "/none/a.sfr")
	refused(t, exitBad, []string{"--from: works in a window only"}, "replay", "--headless", "--from", "12:30", "a.sfr")
}
