package lockstep

import (
	"fmt"

	"sameframe/core/wire"
)

// Kinds is a set of players' kinds of action.
type Kinds uint64

// KindsOf returns the set of the given kinds; kinds of the service are left
// out, for players never send them.
func KindsOf(kinds ...wire.Kind) Kinds {
	var s Kinds
	for _, k := range kinds {
		if k < wire.NumKinds {
			s |= 1 << k
		}
	}
	return s
}

// AllKinds is the set of all players' kinds.
func AllKinds() Kinds { return 1<<wire.NumKinds - 1 }

// Has reports whether the set holds the kind.
func (s Kinds) Has(k wire.Kind) bool { return k < wire.NumKinds && s&(1<<k) != 0 }

// Config is what a room allows.
type Config struct {
	Persons []bool // for each seat, whether a person may sit there
	Kinds   Kinds  // what players may send

	PerTick      int // messages that a seat may send a tick, and actions of it in one bundle; 1..64
	Burst        int // messages that a seat may save up for, and so the most that wait; PerTick..1024
	BytesPerTick int // upstream bytes that a seat may send a tick, at least 1
	ByteBurst    int // bytes that a seat may save up for; MaxUnitAction..2^20
	Service      int // records of the service that may wait, besides those about seats; 0..64

	BotAfter uint32 // ticks without a sign of life until a bot plays the seat; 0 is never
	BotSkill uint16 // of that bot, as in the start snapshot
	HandBack uint32 // frames behind the frontier at which a device has caught up
}

// DefaultConfig is the setting of a match of the given seats, all of persons:
// at 33 ms a tick 120 messages a second, 16 in a row; a bot after 5 seconds.
func DefaultConfig(seats int) Config {
	c := Config{
		Persons: make([]bool, seats), Kinds: AllKinds(),
		PerTick: 4, Burst: 16, BytesPerTick: 128, ByteBurst: 1024, Service: 16,
		BotAfter: 150, BotSkill: 1, HandBack: 30,
	}
	for i := range c.Persons {
		c.Persons[i] = true
	}
	return c
}

const (
	maxPerTick   = 64
	maxBurst     = 1 << 10
	maxByteBurst = 1 << 20
	maxService   = 64
)

// Validate reports which setting is outside its range, or that the fullest
// tick would not fit into one bundle. What fits together keeps the rule that
// no seat delays another one.
func (c *Config) Validate() error {
	seats := len(c.Persons)
	within := func(name string, v, lo, hi int) error {
		if v < lo || v > hi {
			return fmt.Errorf("lockstep: %s %d outside %d..%d: %w", name, v, lo, hi, ErrConfig)
		}
		return nil
	}
	for _, err := range []error{
		within("seats", seats, 1, int(wire.SeatService)),
		within("actions per tick", c.PerTick, 1, maxPerTick),
		within("burst", c.Burst, c.PerTick, maxBurst),
		within("bytes per tick", c.BytesPerTick, 1, maxByteBurst),
		within("burst of bytes", c.ByteBurst, max(wire.MaxUnitAction, c.BytesPerTick), maxByteBurst),
		within("service records", c.Service, 0, maxService),
	} {
		if err != nil {
			return err
		}
	}
	records := seats*c.PerTick + seats + c.Service
	if n := records*wire.MaxEntry + 2 + wire.BundleBytes; n > wire.MaxBundle || records > MaxFrameActions {
		return fmt.Errorf("lockstep: a full tick has %d records in up to %d bytes, more than %d in %d: %w",
			records, n, MaxFrameActions, wire.MaxBundle, ErrConfig)
	}
	return nil
}
