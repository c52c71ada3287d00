package main

import (
	"sync/atomic"

	"github.com/prometheus/client_golang/prometheus"

	"sameframe/cmd/sameframed/internal/host"
	"sameframe/cmd/sameframed/internal/lobby"
	"sameframe/cmd/sameframed/internal/room"
	"sameframe/core/wire"
)

// metrics counts for Prometheus, and implements host.Observer.
type metrics struct {
	registry *prometheus.Registry
	late     prometheus.Histogram
	took     prometheus.Histogram
	rebased  prometheus.Counter
	behind   prometheus.Histogram
	actions  prometheus.Counter
	bundles  prometheus.Histogram
	refused  *prometheus.CounterVec
	resumed  *prometheus.CounterVec
	dropped  *prometheus.CounterVec
	judged   *prometheus.CounterVec
	found    *prometheus.CounterVec
	differ   prometheus.Counter
	lobby    *prometheus.CounterVec
	ended    *prometheus.CounterVec
	ready    atomic.Bool
}

// tickBuckets are seconds: from far below a step to a stall.
var tickBuckets = []float64{.0001, .00025, .0005, .001, .0025, .005, .01, .02, .033, .1, .5, 2}

func newMetrics() *metrics {
	counter := func(name, help string, labels ...string) *prometheus.CounterVec {
		return prometheus.NewCounterVec(prometheus.CounterOpts{Namespace: "sameframed", Name: name, Help: help}, labels)
	}
	histogram := func(name, help string, buckets []float64) prometheus.Histogram {
		return prometheus.NewHistogram(prometheus.HistogramOpts{Namespace: "sameframed", Name: name, Help: help, Buckets: buckets})
	}
	m := &metrics{
		registry: prometheus.NewRegistry(),
		late:     histogram("tick_late_seconds", "How late ticks begin.", tickBuckets),
		took:     histogram("tick_seconds", "How long ticks take.", tickBuckets),
		rebased:  prometheus.NewCounter(prometheus.CounterOpts{Namespace: "sameframed", Name: "clock_rebased_total", Help: "Ticks so late that they began a new rhythm."}),
		actions:  prometheus.NewCounter(prometheus.CounterOpts{Namespace: "sameframed", Name: "records_total", Help: "Records ordered."}),
		bundles:  histogram("bundle_bytes", "Size of ticks as messages.", []float64{16, 24, 32, 48, 64, 96, 128, 256, 512, 1024}),
		behind:   histogram("action_behind_frames", "Frames since the one on which a player acted, by the device's word.", []float64{0, 1, 2, 3, 5, 8, 13, 21, 34, 100}),
		refused:  counter("refused_total", "Messages refused in rooms.", "message", "reason"),
		resumed:  counter("resumed_total", "Devices that got on with a stream.", "answer"),
		dropped:  counter("dropped_total", "Connections that a room closed or lost.", "who", "reason"),
		judged:   counter("state_checks_total", "Comparisons of states, by what they led to.", "action"),
		found:    counter("device_findings_total", "Devices at the end of their match, by what was found in their reports.", "finding"),
		differ:   prometheus.NewCounter(prometheus.CounterOpts{Namespace: "sameframed", Name: "results_differ_total", Help: "Devices that told another result than their match's."}),
		lobby:    counter("lobby_refused_total", "Requests refused by the lobby.", "code"),
		ended:    counter("matches_total", "Matches that ended, by why.", "end"),
	}
	m.registry.MustRegister(m.late, m.took, m.rebased, m.behind, m.actions, m.bundles, m.refused, m.resumed, m.dropped, m.judged, m.found, m.differ, m.lobby, m.ended)
	return m
}

// watch adds what is asked for when the metrics are read.
func (m *metrics) watch(h *host.Host) {
	gauge := func(name, help string, f func() float64) {
		m.registry.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{Namespace: "sameframed", Name: name, Help: help}, f))
	}
	total := func(name, help string, f func() float64) {
		m.registry.MustRegister(prometheus.NewCounterFunc(prometheus.CounterOpts{Namespace: "sameframed", Name: name, Help: help}, f))
	}
	gauge("rooms", "Matches being played.", func() float64 { return float64(h.Rooms()) })
	gauge("lobby_clients", "Clients in the lobby.", func() float64 { return float64(h.Lobby().Members()) })
	gauge("sessions", "Connections in the gate's table.", func() float64 { return float64(h.Gate().Stats().Sessions) })
	gauge("ready", "Whether new matches are taken.", func() float64 {
		if m.ready.Load() {
			return 1
		}
		return 0
	})
	total("datagrams_strange_total", "Datagrams of nobody, dropped without an answer.", func() float64 { return float64(h.Gate().Stats().Strange) })
	total("datagrams_unsent_total", "Datagrams that the system did not take; counted on Linux only.", func() float64 { return float64(h.Gate().Stats().Unsent) })
	total("greetings_refused_total", "Greetings refused.", func() float64 { return float64(h.Gate().Stats().Refused) })
	total("connections_total", "Connections made.", func() float64 { return float64(h.Gate().Stats().Made) })
}

// Ticked implements room.Observer.
func (m *metrics) Ticked(t room.Tick) {
	m.late.Observe(float64(t.Late) / 1e9)
	m.took.Observe(float64(t.Took) / 1e9)
	if t.Rebased {
		m.rebased.Inc()
	}
	if t.Bytes > 0 {
		m.actions.Add(float64(t.Actions))
		m.bundles.Observe(float64(t.Bytes))
	}
}

// Acted implements room.Observer.
func (m *metrics) Acted(behind uint32) { m.behind.Observe(float64(behind)) }

// Refused implements room.Observer. What a device makes up is one kind.
func (m *metrics) Refused(of wire.Type, why wire.Reason) {
	name := "unknown"
	if of > wire.TypeNone && of <= wire.TypeResultReport {
		name = of.String()
	}
	m.refused.WithLabelValues(name, reasonNames[why]).Inc()
}

// reasonNames are those of refusals for labels, which are no sentences.
var reasonNames = map[wire.Reason]string{
	wire.Malformed: "malformed", wire.KindDenied: "kind-denied", wire.NotSeated: "not-seated", wire.TooOften: "too-often",
	wire.TooMuch: "too-much", wire.Repeated: "repeated", wire.BotPlays: "bot-plays", wire.MatchClosed: "match-closed",
	wire.Unconfirmed: "unconfirmed", wire.NotAsked: "not-asked", wire.TooLate: "too-late", wire.HistoryGone: "history-gone",
}

// Resumed implements room.Observer.
func (m *metrics) Resumed(a wire.Answer) { m.resumed.WithLabelValues(a.String()).Inc() }

// Dropped implements room.Observer.
func (m *metrics) Dropped(spectator bool, reason string) {
	who := "player"
	if spectator {
		who = "spectator"
	}
	m.dropped.WithLabelValues(who, reason).Inc()
}

// Judged implements room.Observer.
func (m *metrics) Judged(a wire.SyncAction, _ int) { m.judged.WithLabelValues(a.String()).Inc() }

// Concluded implements room.Observer.
func (m *metrics) Concluded(f wire.Finding, otherResult bool) {
	m.found.WithLabelValues(f.Code()).Inc()
	if otherResult {
		m.differ.Inc()
	}
}

// LobbyRefused implements lobby.Observer.
func (m *metrics) LobbyRefused(c lobby.Code) { m.lobby.WithLabelValues(string(c)).Inc() }

// Ended implements host.Observer.
func (m *metrics) Ended(s room.Summary) { m.ended.WithLabelValues(string(s.End)).Inc() }
