package client

import "fmt"

// State is what a session does about its backlog.
type State uint8

// States. The package's rules say when each is entered and left.
const (
	Normal State = iota
	WaitNetwork
	CatchUp
	FastRecovery
	SyncRecovery
	NumStates
)

var stateNames = [NumStates]string{"normal", "wait-network", "catch-up", "fast-recovery", "sync-recovery"}

// String returns the name for the overlay and logs.
func (s State) String() string {
	if s >= NumStates {
		return "unknown"
	}
	return stateNames[s]
}

// Behind reports whether stale one-shot cues are dropped.
func (s State) Behind() bool { return s >= CatchUp }

// DrawsWorld reports whether the world is worth drawing in full.
func (s State) DrawsWorld() bool { return s < FastRecovery }

// Budget bounds the work of one outer frame and sets the levels at which a
// session changes its state. Levels are in steps, times in nanoseconds.
type Budget struct {
	Normal  int // steps an outer frame
	CatchUp int
	Fast    int

	Behind int // above the target: catch up
	Far    int // above the target: recover fast

	Grow int64 // catching up without a new low for so long: recover fast
	Wait int64 // without an approved frame: waiting for the network
	Lost int64 // without an approved frame: ask for the stream anew
	Slow int64 // an outer frame longer than this is too long
}

// DefaultBudget suits a device that steps a battle in 0.1 ms.
func DefaultBudget() Budget {
	const ms = 1e6
	return Budget{
		Normal: 8, CatchUp: 16, Fast: 240, Behind: 8, Far: 90,
		Grow: 2000 * ms, Wait: 200 * ms, Lost: 5000 * ms, Slow: 100 * ms,
	}
}

// Validate reports the first setting that is out of range.
func (b *Budget) Validate() error {
	switch {
	case b.Normal < 1 || b.CatchUp < b.Normal || b.Fast < b.CatchUp:
		return fmt.Errorf("client: steps %d, %d, %d do not rise from 1: %w", b.Normal, b.CatchUp, b.Fast, ErrConfig)
	case b.Behind < 1 || b.Far <= b.Behind:
		return fmt.Errorf("client: levels %d, %d do not rise from 1: %w", b.Behind, b.Far, ErrConfig)
	case b.Grow <= 0 || b.Slow <= 0:
		return fmt.Errorf("client: grow %d, slow %d: %w", b.Grow, b.Slow, ErrConfig)
	case b.Wait <= 0 || b.Lost <= b.Wait:
		return fmt.Errorf("client: wait %d, lost %d do not rise from 1: %w", b.Wait, b.Lost, ErrConfig)
	}
	return nil
}

// Sight is what the machine learns at the start of an outer frame.
type Sight struct {
	Elapsed int64 // nanoseconds since the last outer frame
	Backlog int   // approved frames that wait
	Gap     bool  // records are missing
	Paused  bool  // by the source's own will
}

// Plan is what may run in this outer frame: Steps of the backlog, and up to
// Most when the source approves further frames meanwhile.
type Plan struct {
	State State
	Steps int
	Most  int
}

// Catchup is the state machine of the package's rules. It has no clock.
type Catchup struct {
	budget Budget
	step   int64 // nanoseconds
	target int   // frames kept as a jitter buffer

	state  State
	idle   int64 // since an approved frame last waited
	low    int   // least backlog since CatchUp was entered
	stuck  int64 // since then or since a new low
	limit  int   // steps an outer frame, adapted while behind
	ran    int   // steps of the last outer frame
	credit int64 // time not yet spent on steps at step pace, while frames wait
}

// NewCatchup returns a machine in Normal with target 0. The budget is valid.
func NewCatchup(b Budget, stepMillis int) *Catchup {
	return &Catchup{budget: b, step: int64(stepMillis) * 1e6}
}

// SetTarget sets how many approved frames are kept back to absorb jitter:
// 0 on a good line. A negative one is 0.
func (c *Catchup) SetTarget(frames int) { c.target = max(frames, 0) }

// Target returns the level set last.
func (c *Catchup) Target() int { return c.target }

// State returns the current state.
func (c *Catchup) State() State { return c.state }

// Ran tells how many steps the plan led to, once after each. Of the time that they
// left over, one step's stays: a buffer that ran dry fills up again.
func (c *Catchup) Ran(steps int) {
	c.ran = steps
	c.credit = min(max(c.credit-int64(steps)*c.step, 0), c.step)
}

// Plan takes at most one edge and says how much may run.
func (c *Catchup) Plan(s Sight) Plan {
	s.Elapsed = max(s.Elapsed, 0)
	c.observe(s)
	if next := c.next(s); next != c.state {
		c.enter(next, s)
	} else {
		c.adapt(s.Elapsed)
	}
	return c.plan(s)
}

func (c *Catchup) observe(s Sight) {
	c.idle += s.Elapsed
	if s.Backlog > 0 || s.Paused {
		c.idle = 0
	}
	c.stuck += s.Elapsed
	if s.Backlog < c.low {
		c.low, c.stuck = s.Backlog, 0
	}
	c.credit = min(c.credit+s.Elapsed, int64(c.budget.Normal)*c.step)
}

// next is the state that the table of the package's rules names.
func (c *Catchup) next(s Sight) State {
	switch over := s.Backlog - c.target; {
	case s.Gap:
		return SyncRecovery
	case s.Paused && s.Backlog == 0:
		return Normal
	case c.state == Normal || c.state == WaitNetwork:
		return c.nextCalm(s, over)
	case c.state == SyncRecovery && s.Backlog > 0:
		return FastRecovery
	case c.state == CatchUp && over <= c.budget.Behind/2, c.state == FastRecovery && over <= c.budget.Behind/2:
		return Normal
	case c.state == CatchUp && (over > c.budget.Far || c.stuck >= c.budget.Grow):
		return FastRecovery
	}
	return c.state
}

func (c *Catchup) nextCalm(s Sight, over int) State {
	switch {
	case over > c.budget.Behind:
		return CatchUp
	case s.Backlog > 0:
		return Normal
	case c.state == Normal && c.idle >= c.budget.Wait:
		return WaitNetwork
	case c.state == WaitNetwork && c.idle >= c.budget.Lost:
		return SyncRecovery
	}
	return c.state
}

func (c *Catchup) enter(next State, s Sight) {
	c.state = next
	c.low, c.stuck = s.Backlog, 0
	c.limit = c.ceiling()
}

func (c *Catchup) ceiling() int {
	switch c.state {
	case Normal:
		return c.budget.Normal
	case CatchUp:
		return c.budget.CatchUp
	case FastRecovery:
		return c.budget.Fast
	}
	return 0
}

// adapt halves the limit after an outer frame that was too long for it, and
// lets it grow by a quarter after a short one.
func (c *Catchup) adapt(elapsed int64) {
	switch {
	case !c.state.Behind() || c.ran < c.limit:
	case elapsed > c.budget.Slow:
		c.limit = max(c.limit/2, min(c.budget.Normal, c.ceiling()))
	case elapsed < c.budget.Slow/2:
		c.limit = min(c.limit+max(c.limit/4, 1), c.ceiling())
	}
}

func (c *Catchup) plan(s Sight) Plan {
	p := Plan{State: c.state}
	switch c.state {
	case Normal:
		p.Most = c.budget.Normal
		p.Steps = max(s.Backlog-c.target, min(s.Backlog, int(c.credit/c.step)))
	case CatchUp, FastRecovery:
		p.Most = c.limit
		p.Steps = s.Backlog - c.target
	}
	p.Steps = min(max(p.Steps, 0), p.Most)
	return p
}
