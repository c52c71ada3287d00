package client_test

import (
	"errors"
	"testing"
	"time"

	"sameframe/client"
)

func TestMomentsAreFramesOrTimes(t *testing.T) {
	timed := func(d time.Duration) client.Moment { return client.Moment{Time: d, Timed: true} }
	for text, want := range map[string]client.Moment{
		"0f":      {},
		"f0":      {},
		"9600f":   {Frame: 9600},
		"f9600":   {Frame: 9600},
		"0:00":    timed(0),
		"12:30":   timed(750 * time.Second),
		"125:00":  timed(125 * time.Minute),
		"1:02:30": timed(3750 * time.Second),
		"90s":     timed(90 * time.Second),
		"1m30s":   timed(90 * time.Second),
		"1.5s":    timed(1500 * time.Millisecond),
	} {
		if got, err := client.ParseMoment(text); err != nil || got != want {
			t.Errorf("%q: %+v, %v", text, got, err)
		}
	}
	for _, text := range []string{"", "f", "ff", "f1f", "-1f", "+1f", "12", "12:3", "12:60", "1:2:30", "1:02:03:04", ":30", "-5s", "12:30f", "soon", "1e9f", "99999999999999999999f", "12: 30"} {
		if got, err := client.ParseMoment(text); !errors.Is(err, client.ErrMoment) {
			t.Errorf("%q: %+v, %v", text, got, err)
		}
	}
}

func TestMomentsArePositions(t *testing.T) {
	for text, want := range map[string]int{"f300": 300, "0:05": 152, "9900ms": 300, "0:00": 0} {
		if m, err := client.ParseMoment(text); err != nil || m.Position(33) != want {
			t.Errorf("%q: %d, %v", text, m.Position(33), err)
		}
	}
}
