package online

import (
	"encoding/json"
	"testing"
	"time"

	"sameframe/client"
	"sameframe/client/link"
)

// within checks a figure against what the line was made to do.
func within(t *testing.T, what string, got, least, most uint64) {
	t.Helper()
	if got < least || got > most {
		t.Errorf("%s is %d, want %d to %d", what, got, least, most)
	}
}

// Everything that one outer frame measures is there and right: on a line of 60 ms
// with up to 100 ms more each way, with actions all the time and a second of
// silence.
func TestWhatALineDoesIsMeasured(t *testing.T) {
	g := newGame(t)
	w := link.Weather{Delay: 60 * time.Millisecond, Jitter: 100 * time.Millisecond}
	g.up, g.down = w, w
	act := func(frames int) {
		for i := range frames {
			if i%5 == 0 {
				g.session.Act(int64(g.now), move(i%100))
			}
			g.pass(1)
		}
	}
	g.pass(30)
	act(600)
	m := g.session.Metrics()
	n := m.Network
	within(t, "round trip p50", n.RTT.Quantile(50), 150, 320)
	within(t, "round trip p99", n.RTT.Quantile(99), n.RTT.Quantile(95), 420)
	within(t, "lateness of frames p95", n.Arrival.Quantile(95), 60, 220)
	within(t, "variance of arrival", uint64(n.Arrival.Variance()), 200, 6000)
	within(t, "frames kept back", uint64(n.Target), 1, MaxTarget)
	within(t, "backlog p95", m.Backlog.Quantile(95), 1, 12)
	within(t, "backlog peak", m.Backlog.Max, m.Backlog.Quantile(95), 20)
	within(t, "steps an outer frame p50", m.StepsPerOuter.Quantile(50), 0, 1)
	within(t, "steps an outer frame at most", m.StepsPerOuter.Max, 2, 16)
	within(t, "all steps", m.StepsPerOuter.Sum, m.Steps, m.Steps)
	within(t, "action to step p50", m.LatencyMillis.Quantile(50), 200, 450)
	s := &m.Split
	within(t, "way up p50", s.Uplink.Quantile(50)/1000, 60, 160)
	within(t, "tick p95", s.Tick.Quantile(95)/1000, 0, 200)
	within(t, "way down p50", s.Downlink.Quantile(50)/1000, 60, 160)
	within(t, "kept back p50", s.Buffer.Quantile(50)/1000, 10, 300)
	parts := s.Uplink.Sum + s.Tick.Sum + s.Downlink.Sum + s.Buffer.Sum
	within(t, "the parts of all actions, µs", parts, m.LatencyMillis.Sum*1000-1000*m.LatencyMillis.Count, m.LatencyMillis.Sum*1000+1000*m.LatencyMillis.Count)

	waited := m.Waits
	for range 30 { // the service is silent: it makes no frame
		for range 2 {
			g.now += 16500 * time.Microsecond
			g.err = g.session.Outer(int64(g.now))
		}
	}
	act(60)
	m = g.session.Metrics()
	if m.Waits.Count <= waited.Count || m.Waits.Max < 600 || m.Waits.Max > 1400 || m.InState[client.WaitNetwork] < int64(600*ms) {
		t.Errorf("a second of silence: %d waits before, %d after, the longest %d ms, %d ms in wait-network", waited.Count, m.Waits.Count, m.Waits.Max, m.InState[client.WaitNetwork]/ms)
	}
}

// The JSON has every measurement under its name, with its distribution.
func TestEveryMeasurementIsInTheJSON(t *testing.T) {
	g := newGame(t)
	g.up, g.down = link.Weather{Delay: 40 * time.Millisecond}, link.Weather{Delay: 40 * time.Millisecond}
	g.pass(30)
	for i := range 20 {
		g.session.Act(int64(g.now), move(i))
		g.pass(3)
	}
	raw, err := json.Marshal(g.session.Metrics())
	if err != nil {
		t.Fatal(err)
	}
	var all map[string]any
	if err := json.Unmarshal(raw, &all); err != nil {
		t.Fatal(err)
	}
	at := func(path ...string) any {
		var x any = all
		for _, p := range path {
			x, _ = x.(map[string]any)[p]
		}
		return x
	}
	for _, path := range [][]string{
		{"network", "rtt_ms"}, {"network", "arrival_ms"}, {"backlog"}, {"steps_per_outer"}, {"waits_ms"}, {"latency_ms"},
		{"latency_us", "uplink"}, {"latency_us", "tick"}, {"latency_us", "downlink"}, {"latency_us", "buffer"}, {"latency_us", "execute"},
	} {
		h, ok := at(path...).(map[string]any)
		if !ok {
			t.Errorf("%v is missing", path)
			continue
		}
		for _, k := range []string{"count", "p50", "p95", "p99", "max", "variance"} {
			if _, ok := h[k].(float64); !ok {
				t.Errorf("%v has no %s", path, k)
			}
		}
		if path[0] != "waits_ms" && h["count"] == 0.0 {
			t.Errorf("%v counted nothing", path)
		}
	}
}
