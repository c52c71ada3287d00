package client

import (
	"fmt"
	"strconv"
	"strings"
)

// Pattern is a sequence of outer frames: the wall times at which a device
// draws. The same name and seed give the same times.
type Pattern struct {
	name   string
	now    int64
	frames int64
	rate   int64 // frames a second of an even pattern
	next   func(*Pattern) int64
	random uint64
	left   int64 // of a clump, or until a stall
}

const (
	millisecond = 1_000_000
	second      = 1000 * millisecond
	maxRate     = 1000
)

// NewPattern returns the pattern of a name: a rate of 1 to 1000 frames a
// second such as "60"; "jitter", 2 to 40 ms apart; "burst", clumps of frames
// 1 ms apart after pauses of 60 to 250 ms; or "stall", 60 a second with pauses
// of 2 to 5 s.
func NewPattern(name string, seed uint64) (*Pattern, error) {
	p := &Pattern{name: name, random: seed}
	switch name {
	case "jitter":
		p.next = (*Pattern).jitter
	case "burst":
		p.next = (*Pattern).burst
	case "stall":
		p.next, p.rate = (*Pattern).stall, 60
	default:
		rate, err := strconv.Atoi(name)
		if err != nil || rate < 1 || rate > maxRate {
			return nil, fmt.Errorf("client: %q is neither 1..%d nor jitter, burst or stall: %w", name, maxRate, ErrPattern)
		}
		p.next, p.rate = (*Pattern).even, int64(rate)
	}
	return p, nil
}

// ParsePatterns reads names separated by commas.
func ParsePatterns(list string, seed uint64) ([]*Pattern, error) {
	var out []*Pattern
	for name := range strings.SplitSeq(list, ",") {
		p, err := NewPattern(strings.TrimSpace(name), seed)
		if err != nil {
			return nil, err
		}
		out = append(out, p)
	}
	return out, nil
}

// Name returns the name that the pattern was made from.
func (p *Pattern) Name() string { return p.name }

// Next returns the wall time of the next outer frame in nanoseconds; each is
// later than the one before.
func (p *Pattern) Next() int64 {
	p.now += p.next(p)
	p.frames++
	return p.now
}

// even spreads the remainder of a second over its frames.
func (p *Pattern) even() int64 {
	return (p.frames+1)*second/p.rate - p.frames*second/p.rate
}

func (p *Pattern) jitter() int64 { return p.between(2*millisecond, 40*millisecond) }

func (p *Pattern) burst() int64 {
	if p.left > 0 {
		p.left--
		return millisecond
	}
	p.left = p.between(3, 12)
	return p.between(60*millisecond, 250*millisecond)
}

func (p *Pattern) stall() int64 {
	if p.left > 0 {
		p.left--
		return p.even()
	}
	p.left = p.between(1, 6) * p.rate
	return p.between(2*second, 5*second)
}

// between draws from lo..hi. It moves only outer frames, never the match.
func (p *Pattern) between(lo, hi int64) int64 {
	p.random += 0x9E3779B97F4A7C15 // SplitMix64
	z := p.random
	z = (z ^ z>>30) * 0xBF58476D1CE4E5B9
	z = (z ^ z>>27) * 0x94D049BB133111EB
	z ^= z >> 31
	return lo + int64(z%uint64(hi-lo+1))
}
