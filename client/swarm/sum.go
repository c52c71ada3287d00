package swarm

import "sameframe/client"

// Sum is the figures of many devices, or of several lives of one.
type Sum struct {
	Latency   client.Histogram `json:"latency_ms"` // from the press to its step
	Split     client.Split     `json:"latency_us"`
	Backlog   client.Histogram `json:"backlog"`
	Target    client.Histogram `json:"target"`
	Steps     client.Histogram `json:"steps_per_outer"`
	Waits     client.Histogram `json:"waits_ms"`
	RTT       client.Histogram `json:"rtt_ms"`
	Arrival   client.Histogram `json:"arrival_ms"`
	Frames    uint64           `json:"frames"` // executed
	Actions   uint64           `json:"actions_sent"`
	Refused   uint64           `json:"actions_refused"`
	Lost      uint64           `json:"unanswered"`
	Conns     uint64           `json:"connections"`
	Level     uint64           `json:"resumed_level"`
	Tail      uint64           `json:"resumed_tail"`
	Baseline  uint64           `json:"resumed_baseline"`
	Restarts  uint64           `json:"restarts"`
	Notices   uint64           `json:"sync_notices"`
	BytesIn   uint64           `json:"bytes_in"`
	BytesOut  uint64           `json:"bytes_out"`
	Moves     uint64           `json:"moves"`
	Datagrams uint64           `json:"datagrams"`
	Resent    uint64           `json:"resent"`

	Devices    uint64 `json:"devices"`    // lives of devices
	WebSockets uint64 `json:"websockets"` // of them that were last on a WebSocket
}

func (s *Sum) add(m *client.Metrics) {
	s.Latency.Merge(&m.LatencyMillis)
	s.Backlog.Merge(&m.Backlog)
	s.Target.Merge(&m.Target)
	s.Steps.Merge(&m.StepsPerOuter)
	s.Waits.Merge(&m.Waits)
	s.Frames += m.Steps
	s.Lost += m.Unanswered
	s.Restarts += m.Restarts
	mergeSplit(&s.Split, &m.Split)
	if n := m.Network; n != nil {
		s.addNetwork(n)
	}
}

func (s *Sum) addNetwork(n *client.Network) {
	s.RTT.Merge(&n.RTT)
	s.Arrival.Merge(&n.Arrival)
	s.Actions += n.Sent
	s.Refused += n.Refused
	s.Conns += n.Connections
	s.Level += n.Level
	s.Tail += n.Tail
	s.Baseline += n.Baseline
	s.Notices += n.Notices
	s.BytesIn += n.BytesIn
	s.BytesOut += n.BytesOut
	s.Moves += n.Moves
	s.Datagrams += n.In + n.Out
	s.Resent += n.Resent
	s.Devices++
	if n.Carrier == "websocket" {
		s.WebSockets++
	}
}

// merge adds the sum of another device.
func (s *Sum) merge(o *Sum) {
	s.Latency.Merge(&o.Latency)
	s.Backlog.Merge(&o.Backlog)
	s.Target.Merge(&o.Target)
	s.Steps.Merge(&o.Steps)
	s.Waits.Merge(&o.Waits)
	s.RTT.Merge(&o.RTT)
	s.Arrival.Merge(&o.Arrival)
	mergeSplit(&s.Split, &o.Split)
	for _, p := range [][2]*uint64{
		{&s.Frames, &o.Frames}, {&s.Actions, &o.Actions}, {&s.Refused, &o.Refused}, {&s.Lost, &o.Lost}, {&s.Conns, &o.Conns},
		{&s.Level, &o.Level}, {&s.Tail, &o.Tail}, {&s.Baseline, &o.Baseline}, {&s.Restarts, &o.Restarts}, {&s.Notices, &o.Notices},
		{&s.BytesIn, &o.BytesIn}, {&s.BytesOut, &o.BytesOut}, {&s.Moves, &o.Moves}, {&s.Datagrams, &o.Datagrams}, {&s.Resent, &o.Resent},
		{&s.Devices, &o.Devices}, {&s.WebSockets, &o.WebSockets},
	} {
		*p[0] += *p[1]
	}
}

func mergeSplit(s, o *client.Split) {
	s.Uplink.Merge(&o.Uplink)
	s.Tick.Merge(&o.Tick)
	s.Downlink.Merge(&o.Downlink)
	s.Buffer.Merge(&o.Buffer)
	s.Execute.Merge(&o.Execute)
}
