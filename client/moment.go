package client

import (
	"errors"
	"strconv"
	"strings"
	"time"
)

// Moment is a place in a recording as a person writes it: a number of executed
// frames, or a time of the match.
type Moment struct {
	Frame int           // 0 or more; when it is not Timed
	Time  time.Duration // of the match, 0 or more; when it is
	Timed bool
}

// ErrMoment says that a text is no moment, and what would be one.
var ErrMoment = errors.New("want a time such as 12:30, 1:02:30 or 90s, or a frame such as 9600f")

// ParseMoment reads 9600f or f9600, 12:30, 1:02:30 or 90s. Anything else is
// ErrMoment.
func ParseMoment(text string) (Moment, error) {
	digits, framed := strings.CutSuffix(text, "f")
	if !framed {
		digits, framed = strings.CutPrefix(text, "f")
	}
	if framed {
		n, err := strconv.ParseUint(digits, 10, 31)
		if err != nil {
			return Moment{}, ErrMoment
		}
		return Moment{Frame: int(n)}, nil
	}
	t, err := parseClock(text)
	if err != nil || t < 0 {
		return Moment{}, ErrMoment
	}
	return Moment{Time: t, Timed: true}, nil
}

// Position is how many frames of so many milliseconds have been executed at the
// moment: of a time, the first position that is not before it, so that a clock there
// shows what was written.
func (m Moment) Position(stepMillis int) int {
	if m.Timed {
		step := int64(stepMillis)
		return int((m.Time.Milliseconds() + step - 1) / step)
	}
	return m.Frame
}

// parseClock reads minutes and seconds, with hours before them, or a time with
// units.
func parseClock(text string) (time.Duration, error) {
	parts := strings.Split(text, ":")
	if len(parts) == 1 {
		return time.ParseDuration(text)
	}
	if len(parts) > 3 {
		return 0, ErrMoment
	}
	sum := time.Duration(0)
	for i, p := range parts {
		n, err := strconv.ParseUint(p, 10, 16)
		if err != nil || i > 0 && (n > 59 || len(p) != 2) {
			return 0, ErrMoment
		}
		sum = sum*60 + time.Duration(n)
	}
	return sum * time.Second, nil
}
