package main

import (
	"errors"
	"fmt"

	"sameframe/core/battle"
	"sameframe/core/data"
	"sameframe/core/replay"
)

// filmBudget bounds the keyframes that a film makes, in bytes: those of a match
// of twenty minutes lie half a second apart, so that it runs backward smoothly.
const filmBudget = 64 << 20

// watched is a player of a recording. One of another version is refused or, when
// that is asked for, played up to the first frame that does not come out.
func watched(d *data.Set, f *replay.File, anyway bool) (*replay.Player, error) {
	p, err := replay.NewPlayer(d, f, filmBudget)
	if !anyway || !errors.Is(err, battle.ErrVersion) {
		return p, err
	}
	if p, err = replay.NewTrial(d, f, filmBudget); err != nil {
		return nil, cannotTry(f, d, err)
	}
	if p.Frames() == 0 {
		return nil, fmt.Errorf("%w: %s; nothing of it can be watched: it diverges at %v%s", battle.ErrVersion, foreign(f, d), p.Mismatch(), firstField(d, f))
	}
	return p, nil
}

// firstField names one field of a first world that differs, empty when none is known.
func firstField(d *data.Set, f *replay.File) string {
	w := startDivergence(d, f)
	switch {
	case w == nil || w.Refused == "" && len(w.Fields) == 0:
		return ""
	case w.Refused != "":
		return fmt.Sprintf("; what it has after frame %d cannot be here: %s", *w.At, w.Refused)
	}
	x := w.Fields[0]
	return fmt.Sprintf("; after frame %d %s is %s, recorded %s", *w.At, x.Path, x.B, x.A)
}

// untried adds to a refusal how to go on.
func untried(err error, anyway bool) error {
	if anyway || !errors.Is(err, battle.ErrVersion) {
		return err
	}
	return fmt.Errorf("%w; --try-anyway plays it until it diverges", err)
}

// elsewhere adds to the refusal of a command that takes this version only, which one
// takes others.
func elsewhere(err error) error {
	if !errors.Is(err, battle.ErrVersion) {
		return err
	}
	return fmt.Errorf("%w; sameframe replay --try-anyway plays it until it diverges", err)
}

// cannotTry refuses a recording that this build cannot even begin.
func cannotTry(f *replay.File, d *data.Set, err error) error {
	return fmt.Errorf("%w: %s; it cannot be tried: %s", battle.ErrVersion, foreign(f, d), plain(err))
}
