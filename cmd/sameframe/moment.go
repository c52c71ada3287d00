package main

import (
	"fmt"

	"sameframe/client"
	"sameframe/core/replay"
)

// moment is a place in a replay as --from names it.
type moment struct {
	text string
	client.Moment
}

// parseMoment reads what client.ParseMoment does; an empty text is the beginning.
func parseMoment(text string) (moment, error) {
	if text == "" {
		return moment{}, nil
	}
	m, err := client.ParseMoment(text)
	if err != nil {
		return moment{}, fmt.Errorf("--from %q: %w", text, err)
	}
	return moment{text, m}, nil
}

// position is how many frames of a replay have been played at the moment. One
// behind its end is an error.
func (m moment) position(f *replay.File) (int, error) {
	step := int(f.Header.Start.StepMillis)
	at := m.Position(step)
	if at > f.Frames() {
		return 0, fmt.Errorf("--from %s: the replay ends at %s, after %s", m.text, clock(f.Frames()*step), counted(f.Frames(), "frame"))
	}
	return at, nil
}
