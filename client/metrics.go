package client

// Metrics is what a session measured so far. Times are wall nanoseconds unless
// the name says otherwise.
type Metrics struct {
	Outer   uint64 `json:"outer"` // outer frames
	Steps   uint64 `json:"steps"`
	Records uint64 `json:"records"` // actions executed, of all seats

	StepsPerOuter Histogram `json:"steps_per_outer"`
	Backlog       Histogram `json:"backlog"` // at the start of each outer frame; Max is the peak

	InState [NumStates]int64  `json:"in_state"`
	Entered [NumStates]uint64 `json:"entered"`
	Waits   Histogram         `json:"waits_ms"` // each stretch in WaitNetwork or SyncRecovery, milliseconds

	// From Act to the step that executes the action.
	LatencySteps  Histogram `json:"latency_steps"`
	LatencyMillis Histogram `json:"latency_ms"`
	Unanswered    uint64    `json:"unanswered"` // never came back from the source

	CuesDropped uint64 `json:"cues_dropped"`
}

// meter keeps the metrics of a session.
type meter struct {
	m       Metrics
	state   State
	waiting int64 // length of the present stretch of waiting
}

func waits(s State) bool { return s == WaitNetwork || s == SyncRecovery }

// outer notes the start of an outer frame in a state.
func (m *meter) outer(elapsed int64, backlog int, s State) {
	m.m.Outer++
	m.m.Backlog.Add(int64(backlog))
	m.m.InState[m.state] += elapsed
	if waits(m.state) {
		m.waiting += elapsed
	}
	if s == m.state {
		return
	}
	m.m.Entered[s]++
	if waits(m.state) && !waits(s) {
		m.m.Waits.Add(m.waiting / 1e6)
		m.waiting = 0
	}
	m.state = s
}

func (m *meter) ran(steps int) {
	m.m.Steps += uint64(steps)
	m.m.StepsPerOuter.Add(int64(steps))
}
