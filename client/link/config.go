package link

import (
	"fmt"
	"time"

	"sameframe/core/wire"
)

// Config is how a connection behaves. Both ends have one of their own; they
// need not be equal. Start from DefaultConfig.
type Config struct {
	Heartbeat time.Duration // between pings; 100 ms..10 s
	Dead      time.Duration // after so long without a sound the connection is Silent; 3 Heartbeats..5 min
	Rebind    time.Duration // a client opens a new socket after so long without a sound; Heartbeat..Dead
	Waiting   int           // bytes that may wait to be sent or to be read; 4 * MaxMessage..2^26
	Repeat    bool          // each datagram carries the messages of the one before once more
	Patience  time.Duration // of Dial: how long UDP may stay without an answer; 100 ms..1 min
}

// MaxMessage is the most bytes of a message.
const MaxMessage = wire.MaxMessage

// DefaultConfig is the setting of a match.
func DefaultConfig() Config {
	return Config{
		Heartbeat: time.Second, Dead: 10 * time.Second, Rebind: 3 * time.Second,
		Waiting: 1 << 18, Repeat: true, Patience: 1500 * time.Millisecond,
	}
}

// Validate reports which setting is outside its range.
func (c *Config) Validate() error {
	within := func(name string, v, lo, hi int64) error {
		if v < lo || v > hi {
			return fmt.Errorf("link: %s %d outside %d..%d: %w", name, v, lo, hi, ErrConfig)
		}
		return nil
	}
	span := func(name string, v, lo, hi time.Duration) error {
		if v < lo || v > hi {
			return fmt.Errorf("link: %s %v outside %v..%v: %w", name, v, lo, hi, ErrConfig)
		}
		return nil
	}
	for _, err := range []error{
		span("heartbeat", c.Heartbeat, 100*time.Millisecond, 10*time.Second),
		span("dead after", c.Dead, 3*c.Heartbeat, 5*time.Minute),
		span("rebind after", c.Rebind, c.Heartbeat, c.Dead),
		within("waiting bytes", int64(c.Waiting), 4*MaxMessage, 1<<26),
		span("patience", c.Patience, 100*time.Millisecond, time.Minute),
	} {
		if err != nil {
			return err
		}
	}
	return nil
}
