package room

import (
	"errors"
	"fmt"
	"log/slog"

	"sameframe/core/battle"
	"sameframe/core/lockstep"
	"sameframe/core/wire"
)

// Tier is how much of a match the service computes itself.
type Tier uint8

// Tiers. See the package's rules.
const (
	Ordering Tier = iota
	Shadow
	Full
	numTiers
)

var tierNames = [numTiers]string{"ordering", "shadow", "full"}

// String returns the tier's name.
func (t Tier) String() string {
	if t < numTiers {
		return tierNames[t]
	}
	return "no tier"
}

// ParseTier returns the tier of a name.
func ParseTier(name string) (Tier, error) {
	for i, n := range tierNames {
		if n == name {
			return Tier(i), nil
		}
	}
	return 0, fmt.Errorf("tier %q: want ordering, shadow or full", name)
}

// Config says what a room is. Ticks are steps of the match, 30.3 a second at
// 33 ms.
type Config struct {
	Code  string
	Start battle.Start
	Tier  Tier
	Order lockstep.Config
	Check lockstep.CheckConfig

	HistoryBytes  int    // of the stream that is kept; TierBytes: as the tier needs
	BaselineBytes int    // of the baselines that are kept
	BaselineEvery uint32 // ticks from one to the next, at least 1
	KeyframeBytes int    // of the replay's keyframes, which are kept until the end; 0 makes none
	Long          uint32 // steps of a tail from which on a baseline is preferred

	Gather uint32 // ticks that the first one waits for devices to arrive
	Empty  uint32 // ticks without any player's device after which the match ends
	Linger uint32 // ticks between the result and the end of all connections
	Most   uint32 // ticks after which a match ends without a result

	Stalled  uint32 // ticks for which a player's device may take nothing
	Delay    uint32 // ticks that spectators stay behind
	Watchers int    // spectators and casters at most
}

// TierBytes stands for the history that a tier needs. Where the service has
// baselines, the newest stretch will do; a match of usual length fits in any case.
const TierBytes = -1

// history is how many bytes of the stream are kept.
func (c *Config) history() int {
	switch {
	case c.HistoryBytes != TierBytes:
		return c.HistoryBytes
	case c.Tier == Ordering:
		return 768 << 10 // all that a device which lost everything can begin from
	}
	return 512 << 10
}

// DefaultCheck is the comparison of states that suits a tier. Where the service has
// a battle of its own no number of devices that differ from it ends a match: they
// are the ones that are wrong, and three who agree to be would have that in their
// hands.
func DefaultCheck(t Tier) lockstep.CheckConfig {
	c := lockstep.DefaultCheck()
	if t != Ordering {
		c.End = 0
	}
	return c
}

// DefaultConfig is the setting of a match of the given start, in tier Shadow.
// Persons sit where the start says ByInput.
func DefaultConfig(code string, s battle.Start) Config {
	c := Config{
		Code: code, Start: s, Tier: Shadow,
		Order: lockstep.DefaultConfig(len(s.Seats)), Check: DefaultCheck(Shadow),
		HistoryBytes: TierBytes, BaselineBytes: 256 << 10, BaselineEvery: 600, KeyframeBytes: 160 << 10, Long: 900,
		Gather: 300, Empty: 18000, Linger: 900, Most: 3 * 60 * 60 * 30,
		Stalled: 300, Delay: 3600, Watchers: 100,
	}
	for i := range s.Seats {
		c.Order.Persons[i] = s.Seats[i].Controller == battle.ByInput
	}
	return c
}

// MaxKeyframes bounds what the keyframes of one replay may take in memory.
const MaxKeyframes = 16 << 20

// ErrConfig refuses a room that cannot be.
var ErrConfig = errors.New("room: setting out of range")

func (c *Config) validate() error {
	switch {
	case c.Tier >= numTiers:
		return fmt.Errorf("%w: tier %d", ErrConfig, c.Tier)
	case len(c.Start.Seats) == 0 || len(c.Start.Seats) > battle.MaxSeats || len(c.Order.Persons) != len(c.Start.Seats):
		return fmt.Errorf("%w: %d seats", ErrConfig, len(c.Start.Seats))
	case c.Start.StepMillis == 0:
		return fmt.Errorf("%w: step of 0 ms", ErrConfig)
	case c.KeyframeBytes < 0 || c.KeyframeBytes > MaxKeyframes:
		return fmt.Errorf("%w: keyframes of %d bytes", ErrConfig, c.KeyframeBytes)
	case c.BaselineEvery == 0 || c.Watchers < 0 || c.Stalled == 0 || c.Most == 0 || c.Most > 1<<24 || c.Delay > 1<<20:
		return fmt.Errorf("%w: baselines, spectators, stalls or length", ErrConfig)
	}
	return nil
}

// Ports is what a room needs of the world outside. Zero values are legal.
type Ports struct {
	Core     Core         // not for Ordering
	Log      *slog.Logger // nil is silence
	Observer Observer     // nil is deaf
	Files    Files        // nil keeps nothing
}

// Observer counts. Methods are called from the room's goroutines and return at
// once.
type Observer interface {
	Ticked(t Tick)
	// Acted says how many frames ago, by the sender's word, an accepted action
	// was meant: its way up and the frames that wait at the device.
	Acted(behind uint32)
	Refused(of wire.Type, why wire.Reason)
	Resumed(a wire.Answer)
	Dropped(spectator bool, reason string)
	Judged(a wire.SyncAction, off int)
	// Concluded says, for each person's seat at the end of a match, what was found
	// in its device's reports, and whether it told another result than the match's.
	Concluded(f wire.Finding, otherResult bool)
}

// Tick is what one tick of a room did.
type Tick struct {
	Late    int64 // nanoseconds
	Took    int64 // nanoseconds
	Rebased bool
	Actions int
	Bytes   int // of the bundle, as a message
}

type deaf struct{}

func (deaf) Ticked(Tick)                    {}
func (deaf) Acted(uint32)                   {}
func (deaf) Refused(wire.Type, wire.Reason) {}
func (deaf) Resumed(wire.Answer)            {}
func (deaf) Dropped(bool, string)           {}
func (deaf) Judged(wire.SyncAction, int)    {}
func (deaf) Concluded(wire.Finding, bool)   {}
