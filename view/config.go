package view

import (
	"errors"
	"fmt"
	"io/fs"

	"sameframe/core/battle"
	"sameframe/core/data"
	"sameframe/core/wire"
)

// ErrConfig is what Validate wraps.
var ErrConfig = errors.New("view: bad config")

// Config says what the game plays and with which files.
type Config struct {
	// Data is the rule set of every match.
	Data *data.Set
	// Assets holds the folders art, fonts and sound.
	Assets fs.FS
	// Open begins a match that this device plays in a seat.
	Open func(s battle.Start, seat wire.Seat) (Feed, error)
	// Replay opens a recording as a film, for who wants to see again what was just
	// played; nil leaves that out.
	Replay func(file string) (battle.Start, Feed, error)
	// First, when set, is a match to begin with instead of the menu; FirstSeat
	// is the player's seat in it, negative to watch.
	First     *battle.Start
	FirstSeat int
	// Online is the way to matches at services; nil leaves them out.
	Online Online
	// Service is the address that online play begins with; empty is that of the
	// last time.
	Service string
	// Player is the name in rooms of one who has chosen none.
	Player string
	// Join, when set, is what to do at a service at once instead of the menu.
	Join *JoinRequest
	// StepMillis is the step of matches begun in the menu; 0 reads as 33.
	StepMillis int
	// Seed chooses the seed of a match begun in the menu; nil takes the clock.
	Seed func() uint64
	// SettingsPath is the settings file; empty is the user's own.
	SettingsPath string
	// Ticks lets the clock count ticks of a 60th of a second instead of reading
	// the wall: for scripted runs that are faster than real time.
	Ticks bool
	// Silent leaves sound out.
	Silent bool
	// Log takes lines for the player: settings that are wrong, sound that is
	// missing. Nil drops them.
	Log func(line string)
}

// Validate reports what is missing.
func (c *Config) Validate() error {
	switch {
	case c.Data == nil:
		return fmt.Errorf("%w: no data", ErrConfig)
	case c.Assets == nil:
		return fmt.Errorf("%w: no assets", ErrConfig)
	case c.Open == nil:
		return fmt.Errorf("%w: no way to open a match", ErrConfig)
	case c.Join != nil && c.Online == nil:
		return fmt.Errorf("%w: no way to a service", ErrConfig)
	case c.First != nil && c.FirstSeat >= len(c.First.Seats):
		return fmt.Errorf("%w: seat %d of %d", ErrConfig, c.FirstSeat, len(c.First.Seats))
	}
	return nil
}

func (c *Config) log(line string) {
	if c.Log != nil {
		c.Log(line)
	}
}
