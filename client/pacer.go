package client

import "math"

// Speed is how fast a local source approves frames, in percent of real time.
type Speed int

// Speeds. SetSpeed takes any from SlowestSpeed to FastestSpeed, or Unlimited:
// as many frames as the session executes.
const (
	SlowestSpeed Speed = 10
	RealTime     Speed = 100
	FastestSpeed Speed = 1600
	Unlimited    Speed = math.MaxInt32
)

// pacer is the clock of a local source: it says how many frames are due. It
// keeps the wall time of the last one, so that rounding never adds up, and is
// re-based after a stall instead of firing a burst.
type pacer struct {
	step    int64 // wall nanoseconds of one frame at real time
	most    int   // due at once at real time before the clock is re-based, 0 without end
	speed   Speed
	paused  bool
	running bool
	base    int64 // wall time of the last due frame
	rebased uint64
}

func newPacer(stepMillis, most int) pacer {
	return pacer{step: int64(stepMillis) * 1e6, most: most, speed: RealTime}
}

func (p *pacer) interval() int64 { return p.step * 100 / int64(p.speed) }

// burst is how many frames may be due at once: the same stretch of wall time at
// every speed, and never so few that an even pace is taken for a stall.
func (p *pacer) burst() int { return max(p.most*int(min(p.speed, FastestSpeed))/100, 2) }

// due returns how many frames have become due since the last call. The first
// is due at once.
func (p *pacer) due(now int64) int {
	if p.paused || p.speed == Unlimited {
		p.running = false
		return 0
	}
	if !p.running {
		p.running = true
		p.base = now
		return 1
	}
	if now < p.base {
		p.base = now
	}
	n := (now - p.base) / p.interval()
	if p.most > 0 && n > int64(p.burst()) {
		p.rebase(now)
		return 1
	}
	p.base += n * p.interval()
	return int(n)
}

// rebase makes the next frame due one interval from now.
func (p *pacer) rebase(now int64) {
	p.base = now
	p.rebased++
}

// SetSpeed sets the pace; other speeds than the documented ones are clamped.
func (p *pacer) SetSpeed(s Speed) {
	if s != Unlimited {
		s = min(max(s, SlowestSpeed), FastestSpeed)
	}
	p.speed = s
}

// Speed returns the pace.
func (p *pacer) Speed() Speed { return p.speed }

// SetPaused stops or starts the clock of the match.
func (p *pacer) SetPaused(paused bool) { p.paused = paused }

// Paused reports whether the clock of the match stands.
func (p *pacer) Paused() bool { return p.paused }

// Rebased counts the stalls after which the clock was set anew.
func (p *pacer) Rebased() uint64 { return p.rebased }
