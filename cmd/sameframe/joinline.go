package main

import (
	"fmt"

	"sameframe/client"
	"sameframe/core/replay"
)

// measured prints what the line was like, when a window leaves a match.
func (v *visit) measured() {
	m := v.device.Session.Metrics()
	n := m.Network
	fmt.Fprintf(v.err, "Match %s, frame %d by %s: round trip %d/%d/%d ms (50/95/99 %%), frames late %d ms (95 %%), at most %d waited; action to step %d/%d ms\n",
		v.start.Code, v.device.Session.World().Frame(), n.Carrier, n.RTT.Quantile(50), n.RTT.Quantile(95), n.RTT.Quantile(99), n.Arrival.Quantile(95),
		m.Backlog.Max, m.LatencyMillis.Quantile(50), m.LatencyMillis.Quantile(95))
}

// joinLine is the JSON object of a match at a service.
type joinLine struct {
	OK      bool           `json:"ok"`
	Room    string         `json:"room"`
	Seat    int            `json:"seat"`
	Digest  string         `json:"digest"`
	Replay  string         `json:"replay,omitempty"`
	Service []string       `json:"service"`             // codes of what the service says of the result
	Righted int            `json:"put_right,omitempty"` // times that the service gave this device its own state
	Result  replay.Result  `json:"result"`
	Metrics client.Metrics `json:"metrics"`
}

func (v *visit) summary(ok bool) {
	r, m := v.device.Source.Result(), v.device.Session.Metrics()
	digest := fmt.Sprintf("%016x", r.Digest)
	if v.json {
		l := joinLine{OK: ok, Room: v.start.Code, Seat: v.start.Seat, Digest: digest, Righted: v.device.Source.PutRight(), Result: r, Metrics: m}
		if v.rec != nil {
			l.Replay = slashed(v.rec.file())
		}
		for _, n := range v.device.Source.Verdict() {
			l.Service = append(l.Service, n.Code)
		}
		v.emit(l)
		return
	}
	fmt.Fprintf(v.out, "%s wins after %s; digest %s\n", campNames[r.Winner], counted(r.Frame, "frame"), digest)
	if m.LatencyMillis.Count > 0 { // who watches, and an idle seat, has no action
		fmt.Fprintf(v.out, "action to step: %d ms (95%%: %d ms); ", m.LatencyMillis.Quantile(50), m.LatencyMillis.Quantile(95))
	}
	fmt.Fprintf(v.out, "round trip %d ms (95%%: %d ms); at most %s waited\n", m.Network.RTT.Quantile(50), m.Network.RTT.Quantile(95), counted(m.Backlog.Max, "frame"))
	for _, n := range v.device.Source.Verdict() {
		fmt.Fprintf(v.out, "%s (%s)\n", plainNotice(n), n.Code)
	}
	if n := v.device.Source.PutRight(); n > 0 {
		fmt.Fprintf(v.out, "the service put this device's state right %s\n", counted(n, "time"))
	}
	if !ok {
		fmt.Fprintf(v.err, "sameframe: %s (off)\n", plainNotice(client.NoticeOf("off")))
	}
}
