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
	Split         Split     `json:"latency_us"` // of it, where frames come over a network

	Target   Histogram `json:"target"`   // frames kept back, at the start of each outer frame
	Restarts uint64    `json:"restarts"` // states of the service that the session went on from

	CuesDropped uint64 `json:"cues_dropped"`

	Network *Network `json:"network,omitempty"` // of a source over a network
}

// Split is where the time from Act to the end of the step went, microseconds.
// The ways up and down are half a round trip each; what is left of the time
// until the action came back is the wait for the service's tick.
type Split struct {
	Uplink   Histogram `json:"uplink"`
	Tick     Histogram `json:"tick"`
	Downlink Histogram `json:"downlink"`
	Buffer   Histogram `json:"buffer"`  // from there to its outer frame
	Execute  Histogram `json:"execute"` // from there to the end of its step
}

func (p *Split) add(given, arrived, roundTrip, now, took int64) {
	before := max(arrived-given, 0)
	half := min(roundTrip, before) / 2
	p.Uplink.Add(half / 1e3)
	p.Tick.Add((before - 2*half) / 1e3)
	p.Downlink.Add(half / 1e3)
	p.Buffer.Add((now - arrived) / 1e3)
	p.Execute.Add(took / 1e3)
}

// Network is what a source over a network measured.
type Network struct {
	Carrier   string `json:"carrier"` // udp, websocket, memory; empty before the first connection
	Connected bool   `json:"connected"`
	Frontier  uint32 `json:"frontier"` // newest frame of which the service said that it is approved

	RTT     Histogram `json:"rtt_ms"`      // from a Progress to the Pong: with the reading of both sides
	LinkRTT int64     `json:"link_rtt_us"` // of the connection alone, smoothed
	Jitter  int64     `json:"link_jitter_us"`
	Arrival Histogram `json:"arrival_ms"` // how much later than the earliest ones frames came
	Target  int       `json:"target"`     // frames to keep back

	Connections uint64 `json:"connections"` // made
	Failures    uint64 `json:"failures"`    // to make one
	Level       uint64 `json:"resumed_level"`
	Tail        uint64 `json:"resumed_tail"`
	Baseline    uint64 `json:"resumed_baseline"`
	Sent        uint64 `json:"actions_sent"`
	Refused     uint64 `json:"actions_refused"`
	Notices     uint64 `json:"sync_notices"`

	BytesIn  uint64 `json:"bytes_in"`
	BytesOut uint64 `json:"bytes_out"`
	In       uint64 `json:"datagrams_in"`
	Out      uint64 `json:"datagrams_out"`
	Lost     uint64 `json:"lost"`     // of the service's datagrams
	Resent   uint64 `json:"resent"`   // to the service
	Rejected uint64 `json:"rejected"` // not opened
	Moves    uint64 `json:"moves"`    // changes of this device's address
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
