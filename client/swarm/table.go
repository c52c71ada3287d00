package swarm

import (
	"encoding/json"
	"fmt"
)

// TableHead is the head of the table that Row gives the lines of.
const TableHead = `network                          | action p50/p95 ms | up/tick/down/buffer p50 ms | RTT p50/p95 | late p95 | target | backlog p95/max | frames | compared | conns | B/s down
---------------------------------|-------------------|----------------------------|-------------|----------|--------|-----------------|--------|----------|-------|---------
`

// Row is a line of the table.
func (o *Outcome) Row(name string) string { return o.Sum.row(name, o.Frames, o.Compared) }

func (s *Sum) row(name string, frames int, compared uint64) string {
	p := &s.Split
	part := func(q uint64) float64 { return float64(q) / 1000 }
	bytes := uint64(0)
	if s.Frames > 0 {
		bytes = s.BytesIn * 1000 / (s.Frames * 33)
	}
	return fmt.Sprintf("%-32s | %8d / %6d | %5.0f / %4.0f / %4.0f / %4.0f | %5d / %4d | %8d | %6d | %6d / %6d | %6d | %8d | %5d | %d\n",
		name, s.Latency.Quantile(50), s.Latency.Quantile(95),
		part(p.Uplink.Quantile(50)), part(p.Tick.Quantile(50)), part(p.Downlink.Quantile(50)), part(p.Buffer.Quantile(50)),
		s.RTT.Quantile(50), s.RTT.Quantile(95), s.Arrival.Quantile(95), s.Target.Quantile(50),
		s.Backlog.Quantile(95), s.Backlog.Max, frames, compared, s.Conns, bytes)
}

// JSON is the outcome as one line.
func (o *Outcome) JSON() []byte {
	b, err := json.Marshal(o)
	if err != nil {
		panic("swarm: " + err.Error())
	}
	return b
}
