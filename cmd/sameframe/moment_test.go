package main

import (
	"testing"
	"time"
)

func TestMomentsAreFramesOrTimes(t *testing.T) {
	for text, want := range map[string]moment{
		"":        {time: -1},
		"0f":      {time: -1},
		"9600f":   {time: -1, frame: 9600},
		"0:00":    {},
		"12:30":   {time: 750 * time.Second},
		"125:00":  {time: 125 * time.Minute},
		"1:02:30": {time: 3750 * time.Second},
		"90s":     {time: 90 * time.Second},
		"1m30s":   {time: 90 * time.Second},
		"1.5s":    {time: 1500 * time.Millisecond},
	} {
		want.text = text
		if got, err := parseMoment(text); err != nil || got != want {
			t.Errorf("%q: %+v, %v", text, got, err)
		}
	}
	for _, text := range []string{"f", "-1f", "12", "12:3", "12:60", "1:2:30", "1:02:03:04", ":30", "-5s", "12:30f", "soon", "1e9f", "99999999999999999999f", "12: 30"} {
		if got, err := parseMoment(text); err == nil {
			t.Errorf("%q: %+v", text, got)
		}
	}
}

func TestMomentsBehindTheEndAreRefused(t *testing.T) {
	f := parse(t, record(t, "--size", "1", "--frames", "300"))
	for text, want := range map[string]int{"": 0, "300f": 300, "0:05": 151, "9900ms": 300} {
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
