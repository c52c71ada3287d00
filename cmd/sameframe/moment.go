package main

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"sameframe/core/replay"
)

// moment is a place in a replay as --from names it: a frame, or a time of the
// match.
type moment struct {
	text  string
	frame int // when time is negative
	time  time.Duration
}

// parseMoment reads 9600f, 12:30, 1:02:30 or 90s; an empty text is the beginning.
func parseMoment(text string) (moment, error) {
	m := moment{text: text, time: -1}
	var err error
	if digits, ok := strings.CutSuffix(text, "f"); ok {
		m.frame, err = strconv.Atoi(digits)
	} else if text != "" {
		m.time, err = parseClock(text)
	}
	if err != nil || m.frame < 0 || text != "" && m.time < 0 && !strings.HasSuffix(text, "f") {
		return m, fmt.Errorf("--from %q: want a time such as 12:30, 1:02:30 or 90s, or a frame such as 9600f", text)
	}
	return m, nil
}

var errClock = errors.New("no time")

// parseClock reads minutes and seconds, with hours before them, or a time with
// units.
func parseClock(text string) (time.Duration, error) {
	parts := strings.Split(text, ":")
	if len(parts) == 1 {
		return time.ParseDuration(text)
	}
	if len(parts) > 3 {
		return 0, errClock
	}
	sum := time.Duration(0)
	for i, p := range parts {
		n, err := strconv.ParseUint(p, 10, 16)
		if err != nil || i > 0 && (n > 59 || len(p) != 2) {
			return 0, errClock
		}
		sum = sum*60 + time.Duration(n)
	}
	return sum * time.Second, nil
}

// position is how many frames of a replay have been played at the moment. One
// behind its end is an error.
func (m moment) position(f *replay.File) (int, error) {
	step := int(f.Header.Start.StepMillis)
	at := m.frame
	if m.time >= 0 {
		at = int(m.time.Milliseconds()) / step
	}
	if at > f.Frames() {
		return 0, fmt.Errorf("--from %s: the replay ends at %s, after %d frames", m.text, clock(f.Frames()*step), f.Frames())
	}
	return at, nil
}
